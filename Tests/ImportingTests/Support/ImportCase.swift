import Diagnostics
import Foundation
import Importing
import TestSupport

/// A shortcut of `Tests/WorkflowCases/import`, described in JSON, with the workflow that is expected of it beside it.
///
/// The workflow case writes and runs the workflow; here the same shortcut is read from the other spellings of its file.
struct ImportCase: Sendable, CustomStringConvertible {
  var name: String
  var description: String { name }

  private static let root = PackageFiles.root + "/Tests/WorkflowCases/import"

  static let all: [ImportCase] =
    ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).sorted().map { ImportCase(name: $0) }

  var json: [UInt8] { contents("s.shortcut") }

  /// The shortcut as a value, which the test writes as a property list.
  var value: PropertyValue? {
    var warnings: [Diagnostic] = []
    return JSONPropertyList.read(json, file: "s.shortcut", warnings: &warnings)
  }

  /// The folder for Shortcuts' storage, from the case's command line.
  var storage: String {
    let words = String(decoding: contents("cmd"), as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard let place = words.firstIndex(of: "--root") else { return "" }
    return String(words[place + 1])
  }

  var expected: String {
    for name in ["s.json", "Tea time.json"] {
      let bytes = contents("expected/" + name)
      if !bytes.isEmpty { return String(decoding: bytes, as: UTF8.self) }
    }
    return ""
  }

  func imported(_ bytes: [UInt8]) throws(Diagnostic) -> String {
    try Importer.workflow(of: bytes, file: "s.shortcut", name: "s", storage: storage).text
  }

  private func contents(_ file: String) -> [UInt8] {
    [UInt8](FileManager.default.contents(atPath: Self.root + "/" + name + "/" + file) ?? Data())
  }
}

/// Random numbers that are the same in every run.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
