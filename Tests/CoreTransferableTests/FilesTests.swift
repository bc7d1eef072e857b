import CoreTransferable
import Testing
import UniformTypeIdentifiers

struct FilesTests {
  let recipe = Recipe(title: "Soup", steps: ["cut", "boil"])

  func inFolder(_ work: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("transfer-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await work(folder)
  }

  func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `a file is written whole and replaces the one before`() async throws {
    try await inFolder { (folder: URL) async throws in
      for type in [UTType.commaSeparatedText, .html] {
        let file = folder.appendingPathComponent("out.txt")
        try Data("before".utf8).write(to: file)
        try await recipe.exported(as: type, to: file)
        #expect(try Data(contentsOf: file) == (try await recipe.exported(as: type)))
      }
      #expect(try names(in: folder) == ["out.txt"])
    }
  }

  @Test func `a failed export leaves the file before`() async throws {
    try await inFolder { (folder: URL) async throws in
      let file = folder.appendingPathComponent("out.png")
      try Data("before".utf8).write(to: file)
      await #expect(throws: (any Error).self) {
        try await ExampleServiceEntity(id: "", symbolName: "").exported(as: .png, to: file)
      }
      await #expect(throws: (any Error).self) {
        try await Photo(url: folder.appendingPathComponent("gone.jpg")).exported(as: .jpeg, to: file)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == "before")
      #expect(try names(in: folder) == ["out.png"])
    }
  }

  @Test func `a new file is named as the item proposes and never takes a name that is there`() async throws {
    try await inFolder { (folder: URL) async throws in
      #expect(try await recipe.export(to: folder, contentType: .recipe).lastPathComponent == "Soup.recipe")
      #expect(try await recipe.export(to: folder, contentType: .recipe).lastPathComponent == "Soup 2.recipe")
      #expect(try await recipe.export(to: folder, contentType: .html).lastPathComponent == "recipe.html")
      #expect(try await recipe.export(to: folder, contentType: .commaSeparatedText).lastPathComponent == "Recipe.csv")
      #expect(try names(in: folder).count == 4)
    }
  }

  @Test func `a handed-out file is gone afterwards`() async throws {
    let (file, text) = try await recipe.withExportedFile(contentType: .html) { file in
      (file, try String(contentsOf: file, encoding: .utf8))
    }
    #expect(text == "<h1>Soup</h1>" && file.lastPathComponent == "recipe.html")
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `an original stays where it is, going out and coming in`() async throws {
    try await inFolder { (folder: URL) async throws in
      let original = folder.appendingPathComponent("a.jpg")
      try Data("jpeg".utf8).write(to: original)
      let photo = try await Photo(importing: original, contentType: nil)
      #expect(photo.wasOriginal && photo.url == original)
      #expect(try await photo.exported(as: .image) == Data("jpeg".utf8))
      try await photo.exported(as: .jpeg, to: original)
      #expect(try await photo.export(to: folder, contentType: nil).lastPathComponent == "a 2.jpg")
      #expect(try names(in: folder) == ["a 2.jpg", "a.jpg"])
    }
  }

  @Test func `a folder leaves to a folder and not as data`() async throws {
    try await inFolder { (folder: URL) async throws in
      let package = folder.appendingPathComponent("p.jpg")
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      try Data("x".utf8).write(to: package.appendingPathComponent("x"))
      let copy = folder.appendingPathComponent("copy")
      try await Photo(url: package).exported(as: .jpeg, to: copy)
      try await Photo(url: package).exported(as: .jpeg, to: copy)
      #expect(try names(in: copy) == ["x"])
      let error = await #expect(throws: TransferError.self) { try await Photo(url: package).exported(as: .jpeg) }
      #expect(error == .folder(path: package.path))
    }
  }

  @Test func `a file that cannot be read or written is named with the reason`() async throws {
    let gone = await #expect(throws: TransferError.self) {
      try await Photo(url: URL(fileURLWithPath: "/nowhere/a.jpg")).exported(as: .jpeg)
    }
    #expect(gone?.description == "“/nowhere/a.jpg” cannot be read: there is no such file")
    let locked = await #expect(throws: TransferError.self) {
      try await "x".exported(as: .text, to: URL(fileURLWithPath: "/nowhere/x.txt"))
    }
    #expect(locked?.description == "“/nowhere/x.txt” cannot be written: there is no such file or folder")
  }
}

struct ImportingTests {
  @Test func `values come back from what they left as`() async throws {
    let recipe = Recipe(title: "Soup", steps: ["cut", "boil"])
    for type in [UTType.recipe, .propertyList, .commaSeparatedText] {
      #expect(try await Recipe(importing: try await recipe.exported(as: type), contentType: type) == recipe)
    }
    #expect(try await Recipe(importing: try await recipe.exported(as: nil), contentType: nil) == recipe)
    #expect(try await Recipe(importing: Data("hi".utf8), contentType: .html) == Recipe(title: "hi"))
    #expect(try await Card(importing: Data("hi".utf8), contentType: .plainText) == Card(note: Note(text: "hi")))
    #expect(try await Many(importing: Data(), contentType: .pdf).exportedContentTypes().count == 10)
  }

  @Test func `a file is read by its ending, a copy where the original is not asked for`() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".htm")
    try Data("hi".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try await Recipe(importing: file, contentType: nil) == Recipe(title: "hi"))
    #expect(try await String(importing: file, contentType: nil) == "hi")
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `what a type cannot read is said with what it reads`() async throws {
    let error = await #expect(throws: TransferError.self) { try await Photo(importing: Data(), contentType: .json) }
    #expect(
      error?.description == "“Photo” cannot be read from JSON data (public.json): it reads image (public.image)")
    let none = await #expect(throws: TransferError.self) {
      try await ExampleServiceEntity(importing: Data(), contentType: nil)
    }
    #expect(none?.description == "“ExampleServiceEntity” cannot be read: it reads nothing")
  }

  @Test func `text is read in its encodings and nothing else passes for text`() async throws {
    #expect(try await String(importing: Data("\u{FEFF}Zoë".utf8), contentType: .utf8PlainText) == "Zoë")
    #expect(try await String(importing: Data([0xFF, 0xFE, 0x41, 0]), contentType: .plainText) == "A")
    #expect(try await String(importing: Data([0, 0x41]), contentType: .utf16ExternalPlainText) == "A")
    #expect(try await String(importing: Data("a,b".utf8), contentType: .commaSeparatedText) == "a,b")
    await #expect(throws: TransferError.unreadableText) {
      try await String(importing: Data([0xC0]), contentType: .plainText)
    }
    #expect(try await URL(importing: Data("https://a.b\n".utf8), contentType: .url).absoluteString == "https://a.b")
    #expect(try await Data(importing: Data([1]), contentType: .png) == Data([1]))
    #expect(try await AttributedString(importing: Data("x".utf8), contentType: .plainText) == AttributedString("x"))
  }
}
