/// Actions on text.
enum TextEntries {
  static let all: [ActionEntry] = [
    ActionEntry("gettext", "Text") { translator in
      guard let value = translator.parameter("WFTextActionText"), let text = TokenText(value) else {
        return .works(translator.add("give", .string(""), kind: .text))
      }
      if let single = text.single {
        guard let reference = translator.resolve(single) else {
          return .works(translator.add("give", .string(""), kind: .text))
        }
        let known = translator.writable(reference)
        if known.kind == .text {
          return .works(translator.add("give", .string(known.defaulted().written), kind: .text))
        }
        return .works(translator.intent("Text", [("text", .string(known.defaulted().written))], kind: .text))
      }
      return .works(translator.add("give", .string(translator.template(text)), kind: .text))
    },
    ActionEntry("text.split", "Split Text") { translator in
      .works(
        translator.intent(
          "SplitText",
          [("text", translator.inputText("text")), ("separator", translator.separator())],
          kind: .list(.text)))
    },
    ActionEntry("text.combine", "Combined Text") { translator in
      .works(
        translator.intent(
          "CombineText",
          [
            ("text", translator.input("text").map { translator.list($0) } ?? .array([])),
            ("separator", translator.separator()),
          ], kind: .text))
    },
    ActionEntry("text.replace", "Updated Text") { translator in
      .works(
        translator.intent(
          "ReplaceText",
          [
            ("text", translator.inputText()), ("find", translator.text("WFReplaceTextFind") ?? .string("")),
            ("replacement", translator.text("WFReplaceTextReplace").map(\.emptyAsNil) ?? nil),
            ("caseSensitive", translator.flag("WFReplaceTextCaseSensitive") == false ? .boolean(false) : nil),
            ("regularExpression", translator.flag("WFReplaceTextRegularExpression") == true ? .boolean(true) : nil),
          ], kind: .text))
    },
    ActionEntry("text.match", "Matches") { translator in
      .works(
        translator.intent(
          "MatchText",
          [
            ("text", translator.inputText("text")), ("pattern", translator.text("WFMatchTextPattern") ?? .string("")),
            ("caseSensitive", translator.flag("WFMatchTextCaseSensitive") == false ? .boolean(false) : nil),
          ], kind: .list(.match)))
    },
    ActionEntry("text.match.getgroup", "Text") { translator in
      guard let operand = translator.input("matches") else { return .unsupported("there are no matches") }
      let matches: Literal
      switch operand {
      case .reference(let reference) where reference.kind == .match || reference.kind == .list(.match):
        // Of no match there are no groups.
        matches = .string(reference.mayBeMissing ? translator.list(reference).written : reference.written)
      case .reference(let reference): matches = .string(reference.defaulted().written)
      case .literal(let literal, _): matches = literal
      }
      let isAll = translator.plain("WFGetGroupType") == "All Groups"
      return .works(
        translator.intent(
          "GetGroupFromMatchedText",
          [
            ("matches", matches), ("get", isAll ? .string("allGroups") : nil),
            ("index", isAll ? nil : translator.integer("WFGroupIndex") ?? .number("1")),
          ], kind: .list(.text)))
    },
    ActionEntry("text.changecase", "Updated Text") { translator in
      .works(
        translator.intent(
          "ChangeCase",
          [
            ("text", translator.inputText("text")),
            (
              "to",
              .string(
                translator.choice(
                  "WFCaseType",
                  [
                    "UPPERCASE": "uppercase", "lowercase": "lowercase", "Capitalize with Title Case": "title",
                    "Capitalize with sentence case": "sentence", "Capitalize with Sentence case": "sentence",
                    "Capitalize Every Word": "everyWord", "cApItAlIzE wItH aLtErNaTiNg cAsE": "alternating",
                    "cApItAlIzE wItH aLtErNaTiNg CaSe": "alternating",
                  ], else: "uppercase"))
            ),
          ], kind: .text))
    },
    .same("text.trimwhitespace", "Trimmed Text", "TrimWhitespace", input: "text", takes: .text, gives: .text),
    .same("detect.text", "Text", "GetTextFromInput", input: "input", takes: .list, gives: .text),
    .same("getnameofemoji", "Name of Emoji", "GetNameOfEmoji", input: "emoji", takes: .text, gives: .list(.text)),
    .same(
      "gethtmlfromrichtext", "HTML from Rich Text", "MakeHTMLFromRichText", input: "richText", takes: .text,
      gives: .text),
    .same(
      "getrichtextfromhtml", "Rich Text from HTML", "MakeRichTextFromHTML", input: "html", takes: .text, gives: .text),
    .same(
      "getrichtextfrommarkdown", "Rich Text from Markdown", "MakeRichTextFromMarkdown", input: "markdown", takes: .text,
      gives: .text),
    .same(
      "getmarkdownfromrichtext", "Markdown from Rich Text", "MakeMarkdownFromRichText", input: "richText", takes: .text,
      gives: .text),
    ActionEntry("base64encode", "Base64 Encoded") { translator in
      let isDecoding = translator.plain("WFEncodeMode") == "Decode"
      let lineBreaks = translator.choice(
        "WFBase64LineBreakMode",
        ["None": "none", "Every 64 Characters": "every64", "Every 76 Characters": "every76"], else: "every76")
      return .works(
        translator.intent(
          "Base64Encode",
          [
            ("input", translator.inputText()), ("mode", isDecoding ? .string("decode") : nil),
            ("lineBreaks", isDecoding || lineBreaks == "none" ? nil : .string(lineBreaks)),
          ], kind: .text))
    },
    ActionEntry("urlencode", "URL Encoded Text") { translator in
      .works(
        translator.intent(
          "URLEncode",
          [
            ("text", translator.inputText()),
            ("mode", translator.plain("WFEncodeMode") == "Decode" ? .string("decode") : nil),
          ], kind: .text))
    },
    ActionEntry("hash", "Hash") { translator in
      let type = translator.choice(
        "WFHashType", ["MD5": "md5", "SHA1": "sha1", "SHA256": "sha256", "SHA512": "sha512"], else: "md5")
      return .works(
        translator.intent(
          "GenerateHash", [("type", .string(type)), ("input", translator.any(translator.input()))], kind: .text))
    },
  ]
}

extension Translator {
  /// What the action works on, as text.
  func inputText(_ keys: String...) -> Literal {
    for key in keys + ["WFInput", "Input"] {
      if let value = parameter(key), TokenText(value) != nil { return text(key) ?? .string("") }
    }
    return given.map { text(.reference($0)) } ?? .string("")
  }

  /// What stands between the parts of a text; nil for a new line.
  func separator() -> Literal? {
    switch plain("WFTextSeparator") ?? "New Lines" {
    case "Custom": text("WFTextCustomSeparator") ?? .string("")
    case "Spaces": .string(" ")
    case "Every Character": .string("")
    default: nil
    }
  }
}

extension Literal {
  var emptyAsNil: Literal? { plainString == "" ? nil : self }
}
