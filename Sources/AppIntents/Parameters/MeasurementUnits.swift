public import Foundation

/// A dimension whose units have names: what `defaultUnit:` and `unit:` choose from, and what a workflow writes.
public protocol _IntentDimension: Dimension {
  associatedtype _UnitName: CaseIterable & RawRepresentable & Hashable & Sendable where _UnitName.RawValue == String
  static func _unit(_ name: _UnitName) -> Dimension
}

public enum _AccelerationUnitName: String, CaseIterable, Sendable {
  case metersPerSecondSquared, gravity
}

extension UnitAcceleration: _IntentDimension {
  public static func _unit(_ name: _AccelerationUnitName) -> Dimension {
    switch name {
    case .metersPerSecondSquared: UnitAcceleration.metersPerSecondSquared
    case .gravity: UnitAcceleration.gravity
    }
  }
}

public enum _AngleUnitName: String, CaseIterable, Sendable {
  case degrees, arcMinutes, arcSeconds, radians, gradians, revolutions
}

extension UnitAngle: _IntentDimension {
  public static func _unit(_ name: _AngleUnitName) -> Dimension {
    switch name {
    case .degrees: UnitAngle.degrees
    case .arcMinutes: UnitAngle.arcMinutes
    case .arcSeconds: UnitAngle.arcSeconds
    case .radians: UnitAngle.radians
    case .gradians: UnitAngle.gradians
    case .revolutions: UnitAngle.revolutions
    }
  }
}

public enum _AreaUnitName: String, CaseIterable, Sendable {
  case squareMegameters, squareKilometers, squareMeters, squareCentimeters, squareMillimeters, squareMicrometers,
    squareNanometers, squareInches, squareFeet, squareYards, squareMiles, acres, ares, hectares
}

extension UnitArea: _IntentDimension {
  public static func _unit(_ name: _AreaUnitName) -> Dimension {
    switch name {
    case .squareMegameters: UnitArea.squareMegameters
    case .squareKilometers: UnitArea.squareKilometers
    case .squareMeters: UnitArea.squareMeters
    case .squareCentimeters: UnitArea.squareCentimeters
    case .squareMillimeters: UnitArea.squareMillimeters
    case .squareMicrometers: UnitArea.squareMicrometers
    case .squareNanometers: UnitArea.squareNanometers
    case .squareInches: UnitArea.squareInches
    case .squareFeet: UnitArea.squareFeet
    case .squareYards: UnitArea.squareYards
    case .squareMiles: UnitArea.squareMiles
    case .acres: UnitArea.acres
    case .ares: UnitArea.ares
    case .hectares: UnitArea.hectares
    }
  }
}

public enum _ConcentrationMassUnitName: String, CaseIterable, Sendable {
  case gramsPerLiter, milligramsPerDeciliter
}

extension UnitConcentrationMass: _IntentDimension {
  public static func _unit(_ name: _ConcentrationMassUnitName) -> Dimension {
    switch name {
    case .gramsPerLiter: UnitConcentrationMass.gramsPerLiter
    case .milligramsPerDeciliter: UnitConcentrationMass.milligramsPerDeciliter
    }
  }
}

public enum _DispersionUnitName: String, CaseIterable, Sendable {
  case partsPerMillion
}

extension UnitDispersion: _IntentDimension {
  public static func _unit(_ name: _DispersionUnitName) -> Dimension {
    switch name {
    case .partsPerMillion: UnitDispersion.partsPerMillion
    }
  }
}

public enum _DurationUnitName: String, CaseIterable, Sendable {
  case hours, minutes, seconds, milliseconds, microseconds, nanoseconds, picoseconds
}

extension UnitDuration: _IntentDimension {
  public static func _unit(_ name: _DurationUnitName) -> Dimension {
    switch name {
    case .hours: UnitDuration.hours
    case .minutes: UnitDuration.minutes
    case .seconds: UnitDuration.seconds
    case .milliseconds: UnitDuration.milliseconds
    case .microseconds: UnitDuration.microseconds
    case .nanoseconds: UnitDuration.nanoseconds
    case .picoseconds: UnitDuration.picoseconds
    }
  }
}

public enum _ElectricChargeUnitName: String, CaseIterable, Sendable {
  case coulombs, megaampereHours, kiloampereHours, ampereHours, milliampereHours, microampereHours
}

extension UnitElectricCharge: _IntentDimension {
  public static func _unit(_ name: _ElectricChargeUnitName) -> Dimension {
    switch name {
    case .coulombs: UnitElectricCharge.coulombs
    case .megaampereHours: UnitElectricCharge.megaampereHours
    case .kiloampereHours: UnitElectricCharge.kiloampereHours
    case .ampereHours: UnitElectricCharge.ampereHours
    case .milliampereHours: UnitElectricCharge.milliampereHours
    case .microampereHours: UnitElectricCharge.microampereHours
    }
  }
}

