/// An instant as a zone shows it: seconds since 1970-01-01T00:00:00Z, and the offset from UTC then.
public struct OffsetInstant: Hashable, Sendable {
  public var seconds: Int64
  /// Seconds east of UTC.
  public var offset: Int32

  public init(seconds: Int64, offset: Int32) {
    self.seconds = seconds
    self.offset = offset
  }
}

/// What a time on a zone's clock stands for.
public enum LocalResolution: Hashable, Sendable {
  case unique(OffsetInstant)
  /// No clock ever shows it: it was put forward over it at this transition.
  case skipped(TimeZoneRules.Transition, moved: OffsetInstant)
  /// The clock shows it twice, since it was put back.
  case doubled(first: OffsetInstant, second: OffsetInstant)

  /// The one, the first of two, or moved on by the gap.
  public var chosen: OffsetInstant {
    switch self {
    case .unique(let instant), .doubled(let instant, _), .skipped(_, let instant): instant
    }
  }
}

/// The offsets of a time zone from UTC through time.
///
/// **Source**: the system's TZif files (RFC 9636), read by ourselves; after a file's last transition its POSIX footer holds.
public final class TimeZoneRules: Sendable {
  /// `Europe/Berlin`, `UTC`, `+02:00`.
  public let name: String
  /// What holds up to the first transition.
  private let initial: LocalTimeType
  /// The instants at which another type begins, ascending.
  private let transitions: [Int64]
  /// The type that begins at the transition of the same place.
  private let types: [LocalTimeType]
  /// Their offsets alone, for lookups.
  private let offsets: [Int32]
  /// What holds after the last transition; all there is where there are none.
  private let footer: PosixZone?

  init(
    name: String, initial: LocalTimeType, transitions: [Int64] = [], types: [LocalTimeType] = [],
    footer: PosixZone? = nil
  ) {
    self.name = name
    self.initial = initial
    self.footer = footer
    guard let footer, let last = transitions.last else {
      self.transitions = transitions
      self.types = types
      offsets = types.map(\.offset)
      return
    }
    // Slim files end years ago and leave the rest to the footer: fill the table up, so that lookups stay a search.
    var transitions = transitions
    var types = types
    var next = last
    while next < TimeZoneRules.footerTableEnd, let transition = footer.firstTransition(after: next) {
      next = transition.seconds
      transitions.append(next)
      types.append(transition.type)
    }
    self.transitions = transitions
    self.types = types
    offsets = types.map(\.offset)
  }

  /// 2040-01-01.
  private static let footerTableEnd: Int64 = 2_208_988_800

  /// A zone that always has this offset.
  public convenience init(fixed name: String, offset: Int32) {
    self.init(name: name, initial: LocalTimeType(offset: offset, isDaylight: false, abbreviation: name))
  }

  public static let utc = TimeZoneRules(fixed: "UTC", offset: 0)
}

