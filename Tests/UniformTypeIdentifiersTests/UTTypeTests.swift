import Testing

@testable import UniformTypeIdentifiers

struct UTTypeTests {
  @Test func `a well-known type knows its identifier, endings and MIME type`() {
    #expect(UTType.png.identifier == "public.png")
    #expect(UTType.png.preferredFilenameExtension == "png")
    #expect(UTType.png.preferredMIMEType == "image/png")
    #expect(UTType.png.localizedDescription == "PNG image")
    #expect(UTType.png.isPublic && UTType.png.isDeclared && !UTType.png.isDynamic)
    #expect(!UTType.pdf.isPublic)
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
    #expect(UTType.jpeg.tags[.filenameExtension] == ["jpeg", "jpg", "jpe"])
    #expect(UTType.image.preferredFilenameExtension == nil)
    #expect("\(UTType.json)" == "public.json")
  }

  @Test func `types are found by identifier, ending and MIME type, letter case aside`() {
    #expect(UTType("public.json") == .json)
    #expect(UTType("Public.JSON")?.identifier == "public.json")
    #expect(UTType("no.such.type") == nil)
    #expect(UTType(filenameExtension: "CSV") == .commaSeparatedText)
    #expect(UTType(filenameExtension: "jpg") == .jpeg)
    #expect(UTType(filenameExtension: "mp4") == .mpeg4Movie)
    #expect(UTType(filenameExtension: "txt") == .plainText)
    #expect(UTType(filenameExtension: "xml") == .xml)
    #expect(UTType(mimeType: "text/csv") == .commaSeparatedText)
    #expect(UTType(mimeType: "Text/Plain; charset=utf-8") == .plainText)
    #expect(UTType(filenameExtension: "") == nil)
    #expect(UTType(filenameExtension: "a/b") == nil)
    #expect(UTType(mimeType: "") == nil)
  }

  @Test func `conformance reaches through every parent`() {
    #expect(UTType.png.conforms(to: .image))
    #expect(UTType.png.conforms(to: .png))
    #expect(UTType.png.conforms(to: .data) && UTType.png.conforms(to: .item) && UTType.png.conforms(to: .content))
    #expect(!UTType.png.conforms(to: .text))
    #expect(UTType.utf8TabSeparatedText.conforms(to: .tabSeparatedText))
    #expect(UTType.utf8TabSeparatedText.conforms(to: .plainText))
    #expect(UTType.png.isSubtype(of: .image) && !UTType.png.isSubtype(of: .png))
    #expect(UTType.image.isSupertype(of: .png) && !UTType.image.isSupertype(of: .image))
    #expect(UTType.jpeg.supertypes == [.image, .data, .content, .item])
    #expect(UTType.item.supertypes.isEmpty)
    #expect(UTType.osaScriptBundle.supertypes.isSuperset(of: [.bundle, .package, .script, .directory, .item]))
  }

  @Test func `an ending conforms to what is asked, or is made up`() throws {
    #expect(UTType(filenameExtension: "app", conformingTo: .package) == .applicationBundle)
    let odd = try #require(UTType(filenameExtension: "app"))
    #expect(odd.isDynamic && odd.conforms(to: .data))
    #expect(UTType(tag: "mp4", tagClass: .filenameExtension, conformingTo: .audio) == .mpeg4Audio)
    #expect(UTType.types(tag: "mp4", tagClass: .filenameExtension, conformingTo: nil) == [.mpeg4Movie, .mpeg4Audio])
    #expect(UTType(tag: "x", tagClass: UTTagClass(rawValue: "com.apple.ostype"), conformingTo: nil) == nil)
  }

