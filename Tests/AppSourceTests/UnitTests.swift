import AppIntents
import Metadata
import Testing
import Values

/// Sections 2, 4 and 5: measurements of every family, identifiers of an app's own, and what is shown with a question.
@Suite struct UnitTests {
  struct Measures: AppIntent {
    static var title: LocalizedStringResource = "Measures"
    @Parameter(title: "A", defaultUnit: .gravity) var acceleration: Measurement<UnitAcceleration>?
    @Parameter(title: "B", defaultUnit: .degrees) var angle: Measurement<UnitAngle>?
    @Parameter(title: "C", defaultUnit: .hectares) var area: Measurement<UnitArea>?
    @Parameter(title: "D", defaultUnit: .gramsPerLiter) var concentration: Measurement<UnitConcentrationMass>?
    @Parameter(title: "E", defaultUnit: .partsPerMillion) var dispersion: Measurement<UnitDispersion>?
    @Parameter(title: "F", defaultUnit: .minutes) var duration: Measurement<UnitDuration>?
    @Parameter(title: "G", defaultUnit: .ampereHours) var charge: Measurement<UnitElectricCharge>?
    @Parameter(title: "H", defaultUnit: .amperes) var current: Measurement<UnitElectricCurrent>?
    @Parameter(title: "I", defaultUnit: .volts) var voltage: Measurement<UnitElectricPotentialDifference>?
    @Parameter(title: "J", defaultUnit: .ohms) var resistance: Measurement<UnitElectricResistance>?
    @Parameter(title: "K", defaultUnit: .kilowattHours) var energy: Measurement<UnitEnergy>?
    @Parameter(title: "L", defaultUnit: .megahertz) var frequency: Measurement<UnitFrequency>?
    @Parameter(title: "M", defaultUnit: .litersPer100Kilometers) var fuel: Measurement<UnitFuelEfficiency>?
    @Parameter(title: "N", defaultUnit: .lux) var light: Measurement<UnitIlluminance>?
    @Parameter(title: "O", defaultUnit: .gigabytes) var storage: Measurement<UnitInformationStorage>?
    @Parameter(title: "P", defaultUnit: .kilometers) var length: Measurement<UnitLength>?
    @Parameter(title: "Q", defaultUnit: .kilograms) var mass: Measurement<UnitMass>?
    @Parameter(title: "R", defaultUnit: .watts) var power: Measurement<UnitPower>?
    @Parameter(title: "S", defaultUnit: .hectopascals) var pressure: Measurement<UnitPressure>?
    @Parameter(title: "T", defaultUnit: .kilometersPerHour) var speed: Measurement<UnitSpeed>?
    @Parameter(title: "U", defaultUnit: .celsius) var temperature: Measurement<UnitTemperature>?
    @Parameter(title: "V", defaultUnit: .liters) var volume: Measurement<UnitVolume>?

    func perform() async throws -> some IntentResult & ReturnsValue<Double> {
      .result(value: (speed?.converted(to: .metersPerSecond).value ?? 0) + (mass?.converted(to: .grams).value ?? 0))
    }
  }

  @Test func `a measurement of every family is taken in its unit, and converted as Foundation does`() async throws {
    #expect(Action(Measures.self).info.parameters.count == 22)
    let speed = Value.record(Record([("value", .integer(36)), ("unit", .text("kilometersPerHour"))]))
    let mass = Value.record(Record([("value", .integer(2)), ("unit", .text("kilograms"))]))
    let sum = try await result(of: Measures.self, ["speed": speed, "mass": mass])
    #expect(sum?.hasPrefix("2010") == true, "\(sum ?? "")")
    let wrong = Value.record(Record([("value", .integer(36)), ("unit", .text("kilograms"))]))
    await #expect(throws: (any Error).self) { try await perform(Measures.self, ["speed": wrong]) }
  }

  /// An identifier of the app's own.
  struct Place: Hashable, Sendable, EntityIdentifierConvertible {
    var row: Int
    var seat: Int
    var entityIdentifierString: String { "\(row)-\(seat)" }

    static func entityIdentifier(for text: String) -> Place? {
      let parts = text.split(separator: "-").compactMap { Int($0) }
      return parts.count == 2 ? Place(row: parts[0], seat: parts[1]) : nil
    }
  }

  struct Seat: AppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Seat"
    static var defaultQuery = SeatQuery()
    var id: Place
    var displayRepresentation: DisplayRepresentation { "Row \(id.row), seat \(id.seat)" }
  }

  struct SeatQuery: EntityQuery {
    func entities(for identifiers: [Place]) async throws -> [Seat] { identifiers.map { Seat(id: $0) } }
  }

  struct TakeSeat: AppIntent {
    static var title: LocalizedStringResource = "Take seat"
    @Parameter(title: "Seat") var seat: Seat
    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
      try await requestConfirmation(
        result: .result(dialog: "Take \(seat)?"), confirmationActionName: .book, showPrompt: false)
      return .result(value: seat.id.seat, dialog: "Taken")
    }
  }

  @Test func `an entity is found by an identifier of the app's own, as text`() async throws {
    let person = Person()
    let outcome = try await perform(TakeSeat.self, ["seat": .text("3-14")], asking: person)
    #expect(outcome.value?.writtenOut == "14")
    #expect(outcome.dialog == "Taken")
    #expect(person.heard.contains { $0.contains("Take seat?") || $0.contains("Row 3, seat 14") }, "\(person.heard)")
    await #expect(throws: (any Error).self) {
      try await perform(TakeSeat.self, ["seat": .text("three")], asking: person)
    }
  }

  @Test func `a widget's family and a criterion of a search are values`() {
    #expect(IntentWidgetFamily.systemSmall != .accessoryCircular)
    #expect(StringSearchCriteria(term: "dune").term == "dune")
  }
}
