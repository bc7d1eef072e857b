import Diagnostics
import Formats
import Values

/// A small table that a command prints: aligned on a terminal, CSV in a pipe.
enum TableOutput {
  static func print(
    _ rows: [[String]], columns: [(String, ValueType)], _ session: Session
  ) throws(CommandFailure) {
    let output = columns.map { OutputColumn(header: $0.0, typing: CellTyping(property: $0.0, type: $0.1)) }
    let sink = SessionOutput(session)
    do {
      let writer: any RowWriter =
        if let width = session.terminalWidth {
          TextTable(columns: output, output: sink, terminalWidth: width)
        } else {
          try CSVExport.writer(columns: output, options: ExportOptions(), output: sink)
        }
      try writer.begin()
      for row in rows { try writer.write(row.map { $0.isEmpty ? .missing : .unquoted($0) }) }
      try writer.end()
    } catch let error as Diagnostic {
      throw CommandFailure(error, status: .stepFailed)
    } catch WritingFault.failed(let error) {
      throw CommandFailure(error, status: .stepFailed)
    } catch {
      throw CommandFailure([], status: .stepFailed)
    }
  }
}
