/// Random workflows of every verb, most of them right and some of them wrong, the same ones for the same seed.
///
/// **Shape**: the generator knows what each name stands for, as far as it goes: it keeps mostly to what fits, leaves defaults out
/// now and then, and says something else now and then. What it does not know is for `check` to find.
struct WorkflowGenerator {
  /// What a value is, as far as the generator knows.
  enum Kind: CaseIterable {
    case integer, decimal, text, boolean, date, dateTime, integers, texts, books, records, record, anything
  }

  private struct Name {
    var name: String
    var kind: Kind
    var isVariable = false
  }

  private var random: SplitMix
  private var names: [Name] = []
  private var given: Kind?
  private var items: [Kind] = []
  private var loops = 0
  private var catches = 0
  private var finals = 0
  private var counter = 0
  /// How many steps may still be made.
  private var budget = 0

  init(seed: UInt64) { random = SplitMix(seed) }

  /// The files that the workflows find and run.
  static let files = [
    "intently.json": """
    {"intently": 1, "entities": {"Book": {"source": {"file": "books.csv"}, "id": "id", "display": {"title": "${title}"},
      "properties": {"id": "integer", "title": "text", "pages": "integer", "rating": "decimal", "read": "boolean",
        "bought": "date", "shelf": {"enum": ["top", "low"]}, "next": {"entity": "Book"}}}}}
    """,
    "books.csv": """
    id,title,pages,rating,read,bought,shelf,next
    1,Faust,200,4.5,true,2026-01-02,top,2
    2,Emma,,3.25,false,2026-03-04,low,
    3,,90,,true,,top,7
    4,Zadig,150,5,,2026-11-30,,1

    """,
    "double.json": """
    {"intently": 1, "inputs": {"n": {"type": "integer", "piped": true}, "times": {"type": "integer", "default": 2}},
      "steps": [{"intent": "Calculate", "with": {"input": "${input.n}", "expression": "input * 2"}}]}
    """,
    "words.json": """
    {"intently": 1, "inputs": {"text": {"type": "text", "default": "a b"}},
      "steps": [{"when": {"${input.text}": "stop"}, "stop": ["stopped"]},
        {"intent": "SplitText", "with": {"text": "${input.text}", "separator": " "}}]}
    """,
    "shelf.json": """
    {"intently": 1, "steps": [{"find": "Book", "where": {"shelf": "top"}}]}
    """,
  ]

  // MARK: Chance

