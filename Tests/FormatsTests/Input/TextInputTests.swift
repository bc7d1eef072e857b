import Diagnostics
import Formats
import Testing

struct TextInputTests {
  private func text(_ bytes: [UInt8], _ encoding: String? = nil, blockSize: Int = 1 << 18) throws(Diagnostic) -> String
  {
    let input = try TextInput(MemoryInput(bytes, name: "t.csv", blockSize: blockSize), encoding: encoding)
    var all: [UInt8] = []
    while let block = try input.nextBlock() { all += block }
    return String(decoding: all, as: UTF8.self)
  }

  private func units(_ text: String, high: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return high ? bytes : bytes.reversed()
    }
  }

  @Test func `a byte-order mark names the encoding and is left out`() throws {
    let text = "id,é€😀\n"
    for size in [1, 2, 3, 5, 1 << 18] {
      #expect(try self.text([0xEF, 0xBB, 0xBF] + Array(text.utf8), blockSize: size) == text)
      #expect(try self.text([0xFF, 0xFE] + units(text, high: false), blockSize: size) == text)
      #expect(try self.text([0xFE, 0xFF] + units(text, high: true), blockSize: size) == text)
    }
  }

  @Test func `without a mark the text is UTF-8 if the sample is, else Windows-1252`() throws {
    #expect(try text(Array("Ä€".utf8)) == "Ä€")
    #expect(try text([0xC4, 0x80, 0x93, 0x31, 0x94]) == "Ä€“1”")
    // A character that the end of the sample cuts in two is no sign of another encoding.
    let long = String(repeating: "x", count: TextInput.sampleSize - 1) + "é"
    #expect(try text(Array(long.utf8)).hasSuffix("xé"))
  }

  @Test func `an encoding that is named is used`() throws {
    #expect(try text([0x93, 0xE9], "windows-1252") == "“é")
    #expect(try text([0x93, 0xE9], "Latin1") == "“é")
    #expect(try text([0xE9], "ISO_8859-1") == "é")
    #expect(try text(units("é😀", high: true), "utf-16be") == "é😀")
    #expect(try text(units("é😀", high: false), "UTF-16LE") == "é😀")
    #expect(try text([0xFE, 0xFF] + units("é", high: true), "utf-16") == "é")
    #expect(try text(units("é", high: false), "utf-16") == "é")
    #expect(try text([0xEF, 0xBB, 0xBF, 0x61], "utf-8") == "a")
  }

  @Test func `an encoding that is not known is refused with the names there are`() {
    #expect {
      try text([0x61], "klingon")
    } throws: { error in
      let fault = error as? Diagnostic
      return fault?.code == .unknownEncoding && fault?.hint?.contains("“windows-1252”") == true
    }
  }

  @Test func `UTF-16 without a mark is recognised and named in the hint`() {
    #expect {
      try text(units("id,name\n1,Anna\n", high: false))
    } throws: { error in
      (error as? Diagnostic)?.hint == "say \"encoding\": \"utf-16le\""
    }
  }

  @Test func `a bad sequence in UTF-8 spoils its own cell alone`() throws {
    let bytes = Array("a,b\n1,".utf8) + [0xC3, 0x28] + Array("\né,2\n".utf8)
    let table = try readCSV(bytes) { $0.encoding = "utf-8" }
    #expect(table.rows == [["1", .undecodable([0xC3, 0x28])], ["é", "2"]])
  }

  @Test func `a bad sequence after the sample spoils its own cell and not the file`() throws {
    let filler = Array(String(repeating: "é,1\n", count: 60_000).utf8)
    let table = try readCSV(Array("a,b\n".utf8) + filler + [0xE9, 0x2C, 0x32, 0x0A])
    #expect(table.rows.count == 60_001)
    #expect(table.rows[0] == ["é", "1"])
    #expect(table.rows[60_000] == [.undecodable([0xE9]), "2"])
  }

  @Test func `a lone surrogate of UTF-16 spoils its own cell`() throws {
    let bytes = [0xFF, 0xFE] + units("a,b\nx,", high: false) + [0x00, 0xD8] + units("y\nz,2\n", high: false)
    for size in [1, 3, 1 << 18] {
      let table = try readCSV(bytes, blockSize: size)
      #expect(table.rows == [["x", .undecodable([0xED, 0xA0, 0x80, 0x79])], ["z", "2"]])
    }
    let odd = try readCSV([0xFF, 0xFE] + units("a,b\n1,2", high: false) + [0x33])
    #expect(odd.rows == [["1", .undecodable([0x32, 0xFF])]])
  }

  @Test func `the five bytes that Windows-1252 does not have spoil their own cell`() throws {
    let table = try readCSV(Array("a,b\n".utf8) + [0x80, 0x2C, 0x81, 0x0A])
    #expect(table.rows == [["€", .undecodable([0x81])]])
  }
}
