/// One thing that is wrong or odd, where it is, and what to do about it.
///
/// The message says what is wrong in the user's own words, in one sentence without a final full stop; the hint says what to do.
public struct Diagnostic: Error, Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable {
    case error, warning, note
  }

  /// A remark that may point elsewhere: “first declared here”.
  public struct Note: Hashable, Sendable {
    public var message: String
    public var range: SourceRange?

    public init(_ message: String, at range: SourceRange? = nil) {
      self.message = message
      self.range = range
    }
  }

  public var code: Code
  public var severity: Severity
  public var message: String
  public var range: SourceRange?
  public var hint: String?
  public var notes: [Note]

  public init(
    _ code: Code, _ message: String, at range: SourceRange? = nil, hint: String? = nil, notes: [Note] = [],
    severity: Severity = .error
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.range = range
    self.hint = hint
    self.notes = notes
  }
}

extension Diagnostic {
  /// The name of a kind of fault, in kebab-case: stable, so that people can search for it and programs can match on it.
  ///
  /// Each stage declares its codes as static members beside the check that reports them.
  public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { self.rawValue = value }
  }
}
