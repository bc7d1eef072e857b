import Diagnostics
import Formats
import Foundation
import Testing
import Values

struct AppendingFileTests {
  private let columns = [column("id"), column("name")]

  private func append(
    _ folder: TemporaryFolder, _ rows: [[Seen]], to name: String = "out.csv",
    format: any ExportFormat.Type = CSVExport.self, columns: [OutputColumn]? = nil,
    _ change: (inout ExportOptions) -> Void = { _ in }
  ) throws {
    var options = ExportOptions()
    change(&options)
    let columns = columns ?? self.columns
    let file = try AppendingFile(path: folder(name), patience: 0.1)
    options = try format.continuing(file, columns: columns, options: options)
    let writer = try format.writer(columns: columns, options: options, output: file)
    try writer.begin()
    for row in rows { try writer.write(row.map(\.cell)) }
    try writer.end()
    try file.commit()
  }

  private func fault(_ body: () throws -> Void) -> Diagnostic? {
    do {
      try body()
      return nil
    } catch {
      return error as? Diagnostic
    }
  }

  /// T2 of USERS.md.
  @Test func `three runs add three rows, and neither mark nor header again`() throws {
    let folder = TemporaryFolder()
    folder.write("\u{FEFF}id,name\n0,Zoe", to: "out.csv")
    for number in 1...3 { try append(folder, [[.bare("\(number)"), "Anna"]]) }
    #expect(folder.text("out.csv") == "\u{FEFF}id,name\n0,Zoe\n1,Anna\n2,Anna\n3,Anna\n")
  }

  @Test func `a new file gets its header, a file of a mark alone too`() throws {
    let folder = TemporaryFolder()
    try append(folder, [["1", "Anna"]], to: "a/new.csv")
    #expect(folder.text("a/new.csv") == "id,name\n1,Anna\n")
    folder.write([0xEF, 0xBB, 0xBF], to: "mark.csv")
    try append(folder, [["1", "Anna"]], to: "mark.csv") { $0.profile = "excel" }
    #expect(folder.bytes("mark.csv") == [0xEF, 0xBB, 0xBF] + Array("id,name\r\n1,Anna\r\n".utf8))
    try append(folder, [["2", "=Ben"]], to: "mark.csv") { $0.profile = "excel" }
    #expect(folder.text("mark.csv")?.hasSuffix("1,Anna\r\n2,'=Ben\r\n") == true)
  }

  @Test func `another header is refused, and both are named`() throws {
    let folder = TemporaryFolder()
    folder.write("name,id\nZoe,0\n", to: "out.csv")
    let fault = try #require(fault { try append(folder, [["1", "Anna"]]) })
    #expect(fault.code == .appendHeaderDiffers)
    #expect(fault.message.contains("“name, id”") && fault.message.contains("“id, name”"))
    #expect(folder.text("out.csv") == "name,id\nZoe,0\n")
  }

  @Test func `another encoding is refused, and both are named`() throws {
    let folder = TemporaryFolder()
    folder.write([0x69, 0x64, 0x2C, 0x6E, 0x61, 0x6D, 0x65, 0x0A, 0x31, 0x2C, 0xE9, 0x0A], to: "out.csv")
    let fault = try #require(fault { try append(folder, [["1", "Anna"]]) })
    #expect(fault.code == .appendEncodingDiffers)
    #expect(fault.hint == "say \"encoding\": \"windows-1252\"")
    try append(folder, [["2", "è"]]) { $0.encoding = "windows-1252" }
    #expect(folder.bytes("out.csv")?.suffix(5) == [0x0A, 0x32, 0x2C, 0xE8, 0x0A])
  }

  @Test func `UTF-16 goes on in its own byte order`() throws {
    let folder = TemporaryFolder()
    for encoding in ["utf-16", "utf-16be", "utf-16le"] {
      let name = encoding + ".csv"
      for number in 1...2 { try append(folder, [[.bare("\(number)"), "é"]], to: name) { $0.encoding = encoding } }
      let table = try readTable(FileInput(path: folder(name))) { $0.encoding = encoding }
      #expect(table == Table(columns: ["id", "name"], rows: [["1", "é"], ["2", "é"]]))
    }
    let big: [UInt8] = [0xFE, 0xFF] + Array("id,name".utf8).flatMap { [0, $0] }
    folder.write(big, to: "big.csv")
    try append(folder, [["1", "é"]], to: "big.csv") { $0.encoding = "utf-16" }
    #expect(folder.bytes("big.csv") == big + [0, 0x0A, 0, 0x31, 0, 0x2C, 0, 0xE9, 0, 0x0A])
  }

  @Test func `JSON Lines grow by lines, and formats that cannot grow say so`() throws {
    let folder = TemporaryFolder()
    folder.write("{\"id\":\"0\"}", to: "out.jsonl")
    try append(folder, [["1", "Anna"]], to: "out.jsonl", format: JSONLinesExport.self)
    #expect(folder.text("out.jsonl")?.split(separator: "\n").count == 2)
    #expect(fault { try append(folder, [], to: "t.json", format: JSONExport.self) }?.code == .cannotAppend)
    #expect(folder.names == ["out.jsonl"])
  }

  @Test func `a failed append leaves the old length, and no file where none was`() throws {
    let folder = TemporaryFolder()
    folder.write("id,name\n0,Zoe\n", to: "out.csv")
    for name in ["out.csv", "new.csv"] {
      let file = try AppendingFile(path: folder(name))
      try file.write(Array("1,Anna\n".utf8))
      #expect(file.added == 7)
      file.abandon()
    }
    #expect(folder.text("out.csv") == "id,name\n0,Zoe\n")
    #expect(folder.names == ["out.csv"])
  }

  @Test func `what somebody else wrote behind us is not cut away`() throws {
    let folder = TemporaryFolder()
    folder.write("a\n", to: "out.csv")
    let file = try AppendingFile(path: folder("out.csv"))
    try file.write(Array("b\n".utf8))
    let other = try #require(FileHandle(forWritingAtPath: folder("out.csv")))
    other.seekToEndOfFile()
    other.write(Data("c\n".utf8))
    file.abandon()
    #expect(folder.text("out.csv") == "a\nb\nc\n")
  }

  @Test func `one run at a time adds rows`() throws {
    let folder = TemporaryFolder()
    let first = try AppendingFile(path: folder("out.csv"))
    #expect(fault { _ = try AppendingFile(path: folder("out.csv"), patience: 0.05) }?.code == .fileIsLocked)
    try first.write(Array("x\n".utf8))
    try first.commit()
    let second = try AppendingFile(path: folder("out.csv"), patience: 0.05)
    #expect(second.oldLength == 2)
  }

  @Test func `a folder is no file to add to`() {
    #expect(fault { _ = try AppendingFile(path: "/tmp") }?.code == .fileIsFolder)
  }
}
