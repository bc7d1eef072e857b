package import Values

// What comparators write. A condition written here holds for a cell of the column's form exactly when `truth` does, and is
// NULL for a NULL cell; what missing values make of it is `SQLLowering`'s to add.

extension SQLField {
  /// `column sign value`, for a sign that asks for equality or for order.
  package func compare(
    _ sign: String, _ right: Value, _ options: TextOptions, asksForOrder: Bool, to sql: inout SQLWriter
  ) -> Fidelity {
    guard options.isEmpty, !(asksForOrder && isEnumeration), let value = bound(right) else { return .unsupported }
    sql.append("\(compared) \(sign) ")
    sql.bind(value)
    return .exact
  }

  /// `column BETWEEN low AND high`.
  package func isBetween(_ right: Value, _ options: TextOptions, to sql: inout SQLWriter) -> Fidelity {
    guard options.isEmpty, !isEnumeration, case .list(let bounds) = right.plain, bounds.count == 2,
      let low = bound(bounds[0]), let high = bound(bounds[1])
    else { return .unsupported }
    sql.append("\(compared) BETWEEN ")
    sql.bind(low)
    sql.append(" AND ")
    sql.bind(high)
    return .exact
  }

  /// `column IN (…)`, for lists that are not too long to be written.
  package func isIn(_ right: Value, _ options: TextOptions, to sql: inout SQLWriter) -> Fidelity {
    guard options.isEmpty, case .list(let elements) = right.plain, elements.count <= 500 else { return .unsupported }
    var values: [Value] = []
    for element in elements where !element.isMissing {
      guard let value = bound(element) else { return .unsupported }
      values.append(value)
    }
    // Nothing is in the empty list; NULL for a NULL cell, like the rest.
    guard !values.isEmpty else {
      sql.append("\(column) <> \(column)")
      return .exact
    }
    sql.append("\(compared) IN (")
    for (index, value) in values.enumerated() {
      if index > 0 { sql.append(", ") }
      sql.bind(value)
    }
    sql.append(")")
    return .exact
  }

  /// Text that begins with a part: a range, which an index serves; `LIKE` would ignore ASCII case.
  package func hasPrefix(_ right: Value, _ options: TextOptions, to sql: inout SQLWriter) -> Fidelity {
    guard options.isEmpty, form == .text, case .text(let part)? = bound(right) else { return .unsupported }
    sql.append("\(compared) >= ")
    sql.bind(.text(part))
    guard let end = Self.firstText(beyond: part) else { return .exact }
    sql.append(" AND \(compared) < ")
    sql.bind(.text(end))
    return .exact
  }

  /// Text that ends with a part.
  package func hasSuffix(_ right: Value, _ options: TextOptions, to sql: inout SQLWriter) -> Fidelity {
    guard options.isEmpty, form == .text, case .text(let part)? = bound(right) else { return .unsupported }
    guard !part.isEmpty else {
      sql.append("\(column) = \(column)")
      return .exact
    }
    sql.append("substr(\(column), -\(part.unicodeScalars.count)) COLLATE BINARY = ")
    sql.bind(.text(part))
    return .exact
  }

  /// Text that a part stands in, or does not.
  package func contains(_ right: Value, _ options: TextOptions, isNegative: Bool, to sql: inout SQLWriter) -> Fidelity {
    guard options.isEmpty, form == .text, case .text(let part)? = bound(right) else { return .unsupported }
    sql.append("instr(\(column), ")
    sql.bind(.text(part))
    sql.append(isNegative ? ") = 0" : ") > 0")
    return .exact
  }

  /// `column IS NULL` or its opposite; `orEmpty` counts empty text as nothing.
  package func isMissing(_ isMissing: Bool, orEmpty: Bool = false, to sql: inout SQLWriter) -> Fidelity {
    guard form != nil else { return .unsupported }
    if orEmpty, form == .text {
      sql.append(isMissing ? "ifnull(\(column), '') = ''" : "ifnull(\(column), '') <> ''")
    } else {
      sql.append("\(column) IS \(isMissing ? "" : "NOT ")NULL")
    }
    return .exact
  }

  private var isEnumeration: Bool {
    if case .enumeration = type { return true }
    return false
  }

  /// The first text after all that begin with this one: its last scalar replaced by the next. Nil where there is none.
  static func firstText(beyond part: String) -> String? {
    var scalars = part.unicodeScalars
    while let last = scalars.popLast() {
      // Surrogates are no scalars, and beyond the last one there is nothing.
      guard let next = Unicode.Scalar(last.value == 0xD7FF ? 0xE000 : last.value + 1) else { continue }
      scalars.append(next)
      return String(scalars)
    }
    return nil
  }
}
