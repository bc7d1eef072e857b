/// Reads the fields of a cron expression, strictly.
struct CronParser {
  private let scalars: [Unicode.Scalar]
  /// Where each field stands.
  private var places: [Range<Int>] = []
  private(set) var warnings: [CronFault] = []

  private static let words: [String: String] = [
    "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *", "@monthly": "0 0 1 * *", "@weekly": "0 0 * * 0",
    "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@hourly": "0 * * * *",
  ]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  private func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  /// The text from one field to another.
  func range(from first: Int, to last: Int) -> Range<Int> {
    guard places.indices.contains(first), places.indices.contains(last) else { return 0..<scalars.count }
    return places[first].lowerBound..<places[last].upperBound
  }

  mutating func fields() throws(CronFault) -> [CronField] {
    split()
    if let first = places.first, scalars[first.lowerBound] == "@" { return try named(first) }
    let kinds = CronField.Kind.allCases
    guard places.count == kinds.count else { throw wrongCount() }
    var fields: [CronField] = []
    for (kind, place) in zip(kinds, places) { fields.append(try field(kind, place)) }
    return fields
  }

  private mutating func split() {
    var start: Int?
    for (index, scalar) in scalars.enumerated() {
      if scalar == " " || scalar == "\t" {
        if let begin = start { places.append(begin..<index) }
        start = nil
      } else if start == nil {
        start = index
      }
    }
    if let begin = start { places.append(begin..<scalars.count) }
  }

  private func wrongCount() -> CronFault {
    let whole = 0..<scalars.count
    let form = "minute, hour, day of the month, month and day of the week"
    switch places.count {
    case 0: return CronFault("there is no cron expression", hint: "“0 7 * * *” is every day at 07:00", whole)
    case 6, 7:
      return CronFault(
        "a cron expression has five fields, and this has \(places.count)",
        hint: "seconds and years are no part of it: \(form)", whole)
    default:
      return CronFault(
        "a cron expression has five fields, and this has \(places.count)", hint: form, whole)
    }
  }

  private func named(_ place: Range<Int>) throws(CronFault) -> [CronField] {
    let word = text(place)
    guard let expression = Self.words[word], places.count == 1 else {
      let lower = word.lowercased()
      if places.count > 1, Self.words[word] != nil {
        throw CronFault("nothing stands behind “\(word)”", place.lowerBound..<scalars.count)
      }
      if word == "@reboot" {
        throw CronFault(
          "“@reboot” is no time", hint: "a workflow is started at boot by systemd or the system's cron", place)
      }
      if word == "@every" {
        throw CronFault(
          "“@every” is no word of cron", hint: "every 90 minutes has no cron expression; */30 is every half hour", place
        )
      }
      throw CronFault(
        "“\(word)” is no word of cron",
        hint: Self.words[lower] != nil
          ? "did you mean “\(lower)”?" : "there are \(Self.words.keys.sorted().joined(separator: " "))", place)
    }
    var parser = CronParser(expression)
    return try parser.fields()
  }

  // MARK: A field

  private mutating func field(_ kind: CronField.Kind, _ place: Range<Int>) throws(CronFault) -> CronField {
    var field = CronField(kind)
    field.beginsWithStar = scalars[place.lowerBound] == "*"
    var start = place.lowerBound
    while true {
      let end = scalars[start..<place.upperBound].firstIndex(of: ",") ?? place.upperBound
      field.add(try item(kind, start..<end, in: place))
      if end == place.upperBound { return field }
      start = end + 1
    }
  }

  private mutating func item(
    _ kind: CronField.Kind, _ place: Range<Int>, in field: Range<Int>
  ) throws(CronFault) -> CronField.Item {
    if place.isEmpty { throw fault(kind, "has a comma with nothing beside it", field) }
    let slash = scalars[place].firstIndex(of: "/")
    let base = place.lowerBound..<(slash ?? place.upperBound)
    var item = try range(kind, base, field)
    guard let slash else { return item }
    let stepPlace = (slash + 1)..<place.upperBound
    guard let step = number(stepPlace), step > 0 else {
      throw fault(kind, "has a step that is no whole number from 1 on: “\(text(place))”", place)
    }
    // A range of one number has its two ends.
    if item.first == item.last, !item.isStar, !scalars[base].contains("-") {
      throw fault(
        kind, "has a step behind a single number: “\(text(place))”", place,
        hint: "\(text(base))-\(kind.range.upperBound == 7 ? 6 : kind.range.upperBound)/\(step)")
    }
    item.step = min(step, 1_000)
    let length = item.last - item.first
    if step > length {
      warnings.append(
        CronFault(
          "the step of “\(text(place))” is longer than its range, so that \(item.first) alone is left", hint: nil, place
        ))
    }
    return item
  }

