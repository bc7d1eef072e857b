package import Diagnostics
package import Values

/// Reads records one after the other from bytes; the memory it takes does not grow with the file.
package protocol RecordReader: AnyObject, SendableMetatype {
  /// The names of the columns, where the file tells them before its first record (CSV); nil where each record names its own.
  var columns: [String]? { get }
  /// The columns whose cells the caller needs, by their place in `columns`; nil for all. A reader may give the others as
  /// missing, and spare itself making them.
  var wanted: Set<Int>? { get set }
  /// What was odd so far but no fault: a duplicate key in data, say.
  var warnings: [Diagnostic] { get }
  /// The next record; nil at the end.
  func next() throws(Diagnostic) -> RawRecord?
  /// Reads the source again up to the record and tells where a cell of it stands, for a message.
  ///
  /// **Missing**: the record's first line where the cell cannot be found again.
  static func locate(column: String, of place: RowPlace, in input: any ByteInput, options: ReadingOptions)
    -> SourceRange
}

extension RecordReader {
  package var wanted: Set<Int>? {
    get { nil }
    set {}
  }
}

/// A record as a reader gives it.
package struct RawRecord: Sendable {
  package enum Content: Sendable {
    /// One cell for each of the reader's columns.
    case cells([RawCell])
    /// Fields with names of their own.
    case fields(JSONNode)
  }
  package var content: Content
  package var place: RowPlace

  package init(_ content: Content, place: RowPlace) {
    self.content = content
    self.place = place
  }
}

/// A byte format that is read as records.
package protocol RecordFormat: Sendable {
  static var contentType: ContentType { get }
  /// Opens a reader at the beginning of `input`.
  static func reader(for input: any ByteInput, options: ReadingOptions) throws(Diagnostic) -> any RecordReader
}

/// What a source's declaration says about reading its file (FORMAT.md §1); nil or empty where it says nothing.
package struct ReadingOptions: Sendable {
  package enum Ragged: String, CaseIterable, Sendable {
    /// A row with more or fewer cells than the header is an error.
    case error
    /// Missing cells are missing; surplus cells are still an error.
    case fill
    /// Missing cells are missing, surplus cells become columns `columnN`.
    case keep
  }

  package var delimiter: String?
  package var quote: String?
  package var header = true
  package var encoding: String?
  /// Lines to leave out before the header.
  package var skip = 0
  package var profile: String?
  package var ragged = Ragged.error
  package var trim = false
  /// Where the records stand in a JSON document: `features`, `data.items`.
  package var records: String?
  /// The zone of date-times without an offset.
  package var timeZone: TimeZoneRules?
  /// From and to of a calendar's occurrences, both inclusive; nil gives one entity per event.
  package var expand: ClosedRange<CalendarDate>?

  package init() {}
}
