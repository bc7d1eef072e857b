package import Values

/// The instants at which a cron expression happens in a zone.
///
/// **Shape**: one that goes by elapsed time happens whenever the zone's clock shows a time that fits, so twice in a doubled hour
/// and never in a skipped one. Any other happens once for each time of the clock that fits: in a doubled hour in the first pass,
/// and for times that are skipped once, at the first instant after them. A change of more than three hours is nobody's summer
/// time: there all go by the new clock alone.
/// **Source**: Vixie cron's treatment of clock changes, as the Debian daemon was seen to do it; each instant once.
package struct CronTimes: Sendable {
  package let expression: CronExpression
  package let zone: TimeZoneRules

  package init(_ expression: CronExpression, in zone: TimeZoneRules) {
    self.expression = expression
    self.zone = zone
  }

  /// **Units**: seconds. A change of the clock up to this is made up for.
  private static let longestChange: Int64 = 3 * 3_600
  /// The instants of the years 1 to 9999.
  private static let instants: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// What is odd about an instant.
  package enum Remark: Hashable, Sendable {
    /// The clock never shows the time that was meant, which is the first of those that fit; given as seconds since 1970 on
    /// the zone's clock.
    case moved(from: Int64)
    /// The clock shows the time twice, and this is the first pass.
    case firstOfTwo
    /// It goes by elapsed time, and this is the second pass.
    case secondOfTwo
  }

  package struct Time: Hashable, Sendable {
    package var instant: DateTime
    package var remark: Remark?
  }

  /// The first instant after another; nil where there is none up to the year 9999.
  package func next(after instant: DateTime) -> Time? {
    guard expression.everHappens else { return nil }
    var from = instant.seconds + 1
    while Self.instants.contains(from) {
      let offset = Int64(zone.offset(at: from))
      guard let local = nextLocal(from: from + offset, before: Int64.max) else { return nil }
      let found = local - offset
      if found - from > Self.longStep {
        from = found - Self.longStep / 2
        continue
      }
      // Without a change nearby one search is enough.
      let change = zone.nextTransition(after: from - 1 - Self.longestChange)
      guard let change, change.seconds <= found else {
        return time(found, change.flatMap { remark(of: local, before: $0) })
      }
      switch search(from: from, around: change, beganInside: instant.seconds >= change.seconds) {
      case .found(let time): return time
      case .nothing(let next?): from = next
      case .nothing(nil): return nil
      }
    }
    return nil
  }

  /// **Units**: seconds. More than clocks ever differ from one another, twice.
  private static let longStep: Int64 = 4 * 86_400

  private enum Search {
    case found(Time?)
    /// Where to go on, which is the next change; nil where there is none.
    case nothing(Int64?)
  }

  /// Looks for the first instant from `from` on up to the change after the one that is near. Who begins to look inside the second
  /// pass has not seen the first.
  private func search(from: Int64, around change: TimeZoneRules.Transition, beganInside: Bool) -> Search {
    let before = Int64(change.before)
    let after = Int64(change.after)
    if from < change.seconds,
      let local = nextLocal(from: from + before, before: change.seconds + before)
    {
      return .found(time(local - before, remark(of: local, before: change)))
    }
    if from <= change.seconds, isMadeUp(change), after > before,
      let skipped = nextLocal(from: change.seconds + before, before: change.seconds + after)
    {
      return .found(time(change.seconds, .moved(from: skipped)))
    }
    let end = zone.nextTransition(after: change.seconds)?.seconds
    var first = max(from, change.seconds) + after
    let lastRepeated = change.seconds + before
    if after < before, isMadeUp(change), !beganInside { first = max(first, lastRepeated) }
    guard let local = nextLocal(from: first, before: end.map { $0 + after } ?? Int64.max) else { return .nothing(end) }
    let isRepeated = after < before && local < lastRepeated && expression.goesByElapsedTime
    return .found(time(local - after, isRepeated ? .secondOfTwo : nil))
  }

  /// The last instant before another; nil where there is none from the year 1 on.
  package func previous(before instant: DateTime) -> Time? {
    guard expression.everHappens else { return nil }
    let limit = instant.nanoseconds > 0 ? instant.seconds + 1 : instant.seconds
    var probe = min(limit, Self.instants.upperBound)
    while probe > Self.instants.lowerBound {
      let offset = Int64(zone.offset(at: probe - 1))
      guard let local = previousLocal(upTo: probe - 1 + offset) else { return nil }
      let near = local - offset
      let change = zone.lastTransition(upTo: probe - 1)
      if probe == limit, change.map({ $0.seconds < near - Self.longestChange }) ?? true {
        let next = zone.nextTransition(after: near)
        return time(near, next.flatMap { remark(of: local, before: $0) })
      }
      // A change is near: instants are found by looking forward, so that both directions agree.
      var start = DateTime(seconds: min(near, change?.seconds ?? near) - Self.longestChange - 3_600)
      if near - start.seconds > Self.longStep { start = DateTime(seconds: near - Self.longStep) }
      let begin = start.seconds
      var last: Time?
      while let time = next(after: start), time.instant.seconds < limit {
        last = time
        start = time.instant
      }
      if let last { return last }
      probe = begin
    }
    return nil
  }

  private func isMadeUp(_ change: TimeZoneRules.Transition) -> Bool {
    !expression.goesByElapsedTime && abs(Int64(change.after) - Int64(change.before)) <= Self.longestChange
  }

  /// What is odd about a time of the clock that comes before a change.
  private func remark(of local: Int64, before change: TimeZoneRules.Transition) -> Remark? {
    change.after < change.before && local >= change.seconds + Int64(change.after)
      && local < change.seconds + Int64(change.before) ? .firstOfTwo : nil
  }

  private func time(_ seconds: Int64, _ remark: Remark?) -> Time? {
    guard Self.instants.contains(seconds) else { return nil }
    return Time(instant: DateTime(seconds: seconds, offset: zone.offset(at: seconds)), remark: remark)
  }

  // MARK: On the clock

  /// The first time of the clock that fits, from one second on and before another; nil where there is none.
  private func nextLocal(from start: Int64, before end: Int64) -> Int64? {
    guard start < end else { return nil }
    // Fields are minutes, so a second within one belongs to the next.
    let (minutes, rest) = floorDivide(start, 60)
    let first = rest == 0 ? minutes : minutes + 1
    var (day, minuteOfDay) = floorDivide(first, 1_440)
    var isFirstDay = true
    let lastDay = end == Int64.max ? Self.instants.upperBound / 86_400 : floorDivide(end, 86_400).quotient
    while let found = nextDay(from: day, through: lastDay) {
      if found != day || !isFirstDay { minuteOfDay = 0 }
      if let minute = nextMinute(from: Int(minuteOfDay)) {
        let local = found * 86_400 + Int64(minute) * 60
        return local < end ? local : nil
      }
      day = found + 1
      isFirstDay = false
    }
    return nil
  }

  private func previousLocal(upTo end: Int64) -> Int64? {
    var (day, second) = floorDivide(end, 86_400)
    while let found = previousDay(upTo: day) {
      let last = found == day ? Int(second / 60) : 1_439
      if let minute = previousMinute(upTo: last) { return found * 86_400 + Int64(minute) * 60 }
      day = found - 1
      second = 86_399
    }
    return nil
  }

  /// The first minute of a day that fits, from one on.
  @inline(__always)
  private func nextMinute(from start: Int) -> Int? {
    let (hour, minute) = (start / 60, start % 60)
    guard let found = expression.hour.next(from: hour) else { return nil }
    if found == hour, let exact = expression.minute.next(from: minute) { return found * 60 + exact }
    guard let later = found > hour ? found : expression.hour.next(from: hour + 1),
      let first = expression.minute.next(from: 0)
    else { return nil }
    return later * 60 + first
  }

  private func previousMinute(upTo end: Int) -> Int? {
    let (hour, minute) = (end / 60, end % 60)
    guard let found = expression.hour.previous(upTo: hour) else { return nil }
    if found == hour, let exact = expression.minute.previous(upTo: minute) { return found * 60 + exact }
    guard let earlier = found < hour ? found : expression.hour.previous(upTo: hour - 1),
      let last = expression.minute.previous(upTo: 59)
    else { return nil }
    return earlier * 60 + last
  }

  /// The days of a month that fit: bit n for the nth.
  private func days(_ year: Int, _ month: Int) -> UInt64 {
    let length = CivilDay.daysInMonth(year: year, month: month)
    let all: UInt64 = (1 << UInt64(length + 1)) - 2
    var byWeekday: UInt64 = 0
    if expression.weekday.isEvery {
      byWeekday = all
    } else {
      // Sunday is 0 to cron; the first of the month gives the pattern.
      let first = (CivilDay.weekdayFromMonday(CivilDay.number(year: year, month: month, day: 1)) + 1) % 7
      for day in 1...7 where expression.weekday.contains((first + day - 1) % 7) {
        for place in stride(from: day, through: length, by: 7) { byWeekday |= 1 << UInt64(place) }
      }
    }
    let byDay = expression.day.bits & all
    return expression.needsBothDays ? byDay & byWeekday : byDay | byWeekday
  }

  private func nextDay(from start: Int64, through end: Int64) -> Int64? {
    var (year, month, day) = CivilDay.components(Int(start))
    while true {
      guard let found = expression.month.next(from: month) else {
        (year, month, day) = (year + 1, 1, 1)
        continue
      }
      if found != month { (month, day) = (found, 1) }
      if Int64(CivilDay.number(year: year, month: month, day: 1)) > end { return nil }
      let rest = days(year, month) & ~((1 << UInt64(day)) &- 1)
      if rest != 0 {
        let number = Int64(CivilDay.number(year: year, month: month, day: rest.trailingZeroBitCount))
        return number <= end ? number : nil
      }
      (month, day) = (month + 1, 1)
    }
  }

  private func previousDay(upTo end: Int64) -> Int64? {
    var (year, month, day) = CivilDay.components(Int(end))
    while year >= 1 {
      guard let found = expression.month.previous(upTo: month), found >= 1 else {
        (year, month, day) = (year - 1, 12, 31)
        continue
      }
      if found != month { (month, day) = (found, 31) }
      let rest = days(year, month) & ((1 << UInt64(day + 1)) - 1)
      if rest != 0 {
        return Int64(CivilDay.number(year: year, month: month, day: 63 - rest.leadingZeroBitCount))
      }
      (month, day) = (month - 1, 31)
    }
    return nil
  }
}
