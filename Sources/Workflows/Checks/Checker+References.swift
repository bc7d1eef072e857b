import Diagnostics
import Formats
import Metadata
import Queries
package import Values

extension Checker {
  /// Finds what a reference stands for; nil, with a report, where a name in it is not known. `counts` says whether it is a
  /// use of what it stands for, or only asked for its type.
  func resolve(_ reference: Reference, counts: Bool = true) -> ResolvedReference? {
    guard let (root, rootType, path) = self.root(of: reference) else { return nil }
    var type = rootType
    for step in path {
      guard let next = follow(step, from: type, in: reference) else { return nil }
      type = next
    }
    var formatters: [PlannedFormatter] = []
    for formatter in reference.formatters {
      guard let (planned, result) = plan(formatter, on: type) else { return nil }
      formatters.append(planned)
      type = result
    }
    if counts, case .slot(let slot) = root { uses.use(slot, at: uses.position) }
    if counts, case .previous = root { for slot in given?.slots ?? [] { uses.use(slot, at: uses.position) } }
    return ResolvedReference(
      root: root, path: path, formatters: formatters, type: type, range: reference.range, text: reference.text)
  }

  /// Resolves the text of a reference that stands in a predicate.
  func resolve(text: String, at range: SourceRange, counts: Bool = true) -> ResolvedReference? {
    do throws(Diagnostic) {
      let anchor = SourceAnchor(range: range, isVerbatim: false)
      return resolve(try ReferenceParser.parse(text, anchor: anchor), counts: counts)
    } catch {
      findings.report(error)
      return nil
    }
  }

  private func root(
    of reference: Reference
  ) -> (ResolvedReference.Root, StaticType, [Reference.Step])? {
    let rest = Array(reference.path.dropFirst())
    switch reference.root {
    case "previous":
      guard let given else {
        findings.report(
          .unknownName, "nothing comes before this step, so there is no “previous”", at: reference.range)
        return nil
      }
      return (.previous, given.type, reference.path)
    case "now": return (.now, StaticType(.dateTime), reference.path)
    case "today": return (.today, StaticType(.date), reference.path)
    case "input": return input(reference, rest)
    case "run":
      let fields: [(String, ValueType)] = [("id", .text), ("planned", .dateTime), ("started", .dateTime)]
      return named(fields, reference, rest) { .run($0) }
    case "workflow": return named([("name", .text)], reference, rest) { .workflow($0) }
    case "item", "index": return loopName(reference)
    case "error":
      if let slot = errors.last { return (.slot(slot), Self.errorType, reference.path) }
      findings.report(.unknownName, "“error” is known only inside “catch”", at: reference.range)
      return nil
    case "answer": return answer(reference, rest)
    case "secret": return secret(reference, rest)
    default: return binding(reference)
    }
  }

  private func binding(_ reference: Reference) -> (ResolvedReference.Root, StaticType, [Reference.Step])? {
    if let binding = scope[reference.root] { return (.slot(binding.slot), binding.type, reference.path) }
    if let later = laterIds[reference.root] {
      let isInside = names[reference.root] != nil
      findings.report(
        .notYetKnown,
        isInside
          ? "“\(reference.root)” is known only inside the block of its step"
          : "“\(reference.root)” is not known yet: its step comes later",
        at: reference.range, notes: [Diagnostic.Note("the step is here", at: later)])
      return nil
    }
    var known = scope.keys.filter { !$0.contains(".") } + ["now", "today"] + (given == nil ? [] : ["previous"])
    known += workflow.inputs.isEmpty ? [] : ["input"]
    let hint: String =
      if workflow.inputs.contains(where: { $0.name == reference.root }) {
        "an input is ${input.\(reference.root)}"
      } else if context.workspace.entity(reference.root) != nil {
        "an entity is read by a step: { \"id\": \"rows\", \"find\": \"\(reference.root)\" }"
      } else if findings.errorCount < 100, let near = Suggestion.nearest(to: reference.root, among: known.sorted()) {
        "did you mean “\(near)”?"
      } else if known.count > 20 {
        "a step's value is known by its “id”, after it"
      } else {
        "known here: \(known.sorted().joined(separator: ", "))"
      }
    findings.report(
      .unknownName, "there is nothing called “\(VisibleText.of(reference.root))” here", at: reference.range, hint: hint)
    return nil
  }

