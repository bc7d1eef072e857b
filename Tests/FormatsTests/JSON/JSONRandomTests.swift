import Diagnostics
import TestSupport
import Testing
import Values

@testable import Formats

struct JSONRandomTests {
  private static let scalars: [Unicode.Scalar] = [
    "a", "Z", "0", "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "\u{301}", "日", "\u{FEFF}", "\u{FFFF}", "😀",
    "\u{10FFFF}", "\u{2028}", " ",
  ]
  private static let nowhere = SourcePosition(line: 1, column: 1)
  private static let numbers = ["0", "-0", "1", "-12.50", "1e3", "1E-400", "9007199254740993", "0.1", "123e+45"]

  private static func text(_ random: inout SeededRandom) -> String {
    var view = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...9, using: &random) {
      view.append(scalars[Int.random(in: 0..<scalars.count, using: &random)])
    }
    return String(view)
  }

  private static func node(_ depth: Int, _ random: inout SeededRandom) -> JSONNode {
    let none = Self.nowhere
    let content: JSONNode.Content
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: content = .null
    case 1: content = .boolean(Bool.random(using: &random))
    case 2: content = .number(numbers[Int.random(in: 0..<numbers.count, using: &random)])
    case 3, 4: content = .string(text(&random))
    case 5: content = .array((0..<Int.random(in: 0...4, using: &random)).map { _ in node(depth - 1, &random) })
    default:
      content = .object(
        (0..<Int.random(in: 0...4, using: &random)).map { index in
          .init(key: text(&random) + "\(index)", keyStart: none, keyEnd: none, value: node(depth - 1, &random))
        })
    }
    return JSONNode(content, start: none, end: none)
  }

  @Test func `what is written is read again as it was`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<400 {
      let node = Self.node(4, &random)
      let line = node.jsonText
      for indent in [nil, 0, 3] as [Int?] {
        var bytes: [UInt8] = []
        var layout = JSONText.Layout(indent: indent)
        JSONText.append(node, to: &bytes, &layout)
        let again = try JSONReader.read(bytes, file: "a", duplicates: .refused).root
        #expect(again.jsonText == line, "seed \(seed)")
      }
      let document = JSONText.document(node)
      let again = try JSONReader.read(Array(document.utf8), file: "a", duplicates: .refused)
      #expect(again.root.jsonText == line, "seed \(seed)")
      #expect(JSONText.document(again) == document, "seed \(seed)")
    }
  }

  @Test func `records are the same however the blocks fall`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      let records = (0..<Int.random(in: 0...5, using: &random)).map { index in
        JSONNode(
          .object([.init(key: "k", keyStart: Self.nowhere, keyEnd: Self.nowhere, value: Self.node(3, &random))]),
          start: Self.nowhere, end: Self.nowhere)
      }
      let lines = records.map(\.jsonText)
      let size = Int.random(in: 1...40, using: &random)
      let array = MemoryInput(Array("[\(lines.joined(separator: " ,\n"))]".utf8), name: "a", blockSize: size)
      #expect(try Self.read(try JSONFormat.reader(for: array, options: .init())) == lines, "seed \(seed)")
      let text = lines.map { $0 + "\n" }.joined()
      let input = MemoryInput(Array(text.utf8), name: "a", blockSize: size)
      #expect(try Self.read(try JSONLinesFormat.reader(for: input, options: .init())) == lines, "seed \(seed)")
    }
  }

  private static func read(_ reader: any RecordReader) throws -> [String] {
    var lines: [String] = []
    while let record = try reader.next() {
      if case .fields(let node) = record.content { lines.append(node.jsonText) }
    }
    return lines
  }
}
