/// Reads HTML as people write it: nothing in it is an error.
///
/// **Shape**: elements with attributes and text, their references replaced; elements whose end is left out are ended as the HTML
/// standard has it for paragraphs, lists and tables. Comments, the document type and processing instructions are left out. What a
/// browser repairs beyond that (misplaced table rows, formatting across blocks) stays where it stands.
/// **Units**: elements go 256 deep; what is deeper is put beside one another.
/// **Source**: the HTML standard, §13.2.
package struct HTMLParser {
  private let bytes: [UInt8]
  private var place = 0
  /// The elements that are open, the document first.
  private var open = [HTMLElement(name: "")]
  /// Text that no node has been made of yet.
  private var pending = ""

  private static let mostDepth = 256
  private static let mostAttributes = 256

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The nodes of a document or of a part of one.
  package static func parse(_ text: String) -> [HTMLNode] {
    var parser = HTMLParser(text)
    parser.run()
    return parser.open[0].children
  }

  private mutating func run() {
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "<"), tag() { continue }
      let start = place
      place += 1
      while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
      add(HTMLReferences.replaced(String(decoding: bytes[start..<place], as: UTF8.self)))
    }
    while open.count > 1 { close() }
    flush()
  }

  private mutating func add(_ text: String) { pending += text }

  /// The text so far becomes a node.
  private mutating func flush() {
    guard !pending.isEmpty else { return }
    open[open.count - 1].children.append(.text(pending))
    pending = ""
  }

  private mutating func add(_ element: HTMLElement) {
    flush()
    open[open.count - 1].children.append(.element(element))
  }

  private mutating func close() {
    flush()
    let element = open.removeLast()
    open[open.count - 1].children.append(.element(element))
  }

  // MARK: Tags

  /// Reads what begins with `<`; false where that is text.
  private mutating func tag() -> Bool {
    guard place + 1 < bytes.count else { return false }
    switch bytes[place + 1] {
    case UInt8(ascii: "!"):
      if starts(with: "<!--", at: place) {
        place = end(of: "-->", from: place + 4)
      } else if starts(with: "<![CDATA[", at: place) {
        let start = place + 9
        place = end(of: "]]>", from: start)
        add(String(decoding: bytes[start..<max(start, place - 3)], as: UTF8.self))
      } else {
        place = end(of: ">", from: place + 2)
      }
      return true
    case UInt8(ascii: "?"):
      place = end(of: ">", from: place + 2)
      return true
    case UInt8(ascii: "/"):
      guard place + 2 < bytes.count, Self.isLetter(bytes[place + 2]) else { return false }
      place += 2
      let name = name()
      place = end(of: ">", from: place)
      end(name)
      return true
    case let byte where Self.isLetter(byte):
      place += 1
      begin()
      return true
    default: return false
    }
  }

  private mutating func begin() {
    let name = name()
    var attributes: [(name: String, value: String)] = []
    var isClosed = false
    while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
      if bytes[place] == UInt8(ascii: "/") {
        isClosed = place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: ">")
        place += 1
      } else if Self.isBlank(bytes[place]) {
        place += 1
      } else {
        let attribute = attribute()
        if attributes.count < Self.mostAttributes, !attributes.contains(where: { $0.name == attribute.name }) {
          attributes.append(attribute)
        }
      }
    }
    place = min(place + 1, bytes.count)
    endImplied(before: name)
    let element = HTMLElement(name: name, attributes: attributes)
    if HTMLNames.void.contains(name) || isClosed && !HTMLNames.block.contains(name) {
      add(element)
      return
    }
    if HTMLNames.raw.contains(name) || HTMLNames.escapableRaw.contains(name) {
      let start = place
      let close = raw(name)
      var text = String(decoding: bytes[start..<close], as: UTF8.self)
      if HTMLNames.escapableRaw.contains(name) { text = HTMLReferences.replaced(text) }
      var whole = element
      if !text.isEmpty { whole.children = [.text(text)] }
      add(whole)
      return
    }
    if open.count > Self.mostDepth { return add(element) }
    flush()
    open.append(element)
  }

  /// The end of raw text; goes on behind its closing tag.
  private mutating func raw(_ name: String) -> Int {
    var index = place
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), starts(with: "</" + name, at: index, ignoringCase: true) {
        let after = index + 2 + name.utf8.count
        if after >= bytes.count || Self.isBlank(bytes[after]) || bytes[after] == UInt8(ascii: ">")
          || bytes[after] == UInt8(ascii: "/")
        {
          place = end(of: ">", from: after)
          return index
        }
      }
      index += 1
    }
    place = bytes.count
    return bytes.count
  }

  private mutating func end(_ name: String) {
    if name == "br" {
      add(HTMLElement(name: "br"))
      return
    }
    guard let index = open.lastIndex(where: { $0.name == name }), index > 0 else {
      // An end without a beginning makes an empty paragraph in browsers, and nothing here.
      return
    }
    // An end inside a cell does not end what is around the table.
    if !["table", "tr", "td", "th", "tbody", "thead", "tfoot"].contains(name),
      let wall = open.lastIndex(where: { ["td", "th", "caption"].contains($0.name) }), index < wall,
      !["body", "html"].contains(name)
    {
      return
    }
    while open.count > index { close() }
  }

  private mutating func endImplied(before name: String) {
    if HTMLNames.endsParagraph.contains(name), let index = open.lastIndex(where: { $0.name == "p" }),
      !open[index...].contains(where: { ["table", "td", "th", "button", "object"].contains($0.name) })
    {
      while open.count > index { close() }
    }
    if name.utf8.count == 2, name.hasPrefix("h"), name != "hr", let last = open.last?.name, last.utf8.count == 2,
      last.hasPrefix("h"), last != "hr"
    {
      close()
    }
    let (ends, within) = HTMLNames.endedBy(name)
    guard !ends.isEmpty else { return }
    let floor = open.lastIndex { within.contains($0.name) } ?? 0
    if let index = open.indices.first(where: { $0 > floor && ends.contains(open[$0].name) }) {
      while open.count > index { close() }
    }
  }

  // MARK: Names and attributes

  private mutating func name() -> String {
    let start = place
    while place < bytes.count, !Self.isBlank(bytes[place]), bytes[place] != UInt8(ascii: ">"),
      bytes[place] != UInt8(ascii: "/")
    {
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
  }

  private mutating func attribute() -> (name: String, value: String) {
    let start = place
    place += 1
    while place < bytes.count, !Self.isBlank(bytes[place]), bytes[place] != UInt8(ascii: "="),
      bytes[place] != UInt8(ascii: ">"), bytes[place] != UInt8(ascii: "/")
    {
      place += 1
    }
    let name = String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
    let after = place
    while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else {
      place = after
      return (name, "")
    }
    place += 1
    while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
    guard place < bytes.count else { return (name, "") }
    let value: ArraySlice<UInt8>
    if bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") {
      let quote = bytes[place]
      let first = place + 1
      place = bytes[first...].firstIndex(of: quote) ?? bytes.count
      value = bytes[first..<place]
      place = min(place + 1, bytes.count)
    } else {
      let first = place
      while place < bytes.count, !Self.isBlank(bytes[place]), bytes[place] != UInt8(ascii: ">") { place += 1 }
      value = bytes[first..<place]
    }
    return (name, HTMLReferences.replaced(String(decoding: value, as: UTF8.self)))
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) }

  private func starts(with text: String, at index: Int, ignoringCase: Bool = false) -> Bool {
    let wanted = text.utf8
    guard index + wanted.count <= bytes.count else { return false }
    for (offset, byte) in wanted.enumerated() {
      let own = bytes[index + offset]
      if own != byte, !ignoringCase || !Self.isLetter(byte) || own | 0x20 != byte | 0x20 { return false }
    }
    return true
  }

  /// The place behind a text, or the end.
  private func end(of text: String, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if starts(with: text, at: index) { return index + text.utf8.count }
      index += 1
    }
    return bytes.count
  }
}