  private func input(
    _ reference: Reference, _ rest: [Reference.Step]
  ) -> (ResolvedReference.Root, StaticType, [Reference.Step])? {
    guard case .name(let name, _)? = reference.path.first else {
      findings.report(
        .badReference, "“input” is followed by an input's name", at: reference.range, hint: "${input.name}")
      return nil
    }
    guard let input = workflow.inputs.first(where: { $0.name.compareScalars(to: name) == 0 }) else {
      let near = Suggestion.nearest(to: name, among: workflow.inputs.map(\.name))
      findings.report(
        .unknownName, "the workflow has no input “\(VisibleText.of(name))”", at: reference.range,
        hint: near.map { "did you mean “\($0)”?" } ?? "declare it under “inputs”")
      return nil
    }
    return (.input(input.name), StaticType(input.type), rest)
  }

  /// A secret is text; one that holds a JSON object has parts by name.
  private func secret(
    _ reference: Reference, _ rest: [Reference.Step]
  ) -> (ResolvedReference.Root, StaticType, [Reference.Step])? {
    guard case .name(let name, let range)? = reference.path.first else {
      findings.report(
        .badReference, "“secret” is followed by a secret's name", at: reference.range, hint: "${secret.API_TOKEN}")
      return nil
    }
    guard name.utf8.allSatisfy({ SecretName.bytes.contains($0) }), !name.isEmpty else {
      findings.report(
        .badReference, "“\(VisibleText.of(name))” is no name for a secret", at: range,
        hint: "letters, digits and “_”: ${secret.API_TOKEN}")
      return nil
    }
    // Of its parts nothing is known before the run.
    return (.secret(name), StaticType(rest.isEmpty ? .text : .any), rest)
  }

  private func named(
    _ fields: [(String, ValueType)], _ reference: Reference, _ rest: [Reference.Step],
    _ make: (String) -> ResolvedReference.Root
  ) -> (ResolvedReference.Root, StaticType, [Reference.Step])? {
    let names = fields.map(\.0)
    guard case .name(let name, _)? = reference.path.first, let field = fields.first(where: { $0.0 == name }) else {
      findings.report(
        .unknownName, "“\(reference.root)” is followed by one of \(names.joined(separator: ", "))",
        at: reference.range)
      return nil
    }
    return (make(name), StaticType(field.1), rest)
  }

  /// What a step of a path gives from a type; nil, with a report, where it gives nothing.
  private func follow(_ step: Reference.Step, from type: StaticType, in reference: Reference) -> StaticType? {
    switch (step, type.type) {
    case (_, .any): return StaticType(.any, mayBeMissing: true)
    case (.index, .list(let item)): return StaticType(item, mayBeMissing: true, properties: type.properties)
    case (.index(_, let range), _):
      findings.report(
        .badReference, "“\(reference.text)” takes an item of \(type.type), which is no list", at: range)
      return nil
    case (.name("count", _), .list): return StaticType(.integer, mayBeMissing: type.mayBeMissing)
    case (.name("first", _), .list(let item)), (.name("last", _), .list(let item)):
      return StaticType(item, mayBeMissing: true, properties: type.properties)
    case (.name(let name, let range), .list(let item)):
      let each = StaticType(item, mayBeMissing: type.itemsMayBeMissing, properties: type.properties)
      guard let found = follow(.name(name, range), from: each, in: reference) else { return nil }
      return StaticType(
        .list(found.type), mayBeMissing: type.mayBeMissing, properties: found.properties,
        itemsMayBeMissing: found.mayBeMissing)
    case (.name(let name, _), _) where type.properties[ExactText(name)] != nil:
      var found = type.properties[ExactText(name)] ?? StaticType(.any)
      found.mayBeMissing = found.mayBeMissing || type.mayBeMissing
      return found
    case (.name(let name, let range), let other):
      guard let found = property(name, of: other, at: range, in: reference) else { return nil }
      return StaticType(found.type, mayBeMissing: found.mayBeMissing || type.mayBeMissing)
    }
  }

