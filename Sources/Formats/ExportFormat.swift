package import Diagnostics
package import Values

/// A type of file that rows are written as.
package protocol ExportFormat: Sendable {
  static var info: ExportInfo { get }
  /// A writer whose output is given to `output` block by block.
  static func writer(
    columns: [OutputColumn], options: ExportOptions, output: any ByteOutput
  ) throws(Diagnostic) -> any RowWriter
  /// The options to write with when rows are added to a file that holds something already.
  ///
  /// **Errors**: the file's header is not ours, or its encoding, or the format has no room for more.
  static func continuing(
    _ file: AppendingFile, columns: [OutputColumn], options: ExportOptions
  ) throws(Diagnostic) -> ExportOptions
}

extension ExportFormat {
  package static func continuing(
    _ file: AppendingFile, columns: [OutputColumn], options: ExportOptions
  ) throws(Diagnostic) -> ExportOptions {
    throw Diagnostic(
      .cannotAppend, "rows cannot be added to a file of type “\(info.contentType.name)”",
      at: SourceRange(file: file.path),
      hint: "append to CSV, TSV or JSON Lines")
  }
}

extension Diagnostic.Code {
  package static let cannotAppend: Self = "cannot-append"
}

/// What is known of an export type: enough for `check`, help, schema and the reference page.
package struct ExportInfo: Sendable {
  package var contentType: ContentType
  package var summary: String
  /// The export step's options that mean something to it.
  package var options: [String]
  /// Whether records stay whole in it; else they flatten to columns with dots in their names.
  package var keepsRecords: Bool

  package init(contentType: ContentType, summary: String, options: [String], keepsRecords: Bool = false) {
    self.contentType = contentType
    self.summary = summary
    self.options = options
    self.keepsRecords = keepsRecords
  }
}

/// A column of an export.
package struct OutputColumn: Sendable {
  package var header: String
  /// How the column's raw cells become values.
  package var typing: CellTyping

  package init(header: String, typing: CellTyping) {
    self.header = header
    self.typing = typing
  }
}

/// Writes rows. A writer keeps what must be known at the end; its memory does not grow with the rows.
package protocol RowWriter: AnyObject {
  /// What was odd: numbers that JSON cannot hold, cells that a spreadsheet would run as formulas.
  var warnings: [Diagnostic] { get }
  /// Writes what stands before the first row; called once, also when there are no rows.
  func begin() throws(WritingFault)
  /// **Shape**: one cell for each column; a `.value` may be `.spelled`.
  func write(_ cells: [RawCell]) throws(WritingFault)
  /// Writes what stands after the last row and hands on what is left.
  func end() throws(WritingFault)
  /// The writer itself, where it takes rows as bytes. Asked, since a cast to a protocol looks through all conformances of the
  /// program, which costs a millisecond.
  var blocks: (any BlockWriter)? { get }
}

extension RowWriter {
  package var blocks: (any BlockWriter)? { nil }
}

package enum WritingFault: Error, Sendable {
  /// A cell that does not fit its type, where the format needs the value.
  case misfit(Misfit)
  case failed(Diagnostic)
}

/// Where bytes go: a temporary file, standard output, memory.
package protocol ByteOutput: AnyObject {
  func write(_ bytes: [UInt8]) throws(Diagnostic)
}

/// Bytes kept in memory.
package final class MemoryOutput: ByteOutput {
  package private(set) var bytes: [UInt8] = []
  package init() {}
  package func write(_ bytes: [UInt8]) { self.bytes += bytes }
}

/// What an export step says about its file (FORMAT.md §4); nil where it says nothing.
package struct ExportOptions: Sendable {
  package enum Newlines: String, CaseIterable, Sendable { case keep, space, escape }

  package var header = true
  package var profile: String?
  package var delimiter: String?
  package var lineEnd: String?
  package var encoding: String?
  package var nullText: String?
  package var newlines = Newlines.keep
  /// The separator between the items of a list in one cell; nil writes JSON text.
  package var lists: String?
  /// The separator between cells and the decimal sign, in the excel profile.
  package var separator: String?
  package var decimal: String?
  package var indent: Int?
  /// True when rows are added to a file that has its header and byte-order mark already.
  package var isContinuation = false
  /// True when the last line of that file lacks its line end.
  package var beginsWithLineEnd = false
  /// True when the file holds a byte-order mark and nothing else.
  package var hasByteOrderMark = false

  package init() {}
}
