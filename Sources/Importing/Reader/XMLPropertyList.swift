package import Diagnostics

/// Reads a property list that is written as XML, as far as it goes.
///
/// Only what property lists use is known: elements without attributes that matter, text, references to characters, CDATA
/// and comments. Nothing is loaded from outside and no entity but the five of XML is replaced.
package struct XMLPropertyList {
  static let depthLimit = 256

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var column = 1
  package private(set) var faults: [(text: String, place: SourcePosition)] = []

  package static func isOne(_ bytes: [UInt8]) -> Bool {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    return ["<?xml", "<plist", "<!DOCTYPE plist", "<!--"].contains { bytes[start...].starts(with: Array($0.utf8)) }
  }

  package static func read(
    _ bytes: [UInt8]
  ) -> (value: PropertyValue?, faults: [(text: String, place: SourcePosition)]) {
    var list = XMLPropertyList(bytes: bytes)
    let value = list.document()
    return (value, list.faults)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private enum Tag {
    case open(String)
    case close(String)
    case empty(String)
  }

  private var place: SourcePosition { SourcePosition(line: line, column: column) }

  private mutating func fault(_ text: String) {
    if faults.count < 20 { faults.append((text, place)) }
  }

  private mutating func advance(to end: Int) {
    while index < end {
      if bytes[index] == 0x0A {
        line += 1
        column = 1
      } else if bytes[index] & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
  }

  private mutating func document() -> PropertyValue? {
    while let tag = nextTag() {
      switch tag {
      case .open("plist"), .empty("plist"): continue
      case .open(let name): return element(name, depth: 0)
      case .empty(let name): return emptyElement(name)
      case .close: continue
      }
    }
    fault("there is no value in the property list")
    return nil
  }

  /// The next tag; text before it is passed over.
  private mutating func nextTag() -> Tag? {
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        advance(to: index + 1)
        continue
      }
      if let tag = tagHere() { return tag }
    }
    return nil
  }

  /// The tag that begins here; nil where it is a comment, an instruction or a declaration, which is passed over.
  private mutating func tagHere() -> Tag? {
    if skip(from: "<!--", to: "-->") || skip(from: "<?", to: "?>") || skip(from: "<!", to: ">") { return nil }
    let start = index + 1
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else {
      fault("a tag is not closed by “>”")
      advance(to: bytes.count)
      return nil
    }
    var content = bytes[start..<end]
    advance(to: end + 1)
    let isClosing = content.first == UInt8(ascii: "/")
    if isClosing { content = content.dropFirst() }
    let isEmpty = content.last == UInt8(ascii: "/")
    if isEmpty { content = content.dropLast() }
    let name = String(decoding: content.prefix { $0 > 0x20 }, as: UTF8.self)
    return isClosing ? .close(name) : isEmpty ? .empty(name) : .open(name)
  }

  private mutating func skip(from opening: String, to closing: String) -> Bool {
    guard bytes[index...].starts(with: Array(opening.utf8)) else { return false }
    let end = Array(closing.utf8)
    var place = index + opening.utf8.count
    while place < bytes.count, !bytes[place...].starts(with: end) { place += 1 }
    advance(to: min(bytes.count, place + end.count))
    return true
  }

  private mutating func emptyElement(_ name: String) -> PropertyValue? {
    switch name {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "string": return .string("")
    case "array": return .array([])
    case "dict": return .dictionary(PropertyDictionary(place: place))
    case "data": return .data([])
    default:
      fault("“\(VisibleText.of(name))” is no value of a property list")
      return nil
    }
  }

  private mutating func element(_ name: String, depth: Int) -> PropertyValue? {
    guard depth < Self.depthLimit else {
      fault("values are nested more than \(Self.depthLimit) deep")
      advance(to: bytes.count)
      return nil
    }
    switch name {
    case "dict": return dictionary(depth: depth)
    case "array": return array(depth: depth)
    case "true", "false":
      _ = text(until: name)
      return .boolean(name == "true")
    case "string", "key": return .string(text(until: name))
    case "integer":
      let text = text(until: name).filter { !$0.isWhitespace }
      if let number = Int64(text) ?? (text.hasPrefix("0x") ? Int64(text.dropFirst(2), radix: 16) : nil) {
        return .integer(number)
      }
      // Identifiers above the range of signed numbers keep their bits.
      if let number = UInt64(text) { return .integer(Int64(bitPattern: number)) }
      fault("“\(VisibleText.of(String(text.prefix(40))))” is no whole number")
      return nil
    case "real":
      let text = text(until: name).filter { !$0.isWhitespace }
      if let number = Double(text), number.isFinite { return .real(number) }
      fault("“\(VisibleText.of(String(text.prefix(40))))” is no number")
      return nil
    case "date": return .string(text(until: name))
    case "data": return .data(Base64Bytes.decode(text(until: name)))
    default:
      fault("“\(VisibleText.of(name))” is no value of a property list")
      _ = text(until: name)
      return nil
    }
  }

  private mutating func array(depth: Int) -> PropertyValue {
    var items: [PropertyValue] = []
    while let tag = nextTag() {
      switch tag {
      case .close("array"): return .array(items)
      case .close(let name): fault("“\(VisibleText.of(name))” is closed and was not opened")
      case .open(let name): if let item = element(name, depth: depth + 1) { items.append(item) }
      case .empty(let name): if let item = emptyElement(name) { items.append(item) }
      }
    }
    fault("an “array” is not closed")
    return .array(items)
  }

  private mutating func dictionary(depth: Int) -> PropertyValue {
    var result = PropertyDictionary(place: place)
    var key: String?
    while let tag = nextTag() {
      var value: PropertyValue?
      switch tag {
      case .close("dict"): return .dictionary(result)
      case .close(let name):
        fault("“\(VisibleText.of(name))” is closed and was not opened")
        continue
      case .open("key"):
        key = text(until: "key")
        continue
      case .open(let name): value = element(name, depth: depth + 1)
      case .empty(let name): value = emptyElement(name)
      }
      guard let name = key else {
        fault("a value in a “dict” has no “key”")
        continue
      }
      key = nil
      if let value { result.entries.append((name, value)) }
    }
    fault("a “dict” is not closed")
    return .dictionary(result)
  }

  /// The text up to the closing tag.
  private mutating func text(until name: String) -> String {
    var result: [UInt8] = []
    let closing = Array("</\(name)".utf8)
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") {
        if bytes[index...].starts(with: Array("<![CDATA[".utf8)) {
          let start = index + 9
          _ = skip(from: "<![CDATA[", to: "]]>")
          result += bytes[start..<max(start, min(bytes.count, index) - 3)]
          continue
        }
        if bytes[index...].starts(with: closing) {
          _ = tagHere()
          return String(decoding: result, as: UTF8.self)
        }
        if skip(from: "<!--", to: "-->") { continue }
        fault("“\(VisibleText.of(name))” is not closed")
        return String(decoding: result, as: UTF8.self)
      }
      if byte == UInt8(ascii: "&"), let (scalar, end) = reference() {
        result += Array(String(Character(scalar)).utf8)
        advance(to: end)
        continue
      }
      result.append(byte)
      advance(to: index + 1)
    }
    fault("“\(VisibleText.of(name))” is not closed")
    return String(decoding: result, as: UTF8.self)
  }

  /// The character that a reference such as `&amp;` stands for, and where the reference ends.
  private func reference() -> (Unicode.Scalar, Int)? {
    guard let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[index + 1..<end], as: UTF8.self)
    let known: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    if let scalar = known[name] { return (scalar, end + 1) }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { ($0, end + 1) }
  }
}