public enum _ElectricCurrentUnitName: String, CaseIterable, Sendable {
  case megaamperes, kiloamperes, amperes, milliamperes, microamperes
}

extension UnitElectricCurrent: _IntentDimension {
  public static func _unit(_ name: _ElectricCurrentUnitName) -> Dimension {
    switch name {
    case .megaamperes: UnitElectricCurrent.megaamperes
    case .kiloamperes: UnitElectricCurrent.kiloamperes
    case .amperes: UnitElectricCurrent.amperes
    case .milliamperes: UnitElectricCurrent.milliamperes
    case .microamperes: UnitElectricCurrent.microamperes
    }
  }
}

public enum _ElectricPotentialDifferenceUnitName: String, CaseIterable, Sendable {
  case megavolts, kilovolts, volts, millivolts, microvolts
}

extension UnitElectricPotentialDifference: _IntentDimension {
  public static func _unit(_ name: _ElectricPotentialDifferenceUnitName) -> Dimension {
    switch name {
    case .megavolts: UnitElectricPotentialDifference.megavolts
    case .kilovolts: UnitElectricPotentialDifference.kilovolts
    case .volts: UnitElectricPotentialDifference.volts
    case .millivolts: UnitElectricPotentialDifference.millivolts
    case .microvolts: UnitElectricPotentialDifference.microvolts
    }
  }
}

public enum _ElectricResistanceUnitName: String, CaseIterable, Sendable {
  case megaohms, kiloohms, ohms, milliohms, microohms
}

extension UnitElectricResistance: _IntentDimension {
  public static func _unit(_ name: _ElectricResistanceUnitName) -> Dimension {
    switch name {
    case .megaohms: UnitElectricResistance.megaohms
    case .kiloohms: UnitElectricResistance.kiloohms
    case .ohms: UnitElectricResistance.ohms
    case .milliohms: UnitElectricResistance.milliohms
    case .microohms: UnitElectricResistance.microohms
    }
  }
}

public enum _EnergyUnitName: String, CaseIterable, Sendable {
  case kilojoules, joules, kilocalories, calories, kilowattHours
}

extension UnitEnergy: _IntentDimension {
  public static func _unit(_ name: _EnergyUnitName) -> Dimension {
    switch name {
    case .kilojoules: UnitEnergy.kilojoules
    case .joules: UnitEnergy.joules
    case .kilocalories: UnitEnergy.kilocalories
    case .calories: UnitEnergy.calories
    case .kilowattHours: UnitEnergy.kilowattHours
    }
  }
}

public enum _FrequencyUnitName: String, CaseIterable, Sendable {
  case terahertz, gigahertz, megahertz, kilohertz, hertz, millihertz, microhertz, nanohertz
}

extension UnitFrequency: _IntentDimension {
  public static func _unit(_ name: _FrequencyUnitName) -> Dimension {
    switch name {
    case .terahertz: UnitFrequency.terahertz
    case .gigahertz: UnitFrequency.gigahertz
    case .megahertz: UnitFrequency.megahertz
    case .kilohertz: UnitFrequency.kilohertz
    case .hertz: UnitFrequency.hertz
    case .millihertz: UnitFrequency.millihertz
    case .microhertz: UnitFrequency.microhertz
    case .nanohertz: UnitFrequency.nanohertz
    }
  }
}

public enum _FuelEfficiencyUnitName: String, CaseIterable, Sendable {
  case litersPer100Kilometers, milesPerImperialGallon, milesPerGallon
}

extension UnitFuelEfficiency: _IntentDimension {
  public static func _unit(_ name: _FuelEfficiencyUnitName) -> Dimension {
    switch name {
    case .litersPer100Kilometers: UnitFuelEfficiency.litersPer100Kilometers
    case .milesPerImperialGallon: UnitFuelEfficiency.milesPerImperialGallon
    case .milesPerGallon: UnitFuelEfficiency.milesPerGallon
    }
  }
}

public enum _IlluminanceUnitName: String, CaseIterable, Sendable {
  case lux
}

extension UnitIlluminance: _IntentDimension {
  public static func _unit(_ name: _IlluminanceUnitName) -> Dimension {
    switch name {
    case .lux: UnitIlluminance.lux
    }
  }
}

public enum _InformationStorageUnitName: String, CaseIterable, Sendable {
  case bytes, bits, nibbles, yottabytes, zettabytes, exabytes, petabytes, terabytes, gigabytes, megabytes, kilobytes,
    yobibytes, zebibytes, exbibytes, pebibytes, tebibytes, gibibytes, mebibytes, kibibytes
}

