import AppIntents
import Metadata
import Testing
import Values

@Suite struct ActionDescriptionTests {
  @Test func `the facts of an action come from its declaration`() {
    let info = ActionDescription.info(of: Library.AddBook.self)
    #expect(info.name == "AddBook")
    #expect(info.title == "Add Book")
    #expect(info.summary == "Adds a book to the library.")
    #expect(info.category == "Books")
    #expect(info.keywords == ["library", "read"])
    #expect(info.resultName == "New book")
    #expect(info.result == .entity("Book"))
    #expect(info.opensIntent)
    #expect(info.effects == .all)
    #expect(info.parameters.map(\.name) == ["title", "authorName", "recommendedBy"])
    #expect(info.parameters.map(\.title) == ["Title", "Author Name", "Recommended By"])
    #expect(info.parameters.map(\.isRequired) == [true, false, false])
    #expect(info.parameters[1].summary == "Who wrote it")
    #expect(info.parameters[2].connection == .never)
  }

  @Test func `a description is seen however it is declared`() {
    #expect(ActionDescription.info(of: Sample.Everything.self).summary == "Takes one of each.")
    #expect(ActionDescription.info(of: Sample.ResourceDescribed.self).summary == "By a resource.")
    #expect(ActionDescription.info(of: Sample.OptionalDescribed.self).summary == "By an optional.")
    #expect(ActionDescription.info(of: Sample.Plain.self).summary == "")
  }

  @Test func `a title with a key is its default value`() {
    #expect(ActionDescription.info(of: Sample.Plain.self).title == "Plain title")
    #expect(Sample.Plain.title.key == "plain.key")
  }

  @Test func `parameters have the types of a workflow`() throws {
    let info = ActionDescription.info(of: Sample.Everything.self)
    let types = Dictionary(uniqueKeysWithValues: info.parameters.map { ($0.name, $0.type) })
    #expect(types["text"] == .text)
    #expect(types["count"] == .integer)
    #expect(types["ratio"] == .number)
    #expect(types["flag"] == .boolean)
    #expect(types["moment"] == .dateTime)
    #expect(types["day"] == .date)
    #expect(types["parts"] == .date)
    #expect(types["link"] == .url)
    #expect(types["amount"] == .decimal)
    #expect(types["length"] == .duration)
    #expect(types["document"] == .file)
    #expect(types["old"] == .list(.file))
    #expect(types["who"] == .person)
    #expect(types["mood"] == .enumeration(["calm", "lively"]))
    #expect(types["moods"] == .list(.enumeration(["calm", "lively", "wild"])))
    #expect(types["words"] == .list(.text))
    #expect(types["numbers"] == .list(.integer))
    #expect(info.parameters.map(\.name).suffix(2) == ["bareText", "bareNumber"])
    #expect(info.parameters.last?.title == "Bare number")
    #expect(info.effects == [])
    let count = try #require(info.parameters.first { $0.name == "count" })
    #expect(count.range?.low == ExactNumber(1) && count.range?.high == ExactNumber(10))
    #expect(count.defaultValue.map { $0.isEqual(to: .integer(ExactNumber(5))) } == true)
    let words = try #require(info.parameters.first { $0.name == "words" })
    #expect(words.defaultValue?.writtenOut == "a\nb")
  }

  @Test func `it is known before a run whether an action may open another`() {
    #expect(ActionDescription.info(of: Sample.MayOpen.self).opensIntent)
    #expect(!ActionDescription.info(of: Sample.Plain.self).opensIntent)
    #expect(!ActionDescription.info(of: Sample.Everything.self).opensIntent)
  }

  @Test func `the summary is a sentence with the parameters' titles`() {
    #expect(ActionDescription.summary(of: Library.OpenShelf.self) == "Open “Shelf”")
    #expect(ActionDescription.summary(of: Sample.Summarised.self) == "“Count” of “Mood”")
    #expect(ActionDescription.summary(of: Sample.Plain.self) == nil)
  }

  @Test func `a key path of a phrase leads to its parameter`() throws {
    let shortcut = try #require(Library.LibraryAppShortcuts.appShortcuts.last)
    let names = shortcut.phrases[0].parts.map { part -> String in
      switch part {
      case .text(let text): text
      case .applicationName: "*"
      case .parameter(let path):
        "{" + (ActionDescription.parameterName(path, of: type(of: shortcut.intent)) ?? "?") + "}"
      }
    }
    #expect(names == ["Open ", "{shelf}", " in ", "*"])
    #expect(Library.ListedShortcuts.appShortcuts.count == 1)
    #expect(Library.LibraryAppShortcuts.negativePhrases.phrases.count == 1)
  }
}
