import Diagnostics
public import Foundation
public import Values

extension Measurement: _IntentValue where UnitType: _IntentDimension {
  public static var _valueType: Values.ValueType {
    .record([
      Values.ValueType.Field("value", .number),
      Values.ValueType.Field("unit", .enumeration(UnitType._UnitName.allCases.map(\.rawValue))),
    ])
  }

  public static var _presentFields: [String] { ["value", "unit"] }

  /// **Shape**: `{ "value": 5, "unit": "kilometers" }`; the unit's sign (`km`) will do where no other unit has it.
  public static func _make(from value: Values.Value) throws -> Measurement<UnitType> {
    guard case .record(let record) = value.plain else { throw _IntentValueFault.misfit(value, "measurement") }
    guard let number = record["value"], let unit = record["unit"], !number.isMissing, !unit.isMissing else {
      throw _IntentValueFault("a measurement has “value” and “unit”")
    }
    return Measurement(value: try Double._make(from: number), unit: try Self.unit(unit.writtenOut))
  }

  private static func unit(_ text: String) throws -> UnitType {
    if let name = UnitType._UnitName(rawValue: text), let unit = UnitType._unit(name) as? UnitType { return unit }
    let withSign = UnitType._UnitName.allCases.filter { UnitType._unit($0).symbol == text }
    if withSign.count == 1, let name = withSign.first, let unit = UnitType._unit(name) as? UnitType { return unit }
    let names = UnitType._UnitName.allCases.map(\.rawValue)
    guard withSign.isEmpty else {
      let meant = withSign.map { "“\($0.rawValue)”" }.joined(separator: " and ")
      throw _IntentValueFault("“\(text)” may be \(meant)", hint: "write the unit's name")
    }
    throw _IntentValueFault("“\(text)” is no unit here", hint: Suggestion.hint(for: text, among: names))
  }

  public var _value: Values.Value {
    let name = UnitType._UnitName.allCases.first { UnitType._unit($0) == unit }?.rawValue ?? unit.symbol
    return .record(Record([("value", .number(value)), ("unit", .text(name))]))
  }
}

extension IntentParameter {
  /// `@Parameter` of a measurement: the unit a bare number has, which a person may change.
  public convenience init<Unit: _IntentDimension>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, defaultValue: Double? = nil,
    defaultUnit: Unit._UnitName? = nil, defaultUnitAdjustForLocale: Bool = false, supportsNegativeNumbers: Bool = true,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Value.ValueType == Measurement<Unit> {
    self.init(
      measured: Unit.self, title, description, defaultValue, defaultUnit, isFixed: false,
      adjusts: defaultUnitAdjustForLocale, supportsNegativeNumbers, requestValueDialog, inputConnectionBehavior)
  }

  public convenience init<Unit: _IntentDimension>(
    description: LocalizedStringResource? = nil, defaultValue: Double? = nil, defaultUnit: Unit._UnitName? = nil,
    defaultUnitAdjustForLocale: Bool = false, supportsNegativeNumbers: Bool = true,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Value.ValueType == Measurement<Unit> {
    self.init(
      measured: Unit.self, nil, description, defaultValue, defaultUnit, isFixed: false,
      adjusts: defaultUnitAdjustForLocale, supportsNegativeNumbers, requestValueDialog, inputConnectionBehavior)
  }

  /// `@Parameter` of a measurement in one unit.
  public convenience init<Unit: _IntentDimension>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, defaultValue: Double? = nil,
    unit: Unit._UnitName, unitAdjustForLocale: Bool = false, supportsNegativeNumbers: Bool = true,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Value.ValueType == Measurement<Unit> {
    self.init(
      measured: Unit.self, title, description, defaultValue, unit, isFixed: true, adjusts: unitAdjustForLocale,
      supportsNegativeNumbers, requestValueDialog, inputConnectionBehavior)
  }

  public convenience init<Unit: _IntentDimension>(
    description: LocalizedStringResource? = nil, defaultValue: Double? = nil, unit: Unit._UnitName,
    unitAdjustForLocale: Bool = false, supportsNegativeNumbers: Bool = true,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Value.ValueType == Measurement<Unit> {
    self.init(
      measured: Unit.self, nil, description, defaultValue, unit, isFixed: true, adjusts: unitAdjustForLocale,
      supportsNegativeNumbers, requestValueDialog, inputConnectionBehavior)
  }

  private convenience init<Unit: _IntentDimension>(
    measured: Unit.Type, _ title: LocalizedStringResource?, _ description: LocalizedStringResource?,
    _ defaultValue: Double?, _ unit: Unit._UnitName?, isFixed: Bool, adjusts: Bool, _ negative: Bool,
    _ dialog: IntentDialog?, _ connection: InputConnectionBehavior
  ) where Value.ValueType == Measurement<Unit> {
    var measurement: Measurement<Unit>?
    if let defaultValue {
      let dimension = unit.map { Unit._unit($0) } ?? Unit.baseUnit()
      if let dimension = dimension as? Unit { measurement = Measurement(value: defaultValue, unit: dimension) }
    }
    self.init(
      ParameterAttributes(
        title, description, dialog, connection,
        .measurement(unit: unit?.rawValue, isFixed: isFixed, adjusts: adjusts, negative: negative)),
      default: measurement as? Value.UnwrappedType)
  }
}