  @Test func `an unknown ending gives the dynamic type Apple's systems give`() throws {
    let unknown = try #require(UTType(filenameExtension: "Habit"))
    #expect(unknown.identifier.hasPrefix("dyn.ah62d4rv4ge8"))
    #expect(unknown.isDynamic && !unknown.isDeclared && !unknown.isPublic)
    #expect(unknown.preferredFilenameExtension == "habit")
    #expect(unknown.supertypes == [.data, .item])
    #expect(UTType(unknown.identifier) == unknown)
    #expect(UTType(filenameExtension: "habit") == unknown)
    #expect(UTType(filenameExtension: "habit", conformingTo: .image)?.conforms(to: .image) == true)
    let mime = try #require(UTType(mimeType: "application/x-habit"))
    #expect(mime.identifier.hasPrefix("dyn.ah62d4rv4gq8"))
    #expect(mime.preferredMIMEType == "application/x-habit")
    #expect(mime.preferredFilenameExtension == nil)
  }

  @Test(arguments: [
    ("srt", "dyn.ah62d4rv4ge81g6xy"), ("gpx", "dyn.ah62d4rv4ge80s6d2"), ("conf", "dyn.ah62d4rv4ge80g55sq2"),
    ("mcpb", "dyn.ah62d4rv4ge80425uqk"), ("s16", "dyn.ah62d4rv4ge81gqm0"),
  ])
  func `dynamic identifiers are those Apple's systems were seen to give`(ending: String, identifier: String) {
    #expect(UTType(filenameExtension: ending)?.identifier == identifier)
  }

  @Test(arguments: ["dyn.", "dyn.a", "dyn.a!", "dyn.ah62d4rv4ge8", "dyn.azzzzzzzz", "dyn.bh62d4rv4ge80c6dp"])
  func `text that only looks like a dynamic identifier is none`(text: String) {
    #expect(UTType(text) == nil)
  }

  @Test func `a dynamic identifier keeps odd endings and supertypes`() {
    for tag in ["a:b", "a=b", "a\\b", "ü", "a b", "0=7:1=x", "?"] {
      let dynamic = DynamicIdentifier(parents: ["public.data", "public.a:b"], tagClass: .filenameExtension, tag: tag)
      #expect(DynamicIdentifier(dynamic.identifier) == dynamic)
    }
    let bare = DynamicIdentifier(parents: [], tagClass: .filenameExtension, tag: "x")
    #expect(bare.identifier.hasPrefix("dyn.age8") && DynamicIdentifier(bare.identifier) == bare)
  }

  @Test func `an app's own type conforms to the type it is declared with`() {
    let habit = UTType(exportedAs: "com.example.Habit", conformingTo: .json)
    #expect(habit.identifier == "com.example.Habit")
    #expect(habit.conforms(to: .json) && habit.conforms(to: .text) && habit.isDeclared && !habit.isPublic)
    #expect(UTType("com.example.habit") == habit)
    #expect(UTType(exportedAs: "public.png", conformingTo: .text) == .png)
    #expect(!UTType.png.conforms(to: .text))
    let other = UTType(importedAs: "com.example.other")
    #expect(!other.isDeclared && other.conforms(to: .data))
    #expect(UTType("com.example.other") == nil)
  }

  @Test func `a declared type is found by its ending`() {
    UTType.declare(
      "com.example.recipe", conformingTo: [.json], filenameExtensions: ["Recipe"], mimeTypes: ["application/x-recipe"],
      description: "recipe")
    #expect(UTType(filenameExtension: "recipe")?.identifier == "com.example.recipe")
    #expect(UTType(mimeType: "application/x-recipe")?.localizedDescription == "recipe")
    #expect(UTType(exportedAs: "com.example.recipe").preferredFilenameExtension == "recipe")
  }

  @Test func `types are coded as their identifiers`() throws {
    let types = [UTType.png, UTType(exportedAs: "com.example.coded")]
    let data = try JSONEncoder().encode(types)
    #expect(String(decoding: data, as: UTF8.self) == #"["public.png","com.example.coded"]"#)
    #expect(try JSONDecoder().decode([UTType].self, from: data) == types)
    #expect(try JSONDecoder().decode([UTType].self, from: Data(#"["not.here"]"#.utf8)).first?.identifier == "not.here")
  }

