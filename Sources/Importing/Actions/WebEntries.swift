/// Actions on addresses and the web.
enum WebEntries {
  static let all: [ActionEntry] = [
    ActionEntry("url", "URL") { translator in
      let value = translator.parameter("WFURLActionURL")
      if let items = value?.array, items.count != 1 {
        return .works(
          translator.add("give", .array(items.map { $0.listItem(translator) }), kind: .list(.text)))
      }
      let single = value?.array?.first ?? value
      guard let single, let text = TokenText(single) else {
        return .works(translator.add("give", .string(""), kind: .text))
      }
      if let reference = text.single.flatMap(translator.resolve) {
        return .works(translator.add("give", translator.text(.reference(reference)), kind: .text))
      }
      return .works(translator.add("give", .string(translator.template(text)), kind: .text))
    },
    ActionEntry("downloadurl", "Contents of URL") { translator in Request.translate(translator) },
    ActionEntry("getwebpagecontents", "Contents of Web Page") { translator in
      .works(
        translator.intent(
          "GetContentsOfWebPage", [("url", translator.address("WFURL")), ("form", .string("richText"))], kind: .text))
    },
    ActionEntry("url.getheaders", "Headers of URL") { translator in
      .works(translator.intent("GetHeadersOfURL", [("url", translator.address("WFURL"))]))
    },
    ActionEntry("url.expand", "Expanded URL") { translator in
      .works(translator.intent("ExpandURL", [("url", translator.address("URL"))]))
    },
    ActionEntry("geturlcomponent", "Component of URL") { translator in
      let components = [
        "Scheme": "scheme", "User": "user", "Password": "password", "Host": "host", "Port": "port", "Path": "path",
        "Query": "query", "Fragment": "fragment",
      ]
      let component = translator.choice("WFURLComponent", components, else: "host")
      return .works(
        translator.intent(
          "GetComponentOfURL", [("url", translator.address("WFURL")), ("component", .string(component))],
          kind: component == "port" ? .any : .text, mayBeMissing: true))
    },
    .same("detect.link", "URLs", "GetURLsFromInput", input: "input", takes: .list, gives: .list(.url)),
    .same(
      "detect.emailaddress", "Email Addresses", "GetEmailAddressesFromInput", input: "input", takes: .list,
      gives: .list(.text)),
    .same(
      "detect.phonenumber", "Phone Numbers", "GetPhoneNumbersFromInput", input: "input", takes: .list,
      gives: .list(.text)),
    ActionEntry("rss", "Items from RSS Feed") { translator in
      .works(
        translator.intent(
          "GetItemsFromRSSFeed",
          [("url", translator.address("WFRSSFeedURL")), ("count", translator.integer("WFRSSItemQuantity"))],
          kind: .any))
    },
    ActionEntry("rss.extract", "RSS Feeds") { translator in
      .works(translator.intent("GetRSSFeedsFromPage", [("url", translator.address("WFURLs"))], kind: .any))
    },
    ActionEntry("getipaddress", "IP Address") { translator in
      let type = translator.plain("WFIPAddressTypeOption") == "IPv6" ? "ipv6" : "ipv4"
      return .works(
        translator.intent(
          "GetCurrentIPAddress", [("type", type == "ipv4" ? nil : .string(type))], kind: .text, mayBeMissing: true))
    },
    ActionEntry("ifttt", "Trigger IFTTT Applet") { translator in
      // The same as the app's own action: a request of Webhooks, whose key is a secret of the workspace.
      let event = translator.parameter("IFTTTTriggerName").flatMap { TokenText($0) }
      let name: String
      if let plain = event?.plainText {
        name = URLText.encoded(plain)
      } else {
        guard case .string(let written) = translator.text("IFTTTTriggerName") ?? .null, written.hasPrefix("${") else {
          return .unsupported("it names no event")
        }
        name = String(written.dropLast()) + " | urlencode}"
      }
      guard !name.isEmpty else { return .unsupported("it names no event") }
      let values = (1...3).compactMap { number -> (String, Literal)? in
        guard let value = translator.text("WFIFTTTExtraIngredient\(number)"), value.plainString != "" else {
          return nil
        }
        return ("value\(number)", value)
      }
      translator.intent(
        "GetContentsOfURL",
        [
          ("url", .string("https://maker.ifttt.com/trigger/\(name)/with/key/${secret.ifttt}")),
          ("method", .string("POST")), ("json", .object(values)),
        ], kind: .any, mayBeMissing: true)
      return .works(translator.previous)
    },
    .printed("openurl", "Open URL", "WFInput"),
    .printed("tweet", "Tweet"),
    .printed("postonfacebook", "Post on Facebook"),
    .printed("dropbox.getlink", "Dropbox Link"),
    .printed("showwebpage", "Show Web Page", "WFURL"),
    .printed("openxcallbackurl", "Open X-Callback URL", "WFXCallbackURL"),
    .printed("searchweb", "Search Web", "WFInputText"),
    .printed("readinglist", "Add to Reading List", "WFURL"),
  ]
}

extension Translator {
  /// The address the action works on, as one value: what stands in it is not encoded again.
  func address(_ keys: String...) -> Literal {
    for key in keys + ["WFInput"] {
      guard let value = parameter(key), let text = TokenText(value) else { continue }
      if text.plainText == "" { continue }
      if text.single == nil, text.plainText == nil {
        return .string(add("give", .string(template(text)), name: "address", kind: .text).written)
      }
      return self.text(key) ?? .string("")
    }
    guard let previous = given else { return .string("") }
    if case .list = previous.kind {
      let first = intent(
        "GetItemFromList", [("list", .string(list(previous).written))], name: "\(previous.lastName) first", kind: .any,
        mayBeMissing: true)
      return text(.reference(first))
    }
    return text(.reference(previous))
  }
}

/// Get Contents of URL.
enum Request {
  static func translate(_ translator: Translator) -> Outcome {
    let methods = [
      "GET": "GET", "POST": "POST", "PUT": "PUT", "PATCH": "PATCH", "DELETE": "DELETE", "HEAD": "HEAD",
    ]
    let method = translator.choice("WFHTTPMethod", methods, else: "GET")
    var with: [(String, Literal?)] = [("url", translator.address("WFURL"))]
    if method != "GET" { with.append(("method", .string(method))) }
    if let headers = fields("WFHTTPHeaders", translator) { with.append(("headers", headers)) }
    if method != "GET" {
      switch translator.choice("WFHTTPBodyType", ["JSON": "json", "Form": "form", "File": "file"], else: "json") {
      case "form":
        if let form = fields("WFFormValues", translator) { with.append(("form", form)) }
      case "file":
        if let operand = translator.operand("WFRequestVariable") {
          if operand.kind == .file {
            with.append(("file", translator.file(operand)))
          } else {
            with.append(("body", translator.text(operand)))
          }
        }
      default:
        if let json = fields("WFJSONValues", translator) { with.append(("json", json)) }
      }
    }
    return .works(translator.intent("GetContentsOfURL", with, kind: .any, mayBeMissing: true))
  }

  /// A dictionary of a parameter; nil where it has nothing.
  private static func fields(_ key: String, _ translator: Translator) -> Literal? {
    guard let value = translator.parameter(key)?.dictionary else { return nil }
    if let fields = DictionaryFields(value) {
      let literal = fields.literal(translator)
      if case .object(let members) = literal, members.isEmpty { return nil }
      return literal
    }
    return translator.any(key)
  }
}

enum URLText {
  /// A text as one part of an address.
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      if byte < 128,
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-._~".unicodeScalars.contains(scalar)
      {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }
}
