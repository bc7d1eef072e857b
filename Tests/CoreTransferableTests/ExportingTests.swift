import CoreTransferable
import Testing
import UniformTypeIdentifiers

struct ExportingTests {
  let recipe = Recipe(title: "Soup", steps: ["cut", "boil"])

  func text(_ item: any Transferable, as type: UTType?) async throws -> String {
    String(decoding: try await item.exported(as: type), as: UTF8.self)
  }

  @Test func `the seeds' entity leaves as an image`() async throws {
    let entity = ExampleServiceEntity(id: "1", symbolName: "car")
    #expect(try await entity.exported(as: .png).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try await text(entity, as: .image).hasSuffix("car"))
    #expect(entity.exportedContentTypes() == [.png])
  }

  @Test func `an error of the item's own code comes through as it is`() async {
    let entity = ExampleServiceEntity(id: "1", symbolName: "")
    await #expect(throws: ExampleIntentDataError.imageDataMissing) { try await entity.exported(as: .png) }
  }

  @Test func `each kind of representation gives its content`() async throws {
    let json = #"{"isSecret":false,"steps":["cut","boil"],"title":"Soup"}"#
    #expect(try await text(recipe, as: .recipe) == json)
    #expect(try await text(recipe, as: .commaSeparatedText) == "Soup,cut,boil")
    #expect(try await text(recipe, as: .html) == "<h1>Soup</h1>")
    #expect(try await text(recipe, as: .utf8PlainText) == "Soup")
    #expect(try await text(recipe, as: .propertyList).contains("Soup"))
  }

  @Test func `without a type the first representation counts`() async throws {
    #expect(try await recipe._exportedContent(as: nil).contentType == .recipe)
  }

  @Test func `a kind of the type asked for will do, the type itself is better`() async throws {
    #expect(try await recipe._exportedContent(as: .json).contentType == .recipe)
    #expect(try await recipe._exportedContent(as: .plainText).contentType == .utf8PlainText)
    #expect(try await recipe._exportedContent(as: .delimitedText).contentType == .commaSeparatedText)
    #expect(try await Many()._exportedContent(as: .image).contentType == .image)
    #expect(try await Many()._exportedContent(as: .content).contentType == .png)
    #expect(try await text(Many(), as: .zip) == "zip")
  }

  @Test func `an item whose condition fails goes another way, or says what it offers`() async throws {
    let secret = Recipe(title: "Sauce", isSecret: true)
    #expect(!secret.exportedContentTypes().contains(.commaSeparatedText))
    #expect(recipe.exportedContentTypes().contains(.commaSeparatedText))
    #expect(Recipe.exportedContentTypes().contains(.commaSeparatedText))
    let error = await #expect(throws: TransferError.self) { try await secret.exported(as: .commaSeparatedText) }
    #expect(
      error?.description
        == "“Recipe” cannot be exported as CSV text (public.comma-separated-values-text): it offers "
        + "“com.example.transfer.recipe”, property list (com.apple.property-list), HTML text (public.html)"
        + ", PDF document (com.adobe.pdf) and UTF-8 text (public.utf8-plain-text)")
    #expect(error?.errorDescription == error?.description)
  }

  @Test func `what is for this process alone is shown to it alone`() async throws {
    #expect(!Recipe.exportedContentTypes().contains(.pdf))
    #expect(Recipe.exportedContentTypes(visibility: .ownProcess).contains(.pdf))
    #expect(try await text(recipe, as: .pdf) == "%PDF")
    await #expect(throws: TransferError.self) { try await recipe._exportedContent(as: .pdf, visibility: .all) }
  }

  @Test func `content types come in declared order, a proxy's among them`() {
    #expect(Recipe.exportedContentTypes() == [.recipe, .propertyList, .commaSeparatedText, .html, .utf8PlainText])
    #expect(Recipe.importedContentTypes() == [.recipe, .propertyList, .commaSeparatedText, .html])
    #expect(Card.exportedContentTypes() == [.utf8PlainText])
    #expect(Report.exportedContentTypes() == [.html, .utf8PlainText])
  }

  @Test func `a proxy of a proxy leaves, under its own name`() async throws {
    let card = Card(note: Note(text: "hello"))
    #expect(try await text(card, as: .plainText) == "hello")
    await #expect(throws: TransferError.notExportable(item: "Card", asked: .text, offered: [])) {
      try await Card(note: Note(text: "")).exported(as: .text)
    }
  }

  @Test func `a name said of a proxy counts before the proxy's own`() async throws {
    let card = Card(note: Note(text: "hello"))
    #expect(try await card._exportedContent(as: .text).suggestedFilename == "card.txt")
  }

  @Test func `types that stand for each other have an end`() async {
    #expect(Ping.exportedContentTypes().isEmpty && Ping.importedContentTypes().isEmpty)
    let error = await #expect(throws: TransferError.self) { try await Ping().exported(as: .text) }
    #expect(error?.description == "“Ping” cannot be exported as text (public.text): it offers nothing to export")
    await #expect(throws: TransferError.self) { try await Ping(importing: Data(), contentType: .text) }
  }

  @Test func `a representation of parts and a class on the main actor leave`() async throws {
    #expect(try await text(Report(text: "x"), as: .html) == "<p>x</p>")
    #expect(try await text(await Board(lines: ["a", "b"]), as: .plainText) == "a\nb")
    #expect(try await text(await Board(lines: ["a", "b"]), as: .utf8PlainText) == "a\nb")
  }

  @Test func `text, data, addresses and styled text leave`() async throws {
    #expect(try await text("Zoë", as: .plainText) == "Zoë")
    #expect(try await Data([1, 2]).exported(as: .data) == Data([1, 2]))
    let web = try #require(URL(string: "https://example.com/a"))
    #expect(try await text(web, as: .url) == "https://example.com/a")
    #expect(try await text(web, as: .plainText) == "https://example.com/a")
    #expect(web.exportedContentTypes() == [.url, .utf8PlainText])
    #expect(URL(fileURLWithPath: "/a").exportedContentTypes().first == .fileURL)
    #expect(try await text(AttributedString("hi"), as: .utf8PlainText) == "hi")
    let error = await #expect(throws: TransferError.self) { try await "x".exported(as: .png) }
    #expect(
      error?.description
        == "“String” cannot be exported as PNG image (public.png): it offers UTF-8 text (public.utf8-plain-text)")
  }

  @Test func `a proposed file name is one component with an ending of the type`() async throws {
    #expect(recipe.suggestedFilename == "Soup.recipe")
    #expect(try await recipe._exportedContent(as: .html).suggestedFilename == "recipe.html")
    #expect(try await recipe._exportedContent(as: .pdf, visibility: .ownProcess).suggestedFilename == nil)
    #expect(try await Recipe(title: "../../etc")._exportedContent(as: .recipe).suggestedFilename == "etc.recipe")
    #expect(try await Recipe(title: "a/..")._exportedContent(as: .recipe).suggestedFilename == "...recipe")
    #expect("x".suggestedFilename == nil)
  }
}
