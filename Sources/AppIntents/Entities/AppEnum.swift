public import Values

/// A choice among a few values an app knows beforehand.
///
/// **Shape**: in a workflow the raw value as text; in order as the cases are declared.
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable
where RawValue: LosslessStringConvertible {}

extension AppEnum {
  public static var _valueType: Values.ValueType { .enumeration(allCases.map { String($0.rawValue) }) }

  /// **Errors**: text that is no case's raw value.
  public static func _make(from value: Values.Value) throws -> Self {
    if value.isMissing { throw _IntentValueFault.misfit(value, _valueType) }
    let text = value.plain.writtenOut
    // Compared by what is stored: a raw value that is only canonically equivalent is another one.
    if let raw = RawValue(text), String(raw).equalsScalars(of: text), let found = Self(rawValue: raw),
      String(found.rawValue).equalsScalars(of: text)
    {
      return found
    }
    throw _IntentValueFault.misfit(value, _valueType)
  }

  public var _value: Values.Value { .text(String(rawValue)) }
}
