import Foundation
import TestSupport

/// A folder that lives as long as a test.
final class Folder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "intently-tool-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: self(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  func text(_ name: String) -> String? { try? String(contentsOfFile: self(name), encoding: .utf8) }

  /// Where this package's own commands are, built by the same build as the tests.
  static let builtTools = Bundle.main.bundleURL.path
}
