package import Diagnostics
package import Values

/// Comma-separated values, and their relatives with other separators.
package enum CSVFormat: RecordFormat {
  package static let contentType = ContentType.csv

  package static func reader(
    for input: any ByteInput, options: ReadingOptions
  ) throws(Diagnostic) -> any RecordReader {
    try CSVReader(input, options: options)
  }
}

/// Tab-separated values: CSV whose delimiter is TAB unless the declaration names another.
package enum TSVFormat: RecordFormat {
  package static let contentType = ContentType.tsv

  package static func reader(
    for input: any ByteInput, options: ReadingOptions
  ) throws(Diagnostic) -> any RecordReader {
    try TSVReader(input, options: options)
  }
}

/// A CSV reader whose delimiter is TAB unless told.
package final class TSVReader: CSVReader {
  override class var defaultDelimiter: UInt8? { 0x09 }
}