  private func range(
    _ kind: CronField.Kind, _ place: Range<Int>, _ field: Range<Int>
  ) throws(CronFault) -> CronField.Item {
    let words = text(place)
    let all = kind.range
    if words == "*" {
      return CronField.Item(first: all.lowerBound, last: kind == .weekday ? 6 : all.upperBound, step: 1, isStar: true)
    }
    // A hyphen that is not the first sign, which would be a minus.
    let hyphen = scalars[place].dropFirst().firstIndex(of: "-")
    let first = try value(kind, place.lowerBound..<(hyphen ?? place.upperBound))
    guard let hyphen else { return CronField.Item(first: first, last: first, step: 1, isStar: false) }
    let last = try value(kind, (hyphen + 1)..<place.upperBound)
    guard first <= last else {
      throw fault(
        kind, "has a range that ends before it begins: “\(words)”", place, hint: Self.split(kind, first, last))
    }
    return CronField.Item(first: first, last: last, step: 1, isStar: false)
  }

  /// A range over the end as two.
  private static func split(_ kind: CronField.Kind, _ first: Int, _ last: Int) -> String {
    let low = kind.range.lowerBound
    let high = kind == .weekday ? 6 : kind.range.upperBound
    let upper = first == high ? "\(first)" : "\(first)-\(high)"
    let lower = last == low ? "\(last)" : "\(low)-\(last)"
    return "\(upper),\(lower)"
  }

  private func value(_ kind: CronField.Kind, _ place: Range<Int>) throws(CronFault) -> Int {
    let words = text(place)
    if let number = number(place) {
      guard kind.range.contains(number) else {
        throw fault(kind, "is from \(kind.range.lowerBound) to \(kind.range.upperBound), and “\(words)” is not", place)
      }
      return number
    }
    let lower = words.lowercased()
    if let index = kind.names.firstIndex(of: lower) { return index + kind.firstNamed }
    if let index = kind.fullNames.firstIndex(of: lower) {
      throw fault(kind, "has names of three letters, and “\(words)” has more", place, hint: kind.names[index])
    }
    throw fault(kind, "cannot be “\(words)”", place, hint: Self.hint(kind, words))
  }

  private static func hint(_ kind: CronField.Kind, _ words: String) -> String {
    if words.contains("?") { return "“any” is *" }
    if words.contains("~") { return "a random time is no part of cron; “jitter” puts a start off at random" }
    if words.contains("#") || (words.uppercased().contains("L") && kind != .minute && kind != .hour) {
      return "cron knows no last day and no third Friday; a step can ask ${today} and stop"
    }
    if words.uppercased().contains("W"), kind == .day { return "cron knows no nearest weekday" }
    if words.contains("*") { return "* stands alone or with a step: */5" }
    if !kind.names.isEmpty {
      return "a number from \(kind.range.lowerBound) to \(kind.range.upperBound), or a name: \(kind.names[0])"
    }
    return "a number from \(kind.range.lowerBound) to \(kind.range.upperBound)"
  }

  /// A number of digits alone; nil for anything else, and for one that is too long for any field.
  private func number(_ place: Range<Int>) -> Int? {
    guard !place.isEmpty, place.count <= 4 else { return nil }
    var number = 0
    for scalar in scalars[place] {
      guard scalar.value >= 48, scalar.value <= 57 else { return nil }
      number = number * 10 + Int(scalar.value - 48)
    }
    return number
  }

  private func fault(
    _ kind: CronField.Kind, _ message: String, _ place: Range<Int>, hint: String? = nil
  ) -> CronFault {
    CronFault("the field “\(kind.words)” \(message)", hint: hint, place)
  }
}
