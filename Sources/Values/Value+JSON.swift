extension Value {
  /// The value as JSON text in one line, without blanks: numbers by their digits, dates, addresses and paths as strings, an
  /// entity by its id.
  ///
  /// **Missing**: `null`; a field that is missing is left out, one that is null is written. NaN and the infinities are
  /// `null`. A JSON token that nobody computed on stands as it stood.
  public var jsonText: String {
    var bytes: [UInt8] = []
    appendJSON(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// As `jsonText`, added to bytes.
  public func appendJSON(to bytes: inout [UInt8]) {
    switch self {
    case .missing, .null: bytes += "null".utf8
    case .integer(let number), .decimal(let number): bytes += number.description.utf8
    case .number(let number): bytes += number.isFinite ? Array(number.shortestText.utf8) : Array("null".utf8)
    case .boolean(let flag): bytes += flag ? Array("true".utf8) : Array("false".utf8)
    case .text, .date, .dateTime, .duration, .url, .file, .person: JSONSyntax.quote(writtenOut, to: &bytes)
    case .entity(let entity): entity.id.appendJSON(to: &bytes)
    case .list(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        item.appendJSON(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .record(let record):
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for (name, value) in record.fields {
        if value.isLeftOut { continue }
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        JSONSyntax.quote(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        value.appendJSON(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .spelled(_, .json(let token)): bytes += token.utf8
    case .spelled(let value, .characters(let characters)):
      if value.isExact && JSONSyntax.isNumber(characters) {
        bytes += characters.utf8
      } else {
        value.appendJSON(to: &bytes)
      }
    }
  }

  /// Missing, but for a token that stood there: `""` of a number is written again.
  private var isLeftOut: Bool {
    switch self {
    case .missing: true
    case .spelled(let value, .characters): value.isLeftOut
    default: false
    }
  }

  private var isExact: Bool {
    switch self {
    case .integer, .decimal: true
    case .number(let number): number.isFinite
    case .spelled(let value, _): value.isExact
    default: false
    }
  }
}

/// The small parts of RFC 8259 that values need: quoting a string, telling a number.
public enum JSONSyntax {
  /// Adds the text as a JSON string: quotes, backslashes and control characters escaped, everything else as it is.
  public static func quote(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x08: bytes += "\\b".utf8
      case 0x0C: bytes += "\\f".utf8
      case ..<0x20:
        let hex = Array("0123456789abcdef".utf8)
        bytes += "\\u00".utf8
        bytes += [hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  public static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    quote(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the text is a JSON number as RFC 8259 §6 has it.
  public static func isNumber(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { numberEnd($0, from: 0) == $0.count }
  }

  /// The index after the JSON number that begins here; nil where none does.
  static func numberEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    func digits() -> Int {
      let first = index
      while index < bytes.count, bytes[index] &- 48 < 10 { index += 1 }
      return index - first
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
    let whole = index
    let count = digits()
    if count == 0 || (count > 1 && bytes[whole] == 48) { return nil }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      if digits() == 0 { return nil }
    }
    if index < bytes.count, bytes[index] | 32 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") { index += 1 }
      if digits() == 0 { return nil }
    }
    return index
  }
}

extension JSONNode {
  /// The node as JSON text in one line, without blanks; numbers keep their digits.
  public var jsonText: String {
    var bytes: [UInt8] = []
    appendJSON(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func appendJSON(to bytes: inout [UInt8]) {
    switch content {
    case .null: bytes += "null".utf8
    case .boolean(let flag): bytes += flag ? Array("true".utf8) : Array("false".utf8)
    case .number(let digits): bytes += digits.utf8
    case .string(let text): JSONSyntax.quote(text, to: &bytes)
    case .array(let items):
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        item.appendJSON(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONSyntax.quote(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.appendJSON(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}
