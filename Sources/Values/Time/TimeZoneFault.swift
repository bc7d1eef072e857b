/// Why a zone could not be had: always with the place looked in, never UTC in silence.
public struct TimeZoneFault: Error, Hashable, Sendable {
  /// What is wrong with the name or with the database.
  public enum Kind: Hashable, Sendable {
    /// The name could not be one: a path, a control character, nothing.
    case wrongName
    /// The zone database has no zone of this name.
    case unknownName
    /// There is no zone database where it was looked for.
    case noDatabase
    /// A file is there and cannot be read or used.
    case unreadable
  }

  public var kind: Kind
  /// The name that was asked for.
  public var name: String
  /// One sentence without final stop, with the place looked in.
  public var message: String
  public var hint: String?

  public init(_ kind: Kind, name: String, message: String, hint: String? = nil) {
    self.kind = kind
    self.name = name
    self.message = message
    self.hint = hint
  }
}
