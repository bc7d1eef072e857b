/// Writes diagnostics for people: place, message, code, the source line with a marker, and what to do.
///
/// **Shape**: sorted by file and place; those without a place come first.
///
///     Workflows/report.json:14:9: error: “SplitText” has no parameter “seperator” [unknown-parameter]
///        14 |         "seperator": ",",
///           |         ^~~~~~~~~~~
///     hint: did you mean “separator”?
public struct TextRenderer {
  private let lines: (_ file: String, _ line: Int) -> ArraySlice<UInt8>?
  /// Whether severities and markers are coloured. Off unless asked: the caller knows the terminal and `NO_COLOR`.
  public var usesColour: Bool

  /// A renderer that finds source lines by file and number; nil where there is none to show.
  public init(usesColour: Bool = false, lines: @escaping (_ file: String, _ line: Int) -> ArraySlice<UInt8>?) {
    self.lines = lines
    self.usesColour = usesColour
  }

  /// A renderer that finds files by the name a diagnostic gives them; nil where there is nothing to show.
  public init(usesColour: Bool = false, sources: @escaping (_ file: String) -> [UInt8]?) {
    let cache = Cache()
    self.init(usesColour: usesColour) { file, line in
      if cache.texts[file] == nil { cache.texts[file] = .some(sources(file).map(SourceText.init)) }
      return cache.texts[file]??.line(line)
    }
  }

  /// A renderer without sources: messages, places and hints alone.
  public init(usesColour: Bool = false) {
    self.init(usesColour: usesColour) { _, _ in nil }
  }

  private final class Cache {
    var texts: [String: SourceText?] = [:]
  }

  /// The diagnostics one after the other, each line ended.
  public func render(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.sortedByPlace().map(render).joined()
  }

  /// One diagnostic with its source line, notes and hint, each line ended.
  public func render(_ diagnostic: Diagnostic) -> String {
    var text = headline(
      diagnostic.range, diagnostic.severity, VisibleText.of(diagnostic.message) + " [\(diagnostic.code.rawValue)]")
    text += excerpt(diagnostic.range)
    if let hint = diagnostic.hint { text += Self.paragraph("hint: ", hint) }
    for note in diagnostic.notes {
      text += headline(note.range, .note, VisibleText.of(note.message))
      text += excerpt(note.range)
    }
    return text
  }

  private func headline(_ range: SourceRange?, _ severity: Diagnostic.Severity, _ message: String) -> String {
    let place = range.map { VisibleText.of($0.description) + ": " } ?? ""
    let colour =
      switch severity {
      case .error: "31"
      case .warning: "33"
      case .note: "36"
      }
    return coloured(place, "1") + coloured(severity.rawValue + ":", "1;" + colour) + " " + message + "\n"
  }

  private func excerpt(_ range: SourceRange?) -> String {
    guard let range, let start = range.start, let line = lines(range.file, Int(start.line)) else { return "" }
    // A stretch over several lines is marked to the end of its first.
    let end = range.end.map { $0.line == start.line ? Int($0.column) : Int(Int32.max) } ?? Int(start.column)
    let excerpt = SourceExcerpt(line: line, from: Int(start.column), to: end)
    let number = String(start.line)
    let gutter = max(5, number.utf8.count)
    let blank = String(repeating: " ", count: gutter)
    return String(repeating: " ", count: gutter - number.utf8.count) + number + Self.trimmed(" | " + excerpt.line)
      + "\n" + blank + " | " + colouredMarker(excerpt.marker) + "\n"
  }

  private func colouredMarker(_ marker: String) -> String {
    let blanks = marker.prefix { $0 == " " }
    return blanks + coloured(String(marker.dropFirst(blanks.count)), "1;32")
  }

  private func coloured(_ text: String, _ code: String) -> String {
    usesColour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// Text of several lines with the later ones moved in, so that none can be taken for a message of its own.
  private static func paragraph(_ lead: String, _ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { VisibleText.of(String($0)) }
    return lead + lines.joined(separator: "\n" + String(repeating: " ", count: lead.utf8.count)) + "\n"
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}

extension [Diagnostic] {
  /// Sorted by file and place, those without a place first; what stands at one place keeps its order.
  public func sortedByPlace() -> [Diagnostic] {
    enumerated().sorted { left, right in
      let (first, second) = (left.element.range, right.element.range)
      let files = ((first?.file ?? "").utf8, (second?.file ?? "").utf8)
      if !files.0.elementsEqual(files.1) { return files.0.lexicographicallyPrecedes(files.1) }
      let none = SourcePosition(line: 0, column: 0)
      let places = (first?.start ?? none, second?.start ?? none)
      return places.0 == places.1 ? left.offset < right.offset : places.0 < places.1
    }.map(\.element)
  }
}
