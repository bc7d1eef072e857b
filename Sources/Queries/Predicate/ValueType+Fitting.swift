import Values

extension ValueType {
  /// The type as a sentence names it: “a list of text”.
  var inWords: String {
    switch self {
    case .text: "text"
    case .integer: "a whole number"
    case .decimal: "a decimal number"
    case .number: "a number"
    case .boolean: "true or false"
    case .date: "a date"
    case .dateTime: "a date with time"
    case .duration: "a duration"
    case .url: "an address"
    case .file: "a file"
    case .person: "a person"
    case .enumeration: "one of several words"
    case .list(let element): "a list (\(element.inWords))"
    case .entity(let name): "a reference to “\(name)”"
    case .record: "a record"
    case .any: "a value of unknown type"
    }
  }

  /// Whether its values have properties of their own.
  var hasProperties: Bool {
    switch self {
    case .record, .entity, .any: true
    default: false
    }
  }

  /// Whether `ignoring` says something of its values.
  var isComparedAsText: Bool {
    switch self {
    case .text, .url, .file, .person, .enumeration, .any: true
    case .list(let element): element.isComparedAsText
    default: false
    }
  }

  /// Whether a value of a reference can stand where this type is compared: the conversions without a word of FORMAT.md §2.
  func takes(_ other: ValueType) -> Bool {
    switch (self, other) {
    case (.any, _): return true
    // What has no known type reaches a typed place by its shape, or by a named conversion.
    case (_, .any): return false
    case (.list(let own), .list(let element)): return own.takes(element)
    case (.list(let own), _): return own.takes(other)
    case (_, .list): return false
    case (.integer, _) where other.isNumeric, (.decimal, _) where other.isNumeric, (.number, _) where other.isNumeric:
      return true
    case (.text, .entity), (.integer, .entity), (.decimal, .entity): return true
    case (.text, _), (.enumeration, _):
      switch other {
      case .text, .integer, .decimal, .number, .boolean, .date, .dateTime, .url, .file, .enumeration: return true
      default: return false
      }
    case (.url, .text), (.file, .text), (.person, .text), (.file, .url): return true
    case (.dateTime, .date): return true
    case (.entity(let own), .entity(let name)): return own == name
    case (.entity, .text), (.entity, .integer): return true
    case (.record, .record), (.record, .entity): return true
    default: return self == other
    }
  }

  /// Whether a property of this type can be compared with one of the other.
  func isComparable(with other: ValueType) -> Bool {
    switch (self, other) {
    case (.any, _), (_, .any): true
    case (.list(let own), .list(let element)): own.isComparable(with: element)
    case (.entity(let own), .entity(let name)): own == name
    case (.record, .record): true
    case (.text, .enumeration), (.enumeration, .text), (.enumeration, .enumeration): true
    case (.text, .url), (.url, .text), (.text, .file), (.file, .text): true
    default: isNumeric && other.isNumeric || self == other
    }
  }
}
