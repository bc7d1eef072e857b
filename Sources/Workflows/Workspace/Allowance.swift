import Diagnostics
import Values

/// What `allow` of a workspace lets workflows do (DESIGN.md, Permissions).
package struct Allowance: Sendable {
  /// The folders to read from; nil where nothing is said: the workspace.
  package var read: [String]?
  /// The folders to write to; nil where nothing is said: the workspace.
  package var write: [String]?
  /// The hosts to speak with, `api.example.com` or `localhost:8080`, in small letters.
  package var network: [String] = []
  /// The commands to run, by name or by absolute path.
  package var commands: [String] = []

  package init() {}

  /// Reads `"allow": { "read": ["Data"], … }`; what is wrong is reported.
  static func read(_ node: JSONNode, file: String, findings: Findings) -> Allowance? {
    guard
      var reader = ObjectReader(
        node, what: "“allow”", as: WorkspaceFormat.allow, file: file, findings: findings)
    else { return nil }
    var allowance = Allowance()
    allowance.read = reader.texts("read")
    allowance.write = reader.texts("write")
    for folder in (allowance.read ?? []) + (allowance.write ?? []) where folder.isEmpty || folder.contains("\0") {
      findings.report(
        .wrongValue, "a folder of “allow” has a name", at: reader.range, hint: "“.” is the workspace itself")
    }
    allowance.network = (reader.texts("network") ?? []).map { $0.lowercased() }
    for host in allowance.network where !isHost(host) {
      findings.report(
        .wrongValue, "“\(VisibleText.of(host))” is no host", at: reader.valueRange("network"),
        hint: "a host is named whole, without “https://”: api.example.com, or localhost:8080")
    }
    allowance.commands = reader.texts("commands") ?? []
    for command in allowance.commands where command.isEmpty || (command.contains("/") && !command.hasPrefix("/")) {
      findings.report(
        .wrongValue, "“\(VisibleText.of(command))” is no command", at: reader.valueRange("commands"),
        hint: "a name such as pandoc, or an absolute path")
    }
    reader.reportUnknownKeys()
    return allowance
  }

  private static func isHost(_ text: String) -> Bool {
    guard let address = WebAddress("http://" + text + "/") else { return false }
    return address.host == text || "\(address.host):\(address.port)" == text
  }
}
