import Diagnostics
import Formats

/// Files as tests look at them.
enum FileOnDisk {
  static func isThere(_ path: String) -> Bool { ((try? FileStatus.of(path)) ?? nil) != nil }

  static func bytes(_ path: String, named name: String) throws(Diagnostic) -> [UInt8] {
    let input = try FileInput(path: path, named: name)
    var bytes: [UInt8] = []
    while let block = try input.nextBlock() { bytes += block }
    return bytes
  }

  /// The bytes of a file that a test names at a place.
  static func bytes(_ path: String, in tests: String, at range: SourceRange) throws(Diagnostic) -> [UInt8] {
    let absolute = path.hasPrefix("/") ? path : tests + "/" + path
    guard isThere(absolute) else { throw CaseFolder.absent(path, range) }
    return try bytes(absolute, named: path)
  }
}
