import Diagnostics
import Values

/// Makes of a checked predicate the one rows are judged by, given the run's clock and the values of its references.
struct PredicateBinder {
  let clock: RunClock
  /// The values of the holes, in their order.
  let values: [Value]
  let holes: [CheckedPredicate.Hole]
  let comparators: [any Comparator.Type]

  static func fill(
    _ holes: [CheckedPredicate.Hole], _ value: (Int) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> [Value] {
    var values: [Value] = []
    for index in holes.indices { values.append(try value(index).plain) }
    return values
  }

  func predicate(_ node: CheckedPredicate.Node) throws(Diagnostic) -> Predicate {
    switch node {
    case .constant(let holds): return .constant(holds)
    case .all(let members):
      return .folding(all: try members.map { (member) throws(Diagnostic) in try predicate(member) })
    case .any(let members):
      return .folding(any: try members.map { (member) throws(Diagnostic) in try predicate(member) })
    case .not(let inner): return .folding(not: try predicate(inner))
    case .holds(let hole): return .constant(try flag(hole))
    case .compare(let comparison): return try compare(comparison)
    }
  }

  private func flag(_ hole: Int) throws(Diagnostic) -> Bool {
    let value = try present(hole)
    if case .boolean(let flag) = value { return flag }
    throw Diagnostic(
      .wrongReferenceValue, "“${\(holes[hole].text)}” is \(value.kindInWords) and no condition by itself",
      at: holes[hole].range, hint: "compare it, or ask “hasValue”")
  }

  // MARK: Comparisons

  private func compare(_ comparison: CheckedComparison) throws(Diagnostic) -> Predicate {
    let left = try left(comparison.left)
    let info = comparison.comparator.info
    if let temporal = try temporal(comparison, left) { return temporal }
    let right = try right(comparison.right)
    if let days = try days(comparison, left, right) { return days }
    // Nothing is in the empty list, whatever the cell holds.
    if info.name == "in", case .literal(.list(let items)) = right, items.isEmpty { return .constant(false) }
    let bound = Comparison(
      left: left, comparator: comparison.comparator, right: right, options: comparison.options)
    guard case .literal(let leftValue) = left, case .literal(let rightValue) = right else { return .compare(bound) }
    if leftValue.isMissing, !info.asksForPresence { return .constant(info.whenMissing) }
    // A pattern has its time limit, and the order of an enumeration's words its list, where rows are judged.
    if info.name == "matches" { return .compare(bound) }
    if info.asksForOrder, case .enumeration = comparison.leftType { return .compare(bound) }
    return .constant(comparison.comparator.truth(leftValue.plain, rightValue.plain, comparison.options))
  }

  /// A comparison with a comparator of this name.
  func comparison(_ left: Operand, _ name: String, _ right: Value) throws(Diagnostic) -> Predicate {
    guard let comparator = comparators.first(where: { $0.info.name == name }) else {
      throw Diagnostic(.unknownComparator, "there is no comparator “\(name)”")
    }
    if case .literal(let value) = left {
      return .constant(value.isMissing ? comparator.info.whenMissing : comparator.truth(value.plain, right, []))
    }
    return .compare(Comparison(left: left, comparator: comparator, right: .literal(right)))
  }

  // MARK: Sides

  /// The left side, which may be missing.
  func left(_ operand: CheckedOperand) throws(Diagnostic) -> Operand {
    switch operand {
    case .hole(let hole, let purpose, let range):
      if values[hole].isMissing { return .literal(.missing) }
      return .literal(try convert(values[hole], to: purpose, of: hole, at: range))
    case .arithmetic(let sign, let first, let second):
      return .arithmetic(sign, try left(first), try left(second))
    default: return try right(operand)
    }
  }

  func right(_ operand: CheckedOperand) throws(Diagnostic) -> Operand {
    switch operand {
    case .property(let path): return .property(path)
    case .arithmetic(let sign, let first, let second):
      return .arithmetic(sign, try right(first), try right(second))
    default: return .literal(try value(operand))
    }
  }

  /// The value of a side that hangs on no row.
  func value(_ operand: CheckedOperand) throws(Diagnostic) -> Value {
    switch operand {
    case .literal(let value): return value
    case .hole(let hole, let purpose, let range):
      return try convert(try present(hole), to: purpose, of: hole, at: range)
    case .template(let parts, let purpose, let range):
      var text = ""
      for part in parts {
        switch part {
        case .text(let part): text += part
        case .hole(let hole): text += try present(hole).writtenOut
        }
      }
      return try read(text, for: purpose, at: range)
    case .list(let items, _):
      return .list(try items.map { (item) throws(Diagnostic) in try value(item) })
    case .record(let fields):
      return .record(
        Record(try fields.map { (field) throws(Diagnostic) in (name: field.name, value: try value(field.value)) }))
    case .property, .arithmetic:
      // The resolver lets these stand only where `right` takes them.
      throw Diagnostic(.wrongOperand, "a property stands where a value known before the rows is expected")
    }
  }

  func present(_ hole: Int) throws(Diagnostic) -> Value {
    let value = values[hole]
    guard value.isMissing else { return value }
    throw Diagnostic(
      .missingReference, "“${\(holes[hole].text)}” is missing", at: holes[hole].range,
      hint: "say what then: ${\(holes[hole].text) | default(…)}")
  }

  /// Text with its holes filled, as what its place needs.
  private func read(
    _ text: String, for purpose: CheckedOperand.Purpose, at range: SourceRange
  ) throws(Diagnostic) -> Value {
    let literals = LiteralReading(entityNamed: { _ in nil })
    switch purpose {
    case .value(let type) where type == .date || type == .dateTime:
      let expression = try LiteralReading.dateExpression(text, as: type, at: range)
      do throws(TimeTextFault) {
        return try expression.evaluate(clock)
      } catch {
        throw Diagnostic(.wrongLiteral, error.sentence(about: text), at: range, hint: error.hint)
      }
    case .value(let type), .id(let type): return try literals.value(text, as: type, at: range)
    case .entity(let name, let idType):
      return .entity(EntityValue(type: name, id: try literals.value(text, as: idType, at: range)))
    case .list(let element): return .list([try read(text, for: element, at: range)])
    }
  }
}

extension Predicate {
  /// Every member holds; of none, always. Known members are taken out.
  static func folding(all members: [Predicate]) -> Predicate {
    var open: [Predicate] = []
    for member in members {
      switch member {
      case .constant(true): continue
      case .constant(false): return .constant(false)
      case .all(let inner): open += inner
      default: open.append(member)
      }
    }
    return open.isEmpty ? .constant(true) : open.count == 1 ? open[0] : .all(open)
  }

  /// Some member holds; of none, never. Known members are taken out.
  static func folding(any members: [Predicate]) -> Predicate {
    var open: [Predicate] = []
    for member in members {
      switch member {
      case .constant(false): continue
      case .constant(true): return .constant(true)
      case .any(let inner): open += inner
      default: open.append(member)
      }
    }
    return open.isEmpty ? .constant(false) : open.count == 1 ? open[0] : .any(open)
  }

  /// The opposite; two of them cancel out, and what is undecided stays so.
  static func folding(not inner: Predicate) -> Predicate {
    switch inner {
    case .constant(let holds): .constant(!holds)
    case .not(let twice): twice
    default: .not(inner)
    }
  }
}

extension Diagnostic.Code {
  static let missingReference = Self(rawValue: "missing-reference")
  static let wrongReferenceValue = Self(rawValue: "wrong-reference-value")
}
