package import Values

// How comparators see values: what all of them mean by “the same”, “before” and “part of”.

extension TextOptions {
  /// The text as it is compared: without nonspacing marks and with case folded, where these are ignored.
  package func folding(_ text: String) -> String {
    if isEmpty { return text }
    return text
  }
}

extension Value {
  /// The characters text comparators look at: those of text, of an address, of a file's path.
  package var comparedText: String? {
    switch self {
    case .text(let text), .url(let text): text
    case .file(let file): file.path
    case .spelled(let value, _): value.comparedText
    default: nil
    }
  }

  /// Whether this is the boolean true.
  package var isTrue: Bool {
    if case .boolean(true) = plain { return true }
    return false
  }

  /// Whether the two are the same to a comparator.
  ///
  /// **Missing**: nothing is the same as a missing value.
  package func isSame(as other: Value, _ options: TextOptions) -> Bool {
    if isMissing || other.isMissing { return false }
    if let left = comparedText, let right = other.comparedText {
      return options.folding(left).compareScalars(to: options.folding(right)) == 0
    }
    return false
  }

  /// A key by which sets and groups tell values apart as `isSame` does.
  package func sameness(_ options: TextOptions) -> ExactText {
    ExactText(comparedText ?? "")
  }

  /// Below 0, 0 or above 0 as this value comes before, equals or follows the other; nil where they have no order.
  package func order(to other: Value, _ options: TextOptions) -> Int? {
    if let left = comparedText, let right = other.comparedText {
      return options.folding(left).compareScalars(to: options.folding(right))
    }
    return nil
  }
}

extension String {
  /// Whether the part stands somewhere in this text, scalar by scalar.
  package func holds(part: String) -> Bool { part.utf8.isEmpty || utf8.contains(part.utf8) }
  package func begins(with part: String) -> Bool { utf8.starts(with: part.utf8) }
  package func ends(with part: String) -> Bool { utf8.reversed().starts(with: part.utf8.reversed()) }
}

extension ValueType {
  /// The types whose values text comparators take; an enumeration counts as text.
  package var isTextual: Bool {
    switch self {
    case .text, .url, .file, .enumeration, .any: true
    default: false
    }
  }

  /// The types that have parts: text and lists.
  package var holdsParts: Bool {
    if case .list = self { return true }
    return isTextual
  }

  /// The types whose values come before or after one another.
  package var isOrdered: Bool {
    switch self {
    case .text, .integer, .decimal, .number, .date, .dateTime, .duration, .enumeration, .any: true
    default: false
    }
  }

  /// Dates and date-times.
  package var isTemporal: Bool {
    switch self {
    case .date, .dateTime, .any: true
    default: false
    }
  }
}
