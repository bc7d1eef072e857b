package import Diagnostics
package import Queries
package import Values

/// Where entities come from: a file, a table, a folder.
package protocol EntitySource: Sendable {
  /// The properties of its rows, declared or found.
  var schema: Schema { get }
  /// A path or a name for messages and plans.
  var name: String { get }
  /// What a scan can leave to the source, exactly as `Predicate` means it; the rest is done here.
  func plan(_ request: ScanRequest) -> ScanPlan
  /// Reads the rows. What `plan` said the source does is done.
  func scan(_ request: ScanRequest) throws(Diagnostic) -> any RowCursor
  /// The place of a cell, for a message.
  func locate(property index: Int, of place: RowPlace) -> SourceRange
  /// Where a cell stands, for a source that has no lines: `table “Track”, column “Bytes”, TrackId 7`. Nil where `locate`
  /// says it all.
  func placeInWords(property index: Int, of place: RowPlace) -> String?
  /// The source itself, where it answers whole queries. Asked, since a cast to a protocol looks through all conformances of the
  /// program, which costs a millisecond.
  var direct: (any DirectSource)? { get }
}

extension EntitySource {
  package var direct: (any DirectSource)? { nil }
  package func placeInWords(property index: Int, of place: RowPlace) -> String? { nil }
}

/// What a query wants of a source.
package struct ScanRequest: Sendable {
  /// The properties whose cells will be looked at, by index; the others may come as missing.
  package var properties: Set<Int>
  package var predicate: Predicate
  package var sort: [SortKey]
  package var offset: Int
  package var limit: Int?
  /// Finds what references lead to.
  package var lookup: (any EntityLookup)?
  /// How long one text may take to be matched against a regular expression.
  package var timeLimit = Duration.seconds(10)
  /// Asked now and then while a source does something that takes long, on the thread that called it; where it gives false, the
  /// source ends what it does with an error.
  package var goesOn: (@Sendable () -> Bool)?
  /// Whether the plan is made to be read by a person, so that its words may cost something.
  package var isExplained = false

  package init(
    properties: Set<Int>, predicate: Predicate = .constant(true), sort: [SortKey] = [], offset: Int = 0,
    limit: Int? = nil
  ) {
    self.properties = properties
    self.predicate = predicate
    self.sort = sort
    self.offset = offset
    self.limit = limit
  }
}

/// What a source does of a request by itself, exactly.
package struct ScanPlan: Sendable {
  /// The predicate is decided by the source.
  package var filters: Bool
  package var sorts: Bool
  /// Offset and limit are applied by the source.
  package var limits: Bool
  /// In words, for `check --explain`: the SQL, say.
  package var explanation: String

  package init(filters: Bool = false, sorts: Bool = false, limits: Bool = false, explanation: String) {
    self.filters = filters
    self.sorts = sorts
    self.limits = limits
    self.explanation = explanation
  }
}

/// Rows in batches, in the source's order or, where the source sorts, in that.
package protocol RowCursor: AnyObject {
  var warnings: [Diagnostic] { get }
  /// The next rows; nil at the end, never empty.
  func nextBatch() throws(Diagnostic) -> [Row]?
  /// The rows that are left, for writing them without looking at each; nil where they must be looked at. What it gives takes
  /// the cursor's place.
  func written(_ request: WrittenRequest) throws(Diagnostic) -> (any WrittenRows)?
  /// Whether the rows of the last batch are those the request's predicate holds for; else they are all that the source has
  /// there, and whoever asks has to decide.
  var isFiltered: Bool { get }
}

extension RowCursor {
  package func written(_ request: WrittenRequest) throws(Diagnostic) -> (any WrittenRows)? { nil }
  package var isFiltered: Bool { false }
}

/// A cursor that applies the request's predicate itself where it can, batch by batch.
package protocol FilteringCursor: RowCursor {}
