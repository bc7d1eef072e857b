import Foundation
import Glibc

/// A folder that lives as long as a test.
final class TemporaryFolder {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "intently-" + UUID().uuidString
    mkdir(path, 0o755)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// The names in it, hidden ones too.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  func write(_ bytes: [UInt8], to name: String) {
    _ = FileManager.default.createFile(atPath: self(name), contents: Data(bytes))
  }
  func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

  func bytes(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: self(name)).map(Array.init) }
  func text(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  func mode(_ name: String) -> UInt32 {
    var status = stat()
    return lstat(self(name), &status) == 0 ? status.st_mode & 0o7777 : 0
  }
}