extension UnitInformationStorage: _IntentDimension {
  public static func _unit(_ name: _InformationStorageUnitName) -> Dimension {
    switch name {
    case .bytes: UnitInformationStorage.bytes
    case .bits: UnitInformationStorage.bits
    case .nibbles: UnitInformationStorage.nibbles
    case .yottabytes: UnitInformationStorage.yottabytes
    case .zettabytes: UnitInformationStorage.zettabytes
    case .exabytes: UnitInformationStorage.exabytes
    case .petabytes: UnitInformationStorage.petabytes
    case .terabytes: UnitInformationStorage.terabytes
    case .gigabytes: UnitInformationStorage.gigabytes
    case .megabytes: UnitInformationStorage.megabytes
    case .kilobytes: UnitInformationStorage.kilobytes
    case .yobibytes: UnitInformationStorage.yobibytes
    case .zebibytes: UnitInformationStorage.zebibytes
    case .exbibytes: UnitInformationStorage.exbibytes
    case .pebibytes: UnitInformationStorage.pebibytes
    case .tebibytes: UnitInformationStorage.tebibytes
    case .gibibytes: UnitInformationStorage.gibibytes
    case .mebibytes: UnitInformationStorage.mebibytes
    case .kibibytes: UnitInformationStorage.kibibytes
    }
  }
}

public enum _LengthUnitName: String, CaseIterable, Sendable {
  case megameters, kilometers, hectometers, decameters, meters, decimeters, centimeters, millimeters, micrometers,
    nanometers, picometers, inches, feet, yards, miles, scandinavianMiles, lightyears, nauticalMiles, fathoms, furlongs,
    astronomicalUnits, parsecs
}

extension UnitLength: _IntentDimension {
  public static func _unit(_ name: _LengthUnitName) -> Dimension {
    switch name {
    case .megameters: UnitLength.megameters
    case .kilometers: UnitLength.kilometers
    case .hectometers: UnitLength.hectometers
    case .decameters: UnitLength.decameters
    case .meters: UnitLength.meters
    case .decimeters: UnitLength.decimeters
    case .centimeters: UnitLength.centimeters
    case .millimeters: UnitLength.millimeters
    case .micrometers: UnitLength.micrometers
    case .nanometers: UnitLength.nanometers
    case .picometers: UnitLength.picometers
    case .inches: UnitLength.inches
    case .feet: UnitLength.feet
    case .yards: UnitLength.yards
    case .miles: UnitLength.miles
    case .scandinavianMiles: UnitLength.scandinavianMiles
    case .lightyears: UnitLength.lightyears
    case .nauticalMiles: UnitLength.nauticalMiles
    case .fathoms: UnitLength.fathoms
    case .furlongs: UnitLength.furlongs
    case .astronomicalUnits: UnitLength.astronomicalUnits
    case .parsecs: UnitLength.parsecs
    }
  }
}

public enum _MassUnitName: String, CaseIterable, Sendable {
  case kilograms, grams, decigrams, centigrams, milligrams, micrograms, nanograms, picograms, ounces, pounds, stones,
    metricTons, shortTons, carats, ouncesTroy, slugs
}

extension UnitMass: _IntentDimension {
  public static func _unit(_ name: _MassUnitName) -> Dimension {
    switch name {
    case .kilograms: UnitMass.kilograms
    case .grams: UnitMass.grams
    case .decigrams: UnitMass.decigrams
    case .centigrams: UnitMass.centigrams
    case .milligrams: UnitMass.milligrams
    case .micrograms: UnitMass.micrograms
    case .nanograms: UnitMass.nanograms
    case .picograms: UnitMass.picograms
    case .ounces: UnitMass.ounces
    case .pounds: UnitMass.pounds
    case .stones: UnitMass.stones
    case .metricTons: UnitMass.metricTons
    case .shortTons: UnitMass.shortTons
    case .carats: UnitMass.carats
    case .ouncesTroy: UnitMass.ouncesTroy
    case .slugs: UnitMass.slugs
    }
  }
}

public enum _PowerUnitName: String, CaseIterable, Sendable {
  case terawatts, gigawatts, megawatts, kilowatts, watts, milliwatts, microwatts, nanowatts, picowatts, femtowatts,
    horsepower
}

extension UnitPower: _IntentDimension {
  public static func _unit(_ name: _PowerUnitName) -> Dimension {
    switch name {
    case .terawatts: UnitPower.terawatts
    case .gigawatts: UnitPower.gigawatts
    case .megawatts: UnitPower.megawatts
    case .kilowatts: UnitPower.kilowatts
    case .watts: UnitPower.watts
    case .milliwatts: UnitPower.milliwatts
    case .microwatts: UnitPower.microwatts
    case .nanowatts: UnitPower.nanowatts
    case .picowatts: UnitPower.picowatts
    case .femtowatts: UnitPower.femtowatts
    case .horsepower: UnitPower.horsepower
    }
  }
}

