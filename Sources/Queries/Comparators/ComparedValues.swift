package import Values

// How comparators see values: what all of them mean by “the same”, “before” and “part of”.

extension TextOptions {
  /// The text as it is compared: without nonspacing marks and with case folded, where these are ignored.
  package func folding(_ text: String) -> String {
    if isEmpty { return text }
    let stripped = contains(.ignoringDiacritics) ? Diacritics.stripped(text) : text
    return contains(.ignoringCase) ? CaseFolding.simple(stripped) : stripped
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
  /// **Shape**: as `isEqual` has it, with text told apart as the options say; an entity is its id, and stands for it.
  /// **Missing**: nothing is the same as a missing value.
  package func isSame(as other: Value, _ options: TextOptions) -> Bool {
    switch (self, other) {
    case (.missing, _), (.null, _), (_, .missing), (_, .null): return false
    case (.spelled(let value, _), _): return value.isSame(as: other, options)
    case (_, .spelled(let value, _)): return isSame(as: value, options)
    case (.entity, .entity): return isEqual(to: other)
    case (.entity(let entity), _): return entity.id.isSame(as: other, [])
    case (_, .entity(let entity)): return isSame(as: entity.id, [])
    case (.list, .list): return sameness(options) == other.sameness(options)
    default:
      guard let left = comparedText, let right = other.comparedText else { return isEqual(to: other) }
      return options.folding(left).equalsScalars(of: options.folding(right))
    }
  }

  /// What sets and groups tell values apart by, as `isSame` does.
  package enum Sameness: Hashable, Sendable {
    case text(ExactText)
    case list([Sameness])
    case other(HashKey)

    /// A value that is the same.
    var value: Value {
      switch self {
      case .text(let text): .text(text.string)
      case .list(let items): .list(items.map(\.value))
      case .other(let key): key.value
      }
    }
  }

  package func sameness(_ options: TextOptions) -> Sameness {
    if let text = comparedText { return .text(ExactText(options.folding(text))) }
    switch plain {
    case .entity(let entity): return entity.id.sameness([])
    case .list(let elements): return .list(elements.map { $0.sameness(options) })
    default: return .other(plain.hashKey)
    }
  }

  /// Below 0, 0 or above 0 as this value comes before, equals or follows the other; nil where they have no order.
  package func order(to other: Value, _ options: TextOptions) -> Int? {
    if let left = comparedText, let right = other.comparedText {
      return options.folding(left).compareScalars(to: options.folding(right))
    }
    return plain.order(comparedTo: other.plain)
  }
}

extension String {
  /// Whether the part stands somewhere in this text, scalar by scalar.
  func holds(part: String) -> Bool { TextMatching.contains(self, part) }
  /// Whether this text starts with the part, scalar by scalar.
  func begins(with part: String) -> Bool { TextMatching.hasPrefix(self, part) }
  /// Whether this text ends with the part, scalar by scalar.
  func ends(with part: String) -> Bool { TextMatching.hasSuffix(self, part) }
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

  /// The types rows can be sorted by.
  package var isSortable: Bool {
    switch self {
    case .boolean, .url, .file, .entity: true
    default: isOrdered
    }
  }

  /// The types whose values have a middle one worth naming.
  package var hasMedian: Bool {
    switch self {
    case .date, .dateTime, .duration, .any: true
    default: isNumeric
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
