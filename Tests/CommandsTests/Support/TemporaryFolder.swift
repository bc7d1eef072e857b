import Foundation
import Glibc

/// A folder that lives as long as a test.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "intently-" + UUID().uuidString
    mkdir(path, 0o755)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  func makeFolder(_ name: String) {
    try? FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
  }

  func write(_ bytes: [UInt8], to name: String) {
    if let slash = name.lastIndex(of: "/") { makeFolder(String(name[..<slash])) }
    _ = FileManager.default.createFile(atPath: self(name), contents: Data(bytes))
  }
  func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

  func bytes(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: self(name)).map(Array.init) }
  func text(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// Every file below the folder by its path in it, links being what they are called: `-> target`.
  var files: [String: [UInt8]] { FileTree.files(below: path) }
}

/// The files of a folder, read as a whole.
enum FileTree {
  static func files(below folder: String) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    guard let names = FileManager.default.enumerator(atPath: folder) else { return files }
    for case let name as String in names {
      let path = folder + "/" + name
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        files[name] = Array("-> \(target)".utf8)
      } else if let bytes = FileManager.default.contents(atPath: path), !isFolder(path) {
        files[name] = Array(bytes)
      }
    }
    return files
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names of the folders in a folder, sorted.
  static func folders(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { isFolder(folder + "/" + $0) }.sorted()
  }

  static func copy(_ folder: String, to target: String) {
    try? FileManager.default.copyItem(atPath: folder, toPath: target)
  }

  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
