import Diagnostics
import Execution
import Metadata
import Values
import Workflows

/// Makes values of what a case writes down, of the type that is declared.
struct MockValues {
  var file: String
  var entities: [String: EntityInfo]
  var clock: RunClock

  /// **Errors**: `wrong-type` with the place in the file of tests.
  func value(_ node: JSONNode, for plan: IntentPlan, of step: PlannedStep) throws(Diagnostic) -> Value {
    // What has a shape is made what that says afterwards.
    let type = step.shape == nil ? step.type.type : plan.action.result ?? .any
    let value = try value(node, as: type, plan.action.name)
    if value.isMissing, step.shape == nil, plan.action.result != nil, !step.type.mayBeMissing {
      throw Diagnostic(
        .wrongType, "“\(plan.action.name)” always gives a value, \(type.inWords)", at: place(of: node))
    }
    if step.shape == nil, let lacking = Self.lacking(value, step.type) {
      throw Diagnostic(
        .wrongType, "“\(plan.action.name)” always gives “\(VisibleText.of(lacking))”, which is not here",
        at: place(of: node))
    }
    if !value.isMissing, plan.action.result == nil {
      throw Diagnostic(.wrongType, "“\(plan.action.name)” gives no value", at: place(of: node), hint: "\"gives\": null")
    }
    return value
  }

  /// The field that a record, or one of a list, does not have, though it is known to be always there; nil where none lacks.
  private static func lacking(_ value: Value, _ type: StaticType) -> String? {
    switch value.plain {
    case .list(let items): return items.lazy.compactMap { lacking($0, type) }.first
    case .record(let record):
      for (name, field) in type.properties.sorted(by: { $0.key.string < $1.key.string }) {
        let inner = record[name.string]
        if inner?.isMissing != false {
          if field.mayBeMissing { continue }
          return name.string
        }
        if let inner, let lacking = lacking(inner, field) { return "\(name.string).\(lacking)" }
      }
      return nil
    default: return nil
    }
  }

  /// A JSON value as a value of a type.
  func value(_ node: JSONNode, as type: ValueType, _ name: String) throws(Diagnostic) -> Value {
    guard let plain = try? CellTyping(property: name, type: .any).value(of: .json(node)).plain else {
      throw Diagnostic("wrong-value", "this number is too large", at: place(of: node))
    }
    switch (type, node.content) {
    case (_, .null): return .missing
    case (.any, _): return plain
    case (.list(let item), .array(let nodes)):
      var values: [Value] = []
      for node in nodes { values.append(try value(node, as: item, name)) }
      return .list(values)
    case (.record(let fields), .object(let members)):
      var record: [(name: String, value: Value)] = []
      for member in members {
        let field = fields.first { $0.name.compareScalars(to: member.key) == 0 }
        if field == nil, !fields.isEmpty {
          let near = Suggestion.nearest(to: member.key, among: fields.map(\.name))
          throw Diagnostic(
            .wrongType, "“\(name)” gives no “\(VisibleText.of(member.key))”",
            at: SourceRange(file: file, start: member.keyStart, end: member.keyEnd),
            hint: near.map { "did you mean “\($0)”?" })
        }
        record.append((member.key, try value(member.value, as: field?.type ?? .any, member.key)))
      }
      return .record(Record(record))
    case (.entity(let entity), .object(let members)): return try self.entity(entity, members, node, name)
    case (.entity(let entity), .string), (.entity(let entity), .number):
      return .entity(EntityValue(type: entity, id: try id(node, of: entity, name)))
    case (.file, .string(let path)): return .file(FileValue(path: path))
    default:
      let wanted = ArgumentReading.value(plain, as: type, name: name, clock: clock)
      guard let wanted, Self.fits(plain, type) else {
        let text = VisibleText.of(String(plain.writtenOut.prefix(60)))
        throw Diagnostic(
          .wrongType, "“\(text)” is no value of “\(VisibleText.of(name))”, which is \(type.inWords)",
          at: place(of: node))
      }
      return wanted
    }
  }

  private func place(of node: JSONNode) -> SourceRange { SourceRange(file: file, start: node.start, end: node.end) }

  /// Whether a plain value stands for one of a type: only lists stand for lists.
  private static func fits(_ value: Value, _ type: ValueType) -> Bool {
    if case .list = type { return false }
    if case .list = value { return false }
    if type == .text, case .text = value { return true }
    return type != .text
  }

  private func id(_ node: JSONNode, of entity: String, _ name: String) throws(Diagnostic) -> Value {
    let info = entities[entity]
    let type = info.flatMap { info in info.id.flatMap { info.property($0)?.type } } ?? .any
    return try value(node, as: type, name)
  }

  private func entity(
    _ entity: String, _ members: [JSONNode.Member], _ node: JSONNode, _ name: String
  ) throws(Diagnostic) -> Value {
    guard let info = entities[entity] else {
      throw Diagnostic(.wrongType, "“\(entity)” is not known here", at: place(of: node))
    }
    var record: [(name: String, value: Value)] = []
    for member in members where member.key != "id" || info.property("id") != nil {
      guard let property = info.property(member.key) else {
        let near = Suggestion.nearest(to: member.key, among: info.properties.map(\.name))
        throw Diagnostic(
          .wrongType, "“\(entity)” has no property “\(VisibleText.of(member.key))”",
          at: SourceRange(file: file, start: member.keyStart, end: member.keyEnd),
          hint: near.map { "did you mean “\($0)”?" })
      }
      record.append((member.key, try value(member.value, as: property.type, member.key)))
    }
    let key = info.id ?? "id"
    guard let id = members.first(where: { $0.key == key || $0.key == "id" })?.value else {
      throw Diagnostic(
        .wrongType, "“\(entity)” is told apart by “\(key)”, which is not here", at: place(of: node))
    }
    return .entity(
      EntityValue(type: entity, id: try self.id(id, of: entity, name), record: Record(record)))
  }
}
