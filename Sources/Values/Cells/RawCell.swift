/// A cell as its source holds it, before the declared type is asked.
///
/// A reader hands these on as they are; `CellTyping` makes a value of one when something hangs on it (FORMAT.md §1: a cell
/// that does not fit is an error exactly when the result hangs on it).
public enum RawCell: Sendable {
  /// No such key, NULL, an empty unquoted cell, a cell a short row does not have.
  case missing
  /// The characters of a CSV cell that stood without quotes; never empty.
  case unquoted(String)
  /// The characters of a CSV cell that stood in quotes, unescaped; may be empty.
  case quoted(String)
  /// A JSON value, `null` included.
  case json(JSONNode)
  /// A value of a source that has types of its own.
  case value(Value)
  /// Bytes that are no text in the file's encoding, as they stood: a misfit in every use, CSV output included.
  case undecodable([UInt8])
}

/// Where a row stands in its source.
public struct RowPlace: Hashable, Sendable {
  /// The record's number among the source's records; the first is 1 and the header does not count.
  public var record: Int
  /// The line the record begins on; 0 where the source has no lines.
  public var line: Int
  /// The byte the record begins at in the unpacked source, so that one record can be read again to point into it.
  public var offset: Int64

  public init(record: Int, line: Int = 0, offset: Int64 = 0) {
    self.record = record
    self.line = line
    self.offset = offset
  }
}
