import Diagnostics
import Testing
import Values

@testable import Formats

struct JSONRecordTests {
  /// The records as JSON text, and the fault that ended the reading.
  private func read(
    _ text: String, records path: String? = nil, lines: Bool = false, blockSize: Int = 1 << 18
  ) -> (records: [String], places: [RowPlace], fault: Diagnostic?, warnings: [Diagnostic]) {
    var records: [String] = []
    var places: [RowPlace] = []
    var warnings: [Diagnostic] = []
    var options = ReadingOptions()
    options.records = path
    do throws(Diagnostic) {
      let input = MemoryInput(Array(text.utf8), name: "d", blockSize: blockSize)
      let reader =
        lines
        ? try JSONLinesFormat.reader(for: input, options: options)
        : try JSONFormat.reader(for: input, options: options)
      while let record = try reader.next() {
        guard case .fields(let node) = record.content else { continue }
        records.append(node.jsonText)
        places.append(record.place)
        warnings = reader.warnings
      }
      warnings = reader.warnings
      return (records, places, nil, warnings)
    } catch {
      return (records, places, error, warnings)
    }
  }

  @Test func `an array of objects gives its records, whatever the size of the blocks`() {
    let text = "[ {\"a\": 1, \"b\": \"é\"},\n {\"a\": 1e3 }\n,{} ]"
    for size in [1, 2, 3, 5, 16, 1000] {
      let (records, places, fault, _) = read(text, blockSize: size)
      #expect(records == [#"{"a":1,"b":"é"}"#, #"{"a":1e3}"#, "{}"])
      #expect(places.map(\.line) == [1, 2, 3])
      #expect(places.map(\.offset) == [2, 24, 37])
      #expect(places.map(\.record) == [1, 2, 3])
      #expect(fault == nil)
    }
    #expect(read("[]").records.isEmpty)
    #expect(read("[]").fault == nil)
    #expect(read("[\n]\n", blockSize: 1).fault == nil)
  }

  @Test func `the records stand under a path`() {
    let text = #"{"type": [{"x": [1]}, "]"], "data": {"n": {}, "items": [{"a": 1}, {"a": 2}], "m": "}"}, "z": null}"#
    for size in [1, 4, 1000] {
      #expect(read(text, records: "data.items", blockSize: size).records == [#"{"a":1}"#, #"{"a":2}"#])
      #expect(read(text, records: "data.items", blockSize: size).fault == nil)
    }
    #expect(read(#"{"data": 5, "data.items": [{"a": 1}]}"#, records: "data.items").records == [#"{"a":1}"#])
    #expect(read(#"{"data": {"a": 1}}"#, records: "data").records == [#"{"a":1}"#])
  }

