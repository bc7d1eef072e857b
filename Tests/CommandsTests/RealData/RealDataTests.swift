import Diagnostics
import Formats
import Glibc
import Synchronization
import Testing
import Values

@testable import Commands

/// Finds and workflows over public files. What they have to print is beside the cases in `Cases/expected`, where
/// `expected.py` has computed it without the program.
@Suite struct RealDataTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var arguments: [String]
    var status: Int32
    /// What its messages have to say.
    var says: [String]
    var testDescription: String { name }
  }

  static let folder = String(#filePath[..<(#filePath.lastIndex(of: "/") ?? #filePath.startIndex)]) + "/Cases"
  static var hasData: Bool { access(folder + "/../../../../../shared/data/README.md", R_OK) == 0 }

  static var cases: [Case] {
    get throws {
      let bytes = try bytes("cases.json")
      guard case .array(let items) = try JSONReader.read(bytes, file: "cases.json", duplicates: .refused).root.content
      else { return [] }
      return items.map { item in
        Case(
          name: item.text("name"), arguments: item.texts("arguments"), status: item.number("status"),
          says: item.texts("says"))
      }
    }
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    let input = try FileInput(path: folder + "/" + name)
    var bytes: [UInt8] = []
    while let block = try input.nextBlock() { bytes += block }
    return bytes
  }

  @Test(.enabled(if: hasData, "the public files are not beside the package"), arguments: try cases)
  func `prints what Python computes`(_ example: Case) async throws {
    let output = Mutex<[UInt8]>([])
    let messages = Mutex("")
    let session = Session(
      output: { bytes in output.withLock { $0 += bytes } }, errors: { text in messages.withLock { $0 += text } },
      folder: Self.folder, now: { DateTime(seconds: 1_796_032_800, offset: 0) }, zone: { .utc },
      randomName: { "test" }, seconds: { 0 }, wait: { _ in })
    let status = await Intently.run(example.arguments, in: session)
    let said = messages.withLock { $0 }
    #expect(status.rawValue == example.status, "\(said)")
    for part in example.says { #expect(said.contains(part), "\(said)") }
    guard example.status == 0 else { return }
    let found = String(decoding: output.withLock { $0 }, as: UTF8.self)
    let expected = String(decoding: try Self.bytes("expected/\(example.name).csv"), as: UTF8.self)
    // Bytes, not characters: text that only looks alike is another text.
    #expect(found.utf8.elementsEqual(expected.utf8), "\(Self.difference(found, expected))")
  }

  private static func difference(_ found: String, _ expected: String) -> String {
    let (left, right) = (found.split(separator: "\n"), expected.split(separator: "\n"))
    for (index, (one, other)) in zip(left, right).enumerated() where !one.utf8.elementsEqual(other.utf8) {
      return "line \(index + 1): \(one) instead of \(other)"
    }
    return "\(left.count) lines instead of \(right.count)"
  }
}

extension JSONNode {
  fileprivate func member(_ key: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  fileprivate func text(_ key: String) -> String {
    if case .string(let text)? = member(key)?.content { return text }
    return ""
  }

  fileprivate func number(_ key: String) -> Int32 {
    if case .number(let digits)? = member(key)?.content { return Int32(digits) ?? -1 }
    return 0
  }

  fileprivate func texts(_ key: String) -> [String] {
    guard case .array(let items)? = member(key)?.content else { return [] }
    return items.map { item in
      if case .string(let text) = item.content { return text }
      return ""
    }
  }
}
