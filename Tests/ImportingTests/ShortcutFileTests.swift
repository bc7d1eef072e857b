import Diagnostics
import Importing
import Testing

/// One shortcut, however its file is written.
@Suite struct ShortcutFileTests {
  @Test(arguments: ImportCase.all) func `a binary property list says what its JSON says`(_ one: ImportCase) throws {
    let value = try #require(one.value)
    #expect(try one.imported(PropertyListWriter.binary(value)) == one.expected)
  }

  @Test(arguments: ImportCase.all) func `an XML property list says what its JSON says`(_ one: ImportCase) throws {
    let value = try #require(one.value)
    #expect(try one.imported(PropertyListWriter.xml(value)) == one.expected)
  }

  @Test(arguments: ImportCase.all)
  func `a list of one, with text before it, says what the object says`(_ one: ImportCase) throws {
    let bytes = Array("Converted by a tool: {1}\n\n[\n".utf8) + one.json + Array("]\n".utf8)
    #expect(try one.imported(bytes) == one.expected)
  }

  @Test func `every action that is known has a case`() {
    let names = Set(ImportCase.all.map(\.name))
    for identifier in ActionTable.identifiers {
      #expect(names.contains(identifier), "no case import/\(identifier)")
    }
  }

  @Test func `a signed shortcut is refused with the way out`() throws {
    let failure = #expect(throws: Diagnostic.self) {
      try ShortcutFile.read(Array("AEA1\u{0}\u{1}".utf8), file: "Tea.shortcut")
    }
    #expect(failure?.code == .signedShortcut)
    #expect(failure?.hint?.contains("iCloud") == true)
  }

  @Test(arguments: ["", "tea", "{}", "[1]", "bplist00", "<plist><dict/></plist>", "{\"WFWorkflowActions\": 1}"])
  func `what is no shortcut is said to be none`(_ text: String) {
    let failure = #expect(throws: Diagnostic.self) { try ShortcutFile.read(Array(text.utf8), file: "x") }
    #expect(failure?.code == .noShortcut)
  }
}
