package import Diagnostics
import Formats
import Glibc

/// The door to the table of what cron runs for the user.
package protocol CrontabDoor: Sendable {
  /// The table's bytes; empty where there is none.
  func read() throws(Diagnostic) -> [UInt8]
  func write(_ bytes: [UInt8]) throws(Diagnostic)
}

/// A crontab with the line of a workspace.
///
/// **Shape**: the line ends with a mark that names the workspace, by which it is known again; every other byte stays as it is.
/// **Source**: crontab(5): a percent sign ends a command unless a backslash stands before it.
struct Crontab: Equatable {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line that calls `due` every minute.
  ///
  /// - `program`: the absolute path of this tool.
  static func line(program: String, workspace root: String) -> String {
    escaped("* * * * * \(Shell.quoted(program)) due --quiet --workspace \(Shell.quoted(root))") + mark(of: root)
  }

  /// To the shell that runs the line this is a comment.
  private static func mark(of root: String) -> String { " # intently: " + escaped(root) }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if character == "%" { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  /// The line of a workspace; nil where there is none.
  func line(of root: String) -> String? { place(of: root).map { String(decoding: bytes[$0], as: UTF8.self) } }

  /// Puts the line in, in the place of an older one.
  mutating func install(_ line: String, of root: String) {
    if let place = place(of: root) {
      bytes.replaceSubrange(place, with: line.utf8)
      return
    }
    // Debian's cron does not load a table whose last line has no end.
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
    bytes += Array(line.utf8) + [0x0A]
  }

  /// Takes the line out; false where there is none.
  mutating func remove(of root: String) -> Bool {
    guard let place = place(of: root) else { return false }
    let end = place.upperBound < bytes.count ? place.upperBound + 1 : place.upperBound
    bytes.removeSubrange(place.lowerBound..<end)
    return true
  }

  /// Where the line stands, without its end.
  private func place(of root: String) -> Range<Int>? {
    let mark = Array(Self.mark(of: root).utf8)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      if line.count >= mark.count, line.suffix(mark.count).elementsEqual(mark), line.first != UInt8(ascii: "#") {
        return start..<end
      }
      start = end + 1
    }
    return nil
  }
}

/// Words for a shell.
enum Shell {
  /// A word as `sh` takes it whole; without quotes where it needs none.
  static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-+:@,".utf8.contains(byte)
      }
    }
    if plain, !word.isEmpty { return word }
    var quoted = "'"
    for character in word { quoted += character == "'" ? "'\\''" : String(character) }
    return quoted + "'"
  }
}

/// The table that the program `crontab` keeps.
struct ProcessCrontab: CrontabDoor {
  func read() throws(Diagnostic) -> [UInt8] {
    let (status, bytes) = try Self.run("LC_ALL=C crontab -l 2>&1")
    if status == 0 { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    if text.contains("no crontab for") { return [] }
    throw Self.failure(text)
  }

  func write(_ bytes: [UInt8]) throws(Diagnostic) {
    var name = Array("/tmp/intently-crontab-XXXXXX".utf8CString)
    let number = name.withUnsafeMutableBufferPointer { $0.baseAddress.map { mkstemp($0) } ?? -1 }
    guard number >= 0 else { throw Self.failure("no temporary file can be made") }
    let path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    defer { unlink(path) }
    do throws(FileDescriptor.Failure) {
      let file = FileDescriptor(number)
      try file.write(bytes)
      try file.close()
    } catch {
      throw Self.failure(error.words)
    }
    let (status, said) = try Self.run("LC_ALL=C crontab \(Shell.quoted(path)) 2>&1")
    if status != 0 { throw Self.failure(String(decoding: said, as: UTF8.self)) }
  }

  private static func failure(_ words: String) -> Diagnostic {
    Diagnostic(
      "no-crontab",
      "the crontab cannot be changed: \(VisibleText.of(words.split(separator: "\n").first.map(String.init) ?? "no answer"))",
      hint: "install cron, or use “--systemd”, or let “intently daemon” run")
  }

  private static func run(_ line: String) throws(Diagnostic) -> (status: Int32, output: [UInt8]) {
    guard let stream = popen(line, "re") else { throw failure("no process can be started") }
    var output: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = fread(&block, 1, block.count, stream)
      if count == 0 { break }
      output += block[..<count]
    }
    let status = pclose(stream)
    return (status & 0x7F == 0 ? (status >> 8) & 0xFF : 128, output)
  }
}
