/// A place in a text file, as people count: the first line is 1, the first column is 1.
///
/// **Units**: columns count Unicode scalars of the line, so that a column means the same in every editor.
public struct SourcePosition: Hashable, Comparable, Sendable {
  public var line: Int32
  public var column: Int32

  @inlinable
  public init(line: Int, column: Int) {
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
  }

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A stretch of a file, from its first character up to, not including, `end`.
///
/// **Missing**: a range without positions (`start == nil`) names the file alone.
public struct SourceRange: Hashable, Sendable {
  /// The file's path as the user would name it.
  public var file: String
  public var start: SourcePosition?
  public var end: SourcePosition?

  public init(file: String, start: SourcePosition? = nil, end: SourcePosition? = nil) {
    self.file = file
    self.start = start
    self.end = end ?? start
  }

  public init(file: String, line: Int, column: Int, endColumn: Int? = nil) {
    self.init(
      file: file, start: SourcePosition(line: line, column: column),
      end: endColumn.map { SourcePosition(line: line, column: $0) })
  }
}

extension SourceRange: CustomStringConvertible {
  /// `file`, `file:line` or `file:line:column`.
  public var description: String {
    guard let start else { return file }
    return "\(file):\(start.line):\(start.column)"
  }
}
