package import Diagnostics
package import Values

extension CheckedPredicate {
  /// Fills the references, works out the dates and folds what is known: the predicate that rows are judged by.
  ///
  /// **Shape**: `holes` is asked once for each reference, in order. A date against a date-time has become the day's first and
  /// last instant in the clock's zone. A condition is a constant, unless it calculates or matches a pattern.
  /// **Errors**: what `holes` throws; a value that is missing or not of the type its place needs.
  package func bind(
    clock: RunClock, holes values: (Int) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Predicate {
    let binder = PredicateBinder(
      clock: clock, values: try PredicateBinder.fill(holes, values), holes: holes, comparators: comparators)
    return try binder.predicate(root)
  }
}

extension CheckedExpression {
  /// Fills the references: the calculation that gives a row's value.
  ///
  /// **Missing**: a missing reference makes the result missing, as a missing property does.
  package func bind(holes values: (Int) throws(Diagnostic) -> Value) throws(Diagnostic) -> Operand {
    let clock = RunClock(now: DateTime(seconds: 0), zone: .utc)
    let binder = PredicateBinder(
      clock: clock, values: try PredicateBinder.fill(holes, values), holes: holes, comparators: [])
    return try binder.left(operand)
  }
}
