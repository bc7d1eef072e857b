package import Diagnostics
package import Values

/// A way to compare two values: one file each, and one line in `BuiltInComparators`.
///
/// `truth` is the meaning; closures, column scans and SQL answer to it.
package protocol Comparator: Sendable {
  static var info: ComparatorInfo { get }
  /// Whether the comparison holds. Called with two plain values of fitting types, neither of them missing; where
  /// `info.asksForPresence`, the left one may be missing.
  static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool
  /// The comparison made ready against one right side, where that saves work on every row: a hash set, a compiled pattern.
  ///
  /// **Missing**: nil where there is nothing to save, or nothing to say of such a right side; `truth` is asked then.
  /// **Errors**: a right side no comparison can be made of, such as a pattern that is none.
  static func prepare(_ right: Value, _ options: TextOptions, timeLimit: Duration) throws(Diagnostic)
    -> PreparedComparison?
  /// Writes the comparison as SQL and says how exactly it means the same.
  static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter) -> Fidelity
}

/// A comparison whose right side is settled; called like `truth`.
package typealias PreparedComparison = @Sendable (_ left: Value) throws(Diagnostic) -> Bool

extension Comparator {
  package static func prepare(_ right: Value, _ options: TextOptions, timeLimit: Duration) throws(Diagnostic)
    -> PreparedComparison?
  { nil }
}

/// What is known of a comparator: enough for `check`, the schema and the reference page.
package struct ComparatorInfo: Sendable {
  /// What the comparator takes on its right.
  package enum RightSide: Sendable {
    /// A value of the left side's type.
    case same
    /// Text.
    case text
    /// A list of values of the left side's type.
    case list
    /// Two values of the left side's type, low and high.
    case pair
    /// An element of the left list, or a part of the left text.
    case part
    /// `true` or `false`.
    case flag
    /// A duration.
    case duration
  }
  package var name: String
  package var summary: String
  /// The left types it accepts; an enumeration counts as text.
  package var accepts: @Sendable (ValueType) -> Bool
  package var right: RightSide
  /// What a missing side makes of it: true for the negative ones (FORMAT.md §3).
  package var whenMissing: Bool
  /// Whether it asks if there is a value at all, so that `truth` is called with missing ones too.
  package var asksForPresence: Bool
  /// Whether it asks which of two values comes first. Those of an enumeration come in their declared order, which a text
  /// does not tell: `truth` is given their places in the list, whole numbers, in their stead (`EnumerationPlaces`).
  package var asksForOrder: Bool

  package init(
    name: String, summary: String, accepts: @escaping @Sendable (ValueType) -> Bool, right: RightSide,
    whenMissing: Bool = false, asksForPresence: Bool = false, asksForOrder: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.accepts = accepts
    self.right = right
    self.whenMissing = whenMissing
    self.asksForPresence = asksForPresence
    self.asksForOrder = asksForOrder
  }
}

/// How exactly a lowering means what `truth` means.
package enum Fidelity: Sendable {
  case exact
  /// Every row that fits is among those it gives.
  case superset
  case unsupported
}
