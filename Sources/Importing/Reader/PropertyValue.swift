package import Diagnostics

/// A value of a property list, as a shortcut's file holds it in any of its spellings.
package indirect enum PropertyValue: Sendable {
  case string(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  /// Seconds since the beginning of 2001, in UTC.
  case date(Double)
  case data([UInt8])
  case array([PropertyValue])
  case dictionary(PropertyDictionary)
}

/// A dictionary of a property list, in the order of its file.
package struct PropertyDictionary: Sendable {
  package var entries: [(key: String, value: PropertyValue)]
  /// Where it begins, in files that are text.
  package var place: SourcePosition?

  package init(_ entries: [(key: String, value: PropertyValue)] = [], place: SourcePosition? = nil) {
    self.entries = entries
    self.place = place
  }

  /// The value of a key; of a key that stands twice, the last.
  package subscript(key: String) -> PropertyValue? {
    entries.last { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  package var isEmpty: Bool { entries.isEmpty }
}

extension PropertyValue {
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var array: [PropertyValue]? { if case .array(let items) = self { items } else { nil } }
  package var dictionary: PropertyDictionary? { if case .dictionary(let value) = self { value } else { nil } }

  /// The text, or the number as text: old files write numbers either way.
  package var plainText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .real(let number): PropertyValue.digits(of: number)
    case .boolean(let value): value ? "true" : "false"
    default: nil
    }
  }

  /// The whole number, also where it is written as text or as 1.0.
  package var integer: Int? {
    switch self {
    case .integer(let number): Int(exactly: number)
    case .real(let number): Int(exactly: number)
    case .boolean(let value): value ? 1 : 0
    case .string(let text): Int(text)
    default: nil
    }
  }

  /// The truth value, also where it is written as a number or as text.
  package var boolean: Bool? {
    switch self {
    case .boolean(let value): value
    case .integer(let number): number != 0
    case .real(let number): number != 0
    case .string("true"), .string("True"), .string("1"), .string("yes"), .string("Yes"): true
    case .string("false"), .string("False"), .string("0"), .string("no"), .string("No"): false
    default: nil
    }
  }

  /// The number as JSON writes it; whole numbers without a point.
  private static func digits(of number: Double) -> String? {
    guard number.isFinite else { return nil }
    if let whole = Int64(exactly: number) { return String(whole) }
    return number.description
  }
}
