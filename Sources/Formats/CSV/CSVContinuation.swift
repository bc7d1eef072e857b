package import Diagnostics
import Values

/// How rows are added to a CSV file: its encoding and header must be ours.
struct CSVContinuation {
  private let file: AppendingFile
  private let layout: CSVLayout

  init(_ file: AppendingFile, layout: CSVLayout) {
    self.file = file
    self.layout = layout
  }

  /// **Errors**: `append-header-differs` names both headers, `append-encoding-differs` both encodings.
  func options(columns: [OutputColumn], _ options: ExportOptions) throws(Diagnostic) -> ExportOptions {
    var options = options
    guard let contents = file.contents else { return options }
    let input = PeekableInput(contents)
    let sample = try input.peek(TextInput.sampleSize)
    let mark = TextEncoding.byteOrderMark(of: sample)
    if let mark, mark.encoding == .utf16BigEndian, layout.encoding == .utf16 { options.encoding = "utf-16be" }
    try checkEncoding(sample, mark: mark?.encoding)
    if let mark, mark.length == sample.count {
      options.hasByteOrderMark = true
      return options
    }
    options.isContinuation = true
    options.beginsWithLineEnd = try !file.endsInLineEnd()
    try checkHeader(input, mark: mark?.encoding, columns: columns, options)
    return options
  }

  private func checkEncoding(_ sample: [UInt8], mark: TextEncoding?) throws(Diagnostic) {
    let theirs: TextEncoding
    switch (mark, layout.encoding) {
    case (let mark?, _): theirs = mark
    case (nil, .utf16), (nil, .utf16LittleEndian), (nil, .utf16BigEndian):
      if TextEncoding.looksLikeUTF16(sample) != nil { return }
      theirs = .utf8
    case (nil, _):
      if sample.allSatisfy({ $0 < 0x80 }) { return }
      theirs = TextEncoding.isUTF8(sample, isWhole: sample.count < TextInput.sampleSize) ? .utf8 : .windows1252
    }
    switch (theirs, layout.encoding) {
    case (.utf8, .utf8), (.windows1252, .windows1252), (.windows1252, .latin1),
      (.utf16LittleEndian, .utf16LittleEndian),
      (.utf16BigEndian, .utf16BigEndian), (.utf16LittleEndian, .utf16), (.utf16BigEndian, .utf16):
      return
    default:
      throw Diagnostic(
        .appendEncodingDiffers,
        "“\(file.path)” is in \(theirs.rawValue), but the rows to add would be in \(layout.encoding.rawValue)",
        at: SourceRange(file: file.path), hint: "say \"encoding\": \"\(theirs.rawValue)\"")
    }
  }

  private func checkHeader(
    _ input: PeekableInput, mark: TextEncoding?, columns: [OutputColumn], _ options: ExportOptions
  ) throws(Diagnostic) {
    var reading = ReadingOptions()
    reading.delimiter = String(decoding: [layout.delimiter], as: UTF8.self)
    reading.quote = "\""
    reading.header = false
    reading.ragged = .keep
    reading.profile = options.profile
    if mark == nil { reading.encoding = options.encoding }
    let reader = try CSVReader(input, options: reading)
    guard case .cells(let cells)? = try reader.next()?.content else { return }
    let theirs: [String] = cells.map { cell in
      switch cell {
      case .unquoted(let text), .quoted(let text): text
      default: ""
      }
    }
    let ours = columns.map(\.header)
    let fits = options.header ? theirs.map(ExactText.init) == ours.map(ExactText.init) : theirs.count == ours.count
    guard !fits else { return }
    let message =
      options.header
      ? "“\(file.path)” has the header \(Self.list(theirs)), but the rows to add have \(Self.list(ours))"
      : "“\(file.path)” has \(theirs.count) columns, but the rows to add have \(ours.count)"
    throw Diagnostic(
      .appendHeaderDiffers, message, at: SourceRange(file: file.path, line: 1, column: 1),
      hint: "give \"columns\" in the file’s order, or write to a new file")
  }

  private static func list(_ names: [String]) -> String {
    "“" + names.map { VisibleText.of($0) }.joined(separator: ", ") + "”"
  }
}

extension Diagnostic.Code {
  package static let appendHeaderDiffers: Self = "append-header-differs"
  package static let appendEncodingDiffers: Self = "append-encoding-differs"
}
