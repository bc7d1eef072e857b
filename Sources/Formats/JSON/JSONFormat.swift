package import Diagnostics
package import Values

/// Reads the records of a JSON document, one after the other.
///
/// **Shape**: an array of objects gives one record an object; a single object is one record. With `records`, the array (or
/// object) under that path. What stands beside it is passed over without being held, but must be JSON.
package enum JSONFormat: RecordFormat {
  package static let contentType = ContentType.json

  package static func reader(
    for input: any ByteInput, options: ReadingOptions
  ) throws(Diagnostic) -> any RecordReader {
    try JSONRecordReader(input, records: options.records)
  }
}

extension Diagnostic.Code {
  package static let recordsNotFound: Self = "records-not-found"
  package static let recordNotObject: Self = "record-not-object"
  package static let recordsElsewhere: Self = "records-elsewhere"
}

/// The records of a JSON document.
///
/// **Errors**: the `json-…` codes; `records-not-found`, `record-not-object`, `record-too-long`, `cell-too-long`.
package final class JSONRecordReader: RecordReader {
  package let columns: [String]? = nil
  private let stream: JSONStream
  private var state: State
  private var count = 0
  private var remarks: [Diagnostic] = []
  /// The path of the records, for a message about a second one.
  private let records: String?

  private enum State {
    /// An array is open; whether its first record is next.
    case array(isFirst: Bool)
    /// The one object is next.
    case single
    case done
  }

  package var warnings: [Diagnostic] { stream.scanner.warnings + remarks }

  /// **Units**: bytes.
  var largestWindow: Int { stream.largestWindow }

  init(_ input: any ByteInput, records: String?) throws(Diagnostic) {
    stream = JSONStream(input)
    self.records = records
    state = .done
    try stream.begin()
    guard try stream.next() != nil else { throw stream.scanner.emptyFile() }
    var name = "the document"
    if let records, !records.isEmpty {
      try descend(along: records)
      name = "“\(records)”"
    }
    switch try stream.next() {
    case UInt8(ascii: "["):
      _ = try stream.open()
      state = .array(isFirst: true)
    case UInt8(ascii: "{"):
      state = .single
    default:
      let node = try stream.value()
      throw Diagnostic(
        .recordsNotFound, "\(name) holds \(node.kind), not an array of records", at: node.range(in: input.name))
    }
  }

  package func next() throws(Diagnostic) -> RawRecord? {
    switch state {
    case .done:
      return nil
    case .single:
      let record = try record()
      state = .done
      try finish()
      if records == nil { remark(on: record) }
      return record
    case .array(let isFirst):
      let next = try stream.next()
      let follows = isFirst ? next != UInt8(ascii: "]") : try stream.itemFollows()
      if follows {
        state = .array(isFirst: false)
        return try record()
      }
      stream.scanner.close()
      state = .done
      try finish()
      return nil
    }
  }

  private func record() throws(Diagnostic) -> RawRecord {
    _ = try stream.next()
    let offset = stream.offset
    let node = try stream.value()
    guard case .object = node.content else {
      throw Diagnostic(
        .recordNotObject, "record \(count + 1) is \(node.kind), not an object", at: node.range(in: stream.scanner.file),
        hint: "a record is an object whose keys are its properties: { \"title\": … }")
    }
    count += 1
    return RawRecord(.fields(node), place: RowPlace(record: count, line: Int(node.start.line), offset: offset))
  }

  /// Moves to the value under a path of keys.
  private func descend(along path: String) throws(Diagnostic) {
    var rest = path
    var walked = "the document"
    while true {
      guard try stream.next() == UInt8(ascii: "{") else {
        let node = try stream.value()
        throw Diagnostic(
          .recordsNotFound, "\(walked) is \(node.kind), so there is no “\(rest)” in it",
          at: node.range(in: stream.scanner.file),
          hint: walked == "the document" && node.kind == "an array" ? "leave \"records\" out" : nil)
      }
      let start = stream.scanner.here
      var keys: [String] = []
      var follows = try stream.open()
      if follows { try stream.key() }
      search: while true {
        guard follows else {
          throw Diagnostic(
            .recordsNotFound, "\(walked) has no key “\(rest)”", at: stream.scanner.range(start),
            hint: Suggestion.hint(for: rest, among: keys) ?? Self.list(keys))
        }
        let key = stream.scanner.stack.last?.key ?? ""
        if ExactText(key) == ExactText(rest) { return }
        let isHolder = rest.utf8.starts(with: (key + ".").utf8)
        if isHolder, try stream.next() == UInt8(ascii: "{") {
          rest = String(rest.utf8.dropFirst(key.utf8.count + 1)) ?? ""
          walked = "“\(key)”"
          break search
        }
        if keys.count < 50 { keys.append(key) }
        try stream.skipValue()
        follows = try stream.itemFollows()
      }
    }
  }

  private static func list(_ keys: [String]) -> String? {
    guard !keys.isEmpty else { return nil }
    return "its keys are " + keys.prefix(12).map { "“\($0)”" }.joined(separator: ", ") + (keys.count > 12 ? ", …" : "")
  }

  /// Reads what stands after the records, so that a fault there is not passed over.
  private func finish() throws(Diagnostic) {
    while !stream.scanner.stack.isEmpty {
      guard try stream.itemFollows() else {
        stream.scanner.close()
        continue
      }
      if let frame = stream.scanner.stack.last, let records, records.utf8.elementsEqual(frame.key.utf8) {
        throw Diagnostic(
          .jsonDuplicateKey, "the key “\(records)” of the records stands twice",
          at: SourceRange(file: stream.scanner.file, start: frame.keyStart, end: frame.keyEnd))
      }
      try stream.skipValue()
    }
    if try stream.next() != nil { throw stream.scanner.textAfterEnd() }
  }

  /// Says where the records may be, when one object was read that holds a list of them.
  private func remark(on record: RawRecord) {
    guard case .fields(let node) = record.content, case .object(let members) = node.content else { return }
    let lists = members.filter { member in
      guard case .array(let items) = member.value.content, case .object? = items.first?.content else { return false }
      return true
    }
    guard lists.count == 1, let list = lists.first else { return }
    remarks.append(
      Diagnostic(
        .recordsElsewhere, "the document is one object, and was read as one record",
        at: list.keyRange(in: stream.scanner.file),
        hint: "for the records under “\(list.key)” say \"records\": \"\(list.key)\"", severity: .warning))
  }

  package static func locate(
    column: String, of place: RowPlace, in input: any ByteInput, options: ReadingOptions
  ) -> SourceRange {
    let stream = JSONStream(input)
    guard (try? stream.seek(to: place)) != nil, let node = try? stream.value() else {
      return SourceRange(file: input.name, line: max(1, place.line), column: 1)
    }
    guard let value = node.value(atPath: column) else {
      return SourceRange(file: input.name, start: node.start)
    }
    return value.range(in: input.name)
  }
}

extension JSONNode {
  /// What kind of value this is, with its article.
  package var kind: String {
    switch content {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
