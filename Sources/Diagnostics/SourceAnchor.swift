/// Text that stands inside a file, with the place of its first character: a predicate in a JSON string, an option on the
/// command line. Gives places to parts of it.
public struct SourceAnchor: Hashable, Sendable {
  /// The range of the whole text.
  public var range: SourceRange
  /// Whether the text stands there character by character, so that a part's place follows by counting. Where a JSON string
  /// has escapes it does not, and every part is given the whole range.
  public var isVerbatim: Bool

  public init(range: SourceRange, isVerbatim: Bool) {
    self.range = range
    self.isVerbatim = isVerbatim
  }

  /// The range of the part from one scalar of the text up to, not including, another; both counted from 0.
  public func range(from start: Int, to end: Int) -> SourceRange {
    guard isVerbatim, let base = range.start else { return range }
    let line = Int(base.line)
    let column = Int(base.column)
    return SourceRange(file: range.file, line: line, column: column + start, endColumn: column + max(end, start + 1))
  }
}
