/// What a property, a parameter, an input or a step's value may hold.
public indirect enum ValueType: Hashable, Sendable {
  case text, integer, decimal, number, boolean, date, dateTime, duration, url, file, person
  /// One of these texts, in this order when sorted.
  case enumeration([String])
  case list(ValueType)
  /// A reference to an entity of this name.
  case entity(String)
  case record([Field])
  /// Not known before it is there: a value from outside without `shape`.
  case any

  public struct Field: Hashable, Sendable {
    public var name: String
    public var type: ValueType

    public init(_ name: String, _ type: ValueType) {
      self.name = name
      self.type = type
    }
  }
}

extension ValueType {
  /// The types whose values are exact or floating numbers, comparable with one another.
  public var isNumeric: Bool {
    switch self {
    case .integer, .decimal, .number: true
    default: false
    }
  }
}
