extension CellTyping {
  /// The value of a cell, which must fit the type as a whole (FORMAT.md §1).
  ///
  /// **Shape**: `.spelled` where the characters differ from what is written for the value otherwise.
  /// **Missing**: an empty unquoted cell, one of the missing words, and quoted nothing where the type is not text, are missing;
  /// JSON's null is null.
  /// **Errors**: the misfit; the caller knows whether the result hangs on it. A missing value of a required property is one.
  public func value(of cell: RawCell) throws(Misfit) -> Value {
    let value = try optionalValue(of: cell)
    if isRequired, value.isMissing {
      throw Misfit(property: property, characters: "", type: type, reason: "it is required and has no value")
    }
    return value
  }

  private func optionalValue(of cell: RawCell) throws(Misfit) -> Value {
    switch cell {
    case .missing: return .missing
    case .unquoted(let text): return text.isEmpty ? .missing : try value(ofCharacters: text)
    case .quoted(let text): return text.isEmpty ? valueOfEmptyText : try value(ofCharacters: text)
    case .json(let node): return try value(of: node)
    case .value(let value): return try fitting(value)
    case .undecodable(let bytes): throw undecodable(bytes)
    }
  }

  /// What quoted nothing is: empty text where the type has it.
  var valueOfEmptyText: Value {
    if isMissingWord("") { return .missing }
    switch type {
    case .text, .any: return .text("")
    case .enumeration(let cases): return cases.contains { $0.isEmpty } ? .text("") : .missing
    default: return .missing
    }
  }

  func isMissingWord(_ text: String) -> Bool {
    !spelling.missingWords.isEmpty && spelling.missingWords.contains { $0.equalsScalars(of: text) }
  }

  /// The value of characters that are not empty.
  func value(ofCharacters text: String) throws(Misfit) -> Value {
    if isMissingWord(text) { return .spelled(.missing, .characters(text)) }
    switch type {
    case .text, .any: return .text(text)
    case .integer, .decimal, .number: return try number(text)
    case .boolean: return try boolean(text)
    case .date, .dateTime, .duration: return try time(text)
    case .enumeration(let cases):
      guard cases.contains(where: { $0.equalsScalars(of: text) }) else { throw misfit(text) }
      return .text(text)
    case .url:
      guard Self.isAddress(text) else { throw misfit(text) }
      return .url(text)
    case .file: return .file(FileValue(path: text))
    case .person: return .person(try person(text))
    case .entity(let name): return try entity(name, id: try typing(of: idType).value(ofCharacters: text), text)
    case .list, .record:
      guard let node = JSONCellText.read(text) else { throw misfit(text) }
      switch (type, node.content) {
      case (.list, .array), (.record, .object): break
      default: throw misfit(text)
      }
      return .spelled(try value(of: node).plain, .characters(text))
    }
  }

  func misfit(_ characters: String, reason: String? = nil) -> Misfit {
    Misfit(property: property, characters: characters, type: type, reason: reason)
  }

  func undecodable(_ bytes: [UInt8]) -> Misfit {
    misfit(String(decoding: bytes, as: UTF8.self), reason: "bytes that are no text in the file's encoding")
  }

  /// The typing of a part of this one: a list's items, a record's field.
  func typing(of type: ValueType, named name: String? = nil) -> CellTyping {
    var part = self
    part.type = type
    part.isRequired = false
    if let name { part.property = name }
    return part
  }
}

// MARK: - The types of one word

extension CellTyping {
  private func boolean(_ text: String) throws(Misfit) -> Value {
    let flag: Bool
    if spelling.trueWords == nil && spelling.falseWords == nil {
      switch text {
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      default: throw misfit(text)
      }
    } else if (spelling.trueWords ?? ["true"]).contains(where: { $0.equalsScalars(of: text) }) {
      flag = true
    } else if (spelling.falseWords ?? ["false"]).contains(where: { $0.equalsScalars(of: text) }) {
      flag = false
    } else {
      throw misfit(text)
    }
    return text.equalsScalars(of: flag ? "true" : "false")
      ? .boolean(flag) : .spelled(.boolean(flag), .characters(text))
  }

  /// Whether the text may be a web or file address, absolute or relative: characters of RFC 3986 and letters beyond ASCII, no
  /// blanks.
  private static func isAddress(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case ...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "{"),
        UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"):
        return false
      case UInt8(ascii: "%"):
        guard index + 2 < bytes.count, isHex(bytes[index + 1]), isHex(bytes[index + 2]) else { return false }
      default: continue
      }
    }
    return true
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    byte &- 48 < 10 || (byte | 32) &- 97 < 6
  }

  /// `Ann Lee <ann@example.org>`, an address or a name.
  private func person(_ text: String) throws(Misfit) -> Person {
    let blanks: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    func trimmed(_ part: Substring) -> String {
      var part = part.drop(while: blanks)
      while let last = part.last, blanks(last) { part.removeLast() }
      if part.count >= 2, part.first == "\"", part.last == "\"" { part = part.dropFirst().dropLast() }
      return String(part)
    }
    let whole = trimmed(text[...])
    guard !whole.isEmpty else { throw misfit(text) }
    if whole.hasSuffix(">"), let open = whole.lastIndex(of: "<") {
      let address = trimmed(whole[whole.index(after: open)...].dropLast())
      guard Self.isMailAddress(address) else { throw misfit(text) }
      let name = trimmed(whole[..<open])
      return Person(name: name.isEmpty ? nil : name, email: address)
    }
    return Self.isMailAddress(whole) ? Person(name: nil, email: whole) : Person(name: whole, email: nil)
  }

  private static func isMailAddress(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.utf8.contains { $0 <= 0x20 }
  }

  /// A reference by the id that was read, which keeps the characters the id was read from.
  func entity(_ name: String, id: Value, _ text: String) throws(Misfit) -> Value {
    switch id {
    case .spelled(let plain, let spelling): return .spelled(.entity(EntityValue(type: name, id: plain)), spelling)
    case .text(let text) where idType == .any:
      // Of an id whose type is not known, whole numbers in their plain spelling are numbers.
      if let number = ExactNumber(text), number.isInteger, number.description.equalsScalars(of: text) {
        return .entity(EntityValue(type: name, id: .integer(number)))
      }
      return .entity(EntityValue(type: name, id: id))
    default: return .entity(EntityValue(type: name, id: id))
    }
  }
}
