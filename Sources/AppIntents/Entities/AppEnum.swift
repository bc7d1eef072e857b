import Diagnostics
public import Metadata
public import Values

/// A choice among a few values an app knows beforehand.
///
/// **Shape**: in a workflow the raw value as text; in order as the cases are declared.
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable
where RawValue: LosslessStringConvertible {}

extension AppEnum {
  public static var _valueType: Values.ValueType { .enumeration(allCases.map { String($0.rawValue) }) }

  public static var _choices: [ChoiceInfo] {
    let shown = caseDisplayRepresentations
    return allCases.map { choice in
      let representation = shown[choice]
      return ChoiceInfo(
        value: String(choice.rawValue), title: representation?.title._text ?? "\(choice)",
        synonyms: representation?.synonyms.map(\._text) ?? [])
    }
  }

  /// **Errors**: text that is neither a case's raw value nor its name.
  public static func _make(from value: Values.Value) throws -> Self {
    if value.isMissing { throw _IntentValueFault.misfit(value, _valueType) }
    let text = value.plain.writtenOut
    // Compared by what is stored: a raw value that is only canonically equivalent is another one.
    if let raw = RawValue(text), String(raw).equalsScalars(of: text), let found = Self(rawValue: raw),
      String(found.rawValue).equalsScalars(of: text)
    {
      return found
    }
    // A workflow may also write the case as Swift has it.
    if let found = allCases.first(where: { "\($0)".equalsScalars(of: text) }) { return found }
    var fault = _IntentValueFault.misfit(value, _valueType)
    fault.hint = Suggestion.hint(for: text, among: allCases.map { String($0.rawValue) })
    throw fault
  }

  public var _value: Values.Value { .text(String(rawValue)) }
}
