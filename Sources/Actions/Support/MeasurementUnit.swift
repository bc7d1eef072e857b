import AppIntents
import Diagnostics
import Foundation
import Metadata
import Values

/// A unit of measure by the name that a workflow writes, with the quantity it measures.
struct MeasurementUnit {
  var name: String
  /// `Length`, `Mass`: only units of one quantity become one another.
  var quantity: String
  var dimension: Dimension

  private static let quantities: [(name: String, units: [(name: String, unit: Dimension)])] = [
    ("acceleration", units(UnitAcceleration.self)), ("angle", units(UnitAngle.self)), ("area", units(UnitArea.self)),
    ("concentration", units(UnitConcentrationMass.self)), ("dispersion", units(UnitDispersion.self)),
    ("duration", units(UnitDuration.self)), ("electric charge", units(UnitElectricCharge.self)),
    ("electric current", units(UnitElectricCurrent.self)),
    ("electric potential", units(UnitElectricPotentialDifference.self)),
    ("electric resistance", units(UnitElectricResistance.self)), ("energy", units(UnitEnergy.self)),
    ("frequency", units(UnitFrequency.self)), ("fuel efficiency", units(UnitFuelEfficiency.self)),
    ("illuminance", units(UnitIlluminance.self)), ("information", units(UnitInformationStorage.self)),
    ("length", units(UnitLength.self)), ("mass", units(UnitMass.self)), ("power", units(UnitPower.self)),
    ("pressure", units(UnitPressure.self)), ("speed", units(UnitSpeed.self)),
    ("temperature", units(UnitTemperature.self)), ("volume", units(UnitVolume.self)),
  ]

  private static func units<Unit: _IntentDimension>(_ type: Unit.Type) -> [(name: String, unit: Dimension)] {
    Unit._UnitName.allCases.map { ($0.rawValue, Unit._unit($0)) }
  }

  /// The unit of a name, or of a sign that no other unit has: `kilometers`, `km`.
  static func named(_ text: String) throws(ActionFailure) -> MeasurementUnit {
    var bySign: [MeasurementUnit] = []
    for (quantity, units) in quantities {
      for (name, unit) in units {
        if name.equalsScalars(of: text) { return MeasurementUnit(name: name, quantity: quantity, dimension: unit) }
        if unit.symbol.equalsScalars(of: text) {
          bySign.append(MeasurementUnit(name: name, quantity: quantity, dimension: unit))
        }
      }
    }
    if bySign.count == 1 { return bySign[0] }
    guard bySign.isEmpty else {
      throw ActionFailure("“\(text)” may be \(bySign.map { "“\($0.name)”" }.joined(separator: " or "))")
    }
    let names = quantities.flatMap { $0.units.map(\.name) }
    let near = Suggestion.nearest(to: text, among: names).map { "; did you mean “\($0)”?" } ?? ""
    throw ActionFailure("“\(text.prefix(60))” is no unit of measure\(near)")
  }

  /// The same measure in another unit, without the noise of binary fractions: 15 digits.
  ///
  /// **Errors**: units of two quantities.
  func converted(_ value: Double, to other: MeasurementUnit) throws -> Double {
    guard quantity == other.quantity else {
      throw ActionFailure(
        "“\(name)” measures \(quantity) and “\(other.name)” measures \(other.quantity): they do not become one another")
    }
    if name == other.name { return value }
    let result = other.value(fromBase: base(of: value))
    guard result.isFinite, let exact = ExactNumber(shortest: result) else {
      throw ActionFailure("\(value.shortestText) \(name) has no value in \(other.name)")
    }
    return exact.rounded(toDigits: 15).doubleValue
  }

  private func base(of value: Double) -> Double {
    switch name {
    case "celsius": value + 273.15
    case "fahrenheit": (value - 32) / 1.8 + 273.15
    default: Self.exact[name].map { value * $0 } ?? dimension.converter.baseUnitValue(fromValue: value)
    }
  }

  private func value(fromBase base: Double) -> Double {
    switch name {
    case "celsius": base - 273.15
    case "fahrenheit": (base - 273.15) * 1.8 + 32
    default: Self.exact[name].map { base / $0 } ?? dimension.converter.value(fromBaseUnitValue: base)
    }
  }

  /// How many of its quantity's base unit a unit has by definition, where Foundation has fewer digits: a mile 1609.344 m.
  private static let exact: [String: Double] = [
    "inches": 0.0254, "feet": 0.3048, "yards": 0.9144, "miles": 1609.344, "nauticalMiles": 1852, "fathoms": 1.8288,
    "furlongs": 201.168, "lightyears": 9_460_730_472_580_800, "astronomicalUnits": 149_597_870_700,
    "parsecs": 149_597_870_700 * 648_000 / Double.pi,
    "squareInches": 0.00064516, "squareFeet": 0.09290304, "squareYards": 0.83612736, "squareMiles": 2_589_988.110336,
    "acres": 4046.8564224,
    "ounces": 0.028349523125, "pounds": 0.45359237, "stones": 6.35029318, "shortTons": 907.18474, "carats": 0.0002,
    "ouncesTroy": 0.0311034768, "slugs": 0.45359237 * 9.80665 / 0.3048,
    "cubicInches": 0.016387064, "cubicFeet": 28.316846592, "cubicYards": 764.554857984,
    "cubicMiles": 4_168_181_825_440.579584, "acreFeet": 1_233_481.83754752, "bushels": 35.23907016688,
    "teaspoons": 0.00492892159375, "tablespoons": 0.01478676478125, "fluidOunces": 0.0295735295625,
    "pints": 0.473176473,
    "quarts": 0.946352946, "gallons": 3.785411784, "imperialTeaspoons": 0.0177581640625 / 3,
    "imperialTablespoons": 0.0177581640625, "imperialFluidOunces": 0.0284130625, "imperialPints": 0.56826125,
    "imperialQuarts": 1.1365225, "imperialGallons": 4.54609,
    "kilometersPerHour": 1 / 3.6, "milesPerHour": 0.44704, "knots": 1852.0 / 3600,
    "horsepower": 550 * 0.3048 * 0.45359237 * 9.80665, "gravity": 9.80665,
    "millimetersOfMercury": 133.322387415, "inchesOfMercury": 25.4 * 133.322387415,
    "poundsForcePerSquareInch": 0.45359237 * 9.80665 / 0.00064516,
    "radians": 180 / Double.pi, "gradians": 0.9, "revolutions": 360, "arcMinutes": 1.0 / 60, "arcSeconds": 1.0 / 3600,
  ]

  /// What `check` says of a unit that stands in the workflow; nil where it is not known yet.
  static func checked(_ text: String?, _ parameter: String) throws(ArgumentMisfit) -> MeasurementUnit? {
    guard let text else { return nil }
    do throws(ActionFailure) {
      return try named(text)
    } catch {
      throw ArgumentMisfit(parameter, error.message)
    }
  }

  /// A measurement as a value.
  static func type(of unit: MeasurementUnit?) -> ResultType {
    .record(["value": ResultType(.number), "unit": ResultType(unit.map { .enumeration([$0.name]) } ?? .text)])
  }

  func measurement(_ value: Double) -> Value {
    .record(Record([("value", .number(value)), ("unit", .text(name))]))
  }
}