  private func property(
    _ name: String, of type: ValueType, at range: SourceRange, in reference: Reference
  ) -> StaticType? {
    let known: [(String, StaticType)]
    switch type {
    case .any: return StaticType(.any, mayBeMissing: true)
    case .entity(let entityName):
      guard let info = entity(entityName, at: range) else { return nil }
      known = info.properties.map { ($0.name, StaticType($0.type, mayBeMissing: !$0.isRequired)) }
    case .record(let fields): known = fields.map { ($0.name, StaticType($0.type, mayBeMissing: true)) }
    case .file:
      known = [
        ("path", StaticType(.text)), ("name", StaticType(.text)), ("size", StaticType(.integer, mayBeMissing: true)),
        ("rows", StaticType(.integer, mayBeMissing: true)),
      ]
    case .person: known = ["name", "email"].map { ($0, StaticType(.text, mayBeMissing: true)) }
    default:
      findings.report(
        .badReference,
        "“\(reference.text)” asks for “\(VisibleText.of(name))” of \(type.inWords), which has no properties",
        at: range)
      return nil
    }
    if var found = known.first(where: { $0.0.compareScalars(to: name) == 0 })?.1 {
      if case .list = found.type { found.itemsMayBeMissing = true }
      return found
    }
    let near = Suggestion.nearest(to: name, among: known.map(\.0))
    findings.report(
      .unknownProperty, "\(type.inWords) has no property “\(VisibleText.of(name))”", at: range,
      hint: near.map { "did you mean “\($0)”?" })
    return nil
  }

  private func plan(
    _ formatter: Reference.Formatter, on type: StaticType
  ) -> (PlannedFormatter, StaticType)? {
    let all = BuiltInFormatters.all
    guard let info = all.first(where: { $0.name == formatter.name }) else {
      let near = Suggestion.nearest(to: formatter.name, among: all.map(\.name))
      findings.report(
        .badReference, "there is no formatter “\(VisibleText.of(formatter.name))”", at: formatter.range,
        hint: near.map { "did you mean “\($0)”?" } ?? "the formatters are \(all.map(\.name).joined(separator: ", "))")
      return nil
    }
    guard let result = info.result(type.type) else {
      findings.report(
        .badReference, "“\(info.name)” cannot be used on \(type.type.inWords)", at: formatter.range)
      return nil
    }
    switch info.make(formatter.arguments) {
    case .failure(let fault):
      findings.report(.badReference, fault.message, at: formatter.range, hint: fault.hint)
      return nil
    case .success(let apply):
      let planned = PlannedFormatter(
        name: info.name, apply: apply, fillsMissing: info.fillsMissing, range: formatter.range)
      if type.type == .date, !fits(apply, info, formatter) { return nil }
      guard info.fillsMissing else { return (planned, StaticType(result, mayBeMissing: type.mayBeMissing)) }
      return (planned, StaticType(defaulted(formatter, result)))
    }
  }

  /// Whether a date has what the formatter asks for; reported where a pattern asks for a time of day.
  private func fits(
    _ apply: PlannedFormatter.Apply, _ info: FormatterInfo, _ formatter: Reference.Formatter
  ) -> Bool {
    guard case .failure(let fault) = apply(.date(CalendarDate(daysSinceEpoch: 20_787)), zone) else {
      return true
    }
    findings.report(.badReference, fault.message, at: formatter.range, hint: fault.hint)
    return false
  }

  /// The type of a value with a default: the value's own where the default fits it, else text or any.
  private func defaulted(_ formatter: Reference.Formatter, _ type: ValueType) -> ValueType {
    switch (formatter.arguments[0], type) {
    case (.number(let digits), .integer) where digits.contains("."): return .decimal
    case (.number, let type) where type.isNumeric: return type
    case (.text, .text), (.text, .enumeration), (.word, .boolean): return type
    case (.text, .any), (.number, .any), (.word, .any): return .any
    // Whatever becomes text where text is written may stand beside one.
    case (.text, _) where type.converts(to: .text): return .text
    default: return .any
    }
  }
}

extension ValueType {
  /// The type with its article, for messages: “a date”.
  package var inWords: String {
    switch self {
    case .list: "a list"
    case .entity(let name): "“\(name)”"
    case .record: "a record"
    case .enumeration: "an enum"
    case .any: "a value of unknown type"
    case .integer: "an integer"
    case .text: "text"
    case .url: "a url"
    default: "a \(self)"
    }
  }
}
