/// The identifier of a type nobody declared, which carries its own description.
///
/// Shape: `dyn.a` and the bytes of `?0=6:1=xyz` in base 32, where 0 stands for “conforms to”, 6 for `public.data`,
/// 1 for an ending and 3 for a MIME type; a `\` stands before `:`, `=`, `,`, `?` and `\` in a text. Supertypes without a sign
/// of their own stand by their identifiers.
/// Source: the identifiers Apple's systems give unknown endings, so that both sides agree on them.
struct DynamicIdentifier: Equatable {
  var parents: [String]
  /// Raw tag class and tag.
  var tagClass: UTTagClass
  var tag: String

  private static let prefix = "dyn.a"
  private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

  /// The supertypes with a sign of their own.
  private static let signs: [(sign: String, identifier: String)] = [
    ("6", "public.data"), ("7", "public.text"), ("8", "public.plain-text"), ("9", "public.utf16-plain-text"),
    ("A", "com.apple.traditional-mac-plain-text"), ("B", "public.image"), ("C", "public.video"), ("D", "public.audio"),
    ("E", "public.directory"), ("F", "public.folder"),
  ]

  init(parents: [String], tagClass: UTTagClass, tag: String) {
    self.parents = parents
    self.tagClass = tagClass
    self.tag = tag
  }

  /// Reads a dynamic identifier; nothing where the text is none.
  init?(_ identifier: String) {
    let lowercased = asciiLowercased(identifier)
    guard lowercased.utf8.starts(with: Self.prefix.utf8),
      let bytes = Self.decode(lowercased.utf8.dropFirst(Self.prefix.utf8.count)),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    var parents: [String] = []
    var tag: (tagClass: UTTagClass, text: String)?
    for field in Self.fields(of: text.hasPrefix("?") ? text.dropFirst() : text[...]) {
      switch field.key {
      case "0": parents.append(Self.signs.first { $0.sign == field.value }?.identifier ?? field.value)
      case "1": tag = (.filenameExtension, field.value)
      case "3": tag = (.mimeType, field.value)
      default: return nil
      }
    }
    guard let tag, !tag.text.isEmpty else { return nil }
    self.init(parents: parents, tagClass: tag.tagClass, tag: tag.text)
  }

  var identifier: String {
    let number = tagClass == .mimeType ? "3" : "1"
    let conforms = parents.map { parent in
      let sign = Self.signs.first { $0.identifier == parent }?.sign ?? Self.escaped(parent)
      return "0=" + sign + ":"
    }.joined()
    let text = (conforms.isEmpty ? "" : "?" + conforms) + number + "=" + Self.escaped(tag)
    return Self.prefix + Self.encode(Array(text.utf8))
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if ":=,?\\".unicodeScalars.contains(scalar) { result.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  private static func fields(of text: Substring) -> [(key: String, value: String)] {
    var fields: [(key: String, value: String)] = []
    var key: String?
    var current = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case _ where isEscaped:
        current.unicodeScalars.append(scalar)
        isEscaped = false
      case "\\": isEscaped = true
      case "=" where key == nil: (key, current) = (current, "")
      case ":":
        fields.append((key ?? "", current))
        (key, current) = (nil, "")
      default: current.unicodeScalars.append(scalar)
      }
    }
    fields.append((key ?? "", current))
    return fields
  }

  private static func encode(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var buffer: UInt32 = 0
    var count: UInt32 = 0
    for byte in bytes {
      buffer = (buffer << 8 | UInt32(byte)) & 0xFFFF
      count += 8
      while count >= 5 {
        count -= 5
        result.append(alphabet[Int(buffer >> count & 31)])
      }
    }
    if count > 0 { result.append(alphabet[Int(buffer << (5 - count) & 31)]) }
    return String(decoding: result, as: UTF8.self)
  }

  private static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var buffer: UInt32 = 0
    var count: UInt32 = 0
    for character in text {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      buffer = (buffer << 5 | UInt32(value)) & 0xFFFF
      count += 5
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: buffer >> count))
      }
    }
    return result
  }
}
