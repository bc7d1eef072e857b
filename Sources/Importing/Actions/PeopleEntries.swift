/// Actions that ask a person or tell one something.
enum PeopleEntries {
  static let all: [ActionEntry] = [
    ActionEntry("ask", "Provided Input") { translator in
      let prompt = translator.text("WFAskActionPrompt").flatMap { $0.isBlank ? nil : $0 } ?? .string("Input?")
      let type = translator.plain("WFInputType") ?? "Text"
      var beside: [(String, Literal)] = []
      var kind = Kind.text
      switch type {
      case "Number":
        let isWhole = translator.flag("WFAskActionAllowsDecimalNumbers") == false
        kind = isWhole ? .integer : .decimal
        beside.append(("type", .string(isWhole ? "integer" : "decimal")))
        let value =
          translator.parameter("WFAskActionDefaultAnswerNumber") ?? translator.parameter("WFAskActionDefaultAnswer")
        if let digits = value.flatMap({ TokenText($0)?.plainText })?.numberLiteral {
          beside.append(("default", .number(isWhole ? digits.wholePart : digits)))
        } else if let value, let text = TokenText(value), text.plainText == nil, let operand = translator.operand(value)
        {
          beside.append(("default", isWhole ? translator.integer(operand) : translator.number(operand)))
        }
      case "Date", "Date and Time", "Time":
        let isDay = type == "Date" && (translator.plain("WFAskActionDateGranularity") ?? "Date") == "Date"
        kind = .date
        beside.append(("type", .string(isDay ? "date" : "dateTime")))
      default:
        let value = translator.text("WFAskActionDefaultAnswer") ?? translator.text("WFAskActionDefaultAnswerURL")
        if let value, value.plainString != "" { beside.append(("default", value)) }
      }
      return .works(
        translator.add(
          "ask", prompt, beside, name: translator.action.outputName ?? prompt.plainString, kind: kind, keepsId: true))
    },
    ActionEntry("alert", "Alert") { translator in
      let title = translator.text("WFAlertActionTitle")
      let message = translator.text("WFAlertActionMessage")
      let lines = [title, message].compactMap { $0?.plainString }.filter { !$0.isEmpty }
      let text = Literal.string(lines.isEmpty ? "Alert" : lines.joined(separator: "\n"))
      // A Cancel that the author has asked for is a question; the one that every alert has is not.
      if translator.flag("WFAlertActionCancelButtonShown") == true {
        let before = translator.previous
        translator.add("confirm", text, name: title?.plainString ?? "alert", keepsId: true)
        return .works(before)
      }
      translator.append(Step([("show", text)]))
      return .works(translator.previous)
    },
    ActionEntry("notification", "Notification") { translator in
      let title = translator.text("WFNotificationActionTitle")?.plainString ?? ""
      let body = translator.text("WFNotificationActionBody")?.plainString
      let lines = [title, body ?? ""].filter { !$0.isEmpty }
      let text: Literal =
        lines.isEmpty
        ? translator.input().map { translator.text($0) } ?? .string("") : .string(lines.joined(separator: ": "))
      translator.append(Step([("notify", text)]))
      return .works(translator.previous)
    },
    ActionEntry("showresult", "Result") { translator in
      let text = translator.text("Text") ?? translator.input().map { translator.text($0) } ?? .string("")
      translator.append(Step([("show", text)]))
      return .works(translator.previous)
    },
    ActionEntry("choosefromlist", "Chosen Item") { translator in
      let prompt = translator.text("WFChooseFromListActionPrompt").flatMap { $0.isBlank ? nil : $0 }
      let operand = translator.input()
      var list = operand.map { translator.list($0) } ?? .array([])
      if case .array = list { list = .string(translator.add("give", list, name: "choices", kind: .list(.any)).written) }
      var kind = Kind.any
      var mayBeMissing = false
      if case .reference(let reference)? = operand {
        let known = translator.list(reference)
        (kind, mayBeMissing) = (known.kind.item ?? .any, known.itemsMayBeMissing)
      }
      let isMultiple = translator.flag("WFChooseFromListActionSelectMultiple") == true
      var beside: [(String, Literal)] = [("from", list)]
      if isMultiple { beside.append(("multiple", .boolean(true))) }
      var chosen = translator.add(
        "choose", prompt ?? .string("Choose"), beside, name: translator.action.outputName ?? prompt?.plainString,
        kind: isMultiple ? .list(kind) : kind, mayBeMissing: mayBeMissing && !isMultiple, keepsId: true)
      chosen.itemsMayBeMissing = mayBeMissing && isMultiple
      return .works(chosen)
    },
    ActionEntry("sendemail", "Email") { translator in
      let recipients = Recipients.addresses(translator.parameter("WFSendEmailActionToRecipients"), translator)
      guard let recipients else { return .unsupported("it names no recipients") }
      return .works(
        translator.intent(
          "SendEmail",
          [
            ("to", recipients), ("subject", translator.text("WFSendEmailActionSubject") ?? .string("")),
            ("body", translator.inputText("WFSendEmailActionInputAttachments")),
          ], kind: .any, mayBeMissing: true))
    },
    ActionEntry("detect.contacts", "Contacts") { translator in
      .works(
        translator.intent(
          "GetContactsFromInput", [("input", translator.input().map { translator.list($0) } ?? .array([]))],
          kind: .list(.record(Contact.fields))))
    },
    ActionEntry("getupcomingevents", "Upcoming Events") { translator in
      let calendar = translator.add(
        "ask", .string("Which calendar file?"), name: "calendar", kind: .text, keepsId: true)
      return .works(
        translator.intent(
          "GetUpcomingEvents",
          [("count", translator.integer("WFGetUpcomingItemCount")), ("calendar", .string(calendar.written))], kind: .any
        ))
    },
    .printed("share", "Share"),
    .printed("airdropdocument", "AirDrop"),
    .printed("speaktext", "Speak Text", "WFText"),
    .printed("sendmessage", "Send Message", "WFSendMessageContent"),
    .printed("showdefinition", "Show Definition", "Word"),
    .printed("viewresult", "View Content Graph"),
  ]
}

/// The people an e-mail goes to.
enum Recipients {
  static func addresses(_ value: PropertyValue?, _ translator: Translator) -> Literal? {
    guard let value else { return nil }
    if let operand = translator.operand(value) {
      switch operand {
      case .reference: return translator.text(operand)
      case .literal(.string(let text), _) where !text.isEmpty: return .string(text)
      default: break
      }
    }
    var found: [String] = []
    collect(value, &found)
    return found.isEmpty ? nil : .array(found.map { .plain($0) })
  }

  /// Every text with an at sign, wherever a contact keeps it.
  private static func collect(_ value: PropertyValue, _ found: inout [String]) {
    switch value {
    case .string(let text) where text.contains("@") && !text.contains(" "): found.append(text)
    case .array(let items): for item in items { collect(item, &found) }
    case .dictionary(let dictionary): for entry in dictionary.entries { collect(entry.value, &found) }
    default: break
    }
  }
}
