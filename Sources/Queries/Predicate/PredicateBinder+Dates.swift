import Diagnostics
import Values

extension PredicateBinder {
  /// What a duration behind `inTheLast` may be.
  ///
  /// **Errors**: one below 0; hours and shorter, where dates are compared.
  static func checkSpan(_ span: TimeSpan, forDate: Bool, at range: SourceRange) throws(Diagnostic) {
    if span.months < 0 || span.days < 0 || span.nanoseconds < 0 {
      throw Diagnostic(
        .wrongLiteral, "“\(span)” goes backwards", at: range, hint: "“inTheLast” looks back, “inTheNext” ahead")
    }
    if forDate, span.nanoseconds != 0 {
      throw Diagnostic(
        .wrongLiteral, "“\(span)” has hours or shorter units, and a date has none", at: range,
        hint: "count in days: '7 days'")
    }
  }

  /// `isToday`, `inTheLast` and `inTheNext` as comparisons with days or instants; nil for other comparators.
  func temporal(_ comparison: CheckedComparison, _ left: Operand) throws(Diagnostic) -> Predicate? {
    let name = comparison.comparator.info.name
    guard ["isToday", "inTheLast", "inTheNext"].contains(name) else { return nil }
    let type = left.temporalType ?? comparison.leftType
    if case .literal(let value) = left, value.isMissing { return .constant(false) }
    if name == "isToday" {
      let isToday = try value(comparison.right)
      let today = try day(clock.today, left, type)
      if isToday.isTrue { return today }
      // A missing value makes it false either way.
      return .folding(all: [try self.comparison(left, "hasValue", .boolean(true)), .folding(not: today)])
    }
    guard case .duration(let span) = try value(comparison.right) else {
      throw Diagnostic(.wrongLiteral, "“\(name)” takes a duration", at: comparison.range, hint: "write '7 days'")
    }
    try Self.checkSpan(span, forDate: type == .date, at: comparison.range)
    let isPast = name == "inTheLast"
    if type == .date {
      let sign = isPast ? -1 : 1
      let limit =
        clock.today.adding(months: sign * Int(span.months))?.adding(days: sign * Int(span.days))
        ?? (isPast ? .earliest : .latest)
      return .folding(all: [
        try self.comparison(left, isPast ? "greaterThan" : "lessThan", .date(limit)),
        try self.comparison(left, isPast ? "lessThanOrEqualTo" : "greaterThanOrEqualTo", .date(clock.today)),
      ])
    }
    let moved =
      isPast ? span.negated.flatMap { clock.now.adding($0, in: clock.zone) } : clock.now.adding(span, in: clock.zone)
    let far = moved ?? DateTime.startOfDay(isPast ? .earliest : .latest, in: clock.zone)
    return .folding(all: [
      try self.comparison(left, "greaterThanOrEqualTo", .dateTime(isPast ? far : clock.now)),
      try self.comparison(left, "lessThanOrEqualTo", .dateTime(isPast ? clock.now : far)),
    ])
  }

  /// Whether a date or date-time is, or falls on, a day.
  private func day(_ date: CalendarDate, _ left: Operand, _ type: ValueType) throws(Diagnostic) -> Predicate {
    guard type == .dateTime else { return try comparison(left, "equalTo", .date(date)) }
    return .folding(all: [
      try comparison(left, "greaterThanOrEqualTo", begin(date)), try comparison(left, "lessThan", end(date)),
    ])
  }

  private func begin(_ date: CalendarDate) -> Value { .dateTime(DateTime.startOfDay(date, in: clock.zone)) }

  /// The first instant after the day.
  private func end(_ date: CalendarDate) -> Value { .dateTime(DateTime.endOfDay(date, in: clock.zone)) }

  /// A comparison of a date-time with dates, as one with the instants their days begin and end at; nil where there is none.
  ///
  /// **Source**: FORMAT.md §2, “Dates”.
  func days(
    _ comparison: CheckedComparison, _ left: Operand, _ right: Operand
  ) throws(Diagnostic) -> Predicate? {
    guard case .literal(let value) = right else { return nil }
    let type = left.temporalType ?? comparison.leftType
    let name = comparison.comparator.info.name
    if type == .date {
      guard value.parts.contains(where: { $0.isDateTime }) else { return nil }
      throw LiteralReading.dateTimeForDate("the value", at: comparison.right.place ?? comparison.range)
    }
    if type == .list(.dateTime), value.plain.isDate {
      throw Diagnostic(
        .wrongReferenceValue, "“\(value.writtenOut)” is a day, and the list holds dates with time",
        at: comparison.right.place ?? comparison.range)
    }
    guard type == .dateTime, value.parts.contains(where: { $0.isDate }) else { return nil }
    switch (name, value) {
    case ("equalTo", .date(let date)): return try day(date, left, type)
    case ("notEqualTo", .date(let date)): return .folding(not: try day(date, left, type))
    case ("lessThan", .date(let date)): return try self.comparison(left, "lessThan", begin(date))
    case ("lessThanOrEqualTo", .date(let date)): return try self.comparison(left, "lessThan", end(date))
    case ("greaterThan", .date(let date)): return try self.comparison(left, "greaterThanOrEqualTo", end(date))
    case ("greaterThanOrEqualTo", .date(let date)):
      return try self.comparison(left, "greaterThanOrEqualTo", begin(date))
    case ("isBetween", .list(let bounds)) where bounds.count == 2:
      let low =
        if case .date(let date) = bounds[0].plain { begin(date) } else { bounds[0].plain }
      let high: Predicate
      if case .date(let date) = bounds[1].plain {
        high = try self.comparison(left, "lessThan", end(date))
      } else {
        high = try self.comparison(left, "lessThanOrEqualTo", bounds[1].plain)
      }
      return .folding(all: [try self.comparison(left, "greaterThanOrEqualTo", low), high])
    case ("in", .list(let items)):
      var members: [Predicate] = []
      var instants: [Value] = []
      for item in items {
        if case .date(let date) = item.plain {
          members.append(try day(date, left, type))
        } else {
          instants.append(item)
        }
      }
      if !instants.isEmpty { members.append(try self.comparison(left, "in", .list(instants))) }
      return .folding(any: members)
    default: return nil
    }
  }
}

extension Operand {
  /// Whether the value is a date or date-time, where it is known.
  fileprivate var temporalType: ValueType? {
    guard case .literal(let value) = self else { return nil }
    return value.plain.isDate ? .date : value.plain.isDateTime ? .dateTime : nil
  }
}

extension CheckedOperand {
  /// Where it stands, if it keeps that.
  fileprivate var place: SourceRange? {
    switch self {
    case .hole(_, _, let range), .template(_, _, let range), .list(_, let range): range
    default: nil
    }
  }
}

extension Value {
  /// The value itself, or a list's elements.
  fileprivate var parts: [Value] {
    if case .list(let items) = plain { return items }
    return [plain]
  }

  fileprivate var isDate: Bool {
    if case .date = plain { return true }
    return false
  }

  fileprivate var isDateTime: Bool {
    if case .dateTime = plain { return true }
    return false
  }
}
