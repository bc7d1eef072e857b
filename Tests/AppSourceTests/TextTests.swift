import AppIntents
import Testing
import Values

/// Sections 12 and 14: texts, files, people and money.
@Suite struct TextTests {
  struct Pet: CustomLocalizedStringResourceConvertible {
    var name: String
    var localizedStringResource: LocalizedStringResource { "the pet \(name)" }
  }

  @Test func `a text has values in it, of which some say themselves how they are shown`() {
    let pets = 3
    let resource: LocalizedStringResource = "\(pets) pets, \(Pet(name: "Rex")), \(1.5, specifier: "%.2f")"
    #expect("\(resource)" == "3 pets, the pet Rex, 1.50")
    #expect("\(LocalizedStringResource("key", defaultValue: "Value \(2)", table: "T", comment: "c"))" == "Value 2")
    #expect(String(localized: "Hello \("you")") == "Hello you")
    #expect(String(localized: "key", defaultValue: "Default", table: "T") == "Default")
    #expect(String(localized: resource).hasPrefix("3 pets"))
    #expect(String(AttributedString(localized: "Plain").characters) == "Plain")
    let plain: LocalizedStringResource = "a"
    #expect(plain.key == "a" && plain.table == nil)
  }

  @Test func `a description and a dialog are made of a literal or of parts`() {
    let description = IntentDescription("Text", categoryName: "Kind", searchKeywords: ["a"], resultValueName: "Result")
    #expect(description.descriptionText == "Text" && description.categoryName == "Kind")
    #expect(description.searchKeywords == ["a"] && description.resultValueName == "Result")
    let literal: IntentDescription = "Literal"
    #expect(literal.descriptionText == "Literal")
    let name = "Ann"
    let dialog: IntentDialog = "Hello \(name)"
    #expect("\(dialog.full)" == "Hello Ann")
    #expect(IntentDialog("x").full == "x")
    #expect(IntentDialog(full: "all", systemImageName: "star").full == "all")
    #expect(IntentDialog(full: "all", supporting: "some", systemImageName: "star").supporting == "some")
  }

  // MARK: Files

  struct Shout: AppIntent {
    static var title: LocalizedStringResource = "Shout"
    @Parameter(title: "File", supportedTypeIdentifiers: ["public.plain-text"]) var file: IntentFile
    func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
      let text = String(decoding: file.data, as: UTF8.self).uppercased()
      var made = IntentFile(data: Data(text.utf8), filename: "loud.txt", type: .plainText)
      made.removedOnCompletion = true
      return .result(value: made)
    }
  }

  @Test func `a file comes by its path, and data goes as a file`() async throws {
    let folder = NSTemporaryDirectory() + "intently-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("soft".utf8).write(to: URL(fileURLWithPath: folder + "/a.txt"))
    let outcome = try await Action(Shout.self).perform(
      with: ["file": .text(folder + "/a.txt")], in: IntentSurroundings(files: IntentFiles(in: folder)))
    guard case .file(let file)? = outcome.value?.plain else {
      Issue.record("no file")
      return
    }
    #expect(file.path.hasPrefix(folder) && file.path.hasSuffix("/loud.txt"))
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "SOFT")
  }

  @Test func `a file knows its types and is given as one of them`() async throws {
    let file = IntentFile(data: Data("a".utf8), filename: "a.txt")
    #expect(file.type == .plainText && file.availableContentTypes == [.plainText] && file.fileURL == nil)
    #expect(try await file.data(contentType: .text) == Data("a".utf8))
    await #expect(throws: IntentFileError.unsupportedContentType) { try await file.data(contentType: .png) }
    let length = try await file.withFile(contentType: .plainText) { url, _ in try Data(contentsOf: url).count }
    #expect(length == 1)
    let again = try JSONDecoder().decode(IntentFile.self, from: JSONEncoder().encode(file))
    #expect(again == file)
    #expect(IntentFile(fileURL: URL(fileURLWithPath: "/x/b.pdf"), filename: "c.pdf", type: .pdf).filename == "c.pdf")
  }

  // MARK: People and money

  struct Invite: AppIntent {
    static var title: LocalizedStringResource = "Invite"
    @Parameter(title: "Guest", mode: .email) var guest: IntentPerson
    @Parameter(title: "Gift") var gift: IntentCurrencyAmount?
    func perform() async throws -> some IntentResult & ReturnsValue<IntentPerson> & ProvidesDialog {
      .result(value: guest, dialog: "\(gift.map { "\($0.amount) \($0.currencyCode)" } ?? "nothing")")
    }
  }

  @Test func `a person is given by name or address, and an amount with its currency`() async throws {
    let gift = Record([
      ("amount", Value.decimal(ExactNumber("2.50") ?? ExactNumber(0))), ("currencyCode", .text("EUR")),
    ])
    let outcome = try await perform(Invite.self, ["guest": .text("ann@example.com"), "gift": .record(gift)])
    #expect(outcome.dialog == "2.5 EUR")
    #expect(outcome.value?.writtenOut.contains("ann@example.com") == true)
  }

  @Test func `people and amounts are made as apps make them`() {
    let person = IntentPerson(
      identifier: .applicationDefined("7"), name: .displayName("Ann"),
      handle: .init(emailAddress: "ann@example.com", label: .work), isMe: true)
    #expect(person.isMe && person.name.displayString == "Ann")
    #expect(IntentPerson(handle: .init(phoneNumber: "+49 1", label: nil)).handle != nil)
    #expect(
      IntentCurrencyAmount(amount: 3, currencyCode: "EUR") == IntentCurrencyAmount(amount: 3, currencyCode: "EUR"))
    #expect(IntentPaymentMethod(type: .credit, name: "Card", identificationHint: "12", icon: nil).name == "Card")
  }
}
