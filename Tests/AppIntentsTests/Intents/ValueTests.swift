import AppIntents
import Foundation
import Testing
import Values

@Suite struct ValueTests {
  private let berlin = IntentSurroundings(zone: try? TimeZoneRules.named("Europe/Berlin"))

  private func round<V: _IntentValue & Equatable>(_ value: V, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let back = try V._make(from: value._value)
    #expect(back == value, sourceLocation: sourceLocation)
    #expect(V._valueType.accepts(value._value), sourceLocation: sourceLocation)
  }

  @Test func `every type goes to a workflow and comes back`() throws {
    try round("text, “é”")
    try round(42)
    try round(Int.min)
    try round(0.1)
    try round(true)
    try round(try #require(Decimal(string: "1234567890123456789012345678.0123456789")))
    try round(try #require(URL(string: "https://example.org/a?b=c")))
    try round(AttributedString("styled"))
    try round(UUID())
    try round(Float(0.1))
    try round(Swift.Duration.milliseconds(90_500))
    try round(Measurement(value: 5, unit: UnitLength.miles))
    try round(Measurement(value: -3.5, unit: UnitTemperature.celsius))
    try round(Measurement(value: 2, unit: UnitVolume.imperialPints))
    try round(IntentCurrencyAmount(amount: try #require(Decimal(string: "4.30")), currencyCode: "EUR"))
    try round(IntentFile(fileURL: URL(fileURLWithPath: "/tmp/a b.pdf")))
    try round(
      IntentPerson(
        identifier: .unknown, name: .displayName("Ada"), handle: .init(emailAddress: "ada@example.org")))
    try round(Sample.Mood.lively)
    try round([1, 2, 3])
    try round(Set(["b", "a"]))
    try round(Int?.some(3))
    try round(Int?.none)
    try round([Sample.Mood.wild, .calm])
    try round(StringSearchCriteria(term: "x"))
    try IntentSurroundings.with(.init(berlin)) {
      try round(Date(timeIntervalSince1970: 1_700_000_000.25))
      try round(Date.distantPast)
      try round(Date(timeIntervalSince1970: -0.5))
      try round(DateComponents(year: 2026, month: 3, day: 29))
      let seven = DateComponents(hour: 7, minute: 5)
      #expect(seven._value.writtenOut == "07:05")
      #expect(try DateComponents._make(from: seven._value) == seven)
    }
  }

  @Test func `a date is a day in the run's zone`() async throws {
    let day = try #require(CalendarDate(year: 2026, month: 3, day: 1))
    try IntentSurroundings.with(.init(berlin)) {
      let date = try Date._make(from: .date(day))
      #expect(date._value.writtenOut == "2026-03-01T00:00:00+01:00")
    }
    let parts = try DateComponents._make(from: .date(day))
    #expect(parts.year == 2026 && parts.month == 3 && parts.day == 1 && parts.hour == nil)
    #expect(DateComponents(year: 2026, month: 2, day: 30)._value.isMissing)
  }

  private func give(_ name: String, _ value: Value) async throws -> ActionOutcome {
    try await Action(Sample.Everything.self).perform(with: [name: value])
  }

  private func number(_ text: String) throws -> ExactNumber { try #require(ExactNumber(text)) }

  @Test func `what a type cannot hold exactly is an error at its parameter`() async throws {
    let big = try number("9223372036854775808")
    await expectFault("count", "too many digits for Int") { try await give("count", .integer(big)) }
    let odd = try number("9007199254740993")
    await expectFault("ratio", "too many digits for Double") { try await give("ratio", .integer(odd)) }
    let long = try number("0.123456789012345678901234567890123456789012345")
    await expectFault("amount", "too many digits for Decimal") { try await give("amount", .decimal(long)) }
    let fraction = try number("1.5")
    await expectFault("count", "1.5 is no integer") { try await give("count", .decimal(fraction)) }
  }

  @Test func `a decimal becomes the nearest Double`() throws {
    #expect(try Double._make(from: .decimal(number("0.1"))) == 0.1)
    #expect(try Double._make(from: .decimal(number("0.1000000000000000055511151231257827"))) == 0.1)
    #expect(try Int._make(from: .decimal(number("3.0"))) == 3)
  }

  @Test func `a number out of range is an error at its parameter`() async throws {
    await expectFault("count", "11 is not from 1 to 10") { try await give("count", .integer(ExactNumber(11))) }
    await expectFault("ratio", "is not from 0 to 1") { try await give("ratio", .number(1.01)) }
    await expectFault("ratio", "is not from 0 to 1") { try await give("ratio", .number(.nan)) }
    _ = try await give("count", .integer(ExactNumber(10)))
  }

  @Test func `a word that is no case is an error with the nearest one`() async throws {
    do {
      _ = try await give("moods", .list([.text("calm"), .text("livley")]))
      Issue.record("no error")
    } catch let fault as ParameterFault {
      #expect(fault.name == "moods")
      #expect(fault.hint == "did you mean “lively”?")
      #expect(fault.message.contains("“livley” is no enum of “calm”, “lively”, “wild”"))
    }
    await expectFault("mood", "“wild” is none of “calm”, “lively”") { try await give("mood", .text("wild")) }
    #expect(try Library.Shelf._make(from: .text("read")) == .read)
    #expect(try Library.Shelf._make(from: .text("finished")) == .read)
  }

  @Test func `a wrong item of a list is told by its place`() async {
    await expectFault("numbers", "item 2: “x” is no integer") {
      try await give("numbers", .list([.integer(ExactNumber(1)), .text("x")]))
    }
  }

  @Test func `a measurement says its unit, by name or by sign`() async throws {
    func measurement(_ unit: String) -> Value { .record(Record([("value", .number(5)), ("unit", .text(unit))])) }
    #expect(try Measurement<UnitLength>._make(from: measurement("kilometers")).unit == .kilometers)
    #expect(try Measurement<UnitLength>._make(from: measurement("km")).unit == .kilometers)
    await expectFault("distance", "“kilometres” is no unit here") {
      try await give("distance", measurement("kilometres"))
    }
    await expectFault("distance", "-1 is below 0") {
      try await give("distance", .record(Record([("value", .number(-1)), ("unit", .text("miles"))])))
    }
    // A bare number is in the parameter's unit.
    _ = try await give("distance", .integer(ExactNumber(5)))
  }

  @Test func `data that has no file yet becomes one`() throws {
    let file = IntentFile(data: Data("hello".utf8), filename: "../../greeting.txt", type: .plainText)
    guard case .file(let value) = file._value else {
      Issue.record("no file")
      return
    }
    defer { try? FileManager.default.removeItem(atPath: (value.path as NSString).deletingLastPathComponent) }
    #expect(value.name == "greeting.txt")
    #expect(value.size == 5)
    #expect(try IntentFile._make(from: .file(value)).data == Data("hello".utf8))
  }

  @Test func `an amount in another currency is an error`() async throws {
    let dollars = IntentCurrencyAmount(amount: 1, currencyCode: "USD")
    await expectFault("price", "“USD” is none of the currencies EUR") { try await give("price", dollars._value) }
  }

  @Test func `a month has no length as a Duration`() {
    #expect(throws: _IntentValueFault.self) { try Swift.Duration._make(from: .duration(TimeSpan(months: 1))) }
    #expect(throws: _IntentValueFault.self) { try Swift.Duration._make(from: .text("x")) }
  }
}
