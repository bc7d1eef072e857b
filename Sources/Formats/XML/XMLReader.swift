package import Diagnostics

/// Reads an XML document.
///
/// **Shape**: elements, attributes, text and CDATA sections; comments, instructions and the document type are left out. No entity is
/// read from anywhere: besides XML's own five and numbers, the names that HTML has are known, and others stay as they stand.
/// **Units**: elements go 256 deep. **Errors**: `not-xml` with the line of what is not well-formed.
/// **Source**: XML 1.0, fifth edition.
package struct XMLReader {
  private let bytes: [UInt8]
  private let file: String
  private var place = 0

  private static let mostDepth = 256

  private init(_ bytes: [UInt8], _ file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// The document's element, of bytes in UTF-8.
  package static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> XMLElement {
    var reader = XMLReader(bytes, file)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
    try reader.skipBetween()
    guard reader.place < bytes.count else { throw reader.fault("there is no element in it", at: reader.place) }
    let root = try reader.document()
    try reader.skipBetween()
    guard reader.place >= bytes.count else { throw reader.fault("something stands behind its end", at: reader.place) }
    return root
  }

  /// The first element, with everything in it.
  private mutating func document() throws(Diagnostic) -> XMLElement {
    var open: [(element: XMLElement, start: Int)] = []
    while true {
      if open.isEmpty || (place < bytes.count && bytes[place] == UInt8(ascii: "<")) {
        let start = place
        if starts(with: "</") {
          guard let (element, _) = open.last else { throw fault("an end without a beginning", at: start) }
          place += 2
          let name = try name()
          guard name == element.name else {
            throw fault("“\(element.name)” is open, and “\(name)” ends here", at: start)
          }
          skipBlanks()
          try take(">")
          open.removeLast()
          if open.isEmpty { return element }
          open[open.count - 1].element.children.append(.element(element))
        } else if starts(with: "<![CDATA["), !open.isEmpty {
          let first = place + 9
          let end = try end(of: "]]>", from: first, start)
          add(String(decoding: bytes[first..<end - 3], as: UTF8.self), to: &open)
          place = end
        } else if try !skipMarkup() {
          try take("<")
          let (element, isEmpty) = try tag()
          if isEmpty {
            if open.isEmpty { return element }
            open[open.count - 1].element.children.append(.element(element))
          } else {
            guard open.count < Self.mostDepth else {
              throw fault("elements stand more than \(Self.mostDepth) deep in one another", at: start)
            }
            open.append((element, start))
          }
        }
      } else {
        let start = place
        while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
        guard place < bytes.count else {
          throw fault("“\(open.last?.element.name ?? "")” is not ended", at: open.last?.start ?? start)
        }
        add(HTMLReferences.replaced(String(decoding: bytes[start..<place], as: UTF8.self)), to: &open)
      }
    }
  }

  private func add(_ text: String, to open: inout [(element: XMLElement, start: Int)]) {
    if !text.isEmpty { open[open.count - 1].element.children.append(.text(text)) }
  }

  /// After `<`: the name and the attributes.
  private mutating func tag() throws(Diagnostic) -> (XMLElement, isEmpty: Bool) {
    var element = XMLElement(name: try name(), attributes: [], children: [])
    while true {
      let before = place
      skipBlanks()
      if starts(with: "/>") {
        place += 2
        return (element, true)
      }
      if starts(with: ">") {
        place += 1
        return (element, false)
      }
      guard place > before else { throw fault("a blank is expected before an attribute", at: place) }
      let start = place
      let name = try name()
      skipBlanks()
      try take("=")
      skipBlanks()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") else {
        throw fault("the value of “\(name)” stands in quotes", at: place)
      }
      let quote = bytes[place]
      guard let close = bytes[(place + 1)...].firstIndex(of: quote) else {
        throw fault("the quotes of “\(name)” are not closed", at: start)
      }
      if element.attributes.count < 256 {
        element.attributes.append(
          (name, HTMLReferences.replaced(String(decoding: bytes[place + 1..<close], as: UTF8.self))))
      }
      place = close + 1
    }
  }

  private mutating func name() throws(Diagnostic) -> String {
    let start = place
    while place < bytes.count,
      bytes[place] >= 0x80 || (0x30...0x3A).contains(bytes[place]) || (0x41...0x5A).contains(bytes[place])
        || (0x61...0x7A).contains(bytes[place]) || [0x2D, 0x2E, 0x5F].contains(bytes[place])
    {
      place += 1
    }
    guard place > start else { throw fault("a name is expected", at: place) }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// Skips blanks, comments, instructions and the document type.
  private mutating func skipBetween() throws(Diagnostic) {
    repeat { skipBlanks() } while try skipMarkup()
  }

  private mutating func skipMarkup() throws(Diagnostic) -> Bool {
    let start = place
    if starts(with: "<!--") {
      place = try end(of: "-->", from: place + 4, start)
    } else if starts(with: "<?") {
      place = try end(of: "?>", from: place + 2, start)
    } else if starts(with: "<!DOCTYPE") {
      var depth = 0
      while place < bytes.count {
        let byte = bytes[place]
        place += 1
        if byte == UInt8(ascii: "[") { depth += 1 }
        if byte == UInt8(ascii: "]") { depth -= 1 }
        if byte == UInt8(ascii: ">"), depth <= 0 { return true }
      }
      throw fault("the document type is not ended", at: start)
    } else {
      return false
    }
    return true
  }

  private mutating func skipBlanks() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  private func starts(with text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private mutating func take(_ text: String) throws(Diagnostic) {
    guard starts(with: text) else { throw fault("“\(text)” is expected", at: place) }
    place += text.utf8.count
  }

  private func end(of text: String, from start: Int, _ begin: Int) throws(Diagnostic) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index...].starts(with: text.utf8) { return index + text.utf8.count }
      index += 1
    }
    throw fault("“\(text)” is missing, which ends this", at: begin)
  }

  private func fault(_ message: String, at index: Int) -> Diagnostic {
    let before = bytes[..<min(index, bytes.count)]
    let line = before.count { $0 == 0x0A } + 1
    let column =
      String(decoding: before.suffix(from: before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0), as: UTF8.self)
      .unicodeScalars.count + 1
    return Diagnostic(.notXML, "this is no XML: \(message)", at: SourceRange(file: file, line: line, column: column))
  }
}
