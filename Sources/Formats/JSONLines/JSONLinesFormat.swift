package import Diagnostics
package import Values

/// Reads JSON Lines: one object a line.
///
/// **Shape**: blank lines are passed over; lines end with LF or CR LF, the last one may have no end.
package enum JSONLinesFormat: RecordFormat {
  package static let contentType = ContentType.jsonLines

  package static func reader(
    for input: any ByteInput, options: ReadingOptions
  ) throws(Diagnostic) -> any RecordReader {
    try JSONLinesReader(input)
  }
}

/// The records of a JSON Lines file.
package final class JSONLinesReader: RecordReader {
  package let columns: [String]? = nil
  private let stream: JSONStream
  private var count = 0

  package var warnings: [Diagnostic] { stream.scanner.warnings }

  init(_ input: any ByteInput) throws(Diagnostic) {
    stream = JSONStream(input)
    try stream.begin()
    stream.scanner.extent = "line"
  }

  package func next() throws(Diagnostic) -> RawRecord? {
    while let lineEnd = try lineEnd() {
      // The CR of a line end is no line end of its own.
      let hasReturn = lineEnd > stream.scanner.index && stream.scanner.bytes[lineEnd - 1] == 0x0D
      stream.scanner.end = hasReturn ? lineEnd - 1 : lineEnd
      try stream.scanner.skipBlanks()
      var record: RawRecord?
      if stream.scanner.index < stream.scanner.end {
        let offset = stream.offset
        let node = try value()
        count += 1
        record = RawRecord(.fields(node), place: RowPlace(record: count, line: Int(node.start.line), offset: offset))
      }
      stream.scanner.end = stream.scanner.bytes.count
      if lineEnd < stream.scanner.end {
        stream.scanner.index = lineEnd + 1
        stream.scanner.beginLine(at: lineEnd + 1)
      }
      if let record { return record }
    }
    return nil
  }

  /// The value of this line, which must be all of it.
  private func value() throws(Diagnostic) -> JSONNode {
    let node: JSONNode
    do {
      node = try stream.scanner.value()
    } catch {
      var fault = error
      if count == 0, fault.code == .jsonUnterminated, stream.scanner.stack.first?.isObject == false {
        fault.hint = "a file that is one JSON array has the ending .json; JSON Lines has an object on each line"
      }
      throw fault
    }
    try stream.scanner.skipBlanks()
    if stream.scanner.index < stream.scanner.end { throw stream.scanner.textAfterEnd() }
    guard case .object = node.content else {
      throw Diagnostic(
        .recordNotObject, "this line holds \(node.kind), not an object", at: node.range(in: stream.scanner.file),
        hint: "a record is an object whose keys are its properties: { \"title\": … }")
    }
    return node
  }

  /// Where the current line ends in the window; nil at the end of the input.
  private func lineEnd() throws(Diagnostic) -> Int? {
    var searched = 0
    while true {
      let from = stream.scanner.index + searched
      if let end = stream.scanner.bytes[from...].firstIndex(of: 0x0A) { return end }
      searched = stream.scanner.end - stream.scanner.index
      if stream.isEnded { return searched > 0 ? stream.scanner.end : nil }
      if searched > JSONStream.valueLimit {
        // What is wrong may be a single text that never ends: that is named where it begins.
        var scanner = stream.scanner
        do { _ = try scanner.value() } catch { if !scanner.touchedEnd { throw error } }
      }
      try stream.grow()
    }
  }

  package static func locate(
    column: String, of place: RowPlace, in input: any ByteInput, options: ReadingOptions
  ) -> SourceRange {
    JSONRecordReader.locate(column: column, of: place, in: input, options: options)
  }
}
