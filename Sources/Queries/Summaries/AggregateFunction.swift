package import Diagnostics
package import Values

/// A way to make one value of many: one file each, and one line in `BuiltInAggregates`.
package protocol AggregateFunction: AnyObject, SendableMetatype {
  static var info: AggregateInfo { get }
  /// The values of one group will be of this type.
  init(of type: ValueType)
  /// Takes the next value, plain and not missing, in the order of the rows.
  func add(_ value: Value) throws(Diagnostic)
  /// The value made of those added.
  func result() throws(Diagnostic) -> Value
}

/// An aggregate that keeps values: what does not fit into memory is put into a temporary file, sorted, and comes back in order.
///
/// **Shape**: `Aggregation` asks for what is kept when all groups together keep too much, and then makes the result from
/// `result(of:)` instead of `result()`.
protocol ValueKeeping: AggregateFunction {
  /// **Units**: bytes of all that is kept now.
  var footprint: Int { get }
  /// What is kept so far, which is forgotten.
  func handOver() -> [Value]
  /// What values are brought together by before their order; equal for values that are the same.
  static func hash(_ value: Value) -> Int
  /// The order the values come back in, of those with the same hash.
  static func order(_ left: Value, _ right: Value) -> Int
  /// The value made of all those handed over, in order.
  func result(of next: () throws(Diagnostic) -> Value?) throws(Diagnostic) -> Value
}

/// What is known of an aggregate: enough for `check`, the schema and the reference page.
package struct AggregateInfo: Sendable {
  package var name: String
  package var summary: String
  /// The types of values it takes.
  package var accepts: @Sendable (ValueType) -> Bool
  /// The type of what it gives for values of a type it accepts.
  package var resultType: @Sendable (ValueType) -> ValueType
  /// Whether it can be written without a property, about the rows themselves.
  package var countsRows: Bool
  /// Whether it gives nothing where there are no values.
  package var mayBeMissing: Bool
  /// Whether it keeps values, so that a group takes more memory the more of them there are.
  package var keepsValues: Bool

  package init(
    name: String, summary: String, accepts: @escaping @Sendable (ValueType) -> Bool,
    resultType: @escaping @Sendable (ValueType) -> ValueType, countsRows: Bool = false, mayBeMissing: Bool = true,
    keepsValues: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.accepts = accepts
    self.resultType = resultType
    self.countsRows = countsRows
    self.mayBeMissing = mayBeMissing
    self.keepsValues = keepsValues
  }
}
