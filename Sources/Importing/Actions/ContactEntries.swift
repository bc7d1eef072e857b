/// People: the address book is a vCard file, which is asked for.
enum ContactEntries {
  static let all: [ActionEntry] = [
    ActionEntry("selectcontacts", "Contacts") { translator in
      let isMultiple = translator.flag("WFSelectMultiple") == true
      let contacts = book(translator)
      var names = contacts
      names.path += ".fullName"
      let chosen = translator.add(
        "choose", .string("Who?"),
        [("from", .string(names.written))] + (isMultiple ? [("multiple", .boolean(true))] : []),
        name: "who", kind: isMultiple ? .list(.text) : .text, keepsId: true)
      let condition: Literal =
        isMultiple ? .object([("in", .string(chosen.written))]) : .string("${\(chosen.root) | default('')}")
      var people = translator.add(
        "filter", .string(contacts.written), [("where", .object([("fullName", condition)]))],
        name: translator.action.outputName ?? "contacts", kind: contacts.kind)
      if !isMultiple {
        people.path += ".first"
        (people.kind, people.mayBeMissing) = (.record(Contact.fields), true)
      }
      return .standIn("chosen from a file", people)
    },
    ActionEntry("selectphone", "Phone Number") { select("phones", "Which phone number?", "phone number", $0) },
    ActionEntry("selectemail", "Email Address") { select("emails", "Which e-mail address?", "email address", $0) },
    ActionEntry("phonenumber", "Phone Number") { value("WFPhoneNumber", $0) },
    ActionEntry("email", "Email Address") { value("WFEmailAddress", $0) },
  ]

  private static func book(_ translator: Translator) -> Reference {
    let file = translator.add(
      "ask", .string("Which file of contacts (vCard)?"), name: "contacts file", kind: .text, keepsId: true)
    let card = translator.intent("GetFile", [("path", .string(file.written))], name: "cards", kind: .file)
    return translator.intent(
      "GetContactsFromInput", [("input", .string(card.written))], name: "address book",
      kind: .list(.record(Contact.fields)))
  }

  /// One of what all contacts have.
  private static func select(
    _ property: String, _ question: String, _ name: String, _ translator: Translator
  ) -> Outcome {
    let contacts = book(translator)
    let all = translator.intent(
      "AddToList", [("list", .array([])), ("item", .string("${\(contacts.root).\(property)}"))],
      name: "all \(property)",
      kind: .list(.any))
    let texts = translator.texts(of: all)
    return .standIn(
      "chosen from a file",
      translator.add(
        "choose", .string(question), [("from", .string(texts.written))], name: translator.action.outputName ?? name,
        kind: .text, keepsId: true))
  }

  /// What stands in the shortcut, as text; of several one a line.
  private static func value(_ key: String, _ translator: Translator) -> Outcome {
    if let operand = translator.operand(key) {
      if case .reference(let reference) = operand { return .works(translator.text(reference)) }
      return .works(translator.add("give", translator.text(operand), kind: .text))
    }
    var found: [String] = []
    func collect(_ value: PropertyValue, _ depth: Int) {
      guard depth < 10 else { return }
      switch value {
      case .array(let items): for item in items { collect(item, depth + 1) }
      case .dictionary(let dictionary):
        for entry in dictionary.entries {
          if ["value", "WFPhoneNumber", "WFEmailAddress", "EntryContent"].contains(entry.key),
            let text = entry.value.string
          {
            found.append(text)
          } else {
            collect(entry.value, depth + 1)
          }
        }
      default: break
      }
    }
    if let value = translator.parameter(key) { collect(value, 0) }
    return .works(translator.add("give", .plain(found.joined(separator: "\n")), kind: .text))
  }
}

/// The properties of contacts, as cards have them.
enum Contact {
  static let fields: [String: Kind] = [
    "fullName": .text, "givenName": .text, "familyName": .text, "nickname": .text, "organization": .text,
    "department": .text, "title": .text, "email": .text, "emails": .list(.text), "phone": .text, "phones": .list(.text),
    "address": .text, "addresses": .list(.text), "url": .text, "urls": .list(.text), "birthday": .any, "note": .text,
  ]

  private static let names = [
    "Name": "fullName", "First Name": "givenName", "Last Name": "familyName", "Nickname": "nickname",
    "Company": "organization", "Organization": "organization", "Department": "department", "Job Title": "title",
    "Email": "email", "Email Address": "email", "Email Addresses": "emails", "Phone": "phone", "Phone Number": "phone",
    "Phone Numbers": "phones", "Street Address": "address", "Street Addresses": "addresses", "URL": "url",
    "URLs": "urls", "Birthday": "birthday", "Notes": "note",
  ]

  /// What a property is called here of what a reference stands for.
  static func property(_ name: String, of reference: Reference) -> String {
    guard reference.kind == .record(fields) || reference.kind == .list(.record(fields)), let own = names[name] else {
      return name.asPropertyName
    }
    return own
  }
}
