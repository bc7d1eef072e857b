/// Find and Filter: conditions on the properties of what is in a list.
enum FilterEntries {
  static let all: [ActionEntry] = [
    ActionEntry("filter.files", "Files") { translator in
      Filter.translate(translator, properties: FileProperty.names, entity: nil)
    },
    ActionEntry("filter.calendarevents", "Calendar Events") { translator in
      Filter.translate(translator, properties: [:], entity: "CalendarEvent")
    },
    ActionEntry("filter.reminders", "Reminders") { translator in
      Filter.translate(translator, properties: [:], entity: "Reminder")
    },
    ActionEntry("filter.notes", "Notes") { translator in
      Filter.translate(translator, properties: [:], entity: "Note")
    },
    ActionEntry("filter.contacts", "Contacts") { translator in
      Filter.translate(translator, properties: [:], entity: "Contact")
    },
    ActionEntry("filter.articles", "Articles") { translator in
      Filter.translate(translator, properties: [:], entity: "Article")
    },
    ActionEntry("filter.eventattendees", "Event Attendees") { translator in
      Filter.translate(translator, properties: [:], entity: "EventAttendee")
    },
    ActionEntry("filter.locations", "Locations") { translator in
      Filter.translate(translator, properties: [:], entity: "Location")
    },
    ActionEntry("properties.calendarevents", "Calendar Event Detail") { Filter.detail($0) },
    ActionEntry("properties.reminders", "Reminder Detail") { Filter.detail($0) },
    ActionEntry("properties.contacts", "Contact Detail") { Filter.detail($0) },
    ActionEntry("properties.eventattendees", "Attendee Detail") { Filter.detail($0) },
  ]
}

/// How what a list of files is filtered by is looked up.
struct FilterDetails: Sendable {
  var intent: String
  /// The parameter that is given the files.
  var parameter: String
  /// Where each file stands in what that gives, and of what kind it is there.
  var path: String
  var item: Kind
  /// Whether one file is a list of one, and not the folder whose files are meant.
  var isOfItself = true

  static let files = FilterDetails(
    intent: "GetDetailsOfFiles", parameter: "files", path: ".path", item: .text, isOfItself: false)
}

enum Filter {
  static func translate(
    _ translator: Translator, properties: [String: String], entity: String?, details: FilterDetails = .files
  ) -> Outcome {
    let sortProperty = translator.plain("WFContentItemSortProperty")
    // Texts are sorted and filtered by what they say.
    let isText = entity == nil && !details.isOfItself && isOfTexts(translator)
    if details.isOfItself,
      let unknown = templates(translator).compactMap({ $0["Property"]?.string }).first(where: { properties[$0] == nil })
    {
      return .unsupported("it filters by “\(unknown)”")
    }
    var options = conditionsAndOrder(translator) { name in isText ? "item" : properties[name] ?? name.asPropertyName }
    let limit = limit(translator)
    if sortProperty != "Random", let limit, !options.isEmpty { options.append(("limit", limit)) }
    let isFiltering = isFiltering(translator)
    if let limit, options.isEmpty, !isFiltering { options.append(("limit", limit)) }
    if let entity, !isFiltering {
      return .works(translator.add("find", .string(entity), options, kind: .list(.any)))
    }
    if !isFiltering, !translator.hasBegun, !details.isOfItself {
      let folder = translator.storage.isEmpty ? "." : translator.storage
      return .works(translator.add("find", .object([("folder", .string(folder))]), options, kind: .list(.any)))
    }
    return list(
      translator, options, details, isText: isText, isRandom: sortProperty == "Random", limit: limit)
  }

  // MARK: - What is asked for

  /// The conditions as the file has them.
  static func templates(_ translator: Translator) -> [PropertyDictionary] {
    let filter = translator.parameter("WFContentItemFilter")?.dictionary
    return ((filter?["Value"]?.dictionary ?? filter)?["WFActionParameterFilterTemplates"]?.array ?? []).compactMap(
      \.dictionary)
  }

  /// The first property it asks for that is not known; nil where all are.
  static func unknownProperty(_ translator: Translator, among properties: [String: String]) -> String? {
    let sorted = translator.plain("WFContentItemSortProperty").map { [$0] } ?? []
    return (templates(translator).compactMap { $0["Property"]?.string } + sorted).first {
      properties[$0] == nil && !["", "Random", "None"].contains($0)
    }
  }

  /// Whether it says which list it filters.
  static func isFiltering(_ translator: Translator) -> Bool {
    ["WFContentItemInputParameter", "WFInput"].contains { key in
      translator.parameter(key).flatMap { TokenText($0)?.single } != nil
    }
  }

  /// The list that it says it filters; nil where it looks for what there is.
  static func explicitInput(_ translator: Translator) -> Reference? {
    guard isFiltering(translator),
      case .reference(let reference)? = translator.operand("WFContentItemInputParameter")
        ?? translator.operand("WFInput")
    else { return nil }
    return reference
  }

