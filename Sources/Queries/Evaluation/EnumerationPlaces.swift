import Values

/// The places of an enumeration's cases, by which they are ordered (FORMAT.md §3: in declared order).
struct EnumerationPlaces: Sendable {
  private let places: [ExactText: Int]

  /// **Missing**: nil for a type that is no enumeration.
  init?(_ type: ValueType) {
    guard case .enumeration(let cases) = type else { return nil }
    places = Dictionary(zip(cases.map(ExactText.init), 0...), uniquingKeysWith: { first, _ in first })
  }

  /// The place as a whole number, of a list the list of places; missing for a text that is no case.
  func place(of value: Value) -> Value {
    switch value.plain {
    case .text(let text): places[ExactText(text)].map { .integer(ExactNumber($0)) } ?? .missing
    case .list(let elements): .list(elements.map(place))
    default: .missing
    }
  }
}

extension Operand {
  /// The type of what it gives where that is known from its shape: of a property.
  var type: ValueType? {
    switch self {
    case .literal: nil
    case .property(let path): path.type
    case .arithmetic: nil
    }
  }
}
