package import Diagnostics
package import Values

/// Writes rows as one JSON array of objects.
///
/// **Shape**: one record a line, or laid out with `indent`; zero rows are `[]`; a final line end always.
/// **Missing**: a key whose cell is missing is left out; null is written.
package enum JSONExport: ExportFormat {
  package static let info = ExportInfo(
    contentType: .json, summary: "An array of objects, one record a line.", options: ["indent"], keepsRecords: true)

  package static func writer(
    columns: [OutputColumn], options: ExportOptions, output: any ByteOutput
  ) throws(Diagnostic) -> any RowWriter {
    if options.isContinuation {
      throw Diagnostic(
        .appendToArray, "rows cannot be added to a JSON file, which is one closed array",
        hint: "export JSON Lines (\"jsonl\") to append")
    }
    return JSONRowWriter(columns: columns, indent: options.indent, isArray: true, output: output)
  }
}

extension Diagnostic.Code {
  package static let appendToArray: Self = "append-to-array"
  package static let numberNotInJSON: Self = "number-not-in-json"
}

/// Writes rows as JSON objects, in an array or one a line.
package final class JSONRowWriter: BlockWriter {
  private let columns: [OutputColumn]
  /// `"title":` of each column.
  private let keys: [[UInt8]]
  private let isArray: Bool
  private let output: any ByteOutput
  private var layout: JSONText.Layout
  private var buffer: [UInt8] = []
  private var isEmpty = true
  /// The first column that had a number JSON cannot hold.
  private var losing: String?

  private static let block = 1 << 16

  init(columns: [OutputColumn], indent: Int?, isArray: Bool, output: any ByteOutput) {
    self.columns = columns
    self.isArray = isArray
    self.output = output
    let indent = indent.flatMap { $0 > 0 ? $0 : nil }
    layout = JSONText.Layout(indent: indent, level: isArray ? 1 : 0)
    keys = columns.map { column in
      var bytes: [UInt8] = []
      JSONText.append(quoted: column.header, to: &bytes)
      return bytes + Array((indent == nil ? ":" : ": ").utf8)
    }
  }

  package var warnings: [Diagnostic] {
    guard layout.lostNumbers > 0, let losing else { return [] }
    let count = layout.lostNumbers
    return [
      Diagnostic(
        .numberNotInJSON,
        "\(count) \(count == 1 ? "number" : "numbers") that JSON cannot hold (NaN or infinite) \(count == 1 ? "was" : "were") written as null, the first in column “\(losing)”",
        severity: .warning)
    ]
  }

  package func begin() throws(WritingFault) {
    if isArray { buffer.append(UInt8(ascii: "[")) }
  }

  package func write(_ cells: [RawCell]) throws(WritingFault) {
    let start = buffer.count
    do throws(Misfit) {
      if isArray {
        if !isEmpty { buffer.append(UInt8(ascii: ",")) }
        if layout.indent == nil { buffer.append(0x0A) }
        layout.beginLine(&buffer)
      }
      try appendObject(cells)
    } catch {
      // Nothing of a row that does not fit is written.
      buffer.removeSubrange(start...)
      throw .misfit(error)
    }
    isEmpty = false
    if !isArray { buffer.append(0x0A) }
    if buffer.count >= Self.block { try handOn() }
  }

  package var blockLayout: BlockLayout? {
    layout.indent == nil ? .objects(BlockLayout.Objects(keys: keys, isArray: isArray)) : nil
  }

  package func write(_ rows: WrittenBlock) throws(WritingFault) {
    guard rows.rows > 0 else { return }
    try handOn()
    isEmpty = false
    try hand(rows.bytes)
  }

  package func end() throws(WritingFault) {
    if isArray {
      if !isEmpty { buffer.append(0x0A) }
      buffer += [UInt8(ascii: "]"), 0x0A]
    }
    try handOn()
  }

  private func appendObject(_ cells: [RawCell]) throws(Misfit) {
    buffer.append(UInt8(ascii: "{"))
    layout.level += 1
    defer { layout.level -= 1 }
    var isFirst = true
    for index in 0..<min(cells.count, columns.count) {
      let typing = columns[index].typing
      let node: JSONNode?
      let value: Value
      switch cells[index] {
      case .missing:
        if typing.isRequired { _ = try typing.value(of: cells[index]) }
        continue
      case .json(let json):
        // What came from JSON is judged, and stands as it stood.
        if typing.isRequired || !Self.surelyFits(json, typing) { _ = try typing.value(of: cells[index]) }
        (node, value) = (json, .null)
      default:
        node = nil
        value = try typing.value(of: cells[index])
        if JSONText.isLeftOut(value) { continue }
      }
      if !isFirst { buffer.append(UInt8(ascii: ",")) }
      isFirst = false
      layout.beginLine(&buffer)
      buffer += keys[index]
      if let node {
        JSONText.append(node, to: &buffer, &layout)
      } else {
        let lost = layout.lostNumbers
        JSONText.append(value, to: &buffer, &layout)
        if losing == nil, layout.lostNumbers > lost { losing = columns[index].header }
      }
    }
    layout.level -= 1
    if !isFirst { layout.beginLine(&buffer) }
    layout.level += 1
    buffer.append(UInt8(ascii: "}"))
  }

  private static func surelyFits(_ node: JSONNode, _ typing: CellTyping) -> Bool {
    switch (node.content, typing.type) {
    case (.null, _), (.string, .text), (.string, .any), (.number, .text), (.boolean, .boolean): true
    default: false
    }
  }

  private func handOn() throws(WritingFault) {
    let bytes = buffer
    buffer.removeAll(keepingCapacity: false)
    try hand(bytes)
  }

  private func hand(_ bytes: [UInt8]) throws(WritingFault) {
    guard !bytes.isEmpty else { return }
    do throws(Diagnostic) {
      try output.write(bytes)
    } catch {
      throw .failed(error)
    }
  }
}
