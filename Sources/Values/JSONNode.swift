public import Diagnostics

/// A JSON value that knows where it stands.
///
/// Numbers keep their digits and objects their order; nothing is converted before a type is asked.
public struct JSONNode: Sendable {
  public enum Content: Sendable {
    case null
    case boolean(Bool)
    /// The digits as they stood.
    case number(String)
    /// The text, unescaped.
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// A key of an object with its value.
  public struct Member: Sendable {
    public var key: String
    public var keyStart: SourcePosition
    public var keyEnd: SourcePosition
    public var value: JSONNode

    public init(key: String, keyStart: SourcePosition, keyEnd: SourcePosition, value: JSONNode) {
      self.key = key
      self.keyStart = keyStart
      self.keyEnd = keyEnd
      self.value = value
    }
  }

  public var content: Content
  public var start: SourcePosition
  /// The position after the value's last character.
  public var end: SourcePosition

  public init(_ content: Content, start: SourcePosition, end: SourcePosition) {
    self.content = content
    self.start = start
    self.end = end
  }
}

extension JSONNode {
  /// The value under a key of an object; of a key that stands twice, the last.
  public subscript(key: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.key.compareScalars(to: key) == 0 }?.value
  }
}
