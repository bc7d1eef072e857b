/// A reference of a shortcut: to a variable, to what an action gave, to the input.
package struct Attachment: Sendable {
  package enum Kind: Sendable, Equatable {
    case variable(String)
    case output(uuid: String, name: String)
    case shortcutInput
    case currentDate
    case ask
    case clipboard
    /// What the action before gave, in old files.
    case previous
    case device
    case unknown(String)
  }

  package var kind: Kind
  package var modifiers: [Modifier]

  /// What is done to the value before it is used (“aggrandizements”).
  package enum Modifier: Sendable {
    case dictionaryValue(String)
    case coercion(String)
    case property(String)
    case dateFormat(PropertyDictionary)
  }

  package init(_ wrapped: PropertyDictionary) {
    var value = wrapped
    // In an If the reference stands one level deeper.
    while value["Type"]?.string == "Variable", let inner = value["Variable"]?.dictionary {
      value = inner["Value"]?.dictionary ?? inner
    }
    switch value["Type"]?.string {
    case "Variable": kind = .variable(value["VariableName"]?.string ?? "")
    case "ActionOutput":
      kind = .output(uuid: value["OutputUUID"]?.string ?? "", name: value["OutputName"]?.string ?? "")
    case "ExtensionInput": kind = .shortcutInput
    case "CurrentDate": kind = .currentDate
    case "Ask": kind = .ask
    case "Clipboard": kind = .clipboard
    case "Input": kind = .previous
    case "DeviceDetails": kind = .device
    case let other: kind = .unknown(other ?? "")
    }
    modifiers = (value["Aggrandizements"]?.array ?? []).compactMap { item in
      guard let item = item.dictionary else { return nil }
      switch item["Type"]?.string {
      case "WFDictionaryValueVariableAggrandizement":
        return item["DictionaryKey"]?.string.map { .dictionaryValue($0) }
      case "WFCoercionVariableAggrandizement":
        return item["CoercionItemClass"]?.string.map { .coercion($0) }
      case "WFPropertyVariableAggrandizement":
        return item["PropertyName"]?.string.map { .property($0) }
      case "WFDateFormatVariableAggrandizement": return .dateFormat(item)
      default: return nil
      }
    }
  }
}

/// A parameter's value: text with references in it, or one reference.
package struct TokenText: Sendable {
  package enum Part: Sendable {
    case text(String)
    case attachment(Attachment)
  }

  package var parts: [Part]
  /// Places that pointed nowhere, and were taken in their order.
  package var misplaced = 0

  /// Reads plain text, `WFTextTokenString` and `WFTextTokenAttachment`; nil where the value is something else.
  package init?(_ value: PropertyValue) {
    guard let text = Self.read(value) else { return nil }
    self = text
  }

  private init(_ parts: [Part]) { self.parts = parts }

  private static func read(_ value: PropertyValue) -> TokenText? {
    if let text = value.plainText {
      // Without attachments the placeholders stand for nothing.
      return TokenText([.text(String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{FFFC}" })))])
    }
    guard case .dictionary(let wrapper) = value else { return nil }
    let inner = wrapper["Value"] ?? value
    switch wrapper["WFSerializationType"]?.string {
    case "WFTextTokenString", nil:
      if let text = inner.string {
        return TokenText([.text(text)])
      } else if let dictionary = inner.dictionary,
        dictionary["string"] != nil || dictionary["attachmentsByRange"] != nil
      {
        return TokenText(template: dictionary)
      } else if let dictionary = inner.dictionary, dictionary["Type"]?.string != nil {
        return TokenText([.attachment(Attachment(dictionary))])
      } else {
        return nil
      }
    case "WFTextTokenAttachment":
      guard let dictionary = inner.dictionary else { return nil }
      return TokenText([.attachment(Attachment(dictionary))])
    case "WFNumberSubstitutableState", "WFBooleanSubstitutableState", "WFStringSubstitutableState",
      "WFTokenAttachmentParameterState":
      return read(inner)
    default: return nil
    }
  }

  /// **Units**: the keys count UTF-16 code units: `{5, 1}`.
  private init(template value: PropertyDictionary) {
    let text = value["string"]?.string ?? ""
    var attachments: [(offset: Int, attachment: Attachment)] = []
    for entry in value["attachmentsByRange"]?.dictionary?.entries ?? [] {
      let digits = entry.key.drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }
      guard let attachment = entry.value.dictionary else { continue }
      attachments.append((Int(digits) ?? .max, Attachment(attachment)))
    }
    attachments.sort { $0.offset < $1.offset }
    var places: [Int] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      if scalar == "\u{FFFC}" { places.append(offset) }
      offset += UTF16.width(scalar)
    }
    var byPlace: [Int: Attachment] = [:]
    var lost: [Attachment] = []
    let known = Set(places)
    for (offset, attachment) in attachments {
      if known.contains(offset), byPlace[offset] == nil {
        byPlace[offset] = attachment
      } else {
        lost.append(attachment)
      }
    }
    misplaced = lost.count
    if !lost.isEmpty {
      // Machine-made files: the n-th placeholder is the n-th key.
      byPlace = Dictionary(zip(places, attachments.map(\.attachment)), uniquingKeysWith: { first, _ in first })
    }
    parts = []
    var run = String.UnicodeScalarView()
    offset = 0
    for scalar in text.unicodeScalars {
      if scalar == "\u{FFFC}" {
        if !run.isEmpty { parts.append(.text(String(run))) }
        run = String.UnicodeScalarView()
        if let attachment = byPlace[offset] { parts.append(.attachment(attachment)) }
      } else {
        run.append(scalar)
      }
      offset += UTF16.width(scalar)
    }
    if !run.isEmpty || parts.isEmpty { parts.append(.text(String(run))) }
  }

  /// The text, where there is no reference in it.
  package var plainText: String? {
    var result = ""
    for part in parts {
      guard case .text(let text) = part else { return nil }
      result += text
    }
    return result
  }

  /// The reference, where there is nothing else.
  package var single: Attachment? {
    if parts.count == 1, case .attachment(let attachment) = parts[0] { attachment } else { nil }
  }
}