  static func limit(_ translator: Translator) -> Literal? {
    translator.flag("WFContentItemLimitEnabled") == true ? translator.integer("WFContentItemLimitNumber") : nil
  }

  /// Conditions, order and limit.
  ///
  /// - `name`: what a property is called here.
  static func options(_ translator: Translator, _ name: (String) -> String) -> [(String, Literal)] {
    conditionsAndOrder(translator, name) + (limit(translator).map { [("limit", $0)] } ?? [])
  }

  private static func conditionsAndOrder(
    _ translator: Translator, _ name: (String) -> String
  ) -> [(String, Literal)] {
    let conditions = templates(translator).compactMap { template in
      template["Property"]?.string.map { condition(template, name($0), translator) }
    }
    return joined(conditions, translator) + order(translator, name)
  }

  /// All conditions as one, or any of them.
  static func joined(_ conditions: [Literal], _ translator: Translator) -> [(String, Literal)] {
    let filter = translator.parameter("WFContentItemFilter")?.dictionary
    let isAny = (filter?["Value"]?.dictionary ?? filter)?["WFActionParameterFilterPrefix"]?.integer == 0
    if conditions.count == 1 { return [("where", conditions[0])] }
    return conditions.isEmpty ? [] : [("where", .object([(isAny ? "any" : "all", .array(conditions))]))]
  }

  static func order(_ translator: Translator, _ name: (String) -> String) -> [(String, Literal)] {
    guard let property = translator.plain("WFContentItemSortProperty"), !["", "Random", "None"].contains(property)
    else { return [] }
    let order = translator.plain("WFContentItemSortOrder") ?? ""
    let isDown = ["Z to A", "Latest First", "Biggest First", "Largest First"].contains(order)
    return [("sort", .array([.string((isDown ? "-" : "") + name(property))]))]
  }

  /// Whether the list is one of texts, or of what may be texts and is only asked for its names.
  private static func isOfTexts(_ translator: Translator) -> Bool {
    guard let reference = given(translator) else { return false }
    switch reference.kind {
    case .list(.text), .list(.url), .list(.integer), .list(.decimal), .text: return true
    case .file, .list(.file): return false
    default: break
    }
    let filter = translator.parameter("WFContentItemFilter")?.dictionary
    let templates = (filter?["Value"]?.dictionary ?? filter)?["WFActionParameterFilterTemplates"]?.array ?? []
    let asked = templates.compactMap { $0.dictionary?["Property"]?.string }
    let sorted = translator.plain("WFContentItemSortProperty").map { $0.isEmpty ? [] : [$0] } ?? []
    return (asked + sorted).allSatisfy { $0 == "Name" }
  }

  private static func given(_ translator: Translator) -> Reference? {
    let key = ["WFContentItemInputParameter", "WFInput"].first { translator.parameter($0) != nil }
    if let key, let single = translator.parameter(key).flatMap({ TokenText($0)?.single }) {
      return translator.resolveQuietly(single)
    }
    return translator.previous
  }

  /// A list that is filtered, or what is in a folder.
  private static func list(
    _ translator: Translator, _ options: [(String, Literal)], _ details: FilterDetails, isText: Bool, isRandom: Bool,
    limit: Literal?
  ) -> Outcome {
    let operand = translator.operand("WFContentItemInputParameter") ?? translator.input()
    guard case .reference(let reference)? = operand else { return .unsupported("it is given nothing to filter") }
    var list: Reference
    if reference.kind == .file, !details.isOfItself {
      list = translator.intent(
        "GetContentsOfFolder", [("folder", translator.file(.reference(reference)))],
        name: "\(reference.lastName) files",
        kind: .list(.file))
    } else {
      list = translator.list(reference)
    }
    if !options.isEmpty {
      if isText {
        if list.kind.item?.isTextual != true { list = translator.texts(of: list) }
        list = translator.add("filter", .string(list.written), options, kind: list.kind)
      } else if case .record(let fields)? = list.kind.item {
        let known = options.filter { $0.0 != "sort" || !isUnknownOrder($0.1, fields) }
        if known.count < options.count { translator.warn("they have nothing that they are sorted by") }
        let options = known
        list = translator.add("filter", .string(list.written), options, kind: list.kind)
      } else {
        // What files are like is looked up; what stays is known by its path.
        let found = translator.intent(
          details.intent, [(details.parameter, .string(list.written))], name: "\(reference.lastName) details",
          kind: .list(.any))
        list = translator.add("filter", .string(found.written), options, kind: .list(.any))
        list.path += details.path
        (list.kind, list.itemsMayBeMissing) = (.list(details.item), true)
      }
    }
    if isRandom {
      list = translator.intent("ShuffleList", [("list", .string(list.written))], kind: list.kind)
    }
    if let limit, options.isEmpty || isRandom {
      list = translator.intent(
        "GetItemFromList",
        [("list", .string(list.written)), ("get", .string("inRange")), ("from", .number("1")), ("to", limit)],
        kind: list.kind)
    }
    return .works(list)
  }

