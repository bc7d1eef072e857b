import CoreSpotlight
import SwiftUI
import Testing
import UniformTypeIdentifiers
import Values

@testable import AppIntents

/// Sections 21 to 24: the index, transfer, types of content, and views.
@Suite struct CompanionModuleTests {
  // MARK: The index

  struct Recipe: IndexedEntity, Transferable {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Recipe"
    static var defaultQuery = RecipeQuery()
    let id: String
    @Property(title: "Name", indexingKey: \.displayName) var name: String
    var displayRepresentation: DisplayRepresentation { "\(name)" }
    init(id: String) {
      self.id = id
      name = "Recipe \(id)"
    }

    static var transferRepresentation: some TransferRepresentation {
      DataRepresentation(exportedContentType: .pdf) { Data("%PDF \($0.id)".utf8) }
        .exportingCondition { $0.id != "secret" }
        .suggestedFileName { "\($0.name).pdf" }
      ProxyRepresentation(exporting: \.name)
    }

    struct RecipeQuery: EntityQuery {
      func entities(for identifiers: [String]) async throws -> [Recipe] { identifiers.map(Recipe.init) }
    }
  }

  @Test func `items and entities go to an index, and are taken out of it`() async throws {
    #expect(CSSearchableIndex.isIndexingAvailable())
    let index = CSSearchableIndex(name: "recipes-\(UUID().uuidString)")
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    attributes.title = "Soup"
    attributes.displayName = "Soup"
    attributes.contentDescription = "With peas"
    attributes.keywords = ["pea", "warm"]
    attributes.supportsNavigation = true
    let item = CSSearchableItem(uniqueIdentifier: "soup", domainIdentifier: "recipes", attributeSet: attributes)
    item.expirationDate = .distantFuture
    try await index.indexSearchableItems([item])
    try await index.indexAppEntities([Recipe(id: "a"), Recipe(id: "b")], priority: 1)
    try await index.deleteAppEntities(identifiedBy: ["a"], ofType: Recipe.self)
    try await index.deleteSearchableItems(withIdentifiers: ["soup"])
    try await index.deleteSearchableItems(withDomainIdentifiers: ["recipes"])
    try await index.deleteAppEntities(ofType: Recipe.self)
    try await index.deleteAllSearchableItems()
    #expect(Recipe(id: "a").attributeSet.displayName == "Recipe a")
    #expect(CSSearchableItem(appEntity: Recipe(id: "c")).attributeSet.title == "Recipe c")
  }

  @Test func `a chosen result comes as an activity`() {
    let activity = NSUserActivity(activityType: CSSearchableItemActionType)
    activity.userInfo = [CSSearchableItemActivityIdentifier: "recipe.7"]
    activity.appEntityIdentifier = EntityIdentifier(for: Recipe.self, identifier: "7")
    #expect(activity.userInfo?[CSSearchableItemActivityIdentifier] as? String == "recipe.7")
    #expect(activity.appEntityIdentifier?.identifier == "7")
  }

  // MARK: Transfer

  @Test func `an entity leaves as the representation that fits what is asked for`() async throws {
    let recipe = Recipe(id: "a")
    #expect(try await recipe.exported(as: .pdf) == Data("%PDF a".utf8))
    #expect(try await recipe.exported(as: .plainText) == Data("Recipe a".utf8))
    #expect(recipe.suggestedFilename == "Recipe a.pdf")
    #expect(!Recipe(id: "secret").exportedContentTypes().contains(.pdf))
    await #expect(throws: (any Error).self) { try await Recipe(id: "secret").exported(as: .pdf) }
  }

  // MARK: Types of content

