import Diagnostics
import Values

extension PredicateBinder {
  /// A reference's value as what its place needs, by the conversions without a word of FORMAT.md §2.
  ///
  /// **Errors**: `wrong-reference-value`.
  func convert(
    _ value: Value, to purpose: CheckedOperand.Purpose, of hole: Int, at range: SourceRange
  ) throws(Diagnostic) -> Value {
    if let converted = try converted(value.plain, to: purpose, at: range) { return converted }
    var hint: String?
    if case .text = value.plain, purpose != .value(.boolean) {
      hint = "declare its type where it comes from: an input's “type”, a step's “shape”"
    }
    throw Diagnostic(
      .wrongReferenceValue, "“${\(holes[hole].text)}” is \(value.kindInWords) and \(purpose.inWords) is expected",
      at: range, hint: hint)
  }

  private func converted(
    _ value: Value, to purpose: CheckedOperand.Purpose, at range: SourceRange
  ) throws(Diagnostic) -> Value? {
    switch (purpose, value) {
    case (_, .missing), (_, .null): return value
    case (.list(let element), .list(let items)):
      var result: [Value] = []
      result.reserveCapacity(items.count)
      for item in items {
        guard let item = try converted(item.plain, to: element, at: range) else { return nil }
        result.append(item)
      }
      return .list(result)
    case (.list(let element), _):
      guard let item = try converted(value, to: element, at: range) else { return nil }
      return .list([item])
    case (.id(let type), .entity(let entity)): return scalar(entity.id.plain, as: type)
    case (.id(let type), _): return scalar(value, as: type)
    case (.entity(let name, _), .entity(let entity)):
      return entity.type.compareScalars(to: name) == 0 ? value : nil
    case (.entity(let name, let idType), _):
      return scalar(value, as: idType).map { .entity(EntityValue(type: name, id: $0)) }
    case (.value(let type), _):
      if type == .date, case .dateTime = value {
        throw LiteralReading.dateTimeForDate("“\(value.writtenOut)”", at: range)
      }
      return scalar(value, as: type)
    }
  }

  /// A value that is no list, as a type has it; nil where it does not reach it.
  private func scalar(_ value: Value, as type: ValueType) -> Value? {
    switch (type, value) {
    case (.any, _): return value
    case (.number, .integer(let number)), (.number, .decimal(let number)):
      let double = number.doubleValue
      return double.isFinite ? .number(double) : value
    case (.integer, .integer), (.integer, .decimal), (.integer, .number), (.decimal, .integer), (.decimal, .decimal),
      (.decimal, .number), (.number, .number):
      // Numbers compare by what they are worth, whatever their types.
      return value
    case (.integer, .entity(let entity)), (.decimal, .entity(let entity)), (.number, .entity(let entity)):
      return scalar(entity.id.plain, as: type)
    case (.text, .file(let file)), (.enumeration, .file(let file)): return .text(file.path)
    case (.text, _), (.enumeration, _): return value.converted(to: .text)?.plain
    case (.dateTime, .date): return value
    case (.record, .entity(let entity)): return entity.record.map { .record($0) }
    case (.record, .record): return value
    case (.entity(let name), .entity(let entity)): return entity.type.equalsScalars(of: name) ? value : nil
    case (.url, .text), (.person, .text), (.file, .text), (.file, .url):
      return (try? CellTyping(property: "", type: type).value(of: .unquoted(value.writtenOut)))?.plain
    case (.date, .date), (.dateTime, .dateTime), (.boolean, .boolean), (.duration, .duration), (.url, .url),
      (.file, .file), (.person, .person):
      return value
    case (.list, .list): return value.converted(to: type)
    default: return nil
    }
  }
}

extension CheckedOperand.Purpose {
  /// What is needed, as a sentence names it.
  var inWords: String {
    switch self {
    case .value(let type): type.inWords
    case .entity(let name, _): "a reference to “\(name)”"
    case .id(let type): "an entity, or \(type.inWords) as its id,"
    case .list(let element): "a list (\(element.inWords))"
    }
  }
}

extension Value {
  /// What kind of value it is, as a sentence names it.
  var kindInWords: String {
    switch self {
    case .missing, .null: "missing"
    case .text(let text): text.unicodeScalars.count <= 40 ? "text, “\(text)”," : "text"
    case .integer: "a whole number"
    case .decimal: "a decimal number"
    case .number: "a number"
    case .boolean: "true or false"
    case .date: "a date"
    case .dateTime: "a date with time"
    case .duration: "a duration"
    case .url: "an address"
    case .file: "a file"
    case .person: "a person"
    case .list: "a list"
    case .record: "a record"
    case .entity(let entity): "an entity of “\(entity.type)”"
    case .spelled(let value, _): value.kindInWords
    }
  }
}
