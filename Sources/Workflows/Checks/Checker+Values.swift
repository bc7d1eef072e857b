package import Diagnostics
import Metadata
import Queries
package import Values

extension Diagnostic.Code {
  package static let wrongType: Self = "wrong-type"
  package static let mayBeMissing: Self = "may-be-missing"
}

extension Checker {
  /// Plans a value; parts that are wrong are reported, and a missing value stands for them.
  func value(_ expression: Expression) -> PlannedValue {
    switch expression.content {
    case .literal(let value):
      return PlannedValue(
        content: .literal(value), type: StaticType(value.staticType, mayBeMissing: value.isMissing),
        range: expression.range)
    case .reference(let reference):
      guard let resolved = resolve(reference) else { return unknown(expression.range) }
      return PlannedValue(content: .reference(resolved), type: resolved.type, range: expression.range)
    case .template(let parts):
      return PlannedValue(
        content: .template(parts.compactMap(part)), type: StaticType(.text), range: expression.range)
    case .list(let items):
      let values = items.map(value)
      return PlannedValue(
        content: .list(values),
        type: StaticType(
          .list(ValueType.joined(values.map(\.type.type))), properties: Self.common(values.map(\.type.properties)),
          itemsMayBeMissing: values.contains(where: \.type.mayBeMissing)),
        range: expression.range)
    case .record(let fields): return record(fields, at: expression.range)
    }
  }

  /// What is known of the properties of every one of some records.
  private static func common(_ all: [[ExactText: StaticType]]) -> [ExactText: StaticType] {
    guard var common = all.first else { return [:] }
    for properties in all.dropFirst() {
      for (name, type) in common {
        guard let other = properties[name] else {
          common[name] = nil
          continue
        }
        common[name] = StaticType(
          type.type.joined(with: other.type), mayBeMissing: type.mayBeMissing || other.mayBeMissing)
      }
    }
    return common
  }

  private func unknown(_ range: SourceRange) -> PlannedValue {
    PlannedValue(content: .literal(.missing), type: StaticType(.any, mayBeMissing: true), range: range)
  }

  /// A reference inside longer text: a value that may be missing needs a default there.
  private func part(_ part: Expression.TemplatePart) -> PlannedValue.Part? {
    switch part {
    case .text(let text): return .text(text)
    case .reference(let reference):
      guard let resolved = resolve(reference) else { return nil }
      // What a path finds in a value of unknown type is known when it is there.
      let isUnknown = resolved.type.type == .any && !reference.path.isEmpty
      if resolved.type.mayBeMissing, !isUnknown {
        findings.report(
          .mayBeMissing, "“\(reference.text)” may have no value, and text needs one", at: reference.range,
          hint: "${\(reference.text) | default('…')}")
      }
      return .reference(resolved)
    }
  }

  private func record(_ fields: [Expression.Field], at range: SourceRange) -> PlannedValue {
    var planned: [PlannedValue.Field] = []
    var types: [ValueType.Field] = []
    var isKnown = true
    var properties: [ExactText: StaticType] = [:]
    func set(_ name: String, _ type: ValueType) {
      if let place = types.firstIndex(where: { $0.name.compareScalars(to: name) == 0 }) {
        types[place].type = type
      } else {
        types.append(ValueType.Field(name, type))
      }
    }
    for field in fields {
      switch field {
      case .field(let name, _, let expression):
        let value = value(expression)
        planned.append(.field(name, value))
        set(name, value.type.type)
        properties[ExactText(name)] = value.type
      case .spread(let expressions, let range):
        let values = expressions.map(value)
        planned.append(.spread(values))
        // What is spread may hold a name that stood before it.
        properties = [:]
        for value in values {
          switch value.type.type {
          case .record(let fields): for field in fields { set(field.name, field.type) }
          case .entity(let name):
            for property in entity(name, at: value.range)?.properties ?? [] { set(property.name, property.type) }
          case .any: isKnown = false
          default:
            findings.report(
              .wrongType, "“...” spreads records and entities, not \(value.type.type.inWords)", at: range)
          }
        }
      }
    }
    return PlannedValue(
      content: .record(planned), type: isKnown ? StaticType(.record(types), properties: properties) : StaticType(.any),
      range: range)
  }

  /// Plans a value that is wanted as a whole number, such as a limit.
  func number(_ expression: Expression, what: String) -> PlannedValue {
    let value = value(expression)
    if case .literal = value.content, value.type.type != .integer {
      findings.report(
        .wrongType, "“\(what)” is a whole number, not \(value.type.type.inWords)", at: expression.range)
    } else if value.type.type != .integer {
      // Where something else is wrong, that may be why nothing is known of it.
      if value.type.type == .any, findings.hasErrors { return value }
      findings.report(
        .wrongType, "“\(what)” is a whole number, and the reference gives \(value.type.type.inWords)",
        at: expression.range, hint: hint(from: value.type.type, to: .integer))
    } else if value.type.mayBeMissing {
      findings.report(
        .mayBeMissing, "“\(what)” may have no value here", at: expression.range, hint: "add | default(10)")
    }
    return value
  }

