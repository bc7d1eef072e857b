import Diagnostics
import Importing
import Testing

/// What a binary property list may hold.
@Suite struct BinaryPropertyListTests {
  private func read(_ object: [UInt8]) -> PropertyValue? {
    var writer = PropertyListWriter.Binary()
    let top = writer.append(object)
    return BinaryPropertyList.read(writer.file(top: top)).value
  }

  @Test func `whole numbers of every size are read, and the negative ones`() {
    #expect(read([0x10, 200])?.integer == 200)
    #expect(read([0x11, 1, 0])?.integer == 256)
    #expect(read([0x12, 0, 1, 0, 0])?.integer == 65_536)
    #expect(read([0x13] + [UInt8](repeating: 0xFF, count: 8))?.integer == -1)
    #expect(read([0x14] + [UInt8](repeating: 0, count: 15) + [7])?.integer == 7)
  }

  @Test func `numbers with a point are read in both sizes`() {
    #expect(read([0x22, 0x3F, 0xC0, 0, 0])?.plainText == "1.5")
    #expect(read([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0])?.plainText == "1.5")
  }

  @Test func `text is ASCII or UTF-16, short or long`() {
    #expect(read([0x53] + Array("tea".utf8))?.string == "tea")
    #expect(read([0x62, 0x00, 0xE9, 0x26, 0x15])?.string == "é☕")
    let long = String(repeating: "a", count: 300)
    #expect(read([0x5F, 0x11, 0x01, 0x2C] + Array(long.utf8))?.string == long)
  }

  @Test func `a length that leads out of the file is told and nothing is read`() {
    var writer = PropertyListWriter.Binary()
    let top = writer.append([0x5F, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7))
    let read = BinaryPropertyList.read(writer.file(top: top))
    #expect(read.value == nil)
    #expect(read.faults == ["a text is cut off"])
  }

  @Test func `a value that contains itself is cut`() {
    var writer = PropertyListWriter.Binary()
    let top = writer.append([0xA1, 0])
    let read = BinaryPropertyList.read(writer.file(top: top))
    #expect(read.value?.array?.isEmpty == true)
    #expect(read.faults == ["a value contains itself"])
  }

  @Test func `a list of lists of lists that is one object many times is not followed without end`() {
    // Twelve levels of 200 references to one object each would be 200 to the power of 12 values.
    var writer = PropertyListWriter.Binary()
    for level in 0..<12 {
      _ = writer.append([0xAF, 0x10, 200] + [UInt8](repeating: UInt8(level + 1), count: 200))
    }
    _ = writer.append([0x09])
    let read = BinaryPropertyList.read(writer.file(top: 0))
    #expect(read.faults.contains { $0.contains("more than") })
  }
}

/// What an XML property list may hold.
@Suite struct XMLPropertyListTests {
  private func read(_ text: String) -> (value: PropertyValue?, faults: [(text: String, place: SourcePosition)]) {
    XMLPropertyList.read(Array("<plist version=\"1.0\">\(text)</plist>".utf8))
  }

  @Test func `references, CDATA and comments are text as XML has it`() {
    #expect(read("<string>a &amp; b &lt;&#x263A;&#65;&gt; &quot;</string>").value?.string == "a & b <☺A> \"")
    #expect(read("<string>a<!-- no --> <![CDATA[<b>&amp;]]></string>").value?.string == "a <b>&amp;")
  }

  @Test func `numbers, truth, data and empty elements are read`() {
    let read = read(
      "<array><integer>-5</integer><real>1.5</real><true/><false></false><data> AAEC </data><string/><dict/></array>")
    #expect(read.value?.array?.count == 7)
    #expect(read.value?.array?[0].integer == -5)
    #expect(read.value?.array?[1].plainText == "1.5")
    #expect(read.value?.array?[2].boolean == true)
    #expect(read.value?.array?[3].boolean == false)
    if case .data(let bytes)? = read.value?.array?[4] { #expect(bytes == [0, 1, 2]) } else { Issue.record("no data") }
    #expect(read.faults.isEmpty)
  }

  @Test func `what is not closed is read as far as it goes, with the place`() {
    let read = XMLPropertyList.read(Array("<plist>\n<dict>\n<key>a</key><string>b</string>\n<key>c</key>".utf8))
    #expect(read.value?.dictionary?["a"]?.string == "b")
    #expect(read.faults.map(\.text) == ["a “dict” is not closed"])
    #expect(read.faults.first?.place.line == 4)
  }
}
