import Testing

@testable import MacroExpansion

@Suite struct SchemaMacroTests {
  private func attribute(_ macro: String, _ member: String) -> String {
    expand(macro, .memberAttribute, member).source ?? "–"
  }

  @Test func `stored variables without a mark become parameters and properties`() {
    #expect(attribute("IntentSchema", "var target: PhotoEntity") == "@AppIntents.IntentParameter")
    #expect(attribute("EntitySchema", "public var title: String?") == "@AppIntents.EntityProperty")
    #expect(attribute("EntitySchema", "@available(iOS 18, *) var title: String?") == "@AppIntents.EntityProperty")
  }

  @Test func `anything else stays as it is`() {
    for member in [
      "let id: String", "static var defaultQuery: Q", "var x: Int { 1 }", "var x: Int = 1", "var x = 1",
      "@Parameter(title: \"X\") var x: Int", "@Dependency var x: Store", "private var x: Int", "lazy var x: Int = 1",
      "func perform() {}", "init() {}",
    ] {
      #expect(attribute("IntentSchema", member) == "", "\(member)")
    }
    #expect(attribute("EntitySchema", "var id: String") == "")
  }

  @Test func `the type adopts what it does not have yet, and says its kind`() {
    let expansion = expand(
      "IntentSchema", .extension, "@AppIntent(schema: .photos.openAsset) struct Open: OpenIntent { }", in: nil,
      conformances: ["AssistantSchemaIntent"])
    #expect(
      expansion.source == """
        extension Open: AppIntents.AssistantSchemaIntent {
          nonisolated static var _assistantSchema: AppIntents.AssistantSchemas.Intent { .photos.openAsset }
        }
        """)
    let entity = expand(
      "EntitySchema", .extension, "@AppEntity(schema: .photos.asset) public struct Photo { }", in: nil,
      conformances: ["AppIntents.AppEntity", "AppIntents.AssistantSchemaEntity"])
    #expect(
      entity.source?.hasPrefix("extension Photo: AppIntents.AppEntity, AppIntents.AssistantSchemaEntity {") == true)
    #expect(entity.source?.contains("public nonisolated static var") == true)
  }

  @Test func `a wrong use says what is right`() {
    #expect(
      fault("EnumSchema", .extension, "@AppEnum(schema: .photos.filterType) struct Filter {}", in: nil)
        == "error at Filter: @AppEnum(schema:) belongs on an enumeration")
    #expect(
      fault("IntentSchema", .extension, "@AssistantIntent(schema: .photos.x) enum X {}", in: nil)
        == "error at X: @AssistantIntent(schema:) belongs on a struct or a class")
  }
}