  /// Whether an order goes by what the records have not.
  private static func isUnknownOrder(_ order: Literal, _ fields: [String: Kind]) -> Bool {
    guard case .array(let keys) = order else { return false }
    return keys.contains { key in
      guard let name = key.plainString else { return false }
      return fields[name.hasPrefix("-") ? String(name.dropFirst()) : name] == nil
    }
  }

  static func detail(_ translator: Translator) -> Outcome {
    let name = translator.plain("WFContentItemPropertyName") ?? "Name"
    guard case .reference(let reference)? = translator.input() else {
      return detail(translator, property: name.asPropertyName)
    }
    return detail(translator, property: Contact.property(name, of: reference))
  }

  static func detail(_ translator: Translator, property: String) -> Outcome {
    if case .reference(let reference)? = translator.input(), !reference.kind.isTextual {
      return .works(reference.key(property))
    }
    return .works(
      translator.intent(
        "GetDetails", [("property", .string(property)), ("input", translator.any(translator.input()))], kind: .any,
        mayBeMissing: true))
  }

  // MARK: - Conditions

  private static let comparators = [
    0: "lessThan", 1: "lessThanOrEqualTo", 2: "greaterThan", 3: "greaterThanOrEqualTo", 4: "equalTo", 5: "notEqualTo",
    8: "hasPrefix", 9: "hasSuffix", 99: "contains", 999: "doesNotContain",
  ]

  static func condition(
    _ template: PropertyDictionary, _ property: String, _ translator: Translator
  ) -> Literal {
    let code = Conditions.code(template["Operator"]) ?? 4
    let key = ["all", "any", "not", "property"].contains(property) || property.hasPrefix("${")
    func made(_ comparator: String, _ operand: Literal, ignoresCase: Bool = false) -> Literal {
      var members = [(comparator, operand)]
      if ignoresCase { members.append(("ignoring", .array([.string("case")]))) }
      if key { return .object([("property", .string(property))] + members) }
      if comparator == "equalTo", !ignoresCase { return .object([(property, operand)]) }
      return .object([(property, .object(members))])
    }
    switch code {
    case 100, 101: return made(code == 100 ? "hasValue" : "isMissing", .boolean(true))
    case 1002: return made("isToday", .boolean(true))
    case 1000, 1001:
      let unit = (value(template, "Unit", nil)?.integer).flatMap { Conditions.units[$0] } ?? "days"
      let amount = value(template, "Number", "numberValue").flatMap(translator.operand).map { translator.integer($0) }
      return made(code == 1000 ? "inTheNext" : "inTheLast", .string("\((amount ?? .number("1")).written) \(unit)"))
    case 1003:
      if let first = value(template, "Date", "dateValue") {
        let second = value(template, "AnotherDate", "anotherDateValue")
        return made("isBetween", .array([date(first, translator), date(second, translator)]))
      }
      let first = value(template, "Number", "numberValue").flatMap(translator.operand).map { translator.number($0) }
      let second = value(template, "AnotherNumber", "anotherNumberValue").flatMap(translator.operand).map {
        translator.number($0)
      }
      return made("isBetween", .array([first ?? .number("0"), second ?? .number("0")]))
    default:
      let comparator = comparators[code] ?? "equalTo"
      if let text = value(template, "String", "stringValue") ?? value(template, "Enumeration", "enumerationValue") {
        // Shortcuts looks for names without regard to capitals.
        return made(comparator, translator.operand(text).map { translator.text($0) } ?? .string(""), ignoresCase: true)
      }
      if let number = value(template, "Number", "numberValue") {
        return made(comparator, translator.operand(number).map { translator.number($0) } ?? .number("0"))
      }
      if let day = value(template, "Date", "dateValue") { return made(comparator, date(day, translator)) }
      // False is sometimes not written.
      return made(comparator, .boolean(value(template, "Bool", nil)?.boolean ?? false))
    }
  }

  /// An operand: in new files below `Values`, in old ones on the template, with references below `VariableOverrides`.
  static func value(_ template: PropertyDictionary, _ key: String, _ override: String?) -> PropertyValue? {
    if let override, let reference = template["VariableOverrides"]?.dictionary?[override] { return reference }
    return template["Values"]?.dictionary?[key] ?? template[key]
  }

  private static func date(_ value: PropertyValue?, _ translator: Translator) -> Literal {
    switch value {
    case .date(let seconds)?:
      let days = Int((seconds / 86_400).rounded(.down))
      return .string("2001-01-01 + \(days) days")
    case let value?:
      switch translator.operand(value) {
      case .reference(let reference)?: return .string(translator.date(reference).written)
      case .literal(let literal, _)?: return literal
      case nil: return .string("today")
      }
    case nil: return .string("today")
    }
  }
}
