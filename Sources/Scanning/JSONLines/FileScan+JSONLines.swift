import Formats
import Queries

extension FileScan {
  /// **Missing**: nil where a property's column is a path into nested objects, or two properties have the same column.
  static func jsonLines(_ file: ScannedFile, _ schema: Schema, _ chunkSize: Int?) -> FileScan? {
    let columns = schema.entity.properties.map { Array($0.column.utf8) }
    if columns.isEmpty || Set(columns).count < columns.count { return nil }
    if columns.contains(where: { $0.contains(UInt8(ascii: ".")) }) { return nil }
    let mark: [UInt8?] = [0xEF, 0xBB, 0xBF]
    let start = (0..<3).map { file.byte(at: $0) } == mark ? 3 : 0
    let chunks = ChunkedFile(file, start: start, chunkSize: chunkSize ?? ChunkedFile.usualChunkSize)
    return FileScan(
      schema: schema, warnings: [], file: chunks, tokeniser: .jsonLines(JSONLinesTokeniser(columns: columns)),
      columns: Array(columns.indices), firstLine: 1)
  }
}
