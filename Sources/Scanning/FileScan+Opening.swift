package import Diagnostics
package import Formats
package import Queries

extension FileScan {
  /// Opens a file and reads as far as its first record.
  ///
  /// - Parameters:
  ///   - normalizes: whether text is compared in Unicode normal form C.
  ///   - chunkSize: how many bytes are looked at as one piece; other sizes than the usual one are for tests.
  /// **Missing**: nil for what only the readers read: packed files, pipes, other encodings than UTF-8, formats without a
  /// fast way, `trim`, a profile, lines that end in CR alone.
  /// **Errors**: those of the format's reader.
  package static func open(
    path: String, named name: String, format: any RecordFormat.Type, options: ReadingOptions, schema: Schema,
    normalizes: Bool = false, chunkSize: Int? = nil, judging judgement: FileDescriptor.Judgement? = nil
  ) throws(Diagnostic) -> FileScan? {
    guard let file = try? ScannedFile(path: path, judging: judgement), file.byte(at: 0) != 0x1F else { return nil }
    if format == CSVFormat.self || format == TSVFormat.self {
      return try delimited(file, named: name, format, options, schema, normalizes, chunkSize)
    }
    if format == JSONLinesFormat.self, !normalizes { return jsonLines(file, schema, chunkSize) }
    return nil
  }

  private static func delimited(
    _ file: ScannedFile, named name: String, _ format: any RecordFormat.Type, _ options: ReadingOptions,
    _ schema: Schema, _ normalizes: Bool, _ chunkSize: Int?
  ) throws(Diagnostic) -> FileScan? {
    guard options.profile == nil, !options.trim else { return nil }
    let input = try FileInput(descriptor: file.number, name: name)
    guard let reader = try format.reader(for: input, options: options) as? CSVReader, reader.encoding == .utf8,
      let names = reader.columns, !names.isEmpty
    else { return nil }
    var columns: [Int] = []
    for property in schema.entity.properties {
      guard let column = names.firstIndex(where: { $0.compareScalars(to: property.column) == 0 }) else { return nil }
      columns.append(column)
    }
    let following = reader.following
    guard var start = Int(exactly: following.offset) else { return nil }
    if following.isAfterReturn {
      switch file.byte(at: start) {
      case 0x0A?: start += 1
      case nil: break
      default: return nil
      }
    }
    let chunks = ChunkedFile(file, start: start, chunkSize: chunkSize ?? ChunkedFile.usualChunkSize)
    let tokeniser = DelimitedTokeniser(reader.dialect, columnCount: names.count, isASCIIOnly: normalizes)
    return FileScan(
      schema: schema, warnings: reader.warnings, file: chunks, tokeniser: .delimited(tokeniser), columns: columns,
      firstLine: following.line)
  }
}
