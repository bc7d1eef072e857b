/// What a step gives and a property holds.
///
/// Numbers are exact (`integer`, `decimal`) unless a declaration says `number`, a double. A date is a day of the calendar
/// and never passes through an instant; a `dateTime` is an instant with the offset it was written in.
///
/// **Missing**: `missing` (no such key, NULL, an empty unquoted cell) and `null` (JSON's null) mean the same everywhere but
/// in JSON output, where null is written and a missing key is left out. Empty text is a value.
public enum Value: Sendable {
  case missing
  case null
  case text(String)
  case integer(ExactNumber)
  case decimal(ExactNumber)
  case number(Double)
  case boolean(Bool)
  case date(CalendarDate)
  case dateTime(DateTime)
  case duration(TimeSpan)
  case url(String)
  case file(FileValue)
  case person(Person)
  case list([Value])
  case record(Record)
  case entity(EntityValue)
  /// A value nobody computed on, with the characters it was read from; see `plain`.
  indirect case spelled(Value, Spelling)
}

/// The characters a value was read from, which are what is written as long as no step computes on it (FORMAT.md §1).
public enum Spelling: Hashable, Sendable {
  /// The characters of a CSV cell, without quoting.
  case characters(String)
  /// A JSON token as it stood, quotes and escapes included: `1e3`, `"007"`.
  case json(String)
}

extension Value {
  /// The value itself, without the characters it was read from.
  @inlinable
  public var plain: Value {
    if case .spelled(let value, _) = self { return value.plain }
    return self
  }

  /// Whether there is nothing: missing or null.
  @inlinable
  public var isMissing: Bool {
    switch self {
    case .missing, .null: true
    case .spelled(let value, _): value.isMissing
    default: false
    }
  }
}
