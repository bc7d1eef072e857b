import Diagnostics
import Formats
import Glibc

/// A timer of systemd for the user, which calls `due` every minute.
struct SystemdUnits {
  let program: String
  let root: String
  /// Where units of the user stand.
  let folder: String

  init(program: String, root: String, environment: [String: String]) {
    self.program = program
    self.root = root
    let base = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    folder = (base ?? (environment["HOME"] ?? "/root") + "/.config") + "/systemd/user"
  }

  /// What the units are called: after the workspace's folder, with a sign of its whole path.
  var name: String { "intently-" + WorkspaceSlug.of(root) }

  var service: String {
    """
    [Unit]
    Description=Intently: what is due in \(Self.specifiersEscaped(root))

    [Service]
    Type=oneshot
    ExecStart=\(Self.quoted(program)) due --quiet --workspace \(Self.quoted(root))

    """
  }

  var timer: String {
    """
    [Unit]
    Description=Intently: every minute in \(Self.specifiersEscaped(root))

    [Timer]
    OnCalendar=minutely
    AccuracySec=1s

    [Install]
    WantedBy=timers.target

    """
  }

  /// **Source**: systemd.syntax(7) and systemd.service(5), Command lines.
  private static func quoted(_ word: String) -> String {
    var quoted = "\""
    for character in word {
      switch character {
      case "\"", "\\": quoted += "\\\(character)"
      case "%": quoted += "%%"
      case "$": quoted += "$$"
      default: quoted.append(character)
      }
    }
    return quoted + "\""
  }

  private static func specifiersEscaped(_ text: String) -> String {
    text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
  }

  /// Writes the units.
  func write() throws(Diagnostic) {
    for (ending, text) in [("service", service), ("timer", timer)] {
      let file = try ReplacingFile(path: "\(folder)/\(name).\(ending)")
      try file.write(Array(text.utf8))
      try file.commit()
    }
  }

  /// Takes the units away; false where there are none.
  func remove() -> Bool {
    let removed = ["service", "timer"].map { unlink("\(folder)/\(name).\($0)") == 0 }
    return removed.contains(true)
  }

  var isThere: Bool { access("\(folder)/\(name).timer", F_OK) == 0 }
}

/// A short name of a workspace that no other one has.
enum WorkspaceSlug {
  static func of(_ root: String) -> String {
    let last = root.split(separator: "/").last.map(String.init) ?? "root"
    var name = ""
    for byte in last.lowercased().utf8.prefix(30) {
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if isPlain {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else if name.last != "-", !name.isEmpty {
        name += "-"
      }
    }
    if name.hasSuffix("-") { name.removeLast() }
    var hash: UInt32 = 0x811c_9dc5
    for byte in root.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    let digits = String(hash, radix: 16)
    return (name.isEmpty ? "workspace" : name) + "-" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
