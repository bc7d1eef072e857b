extension Value {
  /// The value as another type has it, by the conversions that need no word (FORMAT.md §2); nil where there is none.
  ///
  /// integer → decimal → number; date, number, boolean, url, enum → text; entity → its id or title; path → file; one value → list
  /// of one. Every other conversion is a named action.
  /// **Missing**: stays missing; it becomes no list.
  public func converted(to type: ValueType) -> Value? {
    if isMissing || type.accepts(self) { return self }
    switch (plain, type) {
    case (.integer(let number), .decimal): return .decimal(number)
    case (.integer(let number), .number), (.decimal(let number), .number):
      let double = number.doubleValue
      return double.isFinite ? .number(double) : nil
    case (.integer, .text), (.decimal, .text), (.number, .text), (.date, .text), (.dateTime, .text), (.boolean, .text),
      (.url, .text):
      return .text(writtenOut)
    case (.text(let path), .file): return .file(FileValue(path: path))
    case (.entity(let entity), .text): return .text(entity.title ?? entity.id.writtenOut)
    case (.entity(let entity), .integer), (.entity(let entity), .decimal), (.entity(let entity), .number):
      return entity.id.converted(to: type)
    case (.list(let items), .list(let item)):
      var converted: [Value] = []
      converted.reserveCapacity(items.count)
      for value in items {
        guard let value = value.converted(to: item) else { return nil }
        converted.append(value)
      }
      return .list(converted)
    case (.list, _): return nil
    case (.record(let record), .record(let fields)):
      var result = record
      for field in fields {
        guard let value = record[field.name] else { continue }
        guard let value = value.converted(to: field.type) else { return nil }
        result.set(field.name, to: value)
      }
      return .record(result)
    case (_, .list(let item)): return converted(to: item).map { .list([$0]) }
    default: return nil
    }
  }
}

extension ValueType {
  /// Whether values of this type reach the other one without a word, as `Value.converted(to:)` does it.
  ///
  /// **Shape**: `any` reaches nothing but `any` and text-free uses: a value without a shape needs a named conversion.
  public func converts(to other: ValueType) -> Bool {
    switch (self, other) {
    case (_, .any): return true
    case (.integer, .decimal), (.integer, .number), (.decimal, .number), (.integer, .text), (.decimal, .text),
      (.number, .text), (.date, .text), (.dateTime, .text), (.boolean, .text), (.url, .text), (.enumeration, .text),
      (.text, .file), (.entity, .text), (.entity, .integer):
      return true
    case (.enumeration(let from), .enumeration(let to)):
      return from.allSatisfy { text in to.contains { $0.equalsScalars(of: text) } }
    case (.list(let from), .list(let to)): return from.converts(to: to)
    case (.list, _): return false
    case (_, .list(let item)): return converts(to: item)
    case (.record(let from), .record(let to)):
      return to.allSatisfy { field in
        from.first { $0.name.equalsScalars(of: field.name) }.map { $0.type.converts(to: field.type) } ?? true
      }
    default: return self == other
    }
  }
}
