import AppIntents
import CoreLocation
import Testing
import Values
import VisualIntelligence
import WidgetKit

@Suite struct CompanionTests {
  @Test func `a place is a record in a workflow and comes back from it`() throws {
    let placemark = CLPlacemark(
      location: CLLocation(latitude: 52.5, longitude: 13.25), name: "Zoo", thoroughfare: "Budapester Straße",
      locality: "Berlin", isoCountryCode: "DE")
    let value = placemark._value
    guard case .record(let record) = value.plain else {
      Issue.record("no record")
      return
    }
    #expect(record.fields.map(\.0) == ["name", "street", "city", "countryCode", "latitude", "longitude"])
    #expect(try CLPlacemark._make(from: value) == placemark)
    #expect(try CLPlacemark._make(from: .text("Paris")).name == "Paris")
    #expect(throws: (any Error).self) { try CLPlacemark._make(from: .integer(ExactNumber(1))) }
  }

  @Test func `an intent takes a place and tells how far it is`() async throws {
    let outcome = try await Action(Travel.self).perform(
      with: ["place": .record(Record([("latitude", .number(0)), ("longitude", .number(1))]))])
    #expect(outcome.value?.writtenOut == "111 km")
    #expect(ActionDescription.info(of: Travel.self).parameters.map(\.isOptional) == [false, true])
  }

  struct Travel: AppIntent {
    static let title: LocalizedStringResource = "Travel"
    @Parameter(title: "Place", displayStyle: .city, requestValueDialog: "Where to?") var place: CLPlacemark
    @Parameter(title: "Over") var over: CLPlacemark?

    func perform() async throws -> some ReturnsValue<String> {
      let here = CLLocation(latitude: 0, longitude: 0)
      return .result(value: "\(Int((place.location?.distance(from: here) ?? 0) / 1000)) km")
    }
  }

  @Test func `a place on the earth is told from one that is none`() {
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: 90, longitude: -180)))
    #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: 90.1, longitude: 0)))
    #expect(CLLocation(latitude: 1, longitude: 2) == CLLocation(latitude: 1, longitude: 2))
  }

  @Test func `an intent may ask that widgets show anew, and goes on`() async throws {
    WidgetCenter.shared.reloadAllTimelines()
    WidgetCenter.shared.reloadTimelines(ofKind: "books")
    ControlCenter.shared.reloadControls(ofKind: "light")
    #expect(try await WidgetCenter.shared.currentConfigurations().isEmpty)
    #expect(WidgetFamily.systemSmall.description == "systemSmall")
  }

  @Test func `a query is asked for what somebody looks at`() async throws {
    let found = try await Lookup().values(for: SemanticContentDescriptor(labels: ["chair", "table"]))
    #expect(found.map { $0._value.writtenOut } == ["chair", "1"])
    #expect(try SemanticContentDescriptor._make(from: .text("chair")).labels == ["chair"])
  }

  @UnionValue
  enum Found {
    case word(String)
    case place(Int)
  }

  struct Lookup: IntentValueQuery {
    func values(for input: SemanticContentDescriptor) async throws -> [Found] {
      guard let first = input.labels.first, input.pixelBuffer == nil else { return [] }
      return [.word(first), .place(input.labels.count - 1)]
    }
  }
}
