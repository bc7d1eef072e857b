import Diagnostics
import Values

/// Shorter ways for the comparisons most predicates are made of: a property of the row itself against a text or a number.
/// Each looks at the cell's characters without making a value of them, and leaves every cell it is not sure of to the long
/// way, which alone says what a comparison means.
extension PredicateCompiler {
  /// **Missing**: nil where there is no shorter way.
  func shortcut(for comparison: Comparison, otherwise test: @escaping RowTest) -> RowTest? {
    guard case .property(let path) = comparison.left, path.steps.isEmpty, comparison.options.isEmpty,
      case .literal(let literal) = comparison.right, operands.schema.typings.indices.contains(path.index)
    else { return nil }
    let typing = operands.schema.typings[path.index]
    guard typing.spelling == CellSpelling(), typing.type == path.type else { return nil }
    switch (typing.type, literal.plain) {
    case (.text, .text(let text)):
      return textTest(comparison.comparator, ComparedText(text), index: path.index, otherwise: test)
    case (.integer, .integer(let number)), (.integer, .decimal(let number)):
      return numberTest(comparison.comparator, number, index: path.index, allowsPoint: false, otherwise: test)
    case (.decimal, .integer(let number)), (.decimal, .decimal(let number)):
      return numberTest(comparison.comparator, number, index: path.index, allowsPoint: true, otherwise: test)
    default: return nil
    }
  }

  private func textTest(
    _ comparator: any Comparator.Type, _ operand: ComparedText, index: Int, otherwise: @escaping RowTest
  ) -> RowTest? {
    if comparator == EqualTo.self {
      return { frame throws(Diagnostic) in
        guard let text = frame.row.text(at: index) else { return try otherwise(&frame) }
        return Verdict(operand.equals(text))
      }
    }
    if comparator == NotEqualTo.self {
      return { frame throws(Diagnostic) in
        guard let text = frame.row.text(at: index) else { return try otherwise(&frame) }
        return Verdict(!operand.equals(text))
      }
    }
    if comparator == HasPrefix.self {
      return { frame throws(Diagnostic) in
        guard let text = frame.row.text(at: index) else { return try otherwise(&frame) }
        return Verdict(operand.begins(text))
      }
    }
    return nil
  }

  private func numberTest(
    _ comparator: any Comparator.Type, _ operand: ExactNumber, index: Int, allowsPoint: Bool,
    otherwise: @escaping RowTest
  ) -> RowTest? {
    guard let operand = ShortNumber(operand.description, allowsPoint: true),
      let holds = PredicateCompiler.outcomes[comparator.info.name]
    else { return nil }
    return { frame throws(Diagnostic) in
      guard let digits = frame.row.digits(at: index), let number = ShortNumber(digits, allowsPoint: allowsPoint)
      else { return try otherwise(&frame) }
      let order = number.compare(to: operand)
      return Verdict(order < 0 ? holds.before : order > 0 ? holds.after : holds.same)
    }
  }

  private struct Outcomes {
    var before: Bool
    var same: Bool
    var after: Bool
  }

  private static let outcomes: [String: Outcomes] = [
    EqualTo.info.name: Outcomes(before: false, same: true, after: false),
    NotEqualTo.info.name: Outcomes(before: true, same: false, after: true),
    LessThan.info.name: Outcomes(before: true, same: false, after: false),
    LessThanOrEqualTo.info.name: Outcomes(before: true, same: true, after: false),
    GreaterThan.info.name: Outcomes(before: false, same: false, after: true),
    GreaterThanOrEqualTo.info.name: Outcomes(before: false, same: true, after: true),
  ]
}

extension Row {
  /// The characters of a text cell that is there; nil leaves the cell to its typing.
  fileprivate func text(at index: Int) -> String? {
    guard index < cells.count else { return nil }
    switch cells[index] {
    // A quoted nothing is empty text, an unquoted one is missing.
    case .unquoted(let text): return text.utf8.isEmpty ? nil : text
    case .quoted(let text): return text
    case .value(.text(let text)): return text
    case .json(let node):
      if case .string(let text) = node.content { return text }
      return nil
    default: return nil
    }
  }

  /// The characters of a cell that may be a number; nil leaves the cell to its typing.
  fileprivate func digits(at index: Int) -> String? {
    guard index < cells.count else { return nil }
    switch cells[index] {
    case .unquoted(let text): return text
    case .json(let node):
      if case .number(let digits) = node.content { return digits }
      return nil
    default: return nil
    }
  }
}

/// A text that others are compared with, scalar by scalar.
private struct ComparedText: Sendable {
  let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  func equals(_ text: String) -> Bool {
    text.utf8.count == bytes.count && begins(text)
  }

  func begins(_ text: String) -> Bool {
    let compared = text.utf8.withContiguousStorageIfAvailable { text in
      guard text.count >= bytes.count else { return false }
      for index in bytes.indices where text[index] != bytes[index] { return false }
      return true
    }
    return compared ?? text.utf8.starts(with: bytes)
  }
}

/// A number of at most 18 digits, as its digits and how many of them stand after the point.
private struct ShortNumber: Sendable {
  var coefficient: Int64
  var places: Int

  /// **Missing**: nil for anything but digits, with a minus before them, and a point among them where it is allowed.
  init?(_ text: String, allowsPoint: Bool) {
    let number = text.utf8.withContiguousStorageIfAvailable { ShortNumber(bytes: $0, allowsPoint: allowsPoint) }
    guard let number = number ?? nil else { return nil }
    self = number
  }

  private init?(bytes: UnsafeBufferPointer<UInt8>, allowsPoint: Bool) {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard bytes.count > start, bytes.count <= start + 19 else { return nil }
    var value: Int64 = 0
    var point: Int?
    for index in start..<bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit <= 9 {
        value = value &* 10 &+ Int64(digit)
      } else if bytes[index] == UInt8(ascii: "."), allowsPoint, point == nil, index > start, index < bytes.count - 1 {
        point = index
      } else {
        return nil
      }
    }
    guard bytes.count - start - (point == nil ? 0 : 1) <= 18 else { return nil }
    coefficient = isNegative ? 0 &- value : value
    places = point.map { bytes.count - 1 - $0 } ?? 0
  }

  func compare(to other: ShortNumber) -> Int {
    if places == other.places {
      return (coefficient > other.coefficient ? 1 : 0) - (coefficient < other.coefficient ? 1 : 0)
    }
    // Below 10^18 times at most 10^18: an `Int128` holds it.
    var left = Int128(coefficient)
    var right = Int128(other.coefficient)
    if places < other.places {
      left *= ShortNumber.powers[other.places - places]
    } else {
      right *= ShortNumber.powers[places - other.places]
    }
    return (left > right ? 1 : 0) - (left < right ? 1 : 0)
  }

  private static let powers: [Int128] = (0...18).map { (0..<$0).reduce(Int128(1)) { power, _ in power * 10 } }
}