  @Test func `a path that leads nowhere is answered with the keys there are`() {
    let fault = read(#"{"type": "x", "features": []}"#, records: "feature").fault
    #expect(fault?.message == "the document has no key “feature”")
    #expect(fault?.hint == "did you mean “features”?")
    #expect(read(#"{"a": {"b": 1, "c": 2}}"#, records: "a.items").fault?.message == "“a” has no key “items”")
    #expect(read(#"{"a": {"b": 1, "c": 2}}"#, records: "a.items").fault?.hint == "its keys are “b”, “c”")
    #expect(read("[]", records: "a").fault?.hint == "leave \"records\" out")
    #expect(read(#"{"a": 5}"#, records: "a").fault?.message == "“a” holds a number, not an array of records")
  }

  @Test func `a single object is one record, with a word on where more may be`() {
    let result = read(#"{"name": "x", "features": [{"a": 1}]}"#)
    #expect(result.records.count == 1)
    #expect(result.warnings.first?.hint == "for the records under “features” say \"records\": \"features\"")
    #expect(read(#"{"name": "x", "tags": ["a"]}"#).warnings.isEmpty)
  }

  @Test func `what is no record is refused where it stands`() {
    let result = read("[{\"a\": 1},\n 5]")
    #expect(result.records.count == 1)
    #expect(result.fault?.range?.description == "d:2:2")
    #expect(result.fault?.message == "record 2 is a number, not an object")
    #expect(read("5").fault?.message == "the document holds a number, not an array of records")
    #expect(read("").fault?.code == .jsonEmpty)
    #expect(read("[{}, {},]").fault?.code == .jsonTrailingComma)
    #expect(read("[{} {}]").fault?.code == .jsonMissingComma)
    #expect(read("[{}").fault?.code == .jsonUnterminated)
    #expect(read("[{}] x").fault?.code == .jsonTextAfterEnd)
    #expect(read("{}\n{}").fault?.hint == "a file with one value a line is JSON Lines: name it with the ending .jsonl")
    #expect(read(#"{"a": [{}], "b": [1 2]}"#, records: "a").fault?.code == .jsonMissingComma)
    #expect(read(#"{"a": [{}], "a": [{}]}"#, records: "a").fault?.code == .jsonDuplicateKey)
  }

  @Test func `a fault in a record has the same place however the blocks fall`() {
    let text = "{\"n\": [\n {\"é\": \"日本\", \"b\": [tru]}]}"
    for size in [1, 2, 3, 7, 1000] {
      #expect(read(text, records: "n", blockSize: size).fault?.range?.description == "d:2:20")
    }
  }

  @Test func `a key that stands twice is warned of once`() {
    let result = read(#"[{"a": 1, "a": 2}, {"a": 3, "a": 4}]"#, blockSize: 3)
    #expect(result.records == [#"{"a":2}"#, #"{"a":4}"#])
    #expect(result.warnings.count == 1)
    #expect(result.warnings[0].notes.last?.message == "and 1 more time after that")
  }

  @Test func `the place of a field is found again`() {
    let text = "\u{FEFF}[{\"a\": 1}, {\"é\": \"日\", \"p\": {\"m\": 2}, \"p.n\": 3}]"
    for size in [1, 5, 1000] {
      let place = read(text, blockSize: size).places[1]
      func locate(_ column: String) -> String {
        let input = MemoryInput(Array(text.utf8), name: "d", blockSize: size)
        return JSONRecordReader.locate(column: column, of: place, in: input, options: .init()).description
      }
      #expect(locate("é") == "d:1:18")
      #expect(locate("p.m") == "d:1:34")
      #expect(locate("p.n") == "d:1:45")
      #expect(locate("missing") == "d:1:12")
    }
    let lost = RowPlace(record: 9, line: 7, offset: 5_000)
    let input = MemoryInput(Array(text.utf8), name: "d")
    #expect(JSONRecordReader.locate(column: "a", of: lost, in: input, options: .init()).description == "d:7:1")
  }

  @Test func `JSON Lines is read line by line, blank lines passed over`() {
    let text = "\u{FEFF}{\"a\": 1}\r\n\n  \n{\"a\": \"x\\ny\"}\n{\"a\": null}"
    for size in [1, 2, 6, 1000] {
      let result = read(text, lines: true, blockSize: size)
      #expect(result.records == [#"{"a":1}"#, #"{"a":"x\ny"}"#, #"{"a":null}"#])
      #expect(result.places.map(\.line) == [1, 4, 5])
      #expect(result.fault == nil)
    }
    #expect(read("", lines: true).fault == nil)
    #expect(read("\n\n", lines: true).records.isEmpty)
  }

  @Test func `a wrong line of JSON Lines names its line`() {
    for size in [1, 1000] {
      let open = read("{\"a\": 1}\n{\"a\": 2\n{\"a\": 3}\n", lines: true, blockSize: size)
      #expect(open.records.count == 1)
      #expect(open.fault?.range?.description == "d:2:1")
      #expect(open.fault?.message == "the object that begins here is not closed before the end of the line")
      let number = read("{}\n 5\n", lines: true, blockSize: size)
      #expect(number.fault?.range?.description == "d:2:2")
      #expect(number.fault?.message == "this line holds a number, not an object")
    }
    #expect(read("{} {}\n", lines: true).fault?.hint == "a line of JSON Lines holds one value")
    #expect(read("[\n{}\n]\n", lines: true).fault?.hint?.hasPrefix("a file that is one JSON array") == true)
  }

  @Test func `memory does not grow with what is passed over or read`() throws {
    // Half a megabyte beside and in the records; no window may hold more than a few blocks.
    final class Endless: ByteInput {
      let name = "endless"
      private var blocks = 0
      func nextBlock() -> [UInt8]? {
        defer { blocks += 1 }
        switch blocks {
        case 0: return Array("{\"skipped\": [".utf8)
        case 1..<20: return Array(String(repeating: "{\"a\": [\"x\", 1, null]}, ", count: 1_000).utf8)
        case 20: return Array("0], \"rows\": [".utf8)
        case 21..<40: return Array(String(repeating: "{\"a\": [\"x\", 1, null]}, ", count: 1_000).utf8)
        case 40: return Array("{}]}".utf8)
        default: return nil
        }
      }
    }
    var options = ReadingOptions()
    options.records = "rows"
    let reader = try #require(try JSONFormat.reader(for: Endless(), options: options) as? JSONRecordReader)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == 19 * 1_000 + 1)
    #expect(reader.largestWindow < 1 << 17)
  }

  @Test(.enabled(if: SharedData.isThere))
  func `earthquakes are read below their features`() throws {
    let bytes = try SharedData.bytes("json/earthquakes.json")
    var options = ReadingOptions()
    options.records = "features"
    let reader = try JSONFormat.reader(for: MemoryInput(bytes, name: "earthquakes.json"), options: options)
    var count = 0
    var withMagnitude = 0
    while let record = try reader.next() {
      count += 1
      if case .fields(let node) = record.content, node.value(atPath: "properties.mag") != nil { withMagnitude += 1 }
    }
    #expect(count == 1707)
    #expect(withMagnitude == 1707)
  }
}
