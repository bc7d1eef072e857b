/// Places: a device knows where it is, a person says it.
enum PlaceEntries {
  static let all: [ActionEntry] = [
    ActionEntry("getcurrentlocation", "Current Location") { translator in
      .standIn(
        "asked for",
        translator.add(
          "ask", .string("Where are you? An address, or latitude and longitude: 52.52, 13.41"),
          name: translator.action.outputName ?? "current location", kind: .text, keepsId: true, isDroppedUnused: true))
    },
    ActionEntry("location", "Location") { translator in
      .works(translator.add("give", text(of: translator.parameter("WFLocation"), translator), kind: .text))
    },
    ActionEntry("address", "Street Address") { translator in
      let lines = ["WFAddressLine1", "WFAddressLine2", "WFPostalCode", "WFCity", "WFState", "WFCountry"].compactMap {
        translator.text($0)?.plainString
      }
      return .works(
        translator.add("give", .string(lines.filter { !$0.isEmpty }.joined(separator: ", ")), kind: .text))
    },
    ActionEntry("getdistance", "Distance") { translator in
      .standIn(
        "asked for",
        translator.add("ask", .string("How far is it?"), [("type", .string("decimal"))], kind: .decimal, keepsId: true))
    },
    ActionEntry("gettraveltime", "Travel Time") { translator in
      .standIn(
        "asked for",
        translator.add(
          "ask", .string("How many minutes does it take to get there?"), [("type", .string("integer"))],
          name: "travel time", kind: .integer, keepsId: true))
    },
    ActionEntry("properties.locations", "Location Detail") { Self.detail($0) },
  ]

  /// A place that stands in the shortcut: its words, with its coordinates where they are all it has.
  private static func text(of value: PropertyValue?, _ translator: Translator) -> Literal {
    guard let value else { return .string("") }
    if let operand = translator.operand(value) { return translator.text(operand) }
    var words: [String] = []
    var coordinates: [String] = []
    func collect(_ value: PropertyValue, _ depth: Int) {
      guard depth < 8, let dictionary = value.dictionary else { return }
      for key in ["Name", "Street", "City", "State", "PostalCode", "ZIP", "Country", "title"] {
        if let word = dictionary[key]?.string, !word.isEmpty, !words.contains(word) { words.append(word) }
      }
      for key in ["Latitude", "Longitude", "latitude", "longitude"] {
        if let digits = dictionary[key]?.plainText { coordinates.append(digits) }
      }
      for entry in dictionary.entries { collect(entry.value, depth + 1) }
    }
    collect(value, 0)
    return .plain((words.isEmpty ? coordinates : words).joined(separator: ", "))
  }

  private static func detail(_ translator: Translator) -> Outcome {
    let name = translator.plain("WFContentItemPropertyName") ?? "Name"
    guard case .reference(let reference)? = translator.input() else { return .unsupported("it is given no place") }
    if case .record = reference.kind { return .works(reference.key(name.asPropertyName)) }
    switch name {
    case "Name", "Address": return .standIn("the place as it was said", translator.text(reference))
    case "Latitude", "Longitude":
      // In “52.52, 13.41” the first number and the second.
      var numbers = translator.conversion(of: reference, to: "coordinates") {
        translator.intent(
          "GetNumbersFromInput", [("input", .string(translator.text(reference).defaulted().written))],
          name: "coordinates", kind: .list(.decimal))
      }
      numbers.path += name == "Latitude" ? "[0]" : "[1]"
      (numbers.kind, numbers.mayBeMissing) = (.decimal, true)
      return .standIn("the place as it was said", numbers)
    default:
      return .standIn(
        "asked for",
        translator.add(
          "ask", .plain("Which \(name == "ZIP Code" ? name : name.lowercased()) is it?"),
          name: translator.action.outputName ?? name, kind: .text, keepsId: true))
    }
  }
}
