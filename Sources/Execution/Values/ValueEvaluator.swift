package import Diagnostics
import EntitySources
import Formats
import Metadata
import Queries
import Values
import Workflows

extension Diagnostic.Code {
  package static let secretMissing: Self = "secret-missing"
  package static let missingValue: Self = "missing-value"
  package static let formatterFailed: Self = "formatter-failed"
}

/// Makes values of planned ones, with what the run holds so far.
struct ValueEvaluator {
  let state: RunState

  func held(_ planned: PlannedValue) throws(Diagnostic) -> Held {
    if case .reference(let reference) = planned.content { return try held(reference) }
    return .value(try value(planned))
  }

  func value(_ planned: PlannedValue) throws(Diagnostic) -> Value {
    switch planned.content {
    case .literal(let value): return value
    case .reference(let reference): return try value(reference)
    case .template(let parts): return .text(try text(parts))
    case .list(let items):
      var values: [Value] = []
      for item in items { values.append(try value(item)) }
      return .list(values)
    case .record(let fields): return .record(try record(fields))
    }
  }

  private func text(_ parts: [PlannedValue.Part]) throws(Diagnostic) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .reference(let reference): text += try written(reference)
      }
    }
    return text
  }

  /// What a reference writes inside longer text.
  func written(_ reference: ResolvedReference) throws(Diagnostic) -> String {
    let value = try value(reference)
    guard !value.isMissing else {
      throw Diagnostic(
        .missingValue, "“\(reference.text)” has no value, and text needs one", at: reference.range,
        hint: "${\(reference.text) | default('…')}")
    }
    return try titled(value).writtenOut
  }

  /// The value with the titles of the entities it refers to, as text names them.
  func titled(_ value: Value) throws(Diagnostic) -> Value {
    switch value.plain {
    case .entity(let entity) where entity.record == nil && entity.title == nil:
      guard let (schema, row) = try state.references.record(of: entity.type, id: entity.id) else { return value }
      return try RowShape(schema: schema, element: .entity(entity.type)).value(of: row)
    case .list(let items):
      guard items.contains(where: { if case .entity = $0.plain { true } else { false } }) else { return value }
      var values: [Value] = []
      for item in items { values.append(try titled(item)) }
      return .list(values)
    default: return value
    }
  }

  /// The value with the properties of the entities it refers to.
  func read(_ value: Value) throws(Diagnostic) -> Value {
    switch value.plain {
    case .entity(let entity) where entity.record == nil:
      guard let (schema, row) = try state.references.record(of: entity.type, id: entity.id) else { return value }
      return try RowShape(schema: schema, element: .entity(entity.type)).value(of: row)
    case .list(let items):
      guard items.contains(where: { if case .entity = $0.plain { true } else { false } }) else { return value }
      var values: [Value] = []
      for item in items { values.append(try read(item)) }
      return .list(values)
    default: return value
    }
  }

  private func record(_ fields: [PlannedValue.Field]) throws(Diagnostic) -> Record {
    var record: [(name: String, value: Value)] = []
    for field in fields {
      switch field {
      case .field(let name, let value): record.append((name, try self.value(value)))
      case .spread(let values):
        for value in values {
          switch try self.value(value).plain {
          case .record(let inner): record += inner.fields.map { (name: $0.0, value: $0.1) }
          case .entity(let entity): record += (try properties(of: entity)).fields.map { (name: $0.0, value: $0.1) }
          case .missing, .null: continue
          default:
            throw Diagnostic(.wrongType, "“...” spreads records and entities, and this is neither", at: value.range)
          }
        }
      }
    }
    return Record(record)
  }

  /// What is held, as one value.
  func plain(_ held: Held) throws(Diagnostic) -> Value {
    switch held {
    case .value(let value): value
    case .rows(let rows): .list(try state.values(of: rows))
    case .unknown(let what): throw .notPerformed(what)
    }
  }

  func value(_ reference: ResolvedReference) throws(Diagnostic) -> Value {
    switch try held(reference) {
    case .value(let value): return value
    case .rows(let rows): return .list(try state.values(of: rows))
    case .unknown(let what): throw .notPerformed(what)
    }
  }

  func held(_ reference: ResolvedReference) throws(Diagnostic) -> Held {
    var held = try root(reference)
    for step in reference.path { held = .value(try follow(step, held, reference)) }
    guard !reference.formatters.isEmpty else { return held }
    var value: Value
    switch held {
    case .value(let plain): value = plain
    case .rows(let rows): value = .list(try state.values(of: rows))
    case .unknown(let what): throw .notPerformed(what)
    }
    if reference.formatters.contains(where: { !$0.fillsMissing && $0.name != "json" && $0.name != "raw" }) {
      value = try titled(value)
    }
    defer { hide(value, from: reference.root) }
    for formatter in reference.formatters {
      // A default stands in for what is missing; every other formatter leaves that alone.
      guard value.isMissing == formatter.fillsMissing else { continue }
      do throws(FormatterFault) {
        value = try formatter.apply(value, state.clock.zone).get()
      } catch {
        throw Diagnostic(.formatterFailed, error.message, at: formatter.range, hint: error.hint)
      }
    }
    return .value(value)
  }

  private func root(_ reference: ResolvedReference) throws(Diagnostic) -> Held {
    switch reference.root {
    case .slot(let slot): return try state.slots[slot]?.known() ?? .value(.missing)
    case .previous: return try state.given?.known() ?? .value(.missing)
    case .input(let name): return .value(state.inputs[name] ?? .missing)
    case .now: return .value(.dateTime(state.clock.now))
    case .today: return .value(.date(state.clock.today))
    case .run("planned"): return .value(.dateTime(state.clock.now))
    case .run("started"): return .value(.dateTime(state.environment.started))
    case .run: return .value(.text(state.environment.runId))
    case .workflow: return .value(.text(state.plan.title))
    case .secret(let name): return .value(try secret(name, isTakenApart: !reference.path.isEmpty))
    }
  }

  /// A secret as text; where a part of it is wanted, what its JSON says.
  private func secret(_ name: String, isTakenApart: Bool) throws(Diagnostic) -> Value {
    guard let value = state.environment.secrets[name] else {
      throw Diagnostic(
        .secretMissing, "there is no secret “\(name)”",
        hint: "INTENTLY_SECRET_\(name) in the environment, or .intently/secrets.json")
    }
    if isTakenApart {
      if case .text(let text) = value,
        let document = try? JSONReader.read(Array(text.utf8), file: "", duplicates: .lastCounts),
        let parts = try? CellTyping(property: name, type: .any).value(of: .json(document.root)).plain
      {
        return parts
      }
      return value
    }
    if case .text = value { return value }
    return .text(value.jsonText)
  }

  /// What was made of a secret is hidden as it is.
  private func hide(_ value: Value, from root: ResolvedReference.Root) {
    if case .secret(let name) = root { state.hide(value, of: name) }
  }

  private func follow(
    _ step: Reference.Step, _ held: Held, _ reference: ResolvedReference
  ) throws(Diagnostic) -> Value {
    switch held {
    case .value(let value): return try follow(step, value.plain, reference)
    case .rows(let rows): return try follow(step, rows)
    case .unknown(let what): throw .notPerformed(what)
    }
  }

  /// A step from rows, which are read no further than it takes.
  private func follow(_ step: Reference.Step, _ rows: RowSet) throws(Diagnostic) -> Value {
    switch step {
    case .name("count", _): return .integer(ExactNumber(try rows.count()))
    case .name("first", _), .index(0, _):
      guard let row = try rows.cursor().nextBatch()?.first else { return .missing }
      return try rows.shape.value(of: row)
    case .name("last", _): return try item(-1, of: rows)
    case .index(let index, _): return try item(index, of: rows)
    case .name(let name, _):
      guard let index = rows.shape.schema.entity.propertyIndex(name) else { return .list([]) }
      return .list(
        try state.values(of: rows) { (row) throws(Diagnostic) in try rows.shape.value(of: index, in: row) })
    }
  }

  private func item(_ index: Int, of rows: RowSet) throws(Diagnostic) -> Value {
    try state.keep(rows)
    guard let row = try rows.row(at: index) else { return .missing }
    return try rows.shape.value(of: row)
  }

  private func follow(
    _ step: Reference.Step, _ value: Value, _ reference: ResolvedReference
  ) throws(Diagnostic) -> Value {
    switch (step, value) {
    case (.index(let index, _), .list(let items)):
      let place = index < 0 ? items.count + index : index
      return items.indices.contains(place) ? items[place] : .missing
    case (.name("count", _), .list(let items)): return .integer(ExactNumber(items.count))
    case (.name("first", _), .list(let items)): return items.first ?? .missing
    case (.name("last", _), .list(let items)): return items.last ?? .missing
    case (.name, .list(let items)):
      var values: [Value] = []
      for item in items { values.append(try follow(step, item.plain, reference)) }
      return .list(values)
    case (.name(let name, _), .record(let record)): return record[name] ?? .missing
    case (.name(let name, _), .entity(let entity)): return try properties(of: entity)[name] ?? .missing
    case (.name(let name, _), .file(let file)): return file.property(name)
    case (.name(let name, _), .person(let person)):
      return (name == "email" ? person.email : person.name).map { .text($0) } ?? .missing
    default: return .missing
    }
  }

  /// The properties of an entity, read from its source where it is only a reference so far.
  private func properties(of entity: EntityValue) throws(Diagnostic) -> Record {
    if let record = entity.followed { return record }
    guard let (schema, row) = try state.references.record(of: entity.type, id: entity.id) else { return Record() }
    let shape = RowShape(schema: schema, element: .record)
    guard case .record(let record) = try shape.value(of: row) else { return Record() }
    return record
  }
}

extension FileValue {
  /// What `${file.name}` and its like give.
  func property(_ name: String) -> Value {
    switch name {
    case "path": .text(path)
    case "name": .text(self.name)
    case "size": size.flatMap { Int(exactly: $0) }.map { .integer(ExactNumber($0)) } ?? .missing
    case "rows": rows.map { .integer(ExactNumber($0)) } ?? .missing
    default: .missing
    }
  }
}

extension Plan {
  /// The workflow's name, else its file's.
  package var title: String {
    if let name = workflow.name { return name }
    let file = workflow.file.split(separator: "/").last.map(String.init) ?? workflow.file
    return file.hasSuffix(".json") ? String(file.dropLast(5)) : file
  }
}
