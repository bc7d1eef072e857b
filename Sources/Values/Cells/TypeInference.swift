/// Finds the type of a property from a sample of its cells (FORMAT.md §1, “Inferred”).
///
/// A type is given only if every value in the sample fits. Leading zeros, plus signs, percent, currency, decimal commas, group
/// separators and words leave a column text. In JSON a number in quotes is text, a date in quotes a date.
/// **Missing**: tells nothing; a column of nothing but missing cells is text.
public struct TypeInference: Sendable {
  private var missingWords: [String]
  private var zone: TimeZoneRules
  private var candidates: Candidates = .all
  private var isEmpty = true
  /// Whether a date was seen, not only empty texts that a date could be in the place of.
  private var hasDates = false
  /// What was seen of values that are no single words: lists, records, values of a source's own types.
  private var shapes: Shapes?
  private var depth: Int

  public init(missingWords: [String] = [], zone: TimeZoneRules = .utc) {
    self.init(missingWords: missingWords, zone: zone, depth: 0)
  }

  private init(missingWords: [String], zone: TimeZoneRules, depth: Int) {
    self.missingWords = missingWords
    self.zone = zone
    self.depth = depth
  }

  /// The types that every value so far fits.
  private struct Candidates: OptionSet, Sendable {
    var rawValue: UInt16
    static let integer = Candidates(rawValue: 1)
    static let decimal = Candidates(rawValue: 2)
    static let boolean = Candidates(rawValue: 4)
    static let date = Candidates(rawValue: 8)
    static let dateTime = Candidates(rawValue: 16)
    static let text = Candidates(rawValue: 32)
    static let list = Candidates(rawValue: 64)
    static let record = Candidates(rawValue: 128)
    static let double = Candidates(rawValue: 256)
    static let other = Candidates(rawValue: 512)
    static let all = Candidates(rawValue: 1023)
  }

  /// What lists hold, and what fields records have, in order of appearance.
  private struct Shapes: Sendable {
    /// At most one: an array, so that the struct may hold its own kind.
    var item: [TypeInference] = []
    var names: [String] = []
    var places: [ExactText: Int] = [:]
    var fields: [TypeInference] = []
    var other: ValueType?
  }

  /// Looks at one more cell. **Missing**: an empty cell fits every type.
  public mutating func add(_ cell: RawCell) {
    switch cell {
    case .missing: return
    case .unquoted(let text): if !text.isEmpty { add(characters: text, inJSON: false) }
    case .quoted(let text):
      // Quoted nothing fits every type.
      if !text.isEmpty { add(characters: text, inJSON: false) }
    case .json(let node): add(node)
    case .value(let value): add(value)
    case .undecodable: keep([.text])
    }
  }

  /// The type every cell so far fits.
  public var type: ValueType {
    if isEmpty { return .text }
    if candidates.contains(.other), let other = shapes?.other { return other }
    if candidates.contains(.integer) { return .integer }
    if candidates.contains(.decimal) { return .decimal }
    if candidates.contains(.double) { return .number }
    if candidates.contains(.boolean) { return .boolean }
    if hasDates, candidates.contains(.date) { return .date }
    if hasDates, candidates.contains(.dateTime) { return .dateTime }
    if candidates.contains(.list) { return .list(shapes?.item.first?.type ?? .any) }
    if candidates.contains(.record), let shapes {
      return .record(zip(shapes.names, shapes.fields).map { ValueType.Field($0, $1.type) })
    }
    return candidates.contains(.text) ? .text : .any
  }

  private mutating func keep(_ fitting: Candidates) {
    isEmpty = false
    candidates.formIntersection(fitting)
  }

  private mutating func add(characters text: String, inJSON: Bool) {
    if !missingWords.isEmpty, missingWords.contains(where: { $0.equalsScalars(of: text) }) { return }
    var fitting: Candidates = .text
    if !candidates.isDisjoint(with: [.integer, .decimal]), !inJSON { fitting.formUnion(Self.numbers(text)) }
    if candidates.contains(.boolean), !inJSON, text == "true" || text == "false" { fitting.insert(.boolean) }
    if candidates.contains(.date), text.utf8.count == 10, CalendarDate(iso: text) != nil { fitting.insert(.date) }
    if candidates.contains(.dateTime), text.utf8.count > 10, DateTime(iso: text, zone: zone) != nil {
      fitting.insert(.dateTime)
    }
    if !fitting.isDisjoint(with: [.date, .dateTime]) { hasDates = true }
    keep(fitting)
  }

