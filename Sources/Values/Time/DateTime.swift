/// An instant, with the offset from UTC it was written in.
///
/// Two are equal when they name the same instant, whatever their offsets.
public struct DateTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public var seconds: Int64
  /// 0 up to 999,999,999.
  public var nanoseconds: Int32
  /// Seconds east of UTC.
  public var offset: Int32

  public init(seconds: Int64, nanoseconds: Int32 = 0, offset: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.offset = offset
  }

  public static func == (left: DateTime, right: DateTime) -> Bool {
    left.seconds == right.seconds && left.nanoseconds == right.nanoseconds
  }

  public static func < (left: DateTime, right: DateTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(seconds)
    hasher.combine(nanoseconds)
  }
}
