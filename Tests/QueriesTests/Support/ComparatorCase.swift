import Diagnostics
import Foundation
import Values

@testable import Queries

/// A case file of a comparator: a table of rows, and for predicates the rows they keep.
///
/// **Shape**: `properties` as in a declaration; `rows` by number from 1; each of `cases` has a `where` of one property, and
/// either the rows it `keeps` or, with the same `where` in `not`, is the exact opposite. A row whose cell does not fit is
/// listed in `undecided`.
struct ComparatorCase: Decodable {
  var comparator: String
  var properties: [String: JSONValue]
  var rows: [[String: JSONValue]]
  var cases: [Expectation]

  struct Expectation: Decodable {
    var `where`: [String: JSONValue]
    var keeps: [Int]
    var undecided: [Int]?
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Cases")

  static func read(_ comparator: String) throws -> ComparatorCase {
    let data = try Data(contentsOf: folder.appendingPathComponent("\(comparator).json"))
    return try JSONDecoder().decode(ComparatorCase.self, from: data)
  }

  /// How the cells of the table stand in their source.
  enum Spelling: CaseIterable { case json, csv }

  func table(_ spelling: Spelling) -> Table {
    let names = properties.keys.sorted()
    return Table(
      names.map { ($0, properties[$0]?.asType ?? .any) },
      rows: rows.map { row in
        names.map { name in
          guard let value = row[name] else { return .missing }
          return spelling == .json ? .json(value.node) : value.csvCell
        }
      })
  }

  /// The predicate of a `where` of one property.
  func predicate(_ expectation: Expectation, _ table: Table) throws -> Queries.Predicate {
    guard let (name, value) = expectation.where.first, expectation.where.count == 1 else { throw Malformed() }
    let path = table.path(name)
    guard case .object(let comparators) = value else { throw Malformed() }
    var options: TextOptions = []
    if case .array(let words)? = comparators["ignoring"] {
      if words.contains(.string("case")) { options.insert(.ignoringCase) }
      if words.contains(.string("diacritics")) { options.insert(.ignoringDiacritics) }
    }
    var parts: [Queries.Predicate] = []
    for (name, operand) in comparators where name != "ignoring" {
      guard let comparator = BuiltInComparators.named(name) else { throw Malformed() }
      let right: Operand
      if case .object(let reference) = operand, case .string(let other)? = reference["property"] {
        right = .property(table.path(other))
      } else {
        right = .literal(try literal(operand, comparator.info.right, path.type))
      }
      parts.append(.compare(Comparison(left: .property(path), comparator: comparator, right: right, options: options)))
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private func literal(_ value: JSONValue, _ side: ComparatorInfo.RightSide, _ type: ValueType) throws -> Value {
    let wanted: ValueType
    switch side {
    case .same: wanted = type
    case .text: wanted = .text
    case .list, .pair: wanted = .list(type)
    case .part:
      if case .list(let element) = type { wanted = element } else { wanted = .text }
    case .flag: wanted = value.isArray ? .list(type) : .boolean
    case .duration: wanted = value.isArray ? .list(type) : .duration
    }
    return try CellTyping(property: "literal", type: wanted).value(of: .json(value.node)).plain
  }

  struct Malformed: Error {}
}

/// JSON for case files.
enum JSONValue: Decodable, Hashable {
  case null
  case boolean(Bool)
  /// Its digits.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .number(String(number))
    } else if let number = try? container.decode(Double.self) {
      self = .number(number.description)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let elements = try? container.decode([JSONValue].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  var isArray: Bool {
    if case .array = self { return true }
    return false
  }

  var node: JSONNode {
    let place = SourcePosition(line: 1, column: 1)
    let content: JSONNode.Content
    switch self {
    case .null: content = .null
    case .boolean(let flag): content = .boolean(flag)
    case .number(let digits): content = .number(digits)
    case .string(let text): content = .string(text)
    case .array(let elements): content = .array(elements.map(\.node))
    case .object(let members):
      content = .object(
        members.sorted { $0.key < $1.key }.map {
          JSONNode.Member(key: $0.key, keyStart: place, keyEnd: place, value: $0.value.node)
        })
    }
    return JSONNode(content, start: place, end: place)
  }

  /// The cell of a CSV file that holds the same.
  var csvCell: RawCell {
    switch self {
    case .null: .missing
    case .boolean(let flag): .unquoted(flag ? "true" : "false")
    case .number(let digits): .unquoted(digits)
    case .string(let text): text.isEmpty ? .quoted("") : .unquoted(text)
    case .array, .object: .json(node)
    }
  }

  /// A property's type as a declaration writes it.
  var asType: ValueType {
    switch self {
    case .string("text"): return .text
    case .string("integer"): return .integer
    case .string("decimal"): return .decimal
    case .string("number"): return .number
    case .string("boolean"): return .boolean
    case .string("date"): return .date
    case .string("dateTime"): return .dateTime
    case .string("duration"): return .duration
    case .string("url"): return .url
    case .object(let members):
      if case .array(let cases)? = members["enum"] {
        return .enumeration(
          cases.compactMap {
            if case .string(let text) = $0 { return text }
            return nil
          })
      }
      if let element = members["list"] { return .list(element.asType) }
      return .any
    default: return .any
    }
  }
}
