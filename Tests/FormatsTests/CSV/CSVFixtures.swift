import Diagnostics
import Formats
import Glibc
import Values

/// What a test sees of a record: a cell in quotes, a cell without, nothing, or bytes that are no text.
enum Seen: Hashable, CustomStringConvertible, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
  case missing
  case bare(String)
  case quoted(String)
  case undecodable([UInt8])

  init(stringLiteral value: String) { self = .bare(value) }
  init(nilLiteral: ()) { self = .missing }

  init(_ cell: RawCell) {
    switch cell {
    case .unquoted(let text): self = .bare(text)
    case .quoted(let text): self = .quoted(text)
    case .undecodable(let bytes): self = .undecodable(bytes)
    default: self = .missing
    }
  }

  /// The characters, where there are any.
  var text: String? {
    switch self {
    case .bare(let text), .quoted(let text): text
    default: nil
    }
  }

  var description: String {
    switch self {
    case .missing: "missing"
    case .bare(let text): text
    case .quoted(let text): "\"\(text)\""
    case .undecodable(let bytes): "bytes \(bytes)"
    }
  }
}

/// A whole CSV text as a test sees it.
struct Table: Equatable {
  var columns: [String]
  var rows: [[Seen]]
}

/// Reads all of a CSV text.
func readCSV(
  _ bytes: [UInt8], blockSize: Int = 1 << 18, _ change: (inout ReadingOptions) -> Void = { _ in }
) throws(Diagnostic) -> Table {
  try readTable(MemoryInput(bytes, name: "t.csv", blockSize: blockSize), change)
}

func readCSV(
  _ text: String, blockSize: Int = 1 << 18, _ change: (inout ReadingOptions) -> Void = { _ in }
) throws(Diagnostic) -> Table {
  try readCSV(Array(text.utf8), blockSize: blockSize, change)
}

func readTable(
  _ input: any ByteInput, _ change: (inout ReadingOptions) -> Void = { _ in }
) throws(Diagnostic) -> Table {
  var options = ReadingOptions()
  change(&options)
  let reader = try CSVFormat.reader(for: input, options: options)
  var rows: [[Seen]] = []
  while let record = try reader.next() {
    if case .cells(let cells) = record.content { rows.append(cells.map(Seen.init)) }
  }
  return Table(columns: reader.columns ?? [], rows: rows)
}

/// The error that reading a CSV text ends in.
func faultOfCSV(_ text: String, _ change: (inout ReadingOptions) -> Void = { _ in }) -> Diagnostic? {
  do throws(Diagnostic) {
    _ = try readCSV(text, change)
    return nil
  } catch {
    return error
  }
}

/// The real files the tests read, where they are.
enum SharedData {
  static let path = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/../shared/data/"

  static var isThere: Bool { access(path + "README.md", R_OK) == 0 }

  static func bytes(_ name: String) throws(Diagnostic) -> [UInt8] {
    try bytesOfFile(path + name)
  }
}

func bytesOfFile(_ path: String) throws(Diagnostic) -> [UInt8] {
  let input = try FileInput(path: path)
  var bytes: [UInt8] = []
  while let block = try input.nextBlock() { bytes += block }
  return bytes
}
