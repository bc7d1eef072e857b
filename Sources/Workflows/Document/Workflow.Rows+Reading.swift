package import Diagnostics
import Metadata
import Queries
import Values

extension WorkflowReader {
  func find(_ reader: inout ObjectReader) -> Workflow.Verb? {
    let options = rowOptions(&reader)
    let among = reader.text("among")
    if let among, among != "suggested" {
      findings.report(
        .wrongValue, "“among” may not be “\(VisibleText.of(among))”", at: reader.valueRange("among"),
        hint: "\"suggested\"")
    }
    guard let node = reader.node("find") else { return nil }
    switch node.content {
    case .string(let name):
      return .find(
        Workflow.Find(target: .entity(name, node.range(in: file)), options: options, isAmongSuggested: among != nil))
    case .object:
      guard let source = SourceDeclaration.read(node, file: file, sources: sources, findings: findings) else {
        return nil
      }
      if among != nil {
        findings.report(
          .wrongValue, "“among” is for entities from Swift, not for a source", at: reader.keyRange("among"))
      }
      return .find(Workflow.Find(target: .source(source), options: options))
    default:
      reader.wrong("find", node, wanted: "an entity's name or a source object")
      return nil
    }
  }

  func rowOptions(_ reader: inout ObjectReader) -> Workflow.RowOptions {
    var options = Workflow.RowOptions()
    options.predicate = reader.node("where").flatMap(predicate)
    if let node = reader.node("sort") { options.sort = sort(node) }
    options.limit = reader.node("limit").map { count($0, "limit", reader) }
    options.offset = reader.node("offset").map { count($0, "offset", reader) }
    options.columns = columns(&reader)
    return options
  }

  /// A number of rows or passes: a literal, checked at once, or a reference.
  func count(_ node: JSONNode, _ key: String, _ reader: ObjectReader) -> Expression {
    switch node.content {
    case .number(let digits):
      if let number = Int(digits), number < 0 {
        findings.report(.wrongValue, "“\(key)” is \(digits); it may not be below 0", at: node.range(in: file))
      } else if Int(digits) == nil {
        reader.wrong(key, node, wanted: "a whole number")
      }
    case .string: break
    default: reader.wrong(key, node, wanted: "a whole number or a reference")
    }
    return expression(node)
  }

  private func sort(_ node: JSONNode) -> [Workflow.Sort] {
    guard case .array(let items) = node.content else {
      findings.report(
        .wrongKind, "“sort” is \(node.kindInWords), where a list of keys is wanted", at: node.range(in: file),
        hint: "\"sort\": [\"-published\", \"title\"]")
      return []
    }
    return items.compactMap(sortKey)
  }

  private func sortKey(_ node: JSONNode) -> Workflow.Sort? {
    let range = node.range(in: file)
    if case .string(let text) = node.content { return Workflow.Sort(reading: text, range: range) }
    guard
      var reader = ObjectReader(
        node, what: "a sort key", as: WorkflowFormat.sortKey, file: file, findings: findings)
    else { return nil }
    defer { reader.reportUnknownKeys() }
    let by = reader.text("by")
    if !reader.has("by") { reader.missing("by", hint: "\"by\": \"title\"") }
    var sort = Workflow.Sort(reading: "", range: reader.valueRange("by"))
    sort.property = by ?? ""
    sort.isDescending = reader.word("order") == "descending"
    sort.isMissingFirst = reader.word("missing") == "first"
    sort.isNatural = reader.flag("natural") ?? false
    if let ignoring = reader.node("ignoring") {
      sort.options = PredicateTree(file: file, findings: findings).ignoring(ignoring)
    }
    return by == nil ? nil : sort
  }

  func columns(_ reader: inout ObjectReader) -> Workflow.Columns? {
    guard let node = reader.node("columns") else { return nil }
    switch node.content {
    case .string(Workflow.Columns.unionWord): return .union
    case .string(Workflow.Columns.strictWord): return .strict(node.range(in: file))
    case .array(let items):
      if items.isEmpty { findings.report(.wrongValue, "“columns” is empty", at: node.range(in: file)) }
      return .listed(items.compactMap(column))
    default:
      reader.wrong("columns", node, wanted: "a list of properties, “union” or “strict”")
      return nil
    }
  }

  private func column(_ node: JSONNode) -> Workflow.Column? {
    let range = node.range(in: file)
    if case .string(let name) = node.content {
      return Workflow.Column(content: .property(name), header: nil, range: range)
    }
    guard
      var reader = ObjectReader(
        node, what: "a column", as: WorkflowFormat.column, file: file, findings: findings)
    else { return nil }
    defer { reader.reportUnknownKeys() }
    let header = reader.text("as")
    if let property = reader.text("property") {
      return Workflow.Column(content: .property(property), header: header, range: reader.valueRange("property"))
    }
    if let text = reader.text("calculate"), let node = reader.node("calculate") {
      if header == nil { reader.missing("as", hint: "a calculated column needs a name: \"as\": \"Total\"") }
      return Workflow.Column(
        content: .calculate(text, node.textAnchor(in: file)), header: header, range: node.range(in: file))
    }
    if !reader.has("property"), !reader.has("calculate") {
      reader.missing("property", hint: "\"property\": \"title\" or \"calculate\": \"quantity * price\"")
    }
    return nil
  }

  func summarize(_ reader: inout ObjectReader) -> Workflow.Verb? {
    let from = reader.node("summarize").map(expression)
    var keys: [(name: String, range: SourceRange)] = []
    for item in reader.array("by") ?? [] {
      if case .string(let name) = item.content {
        keys.append((name, item.range(in: file)))
      } else {
        findings.report(.wrongKind, "“by” is a list of properties", at: item.range(in: file))
      }
    }
    let aggregates = reader.members("with")?.compactMap(aggregate) ?? []
    if !reader.has("with") { reader.missing("with", hint: "\"with\": { \"books\": \"count\" }") }
    let columns = columns(&reader)
    return from.map { .summarize($0, Workflow.Summarize(keys: keys, aggregates: aggregates, columns: columns)) }
  }

  private func aggregate(_ member: JSONNode.Member) -> Workflow.Summarize.Aggregate? {
    let nameRange = SourceRange(file: file, start: member.keyStart, end: member.keyEnd)
    switch member.value.content {
    case .string(let function):
      return .init(
        name: member.key, nameRange: nameRange, function: function, functionRange: member.value.range(in: file),
        property: nil, propertyRange: nil)
    case .object(let members):
      let members = members.filter { $0.key != "comment" }
      guard members.count == 1, case .string(let property) = members[0].value.content else { break }
      return .init(
        name: member.key, nameRange: nameRange, function: members[0].key,
        functionRange: SourceRange(file: file, start: members[0].keyStart, end: members[0].keyEnd),
        property: property, propertyRange: members[0].value.range(in: file))
    default: break
    }
    findings.report(
      .wrongKind, "“\(member.key)” is “count” or { function: property }", at: member.value.range(in: file),
      hint: "{ \"average\": \"rating\" }")
    return nil
  }
}

extension Workflow.Sort {
  /// Reads `title` or `-published`.
  package init(reading text: String, range: SourceRange) {
    let descends = text.unicodeScalars.first == "-"
    self.init(
      property: descends ? String(text.unicodeScalars.dropFirst()) : text, isDescending: descends, options: [],
      isNatural: false, isMissingFirst: false, range: range)
  }
}
