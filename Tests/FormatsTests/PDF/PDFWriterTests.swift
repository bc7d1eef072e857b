import Formats
import Testing

@Suite struct PDFWriterTests {
  private func text(_ writer: PDFWriter) -> String { String(decoding: writer.finished(), as: UTF8.self) }

  @Test func `each object stands where the table at the end says, and the table where the last lines say`() throws {
    var writer = PDFWriter()
    writer.add("One\u{0C}Two", margin: 54)
    let picture = try Picture(width: 3, height: 2, color: 0x80FF_0000)
    try writer.add(ImageContents([.init(picture)], kind: .png), from: [], margin: 10)
    #expect(writer.pageCount == 3)
    let file = writer.finished()
    let words = String(decoding: file, as: UTF8.self)
    let place = try #require(words.split(separator: "startxref\n").last.flatMap { Int($0.prefix { $0 != "\n" }) })
    let table = String(decoding: file[place...], as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(table[0] == "xref")
    let count = try #require(table[1].split(separator: " ").last.flatMap { Int($0) })
    for number in 1..<count {
      let line = table[2 + number]
      #expect(line.utf8.count == 19, "with its line end 20")
      let offset = try #require(Int(line.prefix(10)))
      #expect(String(decoding: file[offset...], as: UTF8.self).hasPrefix("\(number) 0 obj\n"))
    }
    #expect(words.contains("/Count 3") && words.contains("/MediaBox [0 0 23 22]") && words.contains("/SMask"))
    #expect(!words.contains("Date"))
  }

  @Test func `text is broken at blanks, in words that are longer than a line, and at the end of a sheet`() {
    var writer = PDFWriter()
    writer.add(String(repeating: "word ", count: 60), margin: 54)
    #expect(text(writer).split(separator: "Tj T*").count - 1 == 4)
    #expect(!text(writer).contains("( word") && !text(writer).contains("wor)"))
    var long = PDFWriter()
    long.add(String(repeating: "w", count: 100), margin: 54)
    #expect(text(long).split(separator: "Tj T*").count - 1 == 2)
    var many = PDFWriter()
    many.add((1...100).map { "\($0)" }.joined(separator: "\n"), margin: 54)
    #expect(many.pageCount == 3)
    var none = PDFWriter()
    none.add("", margin: 54)
    #expect(none.pageCount == 1)
  }

  @Test func `letters are written as Windows has them, and signs of the format are no signs of it`() {
    var writer = PDFWriter()
    writer.add("a (b) \\ 5 € ü", margin: 54)
    let file = writer.finished()
    let expected = Array("(a \\(b\\) \\\\ 5 ".utf8) + [0x80, 0x20, 0xFC] + Array(") Tj".utf8)
    #expect(file.indices.contains { file[$0...].starts(with: expected) })
    #expect(PDFWriter.unknownLetter(in: "5 € für Łódź") == "Ł")
    #expect(PDFWriter.unknownLetter(in: "5 €\tfür\r\nalle\u{0C}") == nil)
    #expect(PDFWriter.unknownLetter(in: "\u{7}") == "\u{7}")
  }

  @Test(.enabled(if: GdLibrary.shared != nil, "libgd3 is not installed"))
  func `a JPEG goes in as it stands`() throws {
    let bytes = try ImageContents([.init(try Picture(width: 8, height: 8, color: 0xFFFF_0000))], kind: .jpeg)
      .written(as: .jpeg, quality: 0.9)
    var writer = PDFWriter()
    try writer.add(try ImageContents.read(bytes), from: bytes, margin: 0)
    let file = writer.finished()
    #expect(file.indices.contains { file[$0...].starts(with: bytes) })
    #expect(text(writer).contains("/DeviceRGB /Filter /DCTDecode"))
  }
}
