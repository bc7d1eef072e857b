package import Values

extension Value {
  /// An order of all values, for sorting and for groups: below 0, 0 or above 0.
  ///
  /// **Shape**: values that can be compared, as `<` has them; false before true; NaN after all numbers. Different kinds, which
  /// only a property of type `any` can mix, stand in the order boolean, number, text, date, date-time, duration, the rest;
  /// within the rest by how they are written out, lists element by element.
  package func totalOrder(to other: Value) -> Int {
    let left = plain
    let right = other.plain
    if left.kind != right.kind { return left.kind < right.kind ? -1 : 1 }
    switch (left, right) {
    case (.boolean(let left), .boolean(let right)): return left == right ? 0 : (left ? 1 : -1)
    case (.list(let left), .list(let right)):
      for (one, another) in zip(left, right) {
        let order = one.totalOrder(to: another)
        if order != 0 { return order }
      }
      return left.count - right.count
    case (.entity(let left), .entity(let right)): return left.id.totalOrder(to: right.id)
    default: break
    }
    if let order = left.order(to: right, []) { return order }
    switch (left.isNaN, right.isNaN) {
    case (true, true): return 0
    case (true, false): return 1
    case (false, true): return -1
    case (false, false): return left.writtenOut.compareScalars(to: right.writtenOut)
    }
  }

  /// The same, with the cases of an enumeration in declared order.
  func totalOrder(to other: Value, by places: EnumerationPlaces?) -> Int {
    guard let places else { return totalOrder(to: other) }
    return places.place(of: self).totalOrder(to: places.place(of: other))
  }

  private var isNaN: Bool {
    if case .number(let number) = self { return number.isNaN }
    return false
  }

  private var kind: Int {
    switch self {
    case .boolean: 0
    case .integer, .decimal, .number: 1
    case .text, .url, .file: 2
    case .date: 3
    case .dateTime: 4
    case .duration: 5
    case .person: 6
    case .entity: 7
    case .list: 8
    case .record: 9
    case .missing, .null: 10
    case .spelled(let value, _): value.kind
    }
  }
}
