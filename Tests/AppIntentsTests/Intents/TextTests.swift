import AppIntents
import Foundation
import Testing

@Suite struct TextTests {
  @Test func `a resource is its text, and has a key for translations`() throws {
    let count = 3
    let resource: LocalizedStringResource = "\(count) books, 100%"
    #expect(resource.key == "%lld books, 100%%")
    #expect(String(localized: resource) == "3 books, 100%")
    #expect(LocalizedStringResource("k", defaultValue: "v", table: "T", comment: "c").key == "k")
    #expect(String(localized: "\(count) of \("x")", comment: "c") == "3 of x")
    #expect(String(localized: "key", defaultValue: "\(1.5, specifier: "%.2f")") == "1.50")
    #expect(String(localized: LocalizedStringResource("a \(2.5)", locale: .current, bundle: .main)) == "a 2.5")
    #expect(AttributedString(localized: "x") == AttributedString("x"))
    let copy = try JSONDecoder().decode(LocalizedStringResource.self, from: JSONEncoder().encode(resource))
    #expect(copy.key == resource.key)
    #expect(String(localized: copy) == "3 books, 100%")
  }

  @Test func `an entity, a case, a date and a count stand in a dialog as their texts`() {
    let mood = Sample.Mood.wild
    #expect(IntentDialog("It is \(mood)").text == "It is Wild")
    let book = Library.BookEntity(id: UUID(), title: "Dune", author: "Herbert")
    let dialog: IntentDialog = "Added \(book)!"
    #expect(dialog.text == "Added Dune!")
    #expect(IntentDialog(full: "a", supporting: "b").supporting.map { String(localized: $0) } == "b")
    let number: LocalizedStringResource = "\(12, format: .number.grouping(.never)) left"
    #expect(String(localized: number) == "12 left")
    let name: String? = nil
    #expect(IntentDialog("\(name ?? "nobody")").text == "nobody")
  }

  @Test func `an error says what it is in its own words`() {
    struct Localized: LocalizedError { var errorDescription: String? { "the disk is full" } }
    struct Bare: Error { var code = 3 }
    struct Described: Error, CustomStringConvertible { var description: String { "so it is" } }
    #expect(IntentErrorText.message(of: Localized()) == "the disk is full")
    #expect(IntentErrorText.message(of: Bare()) == "Bare(code: 3)")
    #expect(IntentErrorText.message(of: Described()) == "so it is")
    #expect(IntentErrorText.message(of: AppIntentError.PermissionRequired.location(precise: true)).contains("precise"))
    #expect(IntentErrorText.message(of: CocoaError(.fileReadNoSuchFile)) != "")
    #expect(AppIntentError.restartPerform == AppIntentError.restartPerform)
  }
}