extension TimeZoneRules: Hashable {
  /// Two are equal when they have the same name and the same rules.
  public static func == (left: TimeZoneRules, right: TimeZoneRules) -> Bool {
    left === right
      || (left.name == right.name && left.initial == right.initial && left.transitions == right.transitions
        && left.types == right.types && left.footer == right.footer)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// One kind of local time: winter time, summer time.
struct LocalTimeType: Hashable, Sendable {
  /// Seconds east of UTC.
  var offset: Int32
  var isDaylight: Bool
  var abbreviation: String
}

// MARK: Instants → the clock

extension TimeZoneRules {
  /// A change of the offset: the first second with the new one, and both offsets.
  public struct Transition: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public var seconds: Int64
    /// Seconds east of UTC until then.
    public var before: Int32
    /// Seconds east of UTC from then on.
    public var after: Int32

    public init(seconds: Int64, before: Int32, after: Int32) {
      self.seconds = seconds
      self.before = before
      self.after = after
    }
  }

  /// A stretch of time with one type: from `start` up to, not including, `end`.
  struct Stretch {
    var start: Int64
    var end: Int64
    var type: LocalTimeType
  }

  /// The offset at an instant, in seconds east of UTC.
  public func offset(at seconds: Int64) -> Int32 {
    guard let index = tableIndex(at: seconds) else { return stretch(at: seconds).type.offset }
    return index < 0 ? initial.offset : offsets[index]
  }

  /// `CET`, `CEST`, `+0330`: what the zone is called at an instant.
  public func abbreviation(at seconds: Int64) -> String { stretch(at: seconds).type.abbreviation }

  /// Whether summer time holds at an instant.
  public func isDaylight(at seconds: Int64) -> Bool { stretch(at: seconds).type.isDaylight }

  /// The next change of the offset after an instant; nil when there is none any more.
  public func nextTransition(after seconds: Int64) -> Transition? {
    var here = stretch(at: seconds)
    // A change of the name alone is passed over; a footer that has no others would go on for ever.
    for _ in 0..<(transitions.count + 8) {
      guard here.end < Int64.max else { return nil }
      let next = stretch(at: here.end)
      if next.type.offset != here.type.offset {
        return Transition(seconds: here.end, before: here.type.offset, after: next.type.offset)
      }
      here = next
    }
    return nil
  }

  /// The last change of the offset up to an instant, that instant included; nil when there was none.
  public func lastTransition(upTo seconds: Int64) -> Transition? {
    var here = stretch(at: seconds)
    for _ in 0..<(transitions.count + 8) {
      guard here.start > Int64.min else { return nil }
      let before = stretch(at: here.start - 1)
      if before.type.offset != here.type.offset {
        return Transition(seconds: here.start, before: before.type.offset, after: here.type.offset)
      }
      here = before
    }
    return nil
  }

  /// The place of the last transition up to an instant, −1 before the first; nil where the footer holds.
  private func tableIndex(at seconds: Int64) -> Int? {
    guard let last = transitions.last else { return footer == nil ? -1 : nil }
    guard seconds < last else { return footer == nil ? transitions.count - 1 : nil }
    var low = 0
    var high = transitions.count - 1
    while low < high {
      let middle = (low &+ high) / 2
      if transitions[middle] <= seconds { low = middle &+ 1 } else { high = middle }
    }
    return low &- 1
  }

  func stretch(at seconds: Int64) -> Stretch {
    guard let index = tableIndex(at: seconds) else {
      let last = transitions.last ?? Int64.min
      guard let footer else { return Stretch(start: last, end: Int64.max, type: types.last ?? initial) }
      var stretch = footer.stretch(at: seconds)
      stretch.start = max(stretch.start, last)
      return stretch
    }
    return Stretch(
      start: index < 0 ? Int64.min : transitions[index],
      end: index + 1 < transitions.count ? transitions[index + 1] : Int64.max,
      type: index < 0 ? initial : types[index])
  }
}

// MARK: The clock → instants

extension TimeZoneRules {
  /// More than any offset from UTC (RFC 9636 §3.2: at most 26 hours).
  static let mostOffset: Int64 = 93_600

  /// What a time on the zone's clock stands for, given in seconds since 1970-01-01T00:00:00 on that clock.
  public func resolve(local: Int64) -> LocalResolution {
    let local = min(max(local, Int64.min / 2), Int64.max / 2)
    // Far from every change of the table, as nearly always, the stretch around it says all.
    guard let index = tableIndex(at: local), index + 1 < transitions.count || footer == nil else {
      return resolveNearTransition(local)
    }
    let start = index < 0 ? Int64.min : transitions[index]
    let end = index + 1 < transitions.count ? transitions[index + 1] : Int64.max
    guard start < local - TimeZoneRules.mostOffset, local + TimeZoneRules.mostOffset < end else {
      return resolveNearTransition(local)
    }
    let offset = index < 0 ? initial.offset : offsets[index]
    return .unique(OffsetInstant(seconds: local - Int64(offset), offset: offset))
  }

  private func resolveNearTransition(_ local: Int64) -> LocalResolution {
    var found: [OffsetInstant] = []
    var gap: (Transition, OffsetInstant)?
    let end = local + TimeZoneRules.mostOffset
    var here = stretch(at: local - TimeZoneRules.mostOffset)
    while true {
      let offset = here.type.offset
      let instant = local - Int64(offset)
      if here.start <= instant, instant < here.end { found.append(OffsetInstant(seconds: instant, offset: offset)) }
      guard here.end <= end else { break }
      let next = stretch(at: here.end)
      if here.end <= instant, local - Int64(next.type.offset) < here.end {
        gap = (
          Transition(seconds: here.end, before: offset, after: next.type.offset),
          OffsetInstant(seconds: instant, offset: self.offset(at: instant))
        )
      }
      here = next
    }
    if let first = found.first, let last = found.last {
      return found.count == 1 ? .unique(first) : .doubled(first: first, second: last)
    }
    if let (transition, moved) = gap { return .skipped(transition, moved: moved) }
    // Not reached: the stretches cover all time, so a clock either shows a time or is put forward over it.
    return .unique(OffsetInstant(seconds: local - Int64(here.type.offset), offset: here.type.offset))
  }

  /// The instant a clock in the zone shows a time: the first of two; a skipped time is moved on by the gap.
  public func instant(ofLocal local: Int64) -> OffsetInstant { resolve(local: local).chosen }
}