  @Test func `types in a cycle have an end`() {
    UTType.declare("com.example.a", conformingTo: [UTType(importedAs: "com.example.b")])
    UTType.declare("com.example.b", conformingTo: [UTType(importedAs: "com.example.a")])
    let a = UTType(importedAs: "com.example.a")
    #expect(a.conforms(to: UTType(importedAs: "com.example.b")) && a.conforms(to: .data))
  }
}

struct SystemTypesTests {
  @Test func `the table is alphabetical, names each type once and every parent it mentions`() {
    let identifiers = systemTypes.map(\.identifier)
    #expect(identifiers == identifiers.sorted())
    #expect(Set(identifiers).count == identifiers.count)
    for type in systemTypes {
      for parent in type.parents { #expect(identifiers.contains(parent.identifier), "\(type.identifier)") }
      #expect(type.extensions.allSatisfy { $0 == asciiLowercased($0) })
      #expect(type.description?.isEmpty == false)
    }
  }

  @Test func `every constant names a type of the table`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/UniformTypeIdentifiers/UTType+Constants.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let identifiers = text.split(separator: "\n").filter { $0.contains("UTType(unchecked:") }
      .compactMap { $0.split(separator: "\"").dropFirst().first }
    #expect(identifiers.count > 120)
    #expect(Set(identifiers).count == identifiers.count)
    for identifier in identifiers { #expect(UTType(String(identifier)) != nil, "\(identifier)") }
  }

  @Test func `every preferred ending and MIME type leads back to a type that has it`() {
    for type in systemTypes.map({ UTType(unchecked: $0.identifier) }) {
      if let ending = type.preferredFilenameExtension {
        #expect(
          UTType.types(tag: ending, tagClass: .filenameExtension, conformingTo: nil).contains(type),
          "\(type.identifier)")
      }
      if let mime = type.preferredMIMEType {
        #expect(UTType.types(tag: mime, tagClass: .mimeType, conformingTo: nil).contains(type), "\(type.identifier)")
      }
    }
  }
}

struct PathsTests {
  let folder = URL(fileURLWithPath: "/books")

  @Test func `a component gets the ending of its type unless it has one that belongs to it`() {
    #expect(folder.appendingPathComponent("cover", conformingTo: .png).path == "/books/cover.png")
    #expect(folder.appendingPathComponent("cover.png", conformingTo: .png).path == "/books/cover.png")
    #expect(folder.appendingPathComponent("cover.JPG", conformingTo: .jpeg).path == "/books/cover.JPG")
    #expect(folder.appendingPathComponent("cover.png", conformingTo: .jpeg).path == "/books/cover.png.jpeg")
    #expect(folder.appendingPathComponent("cover.jpg", conformingTo: .image).path == "/books/cover.jpg")
    #expect(folder.appendingPathComponent("cover", conformingTo: .image).path == "/books/cover")
    #expect(folder.appendingPathComponent("v1.2", conformingTo: .json).path == "/books/v1.2.json")
    #expect(folder.appendingPathComponent(".csv", conformingTo: .commaSeparatedText).path == "/books/.csv.csv")
  }

  @Test func `a path gets the ending of a type`() {
    #expect(folder.appendingPathExtension(for: .pdf).path == "/books.pdf")
    var url = URL(fileURLWithPath: "/a/list.csv")
    url.appendPathExtension(for: .commaSeparatedText)
    #expect(url.path == "/a/list.csv")
    url.appendPathComponent("x", conformingTo: .plainText)
    #expect(url.path == "/a/list.csv/x.txt")
    #expect("report".appendingPathExtension(for: .html) == "report.html")
    #expect("a.b/report".appendingPathExtension(for: .html) == "a.b/report.html")
    #expect("out".appendingPathComponent("report", conformingTo: .html) == "out/report.html")
  }
}
