/// Why a date pattern cannot be used.
public struct PatternFault: Error, Hashable, Sendable {
  /// One sentence without final stop.
  public var message: String
  /// Where in the pattern: Unicode scalars before the fault.
  public var offset: Int
  /// How many scalars are at fault.
  public var length: Int
  public var hint: String?

  public init(_ message: String, offset: Int, length: Int = 1, hint: String? = nil) {
    self.message = message
    self.offset = offset
    self.length = length
    self.hint = hint
  }
}
