import AppIntents
import Diagnostics
import Metadata
import Queries
import Values
import Workflows

/// Reads answers: as values of a type, and as choices.
struct AnswerReading {
  let clock: RunClock

  /// The answer as a value of the type, dates worked out by the clock; nil where it does not fit.
  ///
  /// **Shape**: `yes` and `no` are truth values, items of a list are separated by commas, `5 km` is a measurement.
  func value(_ answer: Value, as type: ValueType) -> Value? {
    guard case .text(let text) = answer.plain else {
      return ArgumentReading.value(answer, as: type, name: "answer", clock: clock)
    }
    switch type {
    case .boolean: return Self.truth(text, accept: nil, deny: nil).map { .boolean($0) }
    case .list(let item) where !text.hasPrefix("["):
      var items: [Value] = []
      for part in text.split(separator: ",") {
        guard let one = value(.text(part.trimmed), as: item) else { return nil }
        items.append(one)
      }
      return .list(items)
    case .record(let fields):
      if let measured = Self.measurement(text, fields) { return measured }
    case .text, .any, .file, .person, .entity: break
    default:
      let trimmed = text.trimmed
      if trimmed.isEmpty { return nil }
      return ArgumentReading.value(.text(trimmed), as: type, name: "answer", clock: clock)
    }
    return ArgumentReading.value(answer, as: type, name: "answer", clock: clock).flatMap { $0.isMissing ? nil : $0 }
  }

  /// A number and a unit.
  private static func measurement(_ text: String, _ fields: [ValueType.Field]) -> Value? {
    guard fields.map(\.name) == ["value", "unit"] else { return nil }
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let number = ExactNumber(first) else { return nil }
    let amount: Value = number.isInteger ? .integer(number) : .decimal(number)
    guard parts.count == 2 else { return amount }
    return .record(Record([("value", amount), ("unit", .text(parts[1].trimmed))]))
  }

  static func truth(_ text: String, accept: String?, deny: String?) -> Bool? {
    let word = text.trimmed
    if let accept, isAlike(word, accept) { return true }
    if let deny, isAlike(word, deny) { return false }
    switch word.lowercased() {
    case "yes", "y", "true": return true
    case "no", "n", "false": return false
    default: return nil
    }
  }

  static func isAlike(_ left: String, _ right: String) -> Bool {
    left.equalsScalars(of: right) || left.lowercased().equalsScalars(of: right.lowercased())
  }

  /// The place of the choice that an answer names: by its id or value, else by its title where only one is called so.
  ///
  /// **Errors**: `wrong-answer` for several of that title; nil for none.
  static func place(
    of answer: Value, among choices: [IntentQuestion.Choice]
  ) throws(Diagnostic) -> Int? {
    let text = answer.plain.writtenOut
    if let place = choices.firstIndex(where: { $0.key.equalsScalars(of: text) }) { return place }
    let titled = choices.indices.filter { choices[$0].title.equalsScalars(of: text) }
    guard titled.count > 1 else { return titled.first }
    throw Diagnostic(
      .wrongAnswer, "\(titled.count) choices are called “\(VisibleText.of(text))”",
      hint: "give the id: \(titled.prefix(10).map { VisibleText.of(choices[$0].key) }.joined(separator: ", "))")
  }

  /// That an answer is none of the choices; the hint lists them.
  static func noChoice(_ answer: Value, among choices: [IntentQuestion.Choice]) -> Diagnostic {
    let text = answer.plain.writtenOut
    return Diagnostic(
      .wrongAnswer, "“\(VisibleText.of(String(text.prefix(60))))” is none of the choices",
      hint: listed(choices))
  }

  static func listed(_ choices: [IntentQuestion.Choice]) -> String {
    if choices.isEmpty { return "there is nothing to choose from" }
    let most = 20
    let names = choices.prefix(most).map { choice in
      let key = choice.key
      let title = VisibleText.of(choice.title)
      return key.equalsScalars(of: choice.title) ? "“\(title)”" : "“\(title)” (\(VisibleText.of(key)))"
    }
    let rest = choices.count > most ? " and \(choices.count - most) more" : ""
    return "the choices are \(names.joined(separator: ", "))\(rest)"
  }
}

extension IntentQuestion.Choice {
  /// What names it in an answer beside its title: an entity's id, a value as it is written.
  var key: String {
    if case .entity(let entity) = value.plain { return entity.id.writtenOut }
    return value.writtenOut
  }
}

extension ValueType {
  /// The type in a few words, with an example where its spelling is not plain.
  var howToAnswer: String? {
    switch self {
    case .text, .any, .enumeration, .entity: nil
    case .boolean: "yes or no"
    case .date: "a date, such as 2026-11-30 or today"
    case .dateTime: "a date and time, such as 2026-11-30T09:00 or now"
    case .duration: "a duration, such as 90 seconds"
    case .file: "the path of a file"
    case .url: "an address"
    case .person: "a person, by name or e-mail address"
    case .integer: "a whole number"
    case .number, .decimal: "a number"
    case .list(let item):
      item.howToAnswer.map { "several, with commas between: \($0)" } ?? "several, with commas between"
    case .record(let fields):
      fields.map(\.name) == ["value", "unit"] ? "a number and a unit" : "an object as JSON"
    }
  }
}
