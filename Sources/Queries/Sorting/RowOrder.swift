import Values

/// The order a list of sort keys puts rows in.
///
/// **Shape**: the first key that tells two rows apart decides. Text by scalars, numbers by what they are worth, false before
/// true, enumerations in declared order. Rows no key tells apart are equal, and keep the order they came in (`SortedRows`,
/// `TopRows`).
/// **Missing**: last in both directions, or first where the key says so.
/// **Errors**: a cell that does not fit its type is always an error here; of several, the first in the order of the row's
/// properties.
package struct RowOrder: Sendable {
  package let keys: [SortKey]
  /// The properties of the row it looks at.
  package let properties: Set<Int>
  private let readers: [PropertyReader]
  private let places: [EnumerationPlaces?]

  package init(_ keys: [SortKey], schema: Schema, lookup: (any EntityLookup)? = nil) {
    self.keys = keys
    properties = Set(keys.map(\.path.index))
    readers = keys.map { PropertyReader($0.path, schema: schema, lookup: lookup) }
    places = keys.map { EnumerationPlaces($0.path.type) }
  }

  /// What the row is sorted by, made once for each row.
  package func position(of row: Row) throws(RowFault) -> RowPosition {
    var parts: [RowPosition.Part] = []
    parts.reserveCapacity(keys.count)
    var first: RowFault?
    for index in keys.indices {
      do {
        parts.append(part(try readers[index].value(of: row), index))
      } catch {
        if error.isFinal { throw error }
        if first.map(error.comesBefore) ?? true { first = error }
      }
    }
    if let first { throw first }
    return RowPosition(parts: parts)
  }

  /// What values are sorted by, one for each key: for rows whose keys have been read already.
  func position(of values: [Value]) -> RowPosition {
    RowPosition(parts: keys.indices.map { part($0 < values.count ? values[$0] : .missing, $0) })
  }

  private func part(_ value: Value, _ index: Int) -> RowPosition.Part {
    let value = places[index]?.place(of: value) ?? value
    if value.isMissing { return .missing }
    guard let text = value.comparedText else { return .value(value) }
    let folded = keys[index].options.folding(text)
    return keys[index].isNatural ? .natural(folded) : .text(folded)
  }

  /// Below 0, 0 or above 0 as a row in one position comes before, beside or after one in the other.
  package func compare(_ left: RowPosition, _ right: RowPosition) -> Int {
    for index in keys.indices {
      let order: Int
      switch (left.parts[index], right.parts[index]) {
      case (.missing, .missing): continue
      case (.missing, _): return keys[index].isMissingFirst ? -1 : 1
      case (_, .missing): return keys[index].isMissingFirst ? 1 : -1
      case (.text(let left), .text(let right)): order = left.compareScalars(to: right)
      case (.natural(let left), .natural(let right)): order = NaturalOrder.compare(left, right)
      case (let left, let right): order = left.value.totalOrder(to: right.value)
      }
      if order != 0 { return keys[index].isDescending ? -order.signum() : order }
    }
    return 0
  }
}

/// Where a row stands in a `RowOrder`: what its keys give, made ready for comparing.
package struct RowPosition: Sendable {
  enum Part: Sendable {
    case missing
    /// Folded already, where case or diacritics do not count.
    case text(String)
    case natural(String)
    case value(Value)

    var value: Value {
      switch self {
      case .missing: .missing
      case .text(let text), .natural(let text): .text(text)
      case .value(let value): value
      }
    }
  }
  var parts: [Part]
}
