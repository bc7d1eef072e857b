public import Diagnostics
public import Values

/// What is known of a kind of entity source: enough for `check`, the schema and the reference page.
public struct SourceInfo: Sendable {
  /// The key that names the kind: `file`, `sqlite`, `folder`.
  public var kind: String
  public var summary: String
  /// The key itself first, then the options beside it.
  public var options: [OptionInfo]
  /// Whether its files are read by a record format, so that the format's options may stand beside the key too.
  public var example: String

  public init(kind: String, summary: String, options: [OptionInfo], example: String) {
    self.kind = kind
    self.summary = summary
    self.options = options
    self.example = example
  }
}

/// A source as its author declared it: checked for its form, not yet opened.
public struct SourceDeclaration: Sendable {
  /// A key's value with its places.
  public struct Option: Sendable {
    public var node: JSONNode
    public var keyRange: SourceRange
    public var range: SourceRange

    public init(node: JSONNode, keyRange: SourceRange, range: SourceRange) {
      self.node = node
      self.keyRange = keyRange
      self.range = range
    }
  }

  /// The key that names the kind of source.
  public var kind: String
  /// The options by key, the kind's own key among them.
  public var options: [String: Option]
  public var range: SourceRange

  public init(kind: String, options: [String: Option], range: SourceRange) {
    self.kind = kind
    self.options = options
    self.range = range
  }

  /// An option that is text. **Missing**: nil where it is not given or is no text, as of `flag` and `integer`.
  public func text(_ key: String) -> String? {
    if case .string(let text)? = options[key]?.node.content { return text }
    return nil
  }

  /// An option that is true or false.
  public func flag(_ key: String) -> Bool? {
    if case .boolean(let flag)? = options[key]?.node.content { return flag }
    return nil
  }

  /// An option that is a whole number.
  public func integer(_ key: String) -> Int? {
    if case .number(let digits)? = options[key]?.node.content { return Int(digits) }
    return nil
  }

  /// An option that is a list of texts; empty where it is not given, without the items that are no texts.
  public func texts(_ key: String) -> [String] {
    guard case .array(let items)? = options[key]?.node.content else { return [] }
    return items.compactMap { if case .string(let text) = $0.content { text } else { nil } }
  }

  /// The range of an option's value, or of the whole source where it is not given.
  public func range(of key: String) -> SourceRange { options[key]?.range ?? range }
}
