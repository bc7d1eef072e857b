extension CellTyping {
  /// A value of a source with types of its own, as the declared type has it: a number may be narrower than declared, text is
  /// read as a cell is.
  func fitting(_ value: Value) throws(Misfit) -> Value {
    if value.isMissing || type.accepts(value) { return value }
    switch (type, value.plain) {
    case (.integer, .decimal(let number)) where number.isInteger: return .integer(number)
    case (.integer, .number(let number)):
      guard let exact = ExactNumber(exactly: number), exact.isInteger else { break }
      return .integer(exact)
    case (.decimal, .integer(let number)): return .decimal(number)
    case (.decimal, .number(let number)):
      guard let exact = ExactNumber(shortest: number) else { break }
      return .decimal(exact)
    case (.number, .integer(let number)), (.number, .decimal(let number)):
      let double = number.doubleValue
      guard double.isFinite else { break }
      return .number(double)
    case (.entity(let name), let id): return try entity(name, id: try typing(of: idType).fitting(id), id.writtenOut)
    case (.text, .integer), (.text, .decimal), (.text, .number), (.text, .date), (.text, .dateTime), (.text, .url):
      return .text(value.writtenOut)
    case (_, .text(let text)): return text.isEmpty ? valueOfEmptyText : try self.value(ofCharacters: text)
    case (.boolean, .integer(let number)) where spelling.trueWords != nil || spelling.falseWords != nil:
      return try self.value(ofCharacters: number.description)
    case (.list(let item), .list(let items)):
      var part = typing(of: item)
      var values: [Value] = []
      for (index, item) in items.enumerated() {
        part.property = "\(property)[\(index)]"
        values.append(try part.fitting(item))
      }
      return .list(values)
    case (.record(let declared), .record(let record)):
      var fields: [(name: String, value: Value)] = []
      for (name, value) in record.fields {
        let type = declared.first { $0.name.equalsScalars(of: name) }?.type ?? .any
        fields.append((name, try typing(of: type, named: "\(property).\(name)").fitting(value)))
      }
      return .record(Record(fields))
    default: break
    }
    throw misfit(value.writtenOut)
  }
}
