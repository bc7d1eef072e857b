import Databases
import Queries
import Values

/// Tells whether a stored value is of the form in which SQL compares values as `Value`s are compared.
enum SQLiteForm {
  /// Whether the value is missing or of the form.
  static func fits(_ value: StoredValue, _ form: SQLForm, cases: Set<ExactText>? = nil) -> Bool {
    switch (value, form) {
    case (.null, _): true
    case (.integer, .integer), (.integer, .exact): true
    case (.integer(let whole), .real): whole.magnitude <= 1 << 53
    // Below 16 digits every double is told apart from its neighbours by the shortest digits that read back.
    case (.real(let double), .exact): double == 0 || (1e-290..<1e15).contains(abs(double))
    case (.real, .real): true
    case (_, .boolean): isStoredBoolean(value)
    case (.text(let text), .text): !text.utf8.contains(0) && cases?.contains(ExactText(text)) ?? true
    case (.text(let text), .date): Array(text.utf8).isISODate
    case (.text(let text), .dateTime(let form)): isDateTime(text, of: form)
    default: false
    }
  }

  private static func isStoredBoolean(_ value: StoredValue) -> Bool { value == .integer(0) || value == .integer(1) }

  static func isBoolean(_ value: StoredValue) -> Bool {
    switch value {
    case .integer(0), .integer(1), .text("true"), .text("false"): true
    default: false
    }
  }

  static func isFiniteNumber(_ value: StoredValue) -> Bool {
    switch value {
    case .integer: true
    case .real(let double): double.isFinite
    default: false
    }
  }

  static func isDate(_ value: StoredValue) -> Bool {
    if case .text(let text) = value { return Array(text.utf8).isISODate }
    return false
  }

  /// Whether the value is a date-time in ISO 8601, its seconds and offset optional.
  static func isDateTime(_ value: StoredValue) -> Bool {
    guard case .text(let text) = value else { return false }
    var rest = Array(text.utf8)[...]
    guard rest.count >= 16, Array(rest.prefix(10)).isISODate, [UInt8(ascii: "T"), UInt8(ascii: " ")].contains(rest[10])
    else { return false }
    rest = rest.dropFirst(11)
    guard let hour = rest.takeTwoDigits(), hour < 24, rest.take(":"), let minute = rest.takeTwoDigits(), minute < 60
    else { return false }
    if rest.take(":") {
      guard let second = rest.takeTwoDigits(), second < 60 else { return false }
      if rest.take(".") {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...9).contains(digits.count) else { return false }
        rest = rest.dropFirst(digits.count)
      }
    }
    if rest.isEmpty || rest.elementsEqual("Z".utf8) { return true }
    guard rest.take("+") || rest.take("-") else { return false }
    guard let hours = rest.takeTwoDigits(), hours < 24 else { return false }
    _ = rest.take(":")
    guard let minutes = rest.takeTwoDigits() else { return false }
    return minutes < 60 && rest.isEmpty
  }

  private static func isDateTime(_ text: String, of form: SQLDateTimeForm) -> Bool {
    guard isDateTime(.text(text)) else { return false }
    let bytes = Array(text.utf8)
    return bytes.count == (form.isZulu ? 20 : 19) && bytes[10] == form.separator.ascii
      && (form.isZulu ? bytes[19] == UInt8(ascii: "Z") : true) && bytes[16] == UInt8(ascii: ":")
  }

  /// The form of date-times that a value keeps to, if it keeps to one.
  static func dateTimeForm(of value: StoredValue) -> SQLDateTimeForm? {
    guard case .text(let text) = value else { return nil }
    return SQLDateTimeForm.all.first { isDateTime(text, of: $0) }
  }
}

extension Unicode.Scalar {
  fileprivate var ascii: UInt8 { UInt8(truncatingIfNeeded: value) }
}

extension [UInt8] {
  /// Whether this is `2026-11-30`, a day that the calendar has.
  fileprivate var isISODate: Bool {
    var rest = self[...]
    guard count == 10, let century = rest.takeTwoDigits(), let rest2 = rest.takeTwoDigits(), rest.take("-"),
      let month = rest.takeTwoDigits(), rest.take("-"), let day = rest.takeTwoDigits()
    else { return false }
    let year = century * 100 + rest2
    guard (1...12).contains(month), day >= 1 else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day <= days[month - 1]
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func takeTwoDigits() -> Int? {
    let digits = prefix(2)
    guard digits.count == 2, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    self = dropFirst(2)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  fileprivate mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard first == scalar.ascii else { return false }
    self = dropFirst()
    return true
  }
}
