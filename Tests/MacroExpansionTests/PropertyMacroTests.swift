import Testing

@testable import MacroExpansion

@Suite struct PropertyMacroTests {
  @Test func `a computed property gets its projection, a marker and a type that reads it`() {
    let expansion = expand(
      "ComputedProperty", .peer, #"@ComputedProperty(title: "Name") public var name: String { item.name }"#)
    #expect(expansion.faults.isEmpty)
    #expect(
      expansion.source == """
        public var $name: AppIntents.EntityProperty<String> { __name._property(of: self) }
        private let _name = AppIntents._EntityPropertyMarker<__name>()
        private enum __name: AppIntents._ComputedEntityProperty {
          typealias _Entity = Book
          typealias _Value = String
          nonisolated static var _name: String { "name" }
          nonisolated static func _make() -> AppIntents.EntityProperty<String> {
            AppIntents.EntityProperty(title: "Name")
          }
          static func _value(of entity: Book) -> String { entity.name }
        }
        """)
  }

  @Test func `a deferred one is read with await`() {
    let source = expand(
      "DeferredProperty", .peer, "@DeferredProperty var price: Double { get async throws { 1 } }"
    ).source
    #expect(
      source?.contains("static func _value(of entity: Book) async throws -> Double { try await entity.price }") == true)
    #expect(source?.contains("_DeferredEntityProperty") == true)
  }

  @Test func `Self in the type is the entity`() {
    let source = expand("ComputedProperty", .peer, "@ComputedProperty var next: [Self]? { nil }").source
    #expect(source?.contains("EntityProperty<[Book]?>") == true)
  }

  @Test func `a wrong use says what is right`() {
    #expect(
      fault("ComputedProperty", .peer, "@ComputedProperty var name: String")
        == "error at name: @ComputedProperty belongs on a property with a getter; one that is stored is marked @Property"
    )
    #expect(
      fault("ComputedProperty", .peer, "@ComputedProperty var name: String = \"\"")
        == "error at name: @ComputedProperty belongs on a property with a getter; one that is stored is marked @Property"
    )
    #expect(
      fault("ComputedProperty", .peer, "@ComputedProperty func name() -> String { \"\" }")
        == "error at name: @ComputedProperty belongs on a property of an entity: “@ComputedProperty var name: String { … }”"
    )
    #expect(
      fault("ComputedProperty", .peer, "@ComputedProperty static var name: String { \"\" }")
        == "error at name: @ComputedProperty belongs on a property of each entity, not on a static one")
    #expect(
      fault("ComputedProperty", .peer, "@ComputedProperty var name: String { get async { \"\" } }")
        == "error at name: @ComputedProperty wants a getter that is not async; "
        + "with an async one the property is marked @DeferredProperty")
    #expect(
      fault("ComputedProperty", .peer, "@ComputedProperty var name: String { get throws { \"\" } }")
        == "error at name: @ComputedProperty wants a getter that does not throw")
    #expect(
      fault("DeferredProperty", .peer, "@DeferredProperty var name: String { \"\" }")
        == "error at name: @DeferredProperty wants a getter that is async: “get async throws { … }”; "
        + "else the property is marked @ComputedProperty")
    #expect(
      fault("ComputedProperty", .peer, "@ComputedProperty var name: String { \"\" }", in: nil)
        == "error at name: @ComputedProperty belongs inside the declaration of an entity")
  }

  @Test func `in an extension it is read but unknown to workflows, which a warning says`() {
    let expansion = expand(
      "ComputedProperty", .peer, "@ComputedProperty var name: String { \"\" }", in: "extension Shop.Book {}")
    #expect(expansion.source?.contains("Marker") == false)
    #expect(expansion.source?.contains("of entity: Shop.Book") == true)
    #expect(expansion.faults.map(\.severity) == [.warning])
  }
}
