package import Values

/// A byte format whose records always have the same properties, with types of their own: a calendar, an address book.
///
/// **Shape**: the reader's `columns` are the names of `properties`, in that order, and its cells are values of those types.
package protocol TypedRecordFormat: RecordFormat {
  static var properties: [(name: String, type: ValueType)] { get }
  /// The property that tells one entity from another; never missing.
  static var idColumn: String { get }
}
