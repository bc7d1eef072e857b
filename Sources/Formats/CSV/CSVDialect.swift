package import Diagnostics

/// What separates and quotes the cells of a CSV file.
package struct CSVDialect: Hashable, Sendable {
  package var delimiter: UInt8
  /// Nil where no character quotes.
  package var quote: UInt8?

  package init(delimiter: UInt8, quote: UInt8? = UInt8(ascii: "\"")) {
    self.delimiter = delimiter
    self.quote = quote
  }

  /// What a declaration says about the quote.
  package enum Quoting: Hashable, Sendable {
    case detected, none
    case character(UInt8)
  }

  package static let delimiters: [UInt8] = [
    UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|"),
  ]

  /// Works out the dialect of a file from its beginning.
  ///
  /// **Shape**: the delimiter is the one of `, ; TAB |` that cuts the header into more than one cell and most records into
  /// as many cells as the header; of equal ones, the one that makes more cells, then the first of the four. Quoted
  /// delimiters and line ends do not count. With a header alone, the header decides. Where no delimiter cuts the first
  /// line (a title stands there), the most usual number of cells of the other records decides; where nothing does, the
  /// comma, as in a file of one column.
  ///
  /// The quote is `"`, unless no cell begins with it and at least two cells begin with `'` and as many end with it.
  package static func detect(
    _ sample: [UInt8], isWhole: Bool, delimiter: UInt8? = nil, quoting: Quoting = .detected, skipsBlanks: Bool = false
  ) -> CSVDialect {
    let sample = Array(sample.prefix(1 << 16))
    let isWhole = isWhole && sample.count < 1 << 16
    let candidates = delimiter.map { [$0] } ?? delimiters
    let quote: UInt8? =
      switch quoting {
      case .none: nil
      case .character(let quote): quote
      case .detected: usesApostrophes(sample, delimiters: candidates) ? UInt8(ascii: "'") : UInt8(ascii: "\"")
      }
    if let delimiter { return CSVDialect(delimiter: delimiter, quote: quote) }
    let scores = candidates.map {
      Score(sample, CSVDialect(delimiter: $0, quote: quote), isWhole: isWhole, skipsBlanks: skipsBlanks)
    }
    var best: Int?
    for index in scores.indices where scores[index].header > 1 {
      if best.map({ scores[index].isBetter(than: scores[$0]) }) ?? true { best = index }
    }
    if best == nil {
      for index in scores.indices where scores[index].usual > 1 && scores[index].usualShare > 0.8 {
        if best.map({ scores[index].usualShare > scores[$0].usualShare }) ?? true { best = index }
      }
    }
    return CSVDialect(delimiter: candidates[best ?? 0], quote: quote)
  }

  /// How well a delimiter explains a sample.
  private struct Score {
    /// Cells of the first record.
    var header = 0
    /// The share of records with as many cells as the first.
    var share = 0.0
    /// The most usual number of cells in the records after the first, and the share of these that have it.
    var usual = 0
    var usualShare = 0.0

    init(_ sample: [UInt8], _ dialect: CSVDialect, isWhole: Bool, skipsBlanks: Bool) {
      var scanner = CSVScanner(dialect, skipsBlanks: skipsBlanks)
      scanner.feed(sample)
      var counts: [Int] = []
      var faults = 0
      scan: while counts.count < 1000 {
        switch scanner.next(isFinal: isWhole) {
        case .record:
          if scanner.cells.count == 1, scanner.cells[0].isEmpty, !scanner.cells[0].isQuoted { continue }
          counts.append(scanner.cells.count)
        case .needsMore:
          // One record longer than the sample: what there is of it.
          if counts.isEmpty { counts.append(scanner.cells.count + 1) }
          break scan
        case .end: break scan
        case .fault:
          faults = 1
          break scan
        }
      }
      guard let first = counts.first else { return }
      header = first
      share = Double(counts.count { $0 == first }) / Double(counts.count + faults)
      let rest = counts.dropFirst()
      let frequencies = Dictionary(grouping: rest, by: \.self).mapValues(\.count)
      if let most = frequencies.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
        usual = most.key
        usualShare = Double(most.value) / Double(rest.count + faults)
      }
    }

    func isBetter(than other: Score) -> Bool {
      share != other.share ? share > other.share : header > other.header
    }
  }

  private static func usesApostrophes(_ sample: [UInt8], delimiters: [UInt8]) -> Bool {
    let apostrophe = UInt8(ascii: "'")
    func isBorder(_ byte: UInt8?) -> Bool {
      guard let byte else { return true }
      return byte == 0x0A || byte == 0x0D || delimiters.contains(byte)
    }
    guard sample.contains(apostrophe) else { return false }
    var opening = 0
    var closing = 0
    for index in sample.indices {
      let byte = sample[index]
      guard byte == apostrophe || byte == UInt8(ascii: "\"") else { continue }
      let opens = isBorder(index > 0 ? sample[index - 1] : nil)
      if byte == UInt8(ascii: "\"") {
        if opens { return false }
        continue
      }
      if opens { opening += 1 }
      if isBorder(index + 1 < sample.count ? sample[index + 1] : nil) { closing += 1 }
    }
    return opening >= 2 && opening == closing
  }
}

extension CSVDialect {
  /// The words an option may name a delimiter by.
  package static let delimiterWords = ["comma", "pipe", "semicolon", "space", "tab"]

  /// The delimiter an option names: one ASCII character, or `tab`, `comma`, `semicolon`, `pipe`, `space`.
  package static func delimiter(named name: String, in file: String?) throws(Diagnostic) -> UInt8 {
    switch name {
    case "tab", "\\t": return 0x09
    case "comma": return UInt8(ascii: ",")
    case "semicolon": return UInt8(ascii: ";")
    case "pipe": return UInt8(ascii: "|")
    case "space": return 0x20
    default:
      if name.utf8.count == 1, let byte = name.utf8.first, byte < 0x80, byte != 0x0A, byte != 0x0D, byte != 0x22 {
        return byte
      }
      throw Diagnostic(
        .badDelimiter, "“\(name)” cannot separate cells", at: file.map { SourceRange(file: $0) },
        hint: "use one ASCII character other than a quote or line end, or \"tab\"")
    }
  }

  /// The quote an option names: one ASCII character, or `none`.
  package static func quoting(named name: String?, in file: String?) throws(Diagnostic) -> Quoting {
    guard let name else { return .detected }
    if name.isEmpty || name == "none" { return .none }
    if name.utf8.count == 1, let byte = name.utf8.first, byte < 0x80, byte != 0x0A, byte != 0x0D {
      return .character(byte)
    }
    throw Diagnostic(
      .badQuote, "“\(name)” cannot quote cells", at: file.map { SourceRange(file: $0) },
      hint: "use one ASCII character, or \"none\" where quotes are characters like any other")
  }
}

extension Diagnostic.Code {
  package static let badDelimiter: Self = "bad-delimiter"
  package static let badQuote: Self = "bad-quote"
}
