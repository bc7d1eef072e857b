package import Values

extension JSONText {
  /// A value as JSON text: in one line without blanks, or with every item on a line of its own, moved in by `indent` blanks.
  ///
  /// **Shape**: what nobody computed on stands as it stood; a cell's characters where they are a legal JSON number; doubles
  /// by the shortest digits that read back, exact numbers plain, dates and durations in ISO 8601, addresses, files and
  /// people as text, entities as records, or by their id where nothing has read them.
  /// **Missing**: a missing field is left out; null, a missing item and what JSON cannot hold (NaN, infinities) are null.
  package static func write(_ value: Value, indent: Int? = nil) -> String {
    var bytes: [UInt8] = []
    var layout = Layout(indent: indent)
    append(value, to: &bytes, &layout)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// How values are laid out, and what was lost on the way.
  package struct Layout: Sendable {
    /// Blanks for each level; nil writes one line.
    package var indent: Int?
    /// The level of what is written next.
    package var level: Int
    /// How many numbers JSON cannot hold were written as null.
    package var lostNumbers = 0

    package init(indent: Int? = nil, level: Int = 0) {
      self.indent = indent.map { min(max($0, 0), 16) }
      self.level = level
    }

    func beginLine(_ bytes: inout [UInt8]) {
      guard let indent else { return }
      bytes.append(0x0A)
      bytes.append(contentsOf: repeatElement(0x20, count: indent * level))
    }
  }

  /// Adds a value's JSON text.
  package static func append(_ value: Value, to bytes: inout [UInt8], _ layout: inout Layout) {
    switch value {
    case .missing, .null: bytes.append(contentsOf: "null".utf8)
    case .text(let text), .url(let text): append(quoted: text, to: &bytes)
    case .integer(let number), .decimal(let number): bytes.append(contentsOf: number.description.utf8)
    case .number(let number):
      if number.isFinite {
        bytes.append(contentsOf: number.shortestText.utf8)
      } else {
        layout.lostNumbers += 1
        bytes.append(contentsOf: "null".utf8)
      }
    case .boolean(let flag): append(flag, to: &bytes)
    case .date, .dateTime, .duration, .file, .person: append(quoted: value.writtenOut, to: &bytes)
    case .list(let items):
      append(items, brackets: ("[", "]"), to: &bytes, &layout) { item, bytes, layout in
        append(item, to: &bytes, &layout)
      }
    case .record(let record): append(record, to: &bytes, &layout)
    case .entity(let entity):
      if let record = entity.record {
        append(record, to: &bytes, &layout)
      } else {
        append(entity.id, to: &bytes, &layout)
      }
    case .spelled(_, .json(let token)): bytes.append(contentsOf: token.utf8)
    case .spelled(let inner, .characters(let characters)):
      if isNumeric(inner), JSONSyntax.isNumber(characters) {
        bytes.append(contentsOf: characters.utf8)
      } else {
        append(inner, to: &bytes, &layout)
      }
    }
  }

  /// Adds a JSON value as it stands, its numbers by their digits.
  package static func append(_ node: JSONNode, to bytes: inout [UInt8], _ layout: inout Layout) {
    switch node.content {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .boolean(let flag): append(flag, to: &bytes)
    case .number(let digits): bytes.append(contentsOf: digits.utf8)
    case .string(let text): append(quoted: text, to: &bytes)
    case .array(let items):
      append(items, brackets: ("[", "]"), to: &bytes, &layout) { item, bytes, layout in
        append(item, to: &bytes, &layout)
      }
    case .object(let members):
      append(members, brackets: ("{", "}"), to: &bytes, &layout) { member, bytes, layout in
        append(key: member.key, to: &bytes, layout)
        append(member.value, to: &bytes, &layout)
      }
    }
  }

  /// Whether a value has no place in an object: its key is left out.
  package static func isLeftOut(_ value: Value) -> Bool {
    switch value {
    case .missing: true
    case .spelled(_, .json): false
    case .spelled(let inner, .characters): isLeftOut(inner)
    default: false
    }
  }

  private static func append(_ record: Record, to bytes: inout [UInt8], _ layout: inout Layout) {
    let fields = record.fields.filter { !isLeftOut($0.1) }
    append(fields, brackets: ("{", "}"), to: &bytes, &layout) { field, bytes, layout in
      append(key: field.0, to: &bytes, layout)
      append(field.1, to: &bytes, &layout)
    }
  }

  private static func append<Item>(
    _ items: [Item], brackets: (open: Unicode.Scalar, close: Unicode.Scalar), to bytes: inout [UInt8],
    _ layout: inout Layout, item write: (Item, inout [UInt8], inout Layout) -> Void
  ) {
    bytes.append(UInt8(ascii: brackets.open))
    layout.level += 1
    for index in items.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      layout.beginLine(&bytes)
      write(items[index], &bytes, &layout)
    }
    layout.level -= 1
    if !items.isEmpty { layout.beginLine(&bytes) }
    bytes.append(UInt8(ascii: brackets.close))
  }

  private static func append(key: String, to bytes: inout [UInt8], _ layout: Layout) {
    append(quoted: key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    if layout.indent != nil { bytes.append(0x20) }
  }

  private static func append(_ flag: Bool, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  private static func isNumeric(_ value: Value) -> Bool {
    switch value {
    case .integer, .decimal: true
    // Characters never hide that a double is none.
    case .number(let number): number.isFinite
    case .spelled(let inner, _): isNumeric(inner)
    default: false
    }
  }
}
