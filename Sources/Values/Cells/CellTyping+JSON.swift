import Diagnostics

extension CellTyping {
  /// The value of a JSON node: a string fits as a cell does, a number fits text by its digits.
  func value(of node: JSONNode) throws(Misfit) -> Value {
    switch node.content {
    case .null: return .null
    case .string(let text): return try value(ofString: text)
    case .number(let digits): return try value(ofNumber: digits)
    case .boolean(let flag):
      switch type {
      case .boolean, .any: return .boolean(flag)
      case .list, .text, .integer, .decimal, .number, .date, .dateTime, .duration, .url, .file, .person, .enumeration,
        .entity, .record:
        throw misfit(flag ? "true" : "false")
      }
    case .array(let items): return try value(ofArray: items, node)
    case .object(let members): return try value(ofObject: members, node)
    }
  }

  private func value(ofString text: String) throws(Misfit) -> Value {
    if case .any = type { return isMissingWord(text) ? .spelled(.missing, token(text)) : .text(text) }
    if text.isEmpty {
      let value = valueOfEmptyText
      return value.isMissing ? .spelled(value, token(text)) : value
    }
    switch try value(ofCharacters: text) {
    case .spelled(let value, _): return .spelled(value, token(text))
    // Written otherwise, these are JSON's own tokens without quotes.
    case .integer(let number): return .spelled(.integer(number), token(text))
    case .decimal(let number): return .spelled(.decimal(number), token(text))
    case .number(let number): return .spelled(.number(number), token(text))
    case .boolean(let flag): return .spelled(.boolean(flag), token(text))
    case .entity(let entity):
      if case .text = entity.id { return .entity(entity) }
      // An id of unknown type that stood in quotes is text.
      return idType == .any
        ? .entity(EntityValue(type: entity.type, id: .text(text))) : .spelled(.entity(entity), token(text))
    case let value: return value
    }
  }

  private func token(_ text: String) -> Spelling { .json(JSONSyntax.quoted(text)) }

  private func value(ofNumber digits: String) throws(Misfit) -> Value {
    let value: Value
    switch type {
    case .integer, .decimal, .number: value = try number(digits, as: digits)
    case .any:
      let isWhole = ExactNumber(digits)?.isInteger ?? false
      var exact = self
      exact.type = isWhole && !digits.utf8.contains(UInt8(ascii: ".")) ? .integer : .decimal
      value = try exact.number(digits, as: digits)
    case .text: return .spelled(.text(digits), .json(digits))
    case .entity(let name):
      let part = typing(of: idType == .any ? .any : idType)
      value = try entity(name, id: try part.value(ofNumber: digits), digits)
    case .boolean, .date, .dateTime, .enumeration:
      return .spelled(try self.value(ofCharacters: digits).plain, .json(digits))
    case .duration, .url, .file, .person, .list, .record: throw misfit(digits)
    }
    if case .spelled(let plain, .characters(let characters)) = value { return .spelled(plain, .json(characters)) }
    return value
  }

  private func value(ofArray items: [JSONNode], _ node: JSONNode) throws(Misfit) -> Value {
    let item: ValueType
    switch type {
    case .list(let type): item = type
    case .any: item = .any
    default: throw misfit(node.jsonText)
    }
    var part = typing(of: item)
    var values: [Value] = []
    values.reserveCapacity(items.count)
    for (index, node) in items.enumerated() {
      part.property = "\(property)[\(index)]"
      values.append(try part.value(of: node))
    }
    return .list(values)
  }

  private func value(ofObject members: [JSONNode.Member], _ node: JSONNode) throws(Misfit) -> Value {
    var declared: [ValueType.Field] = []
    switch type {
    case .record(let fields): declared = fields
    case .any: break
    case .person:
      guard let person = Self.person(members) else { throw misfit(node.jsonText) }
      return .spelled(.person(person), .json(node.jsonText))
    case .file:
      guard case .string(let path)? = node["path"]?.content else { throw misfit(node.jsonText) }
      return .spelled(.file(FileValue(path: path)), .json(node.jsonText))
    default: throw misfit(node.jsonText)
    }
    var fields: [(name: String, value: Value)] = []
    fields.reserveCapacity(members.count)
    for member in members {
      let type = declared.first { $0.name.equalsScalars(of: member.key) }?.type ?? .any
      let part = typing(of: type, named: property.isEmpty ? member.key : "\(property).\(member.key)")
      fields.append((member.key, try part.value(of: member.value)))
    }
    return .record(Record(fields))
  }

