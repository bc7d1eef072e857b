/// The offsets of a time zone from UTC through time.
public final class TimeZoneRules: Sendable {
  /// `Europe/Berlin`, `UTC`, `+02:00`.
  public let name: String

  init(name: String) { self.name = name }

  public static let utc = TimeZoneRules(name: "UTC")
}