  /// Whether the text is a whole or a decimal number in a spelling that says a number is meant: no plus, no leading zero.
  private static func numbers(_ text: String) -> Candidates {
    var text = text
    return text.withUTF8 { bytes in
      guard let first = bytes.first, first != UInt8(ascii: "+"), case .number = ExactNumber.read(bytes) else {
        return []
      }
      let start = first == UInt8(ascii: "-") ? 1 : 0
      if bytes.count > start + 1, bytes[start] == 48, bytes[start + 1] &- 48 < 10 { return [] }
      let isWhole = bytes.dropFirst(start).allSatisfy { $0 &- 48 < 10 }
      return isWhole ? [.integer, .decimal] : .decimal
    }
  }

  private mutating func add(_ node: JSONNode) {
    switch node.content {
    case .null: return
    case .string(let text):
      // Quoted nothing fits a date, as missing; a number that may be empty text is text.
      if text.isEmpty { keep([.text, .date, .dateTime]) } else { add(characters: text, inJSON: true) }
    case .boolean: keep(.boolean)
    case .number(let digits): keep(Self.numbers(digits).union(.text))
    case .array(let items):
      keep(.list)
      guard candidates.contains(.list), depth < 32 else { return }
      var shapes = self.shapes ?? Shapes()
      self.shapes = nil
      if shapes.item.isEmpty { shapes.item.append(part()) }
      for item in items { shapes.item[0].add(item) }
      self.shapes = shapes
    case .object(let members):
      keep(.record)
      guard candidates.contains(.record), depth < 32 else { return }
      var shapes = self.shapes ?? Shapes()
      self.shapes = nil
      for member in members {
        let place = place(of: member.key, in: &shapes)
        shapes.fields[place].add(member.value)
      }
      self.shapes = shapes
    }
  }

  private func part() -> TypeInference { TypeInference(missingWords: missingWords, zone: zone, depth: depth + 1) }

  private func place(of name: String, in shapes: inout Shapes) -> Int {
    if let place = shapes.places[ExactText(name)] { return place }
    shapes.places[ExactText(name)] = shapes.names.count
    shapes.names.append(name)
    shapes.fields.append(part())
    return shapes.names.count - 1
  }

  private mutating func add(_ value: Value) {
    switch value.plain {
    case .missing, .null: return
    case .text: keep(.text)
    case .integer: keep([.integer, .decimal, .double])
    case .decimal: keep([.decimal, .double])
    case .number: keep(.double)
    case .boolean: keep(.boolean)
    case .date:
      hasDates = true
      keep(.date)
    case .dateTime:
      hasDates = true
      keep(.dateTime)
    case .duration: keep(other: .duration)
    case .url: keep(other: .url)
    case .file: keep(other: .file)
    case .person: keep(other: .person)
    case .entity(let entity): keep(other: .entity(entity.type))
    case .list(let items):
      keep(.list)
      var shapes = self.shapes ?? Shapes()
      if shapes.item.isEmpty { shapes.item.append(part()) }
      for item in items { shapes.item[0].add(item) }
      self.shapes = shapes
    case .record(let record):
      keep(.record)
      var shapes = self.shapes ?? Shapes()
      for (name, value) in record.fields {
        let place = place(of: name, in: &shapes)
        shapes.fields[place].add(value)
      }
      self.shapes = shapes
    case .spelled: return
    }
  }

  private mutating func keep(other type: ValueType) {
    let isFirst = isEmpty
    keep(.other)
    if isFirst {
      var shapes = self.shapes ?? Shapes()
      shapes.other = type
      self.shapes = shapes
    } else if shapes?.other != type {
      candidates = []
    }
  }
}