  private static func person(_ members: [JSONNode.Member]) -> Person? {
    var name: String?
    var email: String?
    for member in members {
      guard case .string(let text) = member.value.content else { continue }
      switch member.key {
      case "name": name = text
      case "email": email = text
      default: continue
      }
    }
    return name == nil && email == nil ? nil : Person(name: name, email: email)
  }
}

/// JSON text in a cell.
enum JSONCellText {
  /// How deep lists and records may nest.
  static let mostDepth = 256

  /// The JSON value the text is, as a whole; nil where it is none.
  static func read(_ text: String) -> JSONNode? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = Reader(bytes: bytes)
      guard let node = reader.value(depth: 0) else { return nil }
      reader.skipBlanks()
      return reader.index == bytes.count ? node : nil
    }
  }

  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func skipBlanks() {
      while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    mutating func take(_ byte: UInt8) -> Bool {
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
      return true
    }

    mutating func word(_ word: StaticString, _ content: JSONNode.Content) -> JSONNode.Content? {
      for offset in 0..<word.utf8CodeUnitCount where !take(word.utf8Start[offset]) { return nil }
      return content
    }

    mutating func value(depth: Int) -> JSONNode? {
      guard depth < mostDepth else { return nil }
      skipBlanks()
      guard index < bytes.count else { return nil }
      let start = SourcePosition(line: 1, column: index + 1)
      let content: JSONNode.Content?
      switch bytes[index] {
      case UInt8(ascii: "n"): content = word("null", .null)
      case UInt8(ascii: "t"): content = word("true", .boolean(true))
      case UInt8(ascii: "f"): content = word("false", .boolean(false))
      case UInt8(ascii: "\""): content = string().map { .string($0) }
      case UInt8(ascii: "["): content = array(depth: depth)
      case UInt8(ascii: "{"): content = object(depth: depth)
      default:
        guard let end = JSONSyntax.numberEnd(bytes, from: index) else { return nil }
        content = .number(String(decoding: bytes[index..<end], as: UTF8.self))
        index = end
      }
      return content.map { JSONNode($0, start: start, end: SourcePosition(line: 1, column: index + 1)) }
    }

    mutating func array(depth: Int) -> JSONNode.Content? {
      index += 1
      var items: [JSONNode] = []
      skipBlanks()
      if take(UInt8(ascii: "]")) { return .array([]) }
      repeat {
        guard let item = value(depth: depth + 1) else { return nil }
        items.append(item)
        skipBlanks()
      } while take(UInt8(ascii: ","))
      return take(UInt8(ascii: "]")) ? .array(items) : nil
    }

    mutating func object(depth: Int) -> JSONNode.Content? {
      index += 1
      var members: [JSONNode.Member] = []
      skipBlanks()
      if take(UInt8(ascii: "}")) { return .object([]) }
      repeat {
        skipBlanks()
        let start = SourcePosition(line: 1, column: index + 1)
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\""), let key = string() else { return nil }
        let end = SourcePosition(line: 1, column: index + 1)
        skipBlanks()
        guard take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
        members.append(JSONNode.Member(key: key, keyStart: start, keyEnd: end, value: value))
        skipBlanks()
      } while take(UInt8(ascii: ","))
      return take(UInt8(ascii: "}")) ? .object(members) : nil
    }

    mutating func string() -> String? {
      index += 1
      var text: [UInt8] = []
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
        case ..<0x20: return nil
        case UInt8(ascii: "\\"):
          guard let scalar = escape() else { return nil }
          text += String(Character(scalar)).utf8
        default: text.append(byte)
        }
      }
      return nil
    }

    mutating func escape() -> Unicode.Scalar? {
      guard index < bytes.count else { return nil }
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{C}"
      case UInt8(ascii: "u"):
        guard let unit = hex4() else { return nil }
        guard unit & 0xFC00 == 0xD800 else { return Unicode.Scalar(unit) }
        guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let low = hex4(), low & 0xFC00 == 0xDC00 else {
          return nil
        }
        return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
      default: return nil
      }
    }

    mutating func hex4() -> UInt32? {
      guard index + 4 <= bytes.count else { return nil }
      var value: UInt32 = 0
      for _ in 0..<4 {
        guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else { return nil }
        value = value << 4 | UInt32(digit)
        index += 1
      }
      return value
    }
  }
}
