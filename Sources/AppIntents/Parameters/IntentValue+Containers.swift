public import Values

extension Optional: _IntentValue where Wrapped: _IntentValue {
  public typealias ValueType = Wrapped.ValueType
  public typealias UnwrappedType = Wrapped.UnwrappedType

  public static var _valueType: Values.ValueType { Wrapped._valueType }
  public static var _presentFields: [String] { Wrapped._presentFields }
  public static var _isOptional: Bool { true }
  public static var _isFetched: Bool { Wrapped._isFetched }
  public static var _isWorkflowValue: Bool { Wrapped._isWorkflowValue }

  public static func _make(from value: Values.Value) throws -> Wrapped? {
    value.isMissing ? nil : try Wrapped._make(from: value)
  }

  public static func _fetch(_ value: Values.Value) async throws -> Wrapped? {
    value.isMissing ? nil : try await Wrapped._fetch(value)
  }

  public var _value: Values.Value { self?._value ?? .missing }
}

extension Array: _IntentValue, _SequenceIntentValue where Element: _IntentValue {
  public typealias ValueType = Element
  public typealias UnwrappedType = [Element]

  public static var _valueType: Values.ValueType { .list(Element._valueType) }
  public static var _presentFields: [String] { Element._presentFields }
  public static var _isFetched: Bool { Element._isFetched }

  /// **Shape**: one value is a list of one.
  public static func _make(from value: Values.Value) throws -> [Element] {
    try items(of: value).enumerated().map { place, item in
      do {
        return try Element._make(from: item)
      } catch let fault as _IntentValueFault {
        throw _IntentValueFault("item \(place + 1): \(fault.message)", hint: fault.hint)
      }
    }
  }

  public static func _fetch(_ value: Values.Value) async throws -> [Element] {
    try await Element._fetch(all: items(of: value))
  }

  private static func items(of value: Values.Value) throws -> [Values.Value] {
    switch value.plain {
    case .missing, .null: throw _IntentValueFault.misfit(value, _valueType)
    case .list(let items): items
    default: [value]
    }
  }

  public var _value: Values.Value { .list(map(\._value)) }
}

extension Set: _IntentValue, _SequenceIntentValue where Element: _IntentValue {
  public typealias ValueType = Element
  public typealias UnwrappedType = Set<Element>

  public static var _valueType: Values.ValueType { .list(Element._valueType) }
  public static var _presentFields: [String] { Element._presentFields }
  public static var _isFetched: Bool { Element._isFetched }

  public static func _make(from value: Values.Value) throws -> Set<Element> { Set(try [Element]._make(from: value)) }

  public static func _fetch(_ value: Values.Value) async throws -> Set<Element> {
    Set(try await [Element]._fetch(value))
  }

  /// **Shape**: in the order of the items' texts, since a set has none.
  public var _value: Values.Value {
    let items: [Values.Value] = map(\._value)
    return .list(
      items.sorted { (left: Values.Value, right: Values.Value) -> Bool in
        if let order = left.order(comparedTo: right) { return order < 0 }
        return left.writtenOut.compareScalars(to: right.writtenOut) < 0
      })
  }
}
