import Diagnostics
import Formats

/// The bytes of an export on their way out: what stands before and after the rows, and the separators between them.
final class ExportStream {
  private let output: any ByteOutput
  private let format: FastFormat
  private let writer: any RowWriter
  private var hasRows = false

  /// - Parameter writer: the slow writer to `output`, which has written nothing yet.
  init(_ format: FastFormat, writer: any RowWriter, output: any ByteOutput) {
    self.format = format
    self.writer = writer
    self.output = output
  }

  /// Writes what stands before the first row.
  func begin() throws(Diagnostic) {
    switch format {
    case .delimited:
      // The header is the slow writer's own; it has no other rows to end with.
      do throws(WritingFault) {
        try writer.begin()
        try writer.end()
      } catch {
        if case .failed(let diagnostic) = error { throw diagnostic }
      }
    case .array: try output.write([UInt8(ascii: "[")])
    case .lines: break
    }
  }

  /// Writes rows as an encoder gives them.
  func write(_ bytes: [UInt8]) throws(Diagnostic) {
    if bytes.isEmpty { return }
    if !hasRows, case .array = format {
      // No comma stands before the first one.
      try output.write(Array(bytes.dropFirst()))
    } else {
      try output.write(bytes)
    }
    hasRows = true
  }

  /// Writes what stands after the last row.
  func end() throws(Diagnostic) {
    guard case .array = format else { return }
    try output.write(hasRows ? [0x0A, UInt8(ascii: "]"), 0x0A] : [UInt8(ascii: "]"), 0x0A])
  }
}
