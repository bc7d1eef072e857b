/// How the cells of a property are spelled where they differ from FORMAT.md §1: what a declaration's `format`,
/// `decimalSeparator`, `groupSeparator`, `strip`, `true`, `false` and `missing` say.
public struct CellSpelling: Hashable, Sendable {
  /// A Unicode date pattern: `dd/MM/yyyy`.
  public var format: String?
  public var decimalSeparator: String?
  public var groupSeparator: String?
  /// Signs to take off before reading a number: `£`, `%`.
  public var strip: [String]
  /// The words for true and false; where given, no others fit.
  public var trueWords: [String]?
  public var falseWords: [String]?
  /// The words that stand for no value.
  public var missingWords: [String]

  public init(
    format: String? = nil, decimalSeparator: String? = nil, groupSeparator: String? = nil, strip: [String] = [],
    trueWords: [String]? = nil, falseWords: [String]? = nil, missingWords: [String] = []
  ) {
    self.format = format
    self.decimalSeparator = decimalSeparator
    self.groupSeparator = groupSeparator
    self.strip = strip
    self.trueWords = trueWords
    self.falseWords = falseWords
    self.missingWords = missingWords
  }
}
