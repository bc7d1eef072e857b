package import Formats

/// The formats that are written on the fast way, where their options are plain.
package enum FastFormat: Sendable {
  case delimited(delimiter: UInt8, lineEnd: [UInt8])
  case array
  case lines

  /// Nil where the format, or an option, is the slow writer's alone.
  package init?(_ format: any ExportFormat.Type, options: ExportOptions) {
    if options.isContinuation || options.beginsWithLineEnd || options.hasByteOrderMark { return nil }
    if format == JSONExport.self {
      guard (options.indent ?? 0) <= 0 else { return nil }
      self = .array
    } else if format == JSONLinesExport.self {
      self = .lines
    } else if let layout = CSVExport.plainLayout(of: format, options: options) {
      self = .delimited(delimiter: layout.delimiter, lineEnd: layout.lineEnd)
    } else {
      return nil
    }
  }
}