public enum _PressureUnitName: String, CaseIterable, Sendable {
  case newtonsPerMetersSquared, gigapascals, megapascals, kilopascals, hectopascals, inchesOfMercury, bars, millibars,
    millimetersOfMercury, poundsForcePerSquareInch
}

extension UnitPressure: _IntentDimension {
  public static func _unit(_ name: _PressureUnitName) -> Dimension {
    switch name {
    case .newtonsPerMetersSquared: UnitPressure.newtonsPerMetersSquared
    case .gigapascals: UnitPressure.gigapascals
    case .megapascals: UnitPressure.megapascals
    case .kilopascals: UnitPressure.kilopascals
    case .hectopascals: UnitPressure.hectopascals
    case .inchesOfMercury: UnitPressure.inchesOfMercury
    case .bars: UnitPressure.bars
    case .millibars: UnitPressure.millibars
    case .millimetersOfMercury: UnitPressure.millimetersOfMercury
    case .poundsForcePerSquareInch: UnitPressure.poundsForcePerSquareInch
    }
  }
}

public enum _SpeedUnitName: String, CaseIterable, Sendable {
  case metersPerSecond, kilometersPerHour, milesPerHour, knots
}

extension UnitSpeed: _IntentDimension {
  public static func _unit(_ name: _SpeedUnitName) -> Dimension {
    switch name {
    case .metersPerSecond: UnitSpeed.metersPerSecond
    case .kilometersPerHour: UnitSpeed.kilometersPerHour
    case .milesPerHour: UnitSpeed.milesPerHour
    case .knots: UnitSpeed.knots
    }
  }
}

public enum _TemperatureUnitName: String, CaseIterable, Sendable {
  case kelvin, celsius, fahrenheit
}

extension UnitTemperature: _IntentDimension {
  public static func _unit(_ name: _TemperatureUnitName) -> Dimension {
    switch name {
    case .kelvin: UnitTemperature.kelvin
    case .celsius: UnitTemperature.celsius
    case .fahrenheit: UnitTemperature.fahrenheit
    }
  }
}

public enum _VolumeUnitName: String, CaseIterable, Sendable {
  case megaliters, kiloliters, liters, deciliters, centiliters, milliliters, cubicKilometers, cubicMeters,
    cubicDecimeters, cubicCentimeters, cubicMillimeters, cubicInches, cubicFeet, cubicYards, cubicMiles, acreFeet,
    bushels, teaspoons, tablespoons, fluidOunces, cups, pints, quarts, gallons, imperialTeaspoons, imperialTablespoons,
    imperialFluidOunces, imperialPints, imperialQuarts, imperialGallons, metricCups
}

extension UnitVolume: _IntentDimension {
  public static func _unit(_ name: _VolumeUnitName) -> Dimension {
    switch name {
    case .megaliters: UnitVolume.megaliters
    case .kiloliters: UnitVolume.kiloliters
    case .liters: UnitVolume.liters
    case .deciliters: UnitVolume.deciliters
    case .centiliters: UnitVolume.centiliters
    case .milliliters: UnitVolume.milliliters
    case .cubicKilometers: UnitVolume.cubicKilometers
    case .cubicMeters: UnitVolume.cubicMeters
    case .cubicDecimeters: UnitVolume.cubicDecimeters
    case .cubicCentimeters: UnitVolume.cubicCentimeters
    case .cubicMillimeters: UnitVolume.cubicMillimeters
    case .cubicInches: UnitVolume.cubicInches
    case .cubicFeet: UnitVolume.cubicFeet
    case .cubicYards: UnitVolume.cubicYards
    case .cubicMiles: UnitVolume.cubicMiles
    case .acreFeet: UnitVolume.acreFeet
    case .bushels: UnitVolume.bushels
    case .teaspoons: UnitVolume.teaspoons
    case .tablespoons: UnitVolume.tablespoons
    case .fluidOunces: UnitVolume.fluidOunces
    case .cups: UnitVolume.cups
    case .pints: UnitVolume.pints
    case .quarts: UnitVolume.quarts
    case .gallons: UnitVolume.gallons
    case .imperialTeaspoons: UnitVolume.imperialTeaspoons
    case .imperialTablespoons: UnitVolume.imperialTablespoons
    case .imperialFluidOunces: UnitVolume.imperialFluidOunces
    case .imperialPints: UnitVolume.imperialPints
    case .imperialQuarts: UnitVolume.imperialQuarts
    case .imperialGallons: UnitVolume.imperialGallons
    case .metricCups: UnitVolume.metricCups
    }
  }
}