  /// Reads a literal as a value of a type; nil, with a report, where it does not fit.
  func literal(_ expression: Expression, as type: ValueType, what: String) -> Value? {
    guard case .literal(let value) = expression.content else {
      if case .list(let items) = expression.content, case .list(let item) = type {
        let values = items.map { literal($0, as: item, what: what) }
        return values.contains { $0 == nil } ? nil : .list(values.compactMap(\.self))
      }
      if case .record(let fields) = expression.content, case .record(let types) = type {
        var record: [(name: String, value: Value)] = []
        for case .field(let name, _, let value) in fields {
          let type = types.first { $0.name.compareScalars(to: name) == 0 }?.type ?? .any
          guard let value = literal(value, as: type, what: what) else { return nil }
          record.append((name, value))
        }
        return .record(Record(record))
      }
      if type == .any, expression.references.isEmpty { return .missing }
      findings.report(.wrongType, "\(what) is no \(type)", at: expression.range)
      return nil
    }
    if type == .any { return value }
    if !value.isMissing, let fitting = InputReading.value(of: value, as: type, name: what, zone: zone) {
      return fitting
    }
    findings.report(.wrongType, "\(what) is no \(type)", at: expression.range)
    return nil
  }
}

/// Reads the values of inputs: literals of the file, and text from the command line.
package enum InputReading {
  /// The literal as a value of the type; nil where it does not fit. Dates may be expressions, which wait for the clock:
  /// they stay text here. A date is the beginning of its day where a date-time is wanted.
  package static func value(of literal: Value, as type: ValueType, name: String, zone: TimeZoneRules) -> Value? {
    if case .text(let text) = literal, type == .date || type == .dateTime, let expression = dateExpression(text) {
      return type == .date && expression.type == .dateTime ? nil : literal
    }
    if case .text(let text) = literal.plain, type != .text {
      return read(text, as: type, name: name, zone: zone)
    }
    return literal.plain.converted(to: type)
  }

  /// The text as a value of the type, dates like `today - 7 days` worked out by the clock; nil where it does not fit.
  package static func value(
    ofText text: String, as type: ValueType, name: String, zone: TimeZoneRules, clock: RunClock
  ) -> Value? {
    if type == .date || type == .dateTime, let expression = dateExpression(text) {
      return try? expression.evaluate(clock).converted(toDateType: type, in: clock.zone)
    }
    if type == .text || type == .any { return .text(text) }
    return read(text, as: type, name: name, zone: zone)?.plain
  }

  /// The text as a cell of the type has it; an empty text is no value of another type.
  private static func read(_ text: String, as type: ValueType, name: String, zone: TimeZoneRules) -> Value? {
    if type == .any { return .text(text) }
    let value = try? CellTyping(property: name, type: type, zone: zone).value(of: .quoted(text))
    return value.flatMap { $0.isMissing ? nil : $0 }
  }

  static func dateExpression(_ text: String) -> DateExpression? {
    try? DateExpression.parse(text)
  }
}

extension Value {
  /// A date or date-time as the one that is wanted: a date is the beginning of its day, and a date-time never becomes a date
  /// by itself.
  package func converted(toDateType type: ValueType, in zone: TimeZoneRules) -> Value? {
    switch (self, type) {
    case (.date, .date), (.dateTime, .dateTime): self
    case (.date(let day), .dateTime): .dateTime(.startOfDay(day, in: zone))
    default: nil
    }
  }

  /// The type a literal of a workflow file has by itself.
  package var staticType: ValueType {
    switch self {
    case .missing, .null: .any
    case .text: .text
    case .integer: .integer
    case .decimal: .decimal
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .dateTime: .dateTime
    case .duration: .duration
    case .url: .url
    case .file: .file
    case .person: .person
    case .list(let items): .list(ValueType.joined(items.map(\.staticType)))
    case .record(let record): .record(record.fields.map { ValueType.Field($0.0, $0.1.staticType) })
    case .entity(let entity): .entity(entity.type)
    case .spelled(let value, _): value.staticType
    }
  }
}

extension ValueType {
  /// The type that values of all these types have in common; `any` where there is none.
  package static func joined(_ types: [ValueType]) -> ValueType {
    guard var result = types.first else { return .any }
    for type in types.dropFirst() { result = result.joined(with: type) }
    return result
  }

  package func joined(with other: ValueType) -> ValueType {
    if self == other { return self }
    switch (self, other) {
    case (.integer, .decimal), (.decimal, .integer): return .decimal
    case (.number, .integer), (.number, .decimal), (.integer, .number), (.decimal, .number): return .number
    case (.record(let left), .record(let right)):
      var fields = left
      for field in right {
        if let place = fields.firstIndex(where: { $0.name.compareScalars(to: field.name) == 0 }) {
          fields[place].type = fields[place].type.joined(with: field.type)
        } else {
          fields.append(field)
        }
      }
      return .record(fields)
    case (.list(let left), .list(let right)): return .list(left.joined(with: right))
    default: return .any
    }
  }
}
