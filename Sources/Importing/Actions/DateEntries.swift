/// Actions on dates and times.
enum DateEntries {
  static let all: [ActionEntry] = [
    ActionEntry("date", "Date") { translator in
      guard translator.plain("WFDateActionMode") == "Specified Date", let date = translator.operand("WFDateActionDate")
      else { return .works(Reference(root: "now", kind: .date)) }
      switch date {
      case .reference(let reference): return .works(translator.date(reference))
      case .literal(let literal, _): return .works(translator.date(in: literal, name: "the"))
      }
    },
    ActionEntry("format.date", "Formatted Date") { translator in
      let style = translator.action.parameters["WFDateFormatStyle"]?.string
      guard let pattern = DateStyle.pattern(translator.action.parameters) else {
        return .unsupported("its style is “\(style ?? "")”")
      }
      return .works(
        translator.intent(
          "FormatDate", [("date", translator.inputDate("WFDate")), ("format", .plain(pattern))], kind: .text))
    },
    ActionEntry("adjustdate", "Adjusted Date") { translator in
      let date = translator.inputDate("WFDate")
      let operation = translator.plain("WFAdjustOperation")
      var quantity = (translator.parameter("WFDuration") ?? translator.parameter("WFAdjustAmount")).flatMap {
        Quantity($0)
      }
      var isSubtracting = operation == "Subtract"
      if let picker = translator.parameter("WFAdjustOffsetPicker")?.dictionary {
        let inner = picker["Value"]?.dictionary ?? picker
        let written = inner["Operation"]?.string
        isSubtracting = isSubtracting || written == "Subtract"
        quantity = quantity ?? Quantity(.dictionary(inner))
        if let unit = Quantity.unit(inner["Unit"]?.string) { quantity?.unit = unit }
      }
      if let operation, operation.hasPrefix("Get Start of ") {
        let name = String(operation.dropFirst("Get Start of ".count))
        guard let unit = Quantity.unit(name) else { return .unsupported("its operation is “\(operation)”") }
        return .works(
          translator.intent(
            "AdjustDate", [("date", date), ("operation", .string("startOf")), ("unit", .string(unit))], kind: .date))
      }
      let amount = quantity?.amount.flatMap(translator.operand).map { translator.integer($0) }
      return .works(
        translator.intent(
          "AdjustDate",
          [
            ("date", date), ("operation", isSubtracting ? .string("subtract") : nil),
            ("amount", amount ?? .number("0")), ("unit", (quantity?.unit).map { .string($0) }),
          ], kind: .date))
    },
    ActionEntry("gettimebetweendates", "Time Between Dates") { translator in
      let units = [
        "Total Time": "seconds", "Seconds": "seconds", "Minutes": "minutes", "Hours": "hours", "Days": "days",
        "Weeks": "weeks", "Months": "months", "Years": "years",
      ]
      let unit = translator.choice("WFTimeUntilUnit", units, else: "minutes")
      // The newest files call the first date so, older ones take it as input and compare it with now.
      if translator.parameter("WFTimeUntilFromDate") != nil {
        return .works(
          translator.intent(
            "GetTimeBetweenDates",
            [
              ("from", translator.date("WFTimeUntilFromDate")), ("to", translator.inputDate()), ("unit", .string(unit)),
            ], kind: .integer))
      }
      let isOther = translator.plain("WFTimeUntilReferenceDate") == "Other"
      let other = isOther ? translator.date("WFTimeUntilCustomDate") : .string("${now}")
      return .works(
        translator.intent(
          "GetTimeBetweenDates",
          [("from", other), ("to", translator.inputDate()), ("unit", .string(unit))], kind: .integer))
    },
    .same("detect.date", "Dates", "GetDatesFromInput", input: "input", takes: .list, gives: .list(.date)),
    ActionEntry("converttimezone", "Converted Date") { translator in
      let place = translator.parameter("DestinationTimeZone")?.dictionary
      let zone =
        place?["timeZone"]?.string ?? translator.plain("DestinationTimeZone") ?? translator.plain("WFTimeZone")
      guard let zone else {
        return .unsupported("it names no zone")
      }
      return .works(
        translator.intent(
          "ConvertTimeZone", [("date", translator.inputDate("Date", "WFDate")), ("to", .plain(zone))], kind: .date))
    },
  ]
}

extension Translator {
  /// A date of a parameter, or now.
  func date(_ key: String) -> Literal {
    switch operand(key) {
    case .reference(let reference): .string(date(reference).written)
    case .literal(.string(""), _), nil: .string("${now}")
    case .literal(let literal, _): .string(date(in: literal, name: "the").written)
    }
  }

  /// The date the action works on.
  func inputDate(_ keys: String...) -> Literal {
    for key in keys + ["WFInput"] where parameter(key) != nil { return date(key) }
    return given.map { .string(date($0).written) } ?? .string("${now}")
  }
}
