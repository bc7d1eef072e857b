/// Why a text is no date, date-time, duration or date expression, or why one cannot be worked out.
///
/// Carried as it is into a `Misfit`'s reason or a `Diagnostic`.
public struct TimeTextFault: Error, Hashable, Sendable {
  /// One sentence without final stop.
  public var message: String
  /// Where in the text: Unicode scalars before the fault.
  public var offset: Int
  public var hint: String?

  public init(_ message: String, offset: Int = 0, hint: String? = nil) {
    self.message = message
    self.offset = offset
    self.hint = hint
  }

  /// The fault as a sentence that begins with the whole text, which is not named twice.
  public func sentence(about text: String) -> String {
    message.hasPrefix("“\(text)” ") ? message : "“\(text)” is no date: \(message)"
  }
}
