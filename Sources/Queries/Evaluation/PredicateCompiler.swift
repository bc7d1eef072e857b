import Diagnostics
import Values

/// Makes closures of a predicate.
struct PredicateCompiler {
  let operands: OperandCompiler
  let timeLimit: Duration

  func test(of predicate: Predicate) throws(Diagnostic) -> RowTest {
    switch predicate {
    case .constant(let holds):
      let verdict = Verdict(holds)
      return { _ throws(Diagnostic) in verdict }
    case .all(let parts): return try combination(of: parts, settledBy: false)
    case .any(let parts): return try combination(of: parts, settledBy: true)
    case .not(let part):
      let test = try test(of: part)
      return { frame throws(Diagnostic) in try test(&frame).negated }
    case .compare(let comparison): return try test(of: comparison)
    }
  }

  /// All of the parts, or any of them: one part that is `settling` settles it, and else one that is undecided.
  private func combination(of parts: [Predicate], settledBy settling: Bool) throws(Diagnostic) -> RowTest {
    var tests: [RowTest] = []
    let cheapFirst = parts.enumerated().sorted {
      ($0.element.judgingCost, $0.offset) < ($1.element.judgingCost, $1.offset)
    }
    for part in cheapFirst { tests.append(try test(of: part.element)) }
    if tests.count == 1 { return tests[0] }
    let settled = Verdict(settling)
    let otherwise = Verdict(!settling)
    if tests.count == 2 {
      let (first, second) = (tests[0], tests[1])
      return { frame throws(Diagnostic) in
        switch (try first(&frame), settling) {
        case (.yes, true), (.no, false): return settled
        case (.yes, false), (.no, true): return try second(&frame)
        case (.undecided(let fault), _):
          switch (try second(&frame), settling) {
          case (.yes, true), (.no, false): return settled
          case (.undecided(let other), _): return .undecided(other.comesBefore(fault) ? other : fault)
          default: return .undecided(fault)
          }
        }
      }
    }
    return { [tests] frame throws(Diagnostic) in
      var first: RowFault?
      for test in tests {
        switch try test(&frame) {
        case .yes: if settling { return settled }
        case .no: if !settling { return settled }
        case .undecided(let fault): if first.map(fault.comesBefore) ?? true { first = fault }
        }
      }
      return first.map { .undecided($0) } ?? otherwise
    }
  }

  private func test(of comparison: Comparison) throws(Diagnostic) -> RowTest {
    let test = try self.fullTest(of: comparison)
    return shortcut(for: comparison, otherwise: test) ?? test
  }

  private func fullTest(of comparison: Comparison) throws(Diagnostic) -> RowTest {
    let info = comparison.comparator.info
    let places = info.asksForOrder ? comparison.left.places ?? comparison.right.places : nil
    let left = reader(of: comparison.left, by: places)
    if case .literal(let value) = comparison.right {
      let right = places?.place(of: value) ?? value.plain
      return try test(left, comparison.comparator, literal: right, comparison.options)
    }
    return test(left, comparison.comparator, reader(of: comparison.right, by: places), comparison.options)
  }

  private func reader(of operand: Operand, by places: EnumerationPlaces?) -> ValueReader {
    let read = operands.reader(of: operand)
    guard let places else { return read }
    return { frame throws(RowFault) in places.place(of: try read(&frame)) }
  }

  private func test(
    _ read: @escaping ValueReader, _ comparator: any Comparator.Type, literal right: Value, _ options: TextOptions
  ) throws(Diagnostic) -> RowTest {
    let asksForPresence = comparator.info.asksForPresence
    let whenMissing = Verdict(comparator.info.whenMissing)
    if right.isMissing && !asksForPresence { return { _ throws(Diagnostic) in whenMissing } }
    let prepared = try comparator.prepare(right, options, timeLimit: timeLimit)
    return { frame throws(Diagnostic) in
      let left: Value
      do throws(RowFault) {
        left = try read(&frame)
      } catch {
        return try error.verdict()
      }
      if left.isMissing && !asksForPresence { return whenMissing }
      if let prepared { return Verdict(try prepared(left)) }
      return Verdict(comparator.truth(left, right, options))
    }
  }

  /// **Missing**: where one side is missing, the outcome does not hang on whether the other one fits.
  private func test(
    _ readLeft: @escaping ValueReader, _ comparator: any Comparator.Type, _ readRight: @escaping ValueReader,
    _ options: TextOptions
  ) -> RowTest {
    let whenMissing = Verdict(comparator.info.whenMissing)
    let timeLimit = timeLimit
    return { frame throws(Diagnostic) in
      let sides: (left: Value, right: Value)?
      do throws(RowFault) {
        sides = try OperandCompiler.both(readLeft, readRight, &frame)
      } catch {
        return try error.verdict()
      }
      guard let (left, right) = sides else { return whenMissing }
      if let prepared = try comparator.prepare(right, options, timeLimit: timeLimit) {
        return Verdict(try prepared(left))
      }
      return Verdict(comparator.truth(left, right, options))
    }
  }
}

extension RowFault {
  /// The fault as a verdict, unless nothing more can be judged.
  fileprivate func verdict() throws(Diagnostic) -> Verdict {
    if case .stopped(let diagnostic) = cause { throw diagnostic }
    return .undecided(self)
  }
}

extension Operand {
  /// The places of the cases, where this is a property of an enumeration.
  fileprivate var places: EnumerationPlaces? {
    if case .property(let path) = self { return EnumerationPlaces(path.type) }
    return nil
  }
}
