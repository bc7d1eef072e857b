import Formats
import Metadata
import Values

extension SchemaWriter {
  mutating func steps(least: Int) -> SchemaNode {
    let steps = definition("steps") { writer in
      ["type": "array", "items": writer.step()]
    }
    return least > 0 ? steps.with([("minItems", SchemaNode(least))]) : steps
  }

  /// A step: what every step may have, and the rest by its verb.
  private mutating func step() -> SchemaNode {
    definition("step") { writer in
      let verbs = StepFormat.verbs
      var properties: [(String, SchemaNode)] = []
      for key in StepFormat.first { properties.append((key.name, writer.described(key, nil))) }
      for verb in verbs { properties.append((verb.name, ["description": SchemaNode(verb.summary)])) }
      for key in StepFormat.last { properties.append((key.name, writer.described(key, nil))) }
      let branches: [SchemaNode] = verbs.map { verb in
        let form = writer.definition("step-\(verb.name)") { $0.step(verb) }
        return ["if": ["required": [SchemaNode(verb.name)]], "then": form]
      }
      return [
        "description": "A step: one verb, and what belongs to it", "type": "object",
        "properties": SchemaNode(properties), "oneOf": Self.required(verbs.map(\.name)), "allOf": SchemaNode(branches),
      ]
    }
  }

  /// The step of one verb. What every step may have is said in `step` already.
  private mutating func step(_ verb: VerbInfo) -> SchemaNode {
    let common = StepFormat.first + StepFormat.last
    let keys = StepFormat.keys(of: verb, exportOptions: ExportOptionInfos.all).filter { !$0.isLater }
    let properties: [(String, SchemaNode)] = keys.map { key in
      if common.contains(where: { $0.name == key.name }) { return (key.name, true) }
      if case .target = verb.form, key.form.isAboutRows { return (key.name, ["description": SchemaNode(key.summary)]) }
      return (key.name, described(key, nil))
    }
    var members: [(String, SchemaNode)] = [
      ("description", SchemaNode(verb.summary)), ("properties", SchemaNode(properties)),
      ("required", SchemaNode(keys.filter(\.isRequired).map(\.name))), ("additionalProperties", false),
    ]
    if !verb.atLeastOne.isEmpty {
      members.append(("anyOf", Self.required(verb.atLeastOne)))
    }
    if !verb.choice.isEmpty { members.append(("oneOf", Self.required(verb.choice))) }
    switch verb.form {
    case .target: members.append(("allOf", SchemaNode(found(verb, keys.filter(\.form.isAboutRows)))))
    case .exportType: members.append(("allOf", SchemaNode(exported(verb))))
    case .intentName: members.append(("allOf", SchemaNode(given(verb))))
    case .branches: members += branches(verb)
    default: break
    }
    return SchemaNode(members)
  }

  /// What the rows of each entity have, and those of a source written in the step.
  private mutating func found(_ verb: VerbInfo, _ keys: [KeyInfo]) -> [SchemaNode] {
    var result: [SchemaNode] = []
    for entity in facts.entities {
      let own: [(String, SchemaNode)] = keys.map { ($0.name, form($0.form, .entity(entity))) }
      result.append([
        "if": .under(verb.name, ["const": SchemaNode(entity.name)]), "then": ["properties": SchemaNode(own)],
      ])
    }
    let any: [(String, SchemaNode)] = keys.map { ($0.name, form($0.form, .unknown)) }
    result.append(["if": .under(verb.name, ["type": "object"]), "then": ["properties": SchemaNode(any)]])
    return result
  }

  /// A list of cases, or a condition with `then` beside it.
  private mutating func branches(_ verb: VerbInfo) -> [(String, SchemaNode)] {
    let cases = definition("cases") { writer -> SchemaNode in
      ["type": "array", "items": writer.object(WorkflowFormat.branchCase, rows: nil), "minItems": 1]
    }
    let then: SchemaNode = ["properties": SchemaNode([(verb.name, cases), ("then", false)])]
    let otherwise = SchemaNode.under(verb.name, condition()).with([("required", ["then"])])
    return [("if", .under(verb.name, ["type": "array"])), ("then", then), ("else", otherwise)]
  }

