/// What is known of a key whose value an author writes: a source's option, an export's, a verb's.
///
/// Checks, schema, help and the reference pages follow from it; nothing is listed a second time.
public struct OptionInfo: Sendable {
  public enum Kind: Sendable {
    case text
    case texts
    case boolean
    /// A whole number not below this.
    case integer(minimum: Int)
    /// One of these words.
    case choice([String])
    /// A word, or true or false.
    case booleanOrChoice([String])
    /// One character.
    case character
    /// One character, or one of the words that stand for one.
    case characterOrWord([String])
    /// The name of a time zone.
    case timeZone
    /// Two dates or date expressions, from and to.
    case dates
    /// A folder or file, relative to the workspace.
    case path
    /// Anything; the key's own check says more.
    case any
  }

  public var name: String
  public var kind: Kind
  /// One sentence without a final full stop.
  public var summary: String
  public var isRequired: Bool

  public init(_ name: String, _ kind: Kind, _ summary: String, isRequired: Bool = false) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.isRequired = isRequired
  }
}
