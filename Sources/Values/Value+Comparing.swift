extension Value {
  /// Whether both are the same value: text scalar by scalar, numbers exactly whatever their types, date-times by instant,
  /// lists and records element by element, entities by type and id.
  ///
  /// **Missing**: equals nothing here, not even missing; the comparators say what a missing side means. Inside lists and
  /// records missing equals missing.
  public func isEqual(to other: Value) -> Bool {
    switch (self, other) {
    case (.text(let left), .text(let right)): left.equalsScalars(of: right)
    case (.integer(let left), .integer(let right)), (.decimal(let left), .decimal(let right)),
      (.integer(let left), .decimal(let right)), (.decimal(let left), .integer(let right)):
      left == right
    case (.number(let left), .number(let right)): left == right
    case (.number(let left), .integer(let right)), (.number(let left), .decimal(let right)):
      right.compare(to: left) == 0
    case (.integer(let left), .number(let right)), (.decimal(let left), .number(let right)):
      left.compare(to: right) == 0
    case (.boolean(let left), .boolean(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.dateTime(let left), .dateTime(let right)): left == right
    case (.duration(let left), .duration(let right)): left == right
    case (.url(let left), .url(let right)): left.equalsScalars(of: right)
    case (.url(let left), .text(let right)), (.text(let left), .url(let right)): left.equalsScalars(of: right)
    case (.file(let left), .file(let right)): left.path.equalsScalars(of: right.path)
    case (.person(let left), .person(let right)):
      ExactText.same(left.name, right.name) && ExactText.same(left.email, right.email)
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isEqualOrBothMissing(to: $1) }
    case (.record(let left), .record(let right)): left.isEqual(to: right)
    case (.entity(let left), .entity(let right)):
      left.type.equalsScalars(of: right.type) && left.id.isEqual(to: right.id)
    case (.spelled(let left, _), _): left.isEqual(to: other)
    case (_, .spelled(let right, _)): isEqual(to: right)
    default: false
    }
  }

  func isEqualOrBothMissing(to other: Value) -> Bool {
    isMissing ? other.isMissing : isEqual(to: other)
  }

  /// Below 0, 0 or above 0 as this value comes before, equals or comes after the other; nil where the two have no order.
  ///
  /// Text by scalars, false before true, numbers by their exact values, whatever their types.
  /// **Missing**: no order; a sort key says where missing goes.
  public func order(comparedTo other: Value) -> Int? {
    switch (self, other) {
    case (.text(let left), .text(let right)), (.url(let left), .url(let right)), (.url(let left), .text(let right)),
      (.text(let left), .url(let right)):
      left.compareScalars(to: right)
    case (.integer(let left), .integer(let right)), (.decimal(let left), .decimal(let right)),
      (.integer(let left), .decimal(let right)), (.decimal(let left), .integer(let right)):
      left.compare(to: right)
    case (.number(let left), .number(let right)): left < right ? -1 : left > right ? 1 : left == right ? 0 : nil
    case (.number(let left), .integer(let right)), (.number(let left), .decimal(let right)):
      right.compare(to: left).map { -$0 }
    case (.integer(let left), .number(let right)), (.decimal(let left), .number(let right)): left.compare(to: right)
    case (.boolean(let left), .boolean(let right)): (left ? 1 : 0) - (right ? 1 : 0)
    case (.date(let left), .date(let right)): left < right ? -1 : left == right ? 0 : 1
    case (.dateTime(let left), .dateTime(let right)): left < right ? -1 : left == right ? 0 : 1
    case (.duration(let left), .duration(let right)): left < right ? -1 : left == right ? 0 : 1
    case (.file(let left), .file(let right)): left.path.compareScalars(to: right.path)
    case (.person(let left), .person(let right)): left.writtenOut.compareScalars(to: right.writtenOut)
    case (.entity(let left), .entity(let right)):
      left.type.equalsScalars(of: right.type) ? left.id.order(comparedTo: right.id) : nil
    case (.spelled(let left, _), _): left.order(comparedTo: other)
    case (_, .spelled(let right, _)): order(comparedTo: right)
    default: nil
    }
  }

  /// A key for dictionaries and sets, under which values are one exactly where `isEqual` says so; all missing values are one
  /// key, and NaN is one.
  public var hashKey: HashKey { HashKey(plain) }

  /// A value as a key of a dictionary.
  public struct HashKey: Hashable, Sendable {
    /// The value, without the characters it was read from.
    public let value: Value

    public init(_ value: Value) { self.value = value }

    public static func == (left: HashKey, right: HashKey) -> Bool {
      if case .number(let a) = left.value, case .number(let b) = right.value, a.isNaN { return b.isNaN }
      return left.value.isEqualOrBothMissing(to: right.value)
    }

    public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
  }

  private func hash(into hasher: inout Hasher) {
    switch self {
    case .missing, .null: hasher.combine(0 as UInt8)
    case .text(let text), .url(let text): hasher.combine(ExactText(text))
    // Equal numbers of two types share their nearest double.
    case .integer(let number), .decimal(let number): hasher.combine(number.doubleValue)
    case .number(let number): hasher.combine(number.isNaN ? .nan : number)
    case .boolean(let flag): hasher.combine(flag)
    case .date(let date): hasher.combine(date)
    case .dateTime(let dateTime): hasher.combine(dateTime)
    case .duration(let span): hasher.combine(span)
    case .file(let file): hasher.combine(ExactText(file.path))
    case .person(let person):
      hasher.combine(person.name.map(ExactText.init))
      hasher.combine(person.email.map(ExactText.init))
    case .list(let items):
      hasher.combine(items.count)
      for item in items { item.hash(into: &hasher) }
    case .record(let record):
      // Equal records may hold their fields in another order.
      var fields = 0
      for (name, value) in record.fields where !value.isMissing {
        var own = Hasher()
        own.combine(ExactText(name))
        value.hash(into: &own)
        fields ^= own.finalize()
      }
      hasher.combine(fields)
    case .entity(let entity):
      hasher.combine(ExactText(entity.type))
      entity.id.hash(into: &hasher)
    case .spelled(let value, _): value.hash(into: &hasher)
    }
  }
}

extension Record {
  /// Whether both have the same fields with equal values, in whatever order; a missing field is like none.
  func isEqual(to other: Record) -> Bool {
    presentCount == other.presentCount
      && fields.allSatisfy { name, value in
        value.isMissing || (other[name].map { value.isEqual(to: $0) } ?? false)
      }
  }

  fileprivate var presentCount: Int { values.lazy.filter { !$0.isMissing }.count }
}

extension String {
  /// Whether both have the same scalars, which in UTF-8 is the same bytes.
  public func equalsScalars(of other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return compareScalars(to: other) == 0
  }
}

extension ExactText {
  fileprivate static func same(_ left: String?, _ right: String?) -> Bool {
    switch (left, right) {
    case (let left?, let right?): left.equalsScalars(of: right)
    case (nil, nil): true
    default: false
    }
  }
}
