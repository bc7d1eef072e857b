/// Health samples: rows of the table `Health.csv` in the storage, and workouts, rows of `Workouts.csv`.
enum HealthEntries {
  static let all: [ActionEntry] = [
    ActionEntry("health.quantity.log", "Health Sample") { translator in
      let quantity = translator.parameter("WFQuantitySampleQuantity").flatMap { Measure($0) }
      let value =
        (quantity?.amount.flatMap(translator.operand) ?? translator.input()).map { translator.number($0) }
        ?? .number("0")
      let start = Self.moment("WFQuantitySampleDate", translator)
      let sample = translator.add(
        "give",
        .object([
          ("type", translator.text("WFQuantitySampleType") ?? .string("")), ("value", value),
          ("unit", .plain(quantity?.unit ?? "")), ("start", .string(start.written)), ("end", .string(start.written)),
          ("day", .string(start.formatted("date('yyyy-MM-dd')", kind: .text).written)),
          ("source", .string("Intently")),
        ]), kind: .record(Health.fields))
      Self.append(sample, to: "Health.csv", translator)
      return .standIn("written to a table", sample)
    },
    ActionEntry("health.workout.log", "Workout") { translator in
      func amount(_ key: String) -> Literal {
        let quantity = translator.parameter(key).flatMap { Measure($0) }
        return quantity?.amount.flatMap(translator.operand).map { translator.number($0) } ?? .number("0")
      }
      func unit(_ key: String) -> Literal { .plain(translator.parameter(key).flatMap { Measure($0)?.unit } ?? "") }
      let type =
        translator.text("WFWorkoutReadableActivityType") ?? translator.text("WFWorkoutActivityType") ?? .string("")
      let workout = translator.add(
        "give",
        .object([
          ("type", type), ("start", .string(Self.moment("WFWorkoutDate", translator).written)),
          ("duration", amount("WFWorkoutDuration")), ("durationUnit", unit("WFWorkoutDuration")),
          ("energy", amount("WFWorkoutCaloriesQuantity")), ("energyUnit", unit("WFWorkoutCaloriesQuantity")),
          ("distance", amount("WFWorkoutDistanceQuantity")), ("distanceUnit", unit("WFWorkoutDistanceQuantity")),
        ]), kind: .any)
      Self.append(workout, to: "Workouts.csv", translator)
      return .standIn("written to a table", workout)
    },
    ActionEntry("filter.health.quantity", "Health Samples") { Health.find($0) },
    ActionEntry("properties.health.quantity", "Health Sample Detail") { Health.detail($0) },
  ]

  /// The moment of a parameter, or now.
  private static func moment(_ key: String, _ translator: Translator) -> Reference {
    switch translator.operand(key) {
    case .reference(let reference): translator.date(reference)
    case .literal(.string(""), _), nil: Reference(root: "now", kind: .date)
    case .literal(let literal, _): translator.date(in: literal, name: "the")
    }
  }

  private static func append(_ row: Reference, to table: String, _ translator: Translator) {
    translator.append(
      Step([
        ("export", .string("csv")), ("to", .string(translator.inStorage(table))), ("from", .string(row.written)),
        ("append", .boolean(true)),
      ]))
  }
}

enum Health {
  static let fields: [String: Kind] = [
    "type": .text, "value": .decimal, "unit": .text, "start": .date, "end": .date, "day": .text, "source": .text,
  ]

  private static let properties = [
    "Type": "type", "Name": "type", "Value": "value", "Unit": "unit", "Start Date": "start", "End Date": "end",
    "Source": "source",
  ]

  /// What is measured now and then, and not counted up: a day's value is the mean.
  private static let measured: Set<String> = [
    "Weight", "Height", "Body Mass Index", "Body Fat Percentage", "Lean Body Mass", "Waist Circumference",
    "Heart Rate", "Resting Heart Rate", "Walking Heart Rate Average", "Heart Rate Variability", "Body Temperature",
    "Basal Body Temperature", "Blood Glucose", "Blood Alcohol Content", "Oxygen Saturation", "Blood Oxygen",
    "Respiratory Rate", "Blood Pressure Systolic", "Blood Pressure Diastolic", "VO2 Max", "Cardio Fitness",
  ]

  static func find(_ translator: Translator) -> Outcome {
    let group = translator.plain("WFHKSampleFilteringGroupBy") ?? "None"
    guard ["None", "", "Day"].contains(group) else { return .unsupported("it groups samples by “\(group)”") }
    if let unknown = Filter.unknownProperty(translator, among: properties) {
      return .unsupported("samples have no “\(unknown)” here")
    }
    var samples: Reference
    if let given = Filter.explicitInput(translator) {
      samples = translator.list(given)
    } else {
      samples = translator.intent(
        "ReadRows",
        [("file", .string(translator.inStorage("Health.csv"))), ("errorIfNotFound", .boolean(false))], name: "samples",
        kind: .list(.record(fields)))
      let shape: [(String, Literal)] = [
        ("type", .string("text")), ("value", .string("decimal")), ("unit", .string("text")),
        ("start", .string("dateTime")), ("end", .string("dateTime")), ("day", .string("text")),
        ("source", .string("text")),
      ]
      translator.steps[translator.steps.count - 1].members.append(
        ("shape", .object([("list", .object([("record", .object(shape))]))])))
    }
    let options = Filter.options(translator) { properties[$0] ?? $0.asPropertyName }
    guard group == "Day" else {
      guard !options.isEmpty else { return .standIn("read from a table", samples) }
      return .standIn(
        "read from a table", translator.add("filter", .string(samples.written), options, kind: samples.kind))
    }
    if let condition = options.first(where: { $0.0 == "where" }) {
      samples = translator.add("filter", .string(samples.written), [condition], name: "own samples", kind: samples.kind)
    }
    let types = Filter.templates(translator).filter { $0["Property"]?.string == "Type" }.compactMap {
      Filter.value($0, "Enumeration", "enumerationValue")?.plainText
    }
    let sum = types.contains(where: measured.contains) ? "average" : "sum"
    let grouped = translator.add(
      "summarize", .string(samples.written),
      [
        ("by", .array([.string("day"), .string("type"), .string("unit")])),
        (
          "with",
          .object([
            ("value", .object([(sum, .string("value"))])), ("start", .object([("minimum", .string("start"))])),
            ("end", .object([("maximum", .string("end"))])), ("source", .object([("first", .string("source"))])),
          ])
        ),
      ], name: "days", kind: samples.kind)
    let rest = options.filter { $0.0 != "where" }
    guard !rest.isEmpty else { return .standIn("read from a table", grouped) }
    return .standIn("read from a table", translator.add("filter", .string(grouped.written), rest, kind: samples.kind))
  }

  static func detail(_ translator: Translator) -> Outcome {
    let name = translator.plain("WFContentItemPropertyName") ?? "Value"
    guard let property = properties[name] else { return .unsupported("its detail is “\(name)”") }
    guard case .reference(let reference)? = translator.input() else { return .standIn("read from a table", nil) }
    if case .list = reference.kind {
      var values = reference
      values.path += ".\(property)"
      (values.kind, values.itemsMayBeMissing) = (.list(fields[property] ?? .any), true)
      return .standIn("read from a table", values)
    }
    return .standIn("read from a table", reference.key(property))
  }
}
