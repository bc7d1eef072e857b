import Commands
import Foundation
import Testing

/// `export` picks an entity's own representation for the content type asked for (FORMAT.md §4, issue 3).
struct ExportingEntitiesTests {
  private let workspace = TestWorkspace()
  private let tool = ToolTypes(
    intents: [PickCard.self, PickPlain.self], entities: [CardEntity.self, PlainEntity.self])

  private func pick(_ id: Int, _ export: String) async -> CommandRun {
    workspace.workflow("w.json", "{ \"intent\": \"PickCard\", \"with\": { \"card\": \(id) } }", export)
    return await workspace.run("run", "w.json", tool: tool)
  }

  @Test(
    arguments: [
      "vcf", "vcard", "text/vcard", "public.vcard", "auto",
    ])
  func `a type is asked for by name, ending, MIME type, identifier or the ending of the path`(_ asked: String) async {
    let run = await pick(2, "{ \"export\": \"\(asked)\", \"to\": \"Out/bob.vcf\" }")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(workspace.text("Out/bob.vcf") == "BEGIN:VCARD\r\nFN:Bob\r\nEND:VCARD\r\n")
  }

  @Test func `a file that the entity made is copied byte for byte`() async {
    let run = await pick(1, #"{ "export": "png", "to": "ann.png" }"#)
    #expect(run.status == 0, "\(run.errors)")
    #expect(workspace.folder.bytes("ann.png") == [0x1F, 0x8B, 0x50, 0x4E, 1])
  }

  @Test func `a wider type takes the first representation that is a kind of it`() async {
    let run = await pick(1, #"{ "export": "public.image", "to": "ann.png" }"#)
    #expect(run.status == 0, "\(run.errors)")
    #expect(workspace.folder.bytes("ann.png")?.count == 5)
  }

  @Test func `a value that stands in for the entity gives its types, before the rows do`() async {
    var run = await pick(2, #"{ "export": "json", "to": "bob.json" }"#)
    #expect(run.status == 0, "\(run.errors)")
    #expect(workspace.text("bob.json") == #"{"id":2,"name":"Bob"}"#)
    run = await pick(2, #"{ "export": "text", "to": "bob.txt" }"#)
    #expect(workspace.text("bob.txt") == "Bob")
  }

  @Test func `what it does not write itself is written of its properties, and so is what columns are asked of`() async {
    var run = await pick(1, #"{ "export": "csv", "to": "ann.csv" }"#)
    #expect(workspace.text("ann.csv") == "id,name,mail\n1,Ann,ann@b.org\n", "\(run.errors)")
    run = await pick(1, #"{ "export": "json", "to": "ann.json", "columns": ["mail"], "indent": 0 }"#)
    #expect(workspace.text("ann.json")?.contains("ann@b.org") == true, "\(run.errors)")
  }

  @Test func `an entity that offers nothing has CSV, JSON and text all the same`() async {
    workspace.workflow(
      "w.json", #"{ "intent": "PickPlain", "with": { "plain": 7 } }"#,
      #"{ "export": "csv", "to": "7.csv" }"#, #"{ "find": "Plain" }"#, #"{ "export": "text", "to": "all.txt" }"#)
    let run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.status == 0, "\(run.errors)")
    #expect(workspace.text("7.csv") == "id,name\n7,No. 7\n")
    #expect(workspace.text("all.txt") != nil)
  }

  @Test func `a path that ends in a slash takes the name the entity proposes, else what it is called`() async {
    var run = await pick(1, #"{ "export": "vcf", "to": "Cards/" }"#)
    #expect(run.status == 0, "\(run.errors)")
    run = await pick(2, #"{ "export": "vcf", "to": "Cards/" }"#)
    #expect(
      workspace.folder.files.keys.filter { $0.hasPrefix("Cards/") }.sorted() == [
        "Cards/Bob.vcf", "Cards/ann@b.org.vcf",
      ])
  }

  @Test func `a list becomes a folder of files, each with a name of its own`() async {
    workspace.workflow(
      "w.json", #"{ "find": "Card", "where": { "name": { "notEqualTo": "" } } }"#,
      #"{ "id": "f", "export": "vcf", "to": "Cards/" }"#, #"{ "give": "${f.rows} in ${f.path}" }"#)
    let run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.out == "3 in Cards/\n")
    #expect(
      workspace.folder.files.keys.filter { $0.hasPrefix("Cards/") }.sorted() == [
        "Cards/Bob 2.vcf", "Cards/Bob.vcf", "Cards/ann@b.org.vcf",
      ])
  }

  @Test func `rows of a list are one file, though each entity has a file of that type`() async {
    workspace.workflow(
      "w.json", #"{ "find": "Card", "limit": 2 }"#, #"{ "export": "csv", "to": "cards.csv" }"#)
    let run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.status == 0, "\(run.errors)")
    #expect(workspace.text("cards.csv") == "id,name,mail\n1,Ann,ann@b.org\n2,Bob,\n")
  }

  @Test func `a type that is not offered is told with those that are`() async {
    let run = await pick(1, #"{ "export": "pdf", "to": "ann.pdf" }"#)
    #expect(run.status == 2)
    #expect(run.errors.contains("w.json:3:13: error: “Card” cannot be exported as pdf [unknown-content-type]"))
    #expect(run.errors.contains("hint: it offers vcf, png, json, text;"), "\(run.errors)")
    #expect(workspace.text("ann.pdf") == nil)
  }

  @Test func `a type that this very entity does not have is told with those it has`() async {
    let run = await pick(2, #"{ "export": "png", "to": "bob.png" }"#)
    #expect(run.status == 1)
    #expect(run.errors.contains("w.json:3:13: error: “Card” “2” cannot be exported as png [export-failed]"))
    #expect(run.errors.contains("hint: it offers vcf, json, text"), "\(run.errors)")
    #expect(workspace.text("bob.png") == nil)
  }

  @Test func `what the entity's own code throws keeps its words`() async {
    let run = await pick(3, #"{ "export": "vcf", "to": "none.vcf" }"#)
    #expect(run.status == 1)
    #expect(run.errors.contains("“Card” “3” could not be exported: the card is blank [export-failed]"), "\(run.errors)")
    #expect(workspace.text("none.vcf") == nil)
  }

  @Test func `a list needs a folder, and options of rows mean nothing to an entity's own file`() async {
    workspace.workflow("w.json", #"{ "find": "Card" }"#, #"{ "export": "vcf", "to": "all.vcf" }"#)
    var run = await workspace.run("check", "w.json", tool: tool)
    #expect(run.errors.contains("a list is written as a folder of files, and “to” names a file"), "\(run.errors)")
    run = await pick(1, #"{ "export": "vcf", "to": "a.vcf", "append": true }"#)
    #expect(run.errors.contains("“append” is about rows"), "\(run.errors)")
  }

  @Test func `an ending that is not one of the type is a warning`() async {
    let run = await pick(1, #"{ "export": "vcf", "to": "a.png" }"#)
    #expect(run.status == 0)
    #expect(
      run.errors.contains("warning: the ending of “to” is not one for vcf [ending-does-not-fit]"), "\(run.errors)")
  }

  @Test func `an entity's own file is never written where none may be`() async {
    let run = await pick(1, #"{ "export": "vcf", "to": ".hidden/a.vcf" }"#)
    #expect(run.status == 4)
  }

  @Test func `check says by whose code a file is written`() async {
    workspace.workflow(
      "w.json", #"{ "intent": "PickCard", "with": { "card": 1 } }"#, #"{ "export": "vcf", "to": "a.vcf" }"#)
    let run = await workspace.run("check", "--explain", "w.json", tool: tool)
    #expect(run.out.contains("writes “Card” as vcf, by its own code"), "\(run.out)")
  }
}
