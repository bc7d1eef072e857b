package import Diagnostics
import Formats
package import Queries

/// A file that can be scanned fast: what is known of it once its header is read.
///
/// **Shape**: answers exactly as reading record by record does, or says that it cannot.
package struct FileScan: Sendable {
  package let schema: Schema
  /// What was odd about the file's beginning.
  package let warnings: [Diagnostic]
  var file: ChunkedFile
  var tokeniser: FileTokeniser
  /// For each property the column of the blocks its cells stand in.
  let columns: [Int]
  /// The line the first record begins on.
  let firstLine: Int
  /// How many threads scan; nil for as many as there are cores.
  package var workers: Int?

  /// **Units**: bytes of the file's records.
  package var size: Int { file.end - file.start }
}

extension FileScan {
  /// Whether a predicate can be judged here: not one that leads to other sources' rows, which are read in turn, not on
  /// several threads.
  package func selects(_ predicate: Predicate) -> Bool { !predicate.leadsElsewhere }
}

/// The tokeniser of the file's format.
enum FileTokeniser: ChunkTokeniser {
  case delimited(DelimitedTokeniser)
  case jsonLines(JSONLinesTokeniser)

  func makeBlock() -> RecordBlock {
    switch self {
    case .delimited(let tokeniser): tokeniser.makeBlock()
    case .jsonLines(let tokeniser): tokeniser.makeBlock()
    }
  }

  func tokenise(
    _ chunk: Int, of file: ChunkedFile, _ states: ChunkStates, into block: inout RecordBlock
  ) throws(ScanRefusal) {
    switch self {
    case .delimited(let tokeniser): try tokeniser.tokenise(chunk, of: file, states, into: &block)
    case .jsonLines(let tokeniser): try tokeniser.tokenise(chunk, of: file, states, into: &block)
    }
  }
}