  private mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(max(1, count))) }

  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  private mutating func pick<T>(_ all: [T]) -> T { all[below(all.count)] }

  // MARK: Values

  private mutating func value(_ wanted: Kind, depth: Int = 0) -> String {
    let kind = chance(1) ? pick(Kind.allCases) : wanted
    if chance(60), let reference = reference(kind) { return "\"${\(reference)}\"" }
    switch kind {
    case .integer: return pick(["0", "1", "3", "12", "-4", "100000000000000000000"])
    case .decimal: return pick(["0.5", "2.50", "-1.25", "3"])
    case .text: return text()
    case .boolean: return pick(["true", "false"])
    case .date: return pick(["\"2026-05-06\"", "\"${today}\"", "\"today - 3 days\""])
    case .dateTime: return pick(["\"${now}\"", "\"2026-05-06T07:08:09Z\""])
    case .integers:
      return "[" + (0..<below(4)).map { _ in value(.integer, depth: depth + 1) }.joined(separator: ", ") + "]"
    case .texts: return "[" + (0..<below(4)).map { _ in value(.text, depth: depth + 1) }.joined(separator: ", ") + "]"
    case .books: return reference(.books).map { "\"${\($0)}\"" } ?? "[]"
    case .records:
      return "[" + (0..<below(3)).map { _ in value(.record, depth: depth + 1) }.joined(separator: ", ") + "]"
    case .record:
      if depth > 2 { return "{}" }
      let spread = chance(10) ? reference(.record).map { ", \"...\": \"${\($0)}\"" } ?? "" : ""
      return "{\"n\": \(value(.integer, depth: depth + 1)), \"t\": \(value(.text, depth: depth + 1))\(spread)}"
    case .anything:
      return depth > 2 ? "null" : pick(["null", value(.text, depth: depth + 1), value(.integer, depth: depth + 1)])
    }
  }

  /// Text in quotes, with references in it.
  private mutating func text() -> String {
    var text = ""
    for _ in 0..<(1 + below(3)) {
      if chance(40) {
        let kind = chance(50) ? .text : pick(Kind.allCases)
        if var reference = reference(kind) {
          // In text a value of another kind is formatted in its own way now and then.
          switch kind {
          case .integer, .decimal: if chance(20) { reference += " | number(\(below(4)))" }
          case .date: if chance(40) { reference += " | date('\(pick(["yyyy-MM", "EEEE", "HH:mm"]))')" }
          case .dateTime: if chance(40) { reference += " | date('\(pick(["yyyy-MM", "HH:mm"]))')" }
          case .integers, .texts: if chance(40) { reference += " | join(', ')" }
          case .record, .records, .books: if chance(40) { reference += " | json" }
          default: break
          }
          if chance(70), !reference.contains("default(") { reference += " | default('none')" }
          text += "${\(reference)}"
          continue
        }
      }
      text += pick(["a", "some words", "é", "1", " ", "stop"])
    }
    return "\"\(text)\""
  }

  /// A reference to something of the kind, without its braces; nil where nothing is of it.
  private mutating func reference(_ kind: Kind) -> String? {
    var found = names.filter { $0.kind == kind }.map(\.name)
    if given == kind { found.append("previous") }
    if items.last == kind { found.append("item") }
    for name in names {
      switch (kind, name.kind) {
      case (.integer, .integers), (.integer, .texts), (.integer, .books), (.integer, .records):
        found.append("\(name.name).count")
      case (.integer, .record): found.append("\(name.name).n")
      case (.text, .record): found.append("\(name.name).t")
      case (.record, .records), (.record, .books): found.append(pick(["\(name.name).first", "\(name.name)[0]"]))
      case (.texts, .books): found.append(pick(["\(name.name).title", "\(name.name).shelf"]))
      case (.integers, .books): found.append("\(name.name).pages")
      case (.text, .books): found.append(pick(["\(name.name)[-1].title", "\(name.name).first.shelf"]))
      case (.date, .books): found.append("\(name.name).last.bought")
      case (.integers, .records): found.append("\(name.name).n")
      case (.text, .texts): found.append("\(name.name)[1]")
      case (.anything, .anything): found.append("\(name.name).x.y")
      default: continue
      }
    }
    switch kind {
    case .integer where loops > 0: found.append("index")
    case .date: found.append("today")
    case .dateTime: found.append("now")
    case .text:
      found += ["workflow.name", "run.id", "input.word"]
      if catches > 0 { found.append(pick(["error.message", "error.code", "error.step"])) }
    case .integer: found.append("input.number")
    default: break
    }
    // Now and then something that may mean nothing here.
    if below(300) == 0 { found = ["input.word", "nothing", "previous.count", "item", "index"] }
    if found.isEmpty { return nil }
    var reference = pick(found)
    if chance(80) {
      switch kind {
      case .integer: reference += " | default(\(pick(["0", "7", "-1"])))"
      case .decimal: reference += " | default(\(pick(["0.5", "2"])))"
      case .text: reference += " | default('none')"
      case .boolean: reference += " | default(true)"
      default: break
      }
    }
    if kind == .text, chance(15) { reference += pick([" | upper", " | trim", " | filename", " | base64", " | json"]) }
    if chance(1) {
      reference += pick([" | number(1)", " | date('yyyy')", " | join(', ')", " | default('x')", " | raw"])
    }
    return reference
  }

  private mutating func condition(depth: Int = 0) -> String {
    switch below(depth > 1 ? 6 : 9) {
    case 0: return reference(.boolean).map { "\"${\($0)}\"" } ?? "{}"
    case 1: return comparison(.text, ["equalTo", "notEqualTo", "contains", "hasPrefix", "lessThan"])
    case 2: return comparison(.date, ["lessThan", "equalTo", "greaterThanOrEqualTo"])
    case 3: return comparison(.decimal, ["lessThan", "equalTo", "greaterThan"])
    case 4:
      guard let reference = reference(pick(Kind.allCases)) else { return "{}" }
      return "{\"${\(reference)}\": {\"\(pick(["hasValue", "isMissing", "isEmpty"]))\": \(pick(["true", "false"]))}}"
    case 6: return "{\"all\": [\(condition(depth: depth + 1)), \(condition(depth: depth + 1))]}"
    case 7: return "{\"any\": [\(condition(depth: depth + 1)), \(condition(depth: depth + 1))]}"
    case 8: return "{\"not\": \(condition(depth: depth + 1))}"
    default: return comparison(.integer, ["lessThan", "equalTo", "greaterThanOrEqualTo", "notEqualTo"])
    }
  }

  private mutating func comparison(_ kind: Kind, _ comparators: [String]) -> String {
    guard let reference = reference(kind) else { return "{}" }
    return "{\"${\(reference)}\": {\"\(pick(comparators))\": \(value(kind))}}"
  }

  // MARK: Steps

  /// A workflow; it may ask for more passes than anybody waits for.
  mutating func workflow() -> String {
    budget = 3 + below(14)
    let steps = block(in: nil, depth: 0)
    let output = chance(25) ? ",\n  \"output\": \(value(pick(Kind.allCases)))" : ""
    return """
      {
        "intently": 1,
        "inputs": {"word": {"type": "text", "default": "word"}, "number": {"type": "integer", "default": 5}},
        "steps": [
          \(steps.joined(separator: ",\n    "))
        ]\(output)
      }

      """
  }

  /// The steps of a block; the names they give end with it.
  private mutating func block(in given: Kind?, depth: Int) -> [String] {
    let outer = (names: names, given: self.given)
    self.given = given
    var steps: [String] = []
    for _ in 0..<(1 + below(depth == 0 ? 7 : 3)) where budget > 0 || steps.isEmpty {
      budget -= 1
      steps.append(step(depth: depth))
    }
    last = self.given
    (names, self.given) = outer
    return steps
  }

  /// What the block that was made last gives.
  private var last: Kind?

  private func list(of kind: Kind?) -> Kind {
    switch kind {
    case .integer: .integers
    case .text: .texts
    case .record: .records
    default: .anything
    }
  }

  private mutating func step(depth: Int) -> String {
    var keys: [String] = []
    let isNamed = chance(60)
    counter += 1
    let id = "s\(counter)"
    if isNamed { keys.append("\"id\": \"\(id)\"") }
    let isConditional = chance(12)
    if isConditional { keys.append("\"when\": \(condition())") }
    let (body, kind) = verb(depth: depth)
    keys.append(body)
    if chance(8) { keys.append("\"onError\": \"continue\"") }
    if chance(4) { keys.append("\"timeout\": \"\(pick(["1 second", "1 minute"]))\"") }
    if chance(5) {
      keys.append("\"retry\": {\"attempts\": 2, \"wait\": \"1 second\"}")
      if chance(80) { keys.append("\"repeatable\": true") }
    }
    if let kind {
      given = kind
      if isNamed { names.append(Name(name: id, kind: kind)) }
    }
    return "{\(keys.joined(separator: ", "))}"
  }

  /// A verb with its keys, and what it gives; nil where it hands on.
  private mutating func verb(depth: Int) -> (String, Kind?) {
    let isDeep = depth > 2 || budget <= 0
    switch below(isDeep ? 15 : 24) {
    case 0:
      let kind = pick(Kind.allCases)
      return ("\"give\": \(value(kind))", kind)
    case 1, 2: return set()
    case 3: return ("\"show\": \(value(pick(Kind.allCases)))", nil)
    case 4: return chance(20) ? ("\"notify\": \(text())", nil) : ("\"show\": \(text())", nil)
    case 5, 6: return find()
    case 7: return filter()
    case 8: return summarize()
    case 9: return export()
    case 10, 11, 12, 13: return intent()
    case 14:
      switch below(5) {
      case 0 where finals == 0 || chance(5): return ("\"stop\": \(value(pick(Kind.allCases)))", nil)
      case 1: return ("\"fail\": \(text())", nil)
      case 2: return shaped()
      default: return ("\"give\": \(value(.text))", .text)
      }
    case 15, 16, 17: return branch(depth)
    case 18: return repetition(depth)
    case 19, 20: return forEach(depth)
    case 21, 22: return attempt(depth)
    default: return call()
    }
  }

  private mutating func set() -> (String, Kind?) {
    let variables = names.filter(\.isVariable)
    if !variables.isEmpty, chance(50) {
      let one = pick(variables)
      return ("\"set\": {\"\(one.name)\": \(value(one.kind))}", one.kind)
    }
    let kind = pick(Kind.allCases)
    counter += 1
    let written = value(kind)
    names.append(Name(name: "v\(counter)", kind: kind, isVariable: true))
    return ("\"set\": {\"v\(counter)\": \(written)}", kind)
  }

  private mutating func shaped() -> (String, Kind?) {
    switch below(5) {
    case 0: return ("\"give\": \"[1, 2]\", \"shape\": {\"list\": \"integer\"}", .integers)
    case 1:
      return (
        "\"give\": \"{\\\"n\\\": 1, \\\"t\\\": null}\", \"shape\": {\"n\": \"integer\", \"t\": \"text\"}", .record
      )
    case 2: return ("\"give\": \"[\\\"a\\\", null]\", \"shape\": {\"list\": \"text\"}", .texts)
    case 3: return ("\"give\": \(value(.text)), \"shape\": \"integer\"", .integer)
    default:
      return ("\"give\": \(value(.records)), \"shape\": {\"list\": {\"record\": {\"n\": \"integer\"}}}", .records)
    }
  }

  private mutating func find() -> (String, Kind?) {
    var text = "\"find\": \"Book\""
    if chance(60) { text += ", \"where\": \(predicate())" }
    if chance(40) { text += ", \"sort\": [\"\(pick(["title", "-pages", "rating", "bought", "next"]))\"]" }
    if chance(30) { text += ", \"limit\": \(value(.integer))" }
    if chance(15) {
      text +=
        ", \"columns\": [\"title\", {\"property\": \"pages\", \"as\": \"n\"}, {\"property\": \"next.title\", \"as\": \"t\"}]"
    }
    return (text, .books)
  }

  private mutating func predicate() -> String {
    switch below(7) {
    case 0: return "{\"pages\": {\"greaterThan\": \(value(.integer))}}"
    case 1: return "{\"title\": {\"\(pick(["equalTo", "contains", "hasPrefix"]))\": \(value(.text))}}"
    case 2: return "{\"read\": \(pick(["true", "false"])), \"shelf\": \"top\"}"
    case 3: return "{\"bought\": {\"lessThan\": \(value(.date))}}"
    case 4: return "{\"id\": {\"in\": \(value(.integers))}}"
    case 5: return "\"next.pages > 10 OR rating >= 4\""
    default: return "{\"rating\": {\"lessThan\": \(value(.decimal))}}"
    }
  }

  private mutating func filter() -> (String, Kind?) {
    let kind = pick([Kind.books, .integers, .texts, .records])
    guard let reference = reference(kind) else { return find() }
    let condition =
      switch kind {
      case .books: predicate()
      case .integers: "{\"item\": {\"greaterThan\": \(value(.integer))}}"
      case .texts: "{\"item\": {\"contains\": \(value(.text))}}"
      default: "{\"n\": {\"lessThan\": \(value(.integer))}}"
      }
    return ("\"filter\": \"${\(reference)}\", \"where\": \(condition)", kind)
  }

  private mutating func summarize() -> (String, Kind?) {
    guard let reference = reference(.books) else { return find() }
    let by = chance(60) ? ", \"by\": [\"\(pick(["shelf", "read", "next"]))\"]" : ""
    return (
      "\"summarize\": \"${\(reference)}\"\(by), \"with\": {\"n\": \"count\", \"most\": {\"\(pick(["maximum", "sum", "average", "median"]))\": \"pages\"}}",
      .records
    )
  }

  private mutating func export() -> (String, Kind?) {
    counter += 1
    let kind = pick([Kind.books, .records, .integers, .texts, .record, .text, .anything])
    let name = loops > 0 ? "out/\(counter)-${index}-${run.id}" : "out/\(counter)"
    let from = given != nil && chance(30) ? "" : ", \"from\": \(value(kind))"
    let append = chance(15) ? ", \"append\": true" : ""
    return (
      "\"export\": \"\(pick(["csv", "json", "csv", "markdown", "text"]))\", \"to\": \"\(name).x\"\(from)\(append)",
      .anything
    )
  }

  private mutating func intent() -> (String, Kind?) {
    let isPiped = given != nil && chance(30)
    func with(_ values: [(String, String)]) -> String {
      let said = isPiped ? Array(values.dropFirst()) : values
      return ", \"with\": {\(said.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", "))}"
    }
    switch below(10) {
    case 0: return ("\"intent\": \"Text\"" + with([("text", value(.text))]), .text)
    case 1:
      return (
        "\"intent\": \"Calculate\""
          + with([("input", value(pick([.integer, .decimal]))), ("expression", "\"input * 2 - 1\"")]),
        .decimal
      )
    case 2:
      return ("\"intent\": \"CombineText\"" + with([("text", value(.texts)), ("separator", "\"-\"")]), .text)
    case 3:
      return ("\"intent\": \"SplitText\"" + with([("text", value(.text)), ("separator", "\" \"")]), .texts)
    case 4: return ("\"intent\": \"Count\"" + with([("input", value(pick([.integers, .texts, .books])))]), .integer)
    case 5:
      return ("\"intent\": \"ChangeCase\"" + with([("text", value(.text)), ("to", "\"uppercase\"")]), .text)
    case 6:
      return (
        "\"intent\": \"GetItemFromList\"" + with([("list", value(pick([.integers, .texts, .records])))]), .anything
      )
    case 7: return ("\"intent\": \"FormatDate\"" + with([("date", value(pick([.date, .dateTime])))]), .text)
    case 8:
      return (
        "\"intent\": \"GetDictionaryValue\"" + with([("dictionary", value(.record)), ("key", "\"n\"")]), .anything
      )
    default: return ("\"intent\": \"Number\"" + with([("number", value(.integer))]), .decimal)
    }
  }

  private mutating func branch(_ depth: Int) -> (String, Kind?) {
    let condition = condition()
    if chance(30) {
      let cases = (0..<(1 + below(3))).map { _ in
        "{\"when\": \(self.condition()), \"then\": [\(block(in: given, depth: depth + 1).joined(separator: ", "))]}"
      }
      let otherwise =
        chance(60) ? ", \"otherwise\": [\(block(in: given, depth: depth + 1).joined(separator: ", "))]" : ""
      return ("\"if\": [\(cases.joined(separator: ", "))]\(otherwise)", chance(50) ? last : .anything)
    }
    let then = block(in: given, depth: depth + 1).joined(separator: ", ")
    let kind = last
    let otherwise =
      chance(60) ? ", \"otherwise\": [\(block(in: given, depth: depth + 1).joined(separator: ", "))]" : ""
    return ("\"if\": \(condition), \"then\": [\(then)]\(otherwise)", last == kind ? kind : .anything)
  }

  private mutating func repetition(_ depth: Int) -> (String, Kind?) {
    let count = chance(80) ? "\(below(4))" : value(.integer).replacing("100000000000000000000", with: "3")
    loops += 1
    let steps = block(in: given, depth: depth + 1).joined(separator: ", ")
    let until = chance(40) ? ", \"until\": \(condition())" : ""
    loops -= 1
    return ("\"repeat\": \(count), \"do\": [\(steps)]\(until)", list(of: last))
  }

  private mutating func forEach(_ depth: Int) -> (String, Kind?) {
    let (list, item) = pick([
      (Kind.integers, Kind.integer), (.texts, .text), (.records, .record), (.books, .record),
    ])
    let written = value(list)
    let name = chance(30)
    counter += 1
    let own = "e\(counter)"
    loops += 1
    items.append(item)
    let outer = names
    if name { names.append(Name(name: own, kind: item)) }
    let isParallel = chance(40)
    // A variable from outside may not be set there; now and then one is.
    if isParallel, chance(90) { for index in names.indices { names[index].isVariable = false } }
    let steps = block(in: item, depth: depth + 1).joined(separator: ", ")
    names = outer
    items.removeLast()
    loops -= 1
    let parallel = isParallel ? ", \"parallel\": \(1 + below(4))" : ""
    return (
      "\"forEach\": \(written)\(name ? ", \"as\": \"\(own)\"" : "")\(parallel), \"do\": [\(steps)]", self.list(of: last)
    )
  }

  private mutating func attempt(_ depth: Int) -> (String, Kind?) {
    let steps = block(in: given, depth: depth + 1).joined(separator: ", ")
    let kind = last
    var text = "\"try\": [\(steps)]"
    let catching = chance(75)
    var other = kind
    if catching {
      catches += 1
      text += ", \"catch\": [\(block(in: .record, depth: depth + 1).joined(separator: ", "))]"
      other = last
      catches -= 1
    }
    if !catching || chance(40) {
      finals += 1
      text += ", \"finally\": [\(block(in: nil, depth: depth + 1).joined(separator: ", "))]"
      finals -= 1
    }
    return (text, other == kind ? kind : .anything)
  }

  private mutating func call() -> (String, Kind?) {
    switch below(4) {
    case 0: return ("\"run\": \"double.json\", \"with\": {\"n\": \(value(.integer))}", .decimal)
    case 1: return ("\"run\": \"words.json\", \"with\": {\"text\": \(value(.text))}", .texts)
    case 2 where given == .integer: return ("\"run\": \"double.json\"", .decimal)
    default: return ("\"run\": \"shelf.json\"", .books)
    }
  }
}
