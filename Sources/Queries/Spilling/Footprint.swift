import Values

extension String {
  /// **Units**: bytes it takes beside its own place; short texts take none.
  var footprint: Int { utf8.count <= 15 ? 0 : (utf8.count + 48) & ~15 }
}

extension Value {
  /// **Units**: bytes it takes, its place in an array included; an estimate that errs upwards.
  var footprint: Int { MemoryLayout<Value>.stride + contentFootprint }

  private var contentFootprint: Int {
    switch self {
    case .text(let text), .url(let text): return text.footprint
    case .integer(let number), .decimal(let number):
      // Digits beyond an `Int64` stand in an object with an array.
      return number.smallParts == nil ? 96 + number.significantDigits / 2 : 0
    case .file(let file): return 96 + file.path.footprint
    case .person(let person): return 64 + (person.name?.footprint ?? 0) + (person.email?.footprint ?? 0)
    case .list(let items): return items.reduce(48) { $0 + $1.footprint }
    case .record(let record): return record.values.reduce(48) { $0 + $1.footprint }
    case .entity(let entity):
      let record = entity.record.map { $0.values.reduce(48) { $0 + $1.footprint } } ?? 0
      return 112 + entity.type.footprint + entity.id.footprint + (entity.title?.footprint ?? 0) + record
    case .spelled(let value, .characters(let text)), .spelled(let value, .json(let text)):
      return 64 + text.footprint + value.footprint
    case .missing, .null, .number, .boolean, .date, .dateTime, .duration: return 0
    }
  }
}