  // MARK: Exports

  mutating func exportType() -> SchemaNode {
    definition("export-type") { writer in
      let types = writer.facts.exports.map { $0.info }
      var choices: [SchemaNode] = types.map {
        ["const": SchemaNode($0.contentType.name), "description": SchemaNode($0.summary)]
      }
      choices.append(["const": "auto", "description": "What the ending of “to” says"])
      var own = Set(types.map { $0.contentType.name })
      // What entities from Swift are written as by their own code.
      let offered = writer.facts.entities.flatMap(\.representations).filter { own.insert($0.type.name).inserted }
      choices += offered.map {
        ["const": SchemaNode($0.type.name), "description": "Written by the code of entities that offer it"]
      }
      let names = types.map { $0.contentType.name } + offered.map { $0.type.name }
      let kinds = writer.facts.entities.flatMap(\.representations).flatMap(\.kinds)
      let others =
        (types.map { $0.contentType } + writer.facts.entities.flatMap(\.representations).map { $0.type })
        .flatMap(\.otherNames).filter { !names.contains($0) } + kinds
      choices.append(.words(others.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }))
      let pattern = (names + others).map(\.patternOfEitherCase).joined(separator: "|")
      choices.append(["type": "string", "pattern": SchemaNode("^(\(pattern))$")])
      let files = writer.facts.fileEndings.filter { !names.contains($0) && !others.contains($0) }
      if !files.isEmpty {
        choices.append(.words(files))
        // MIME types and uniform type identifiers.
        choices.append(["type": "string", "pattern": #"^[A-Za-z0-9-]+([./][A-Za-z0-9.+-]+)+$"#])
      }
      return [
        "description": "What is written: the name, ending, MIME type or uniform type identifier of a type",
        "anyOf": SchemaNode(choices),
      ]
    }
  }

  /// For each export type the options that mean nothing to it.
  private func exported(_ verb: VerbInfo) -> [SchemaNode] {
    facts.exports.map { format -> SchemaNode in
      let info = format.info
      let options = ExportOptionInfos.all.map(\.name).filter { !info.options.contains($0) }
      let allowed = StepFormat.keys(of: verb, exportOptions: ExportOptionInfos.all).map(\.name)
        .filter { !options.contains($0) }
      // Said to be as it is without them, the other two do no harm.
      let idle: [(String, SchemaNode)] = [("append", ["const": false]), ("header", ["enum": [true, "names"]])]
      var then: [(String, SchemaNode)] = [("propertyNames", .words(allowed))]
      let refused = idle.filter { !info.options.contains($0.0) }
      if !refused.isEmpty { then.append(("properties", SchemaNode(refused))) }
      let names = [info.contentType.name] + info.contentType.otherNames
      return ["if": .under(verb.name, .words(names)), "then": SchemaNode(then)]
    }
  }
}

extension KeyForm {
  /// Whether it names properties of rows.
  fileprivate var isAboutRows: Bool {
    switch self {
    case .predicate, .sort, .columns, .property, .properties, .aggregates: true
    default: false
    }
  }
}

extension ContentType {
  /// The names it has beside its short one.
  fileprivate var otherNames: [String] {
    (extensions + [mimeType, identifier]).filter { $0 != name && !$0.isEmpty }
  }
}

extension String {
  /// The text as a regular expression that matches it literally.
  var literalPattern: String {
    unicodeScalars.map { "^$\\.*+?()[]{}|".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  /// As `literalPattern`, with capital and small letters alike.
  fileprivate var patternOfEitherCase: String {
    map { one in
      let (small, capital) = (one.lowercased(), one.uppercased())
      return small == capital ? String(one).literalPattern : "[\(capital)\(small)]"
    }.joined()
  }
}