  @Test func `types of content are known by ending, MIME type and name, and conform to others`() {
    #expect(UTType(filenameExtension: "png") == .png && UTType(mimeType: "application/pdf") == .pdf)
    #expect(UTType("public.json") == .json && UTType("no type at all") == nil)
    #expect(UTType.png.conforms(to: .image) && UTType.image.isSupertype(of: .png) && UTType.png.isSubtype(of: .data))
    #expect(UTType.json.preferredMIMEType == "application/json" && UTType.png.preferredFilenameExtension == "png")
    let own = UTType(exportedAs: "com.example.recipe", conformingTo: .json)
    #expect(own.identifier == "com.example.recipe" && own.conforms(to: .json))
    #expect(UTType(importedAs: "com.example.other").identifier == "com.example.other")
    #expect(UTType.epub.isDeclared && UTType.plainText.isPublic)
    #expect(URL(fileURLWithPath: "/a").appendingPathExtension(for: .png).lastPathComponent == "a.png")
  }

  // MARK: Views

  struct Card: View {
    let recipe: Recipe
    @State private var isOpen = true
    @Environment(\.colorScheme) private var scheme
    @Environment(\.portions) private var portions

    var body: some View {
      VStack(alignment: .leading, spacing: 4) {
        Label(recipe.name, systemImage: "star")
        if isOpen {
          Text("for \(portions)").foregroundStyle(.secondary)
        }
        Picker("Size", selection: .constant(2)) {
          Text("Small").tag(1)
          Text("Large").tag(2)
        }
        Gauge(value: 3, in: 0...4) {
          Text("Done")
        } currentValueLabel: {
          Text("3 of 4")
        }
        Button("Cook", intent: Cook())
          .accessibilityAction(named: "Cook", intent: Cook())
        Toggle("Hot", isOn: scheme == .light, intent: Cook())
        SiriTipView(intent: Cook(), isVisible: .constant(true))
        ShortcutsLink()
          .shortcutsLinkStyle(.automatic)
      }
    }
  }

  struct Cook: AppIntent {
    static var title: LocalizedStringResource = "Cook"
    func perform() async throws -> some IntentResult { .result() }
  }

  struct Show: AppIntent {
    static var title: LocalizedStringResource = "Show"
    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog & ShowsSnippetView {
      try await requestConfirmation(dialog: "Show?") { Text("Before") }
      return .result(value: 1, dialog: "Here") {
        Card(recipe: Recipe(id: "a")).environment(\.portions, 6)
      }
    }
  }

  struct ShowBare: AppIntent {
    static var title: LocalizedStringResource = "Show bare"
    func perform() async throws -> some ShowsSnippetView { .result(view: Text("bare")) }
  }

  struct Snippet: SnippetIntent {
    static var title: LocalizedStringResource = "Snippet"
    func perform() async throws -> some IntentResult & ShowsSnippetView { .result(view: Text("snippet")) }
  }

  struct ShowSnippet: AppIntent {
    static var title: LocalizedStringResource = "Show snippet"
    func perform() async throws -> some IntentResult & ShowsSnippetIntent & ReturnsValue<Int> {
      Snippet.reload()
      return .result(value: 2, snippetIntent: Snippet())
    }
  }

  @Test @MainActor func `a view is drawn with what it was told`() async throws {
    let person = Person()
    let outcome = try await perform(Show.self, asking: person)
    #expect(outcome.value?.writtenOut == "1" && outcome.dialog == "Here")
    #expect(person.heard == ["Before", "Show?"])
    let text = try #require(outcome.snippet?.text(width: 30, colors: false))
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.first == "☆ Recipe a")
    #expect(lines.contains("for 6"))
    #expect(lines.contains { $0.hasPrefix("Size") && $0.hasSuffix("Large") })
    #expect(lines.contains("3 of 4") && lines.contains("[ Cook ]") && lines.contains("[x] Hot"))
    #expect(lines.contains("💬 Say “Cook”") && lines.contains("[ Shortcuts ]"))
    #expect(outcome.snippet?.html?.contains("Recipe a") == true)
    #expect(try await perform(ShowBare.self).snippet?.text(width: 10, colors: false) == "bare\n")
    #expect(try await perform(ShowSnippet.self).snippetIntent is Snippet)
    #expect(!Snippet.isDiscoverable)
  }
}

private enum Portions: EnvironmentKey { static var defaultValue: Int { 4 } }

extension EnvironmentValues {
  var portions: Int {
    get { self[Portions.self] }
    set { self[Portions.self] = newValue }
  }
}
