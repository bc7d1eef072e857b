/// When something happens, by the rules of cron as the Debian daemon runs them.
///
/// **Shape**: five fields, minute, hour, day of the month, month, day of the week, or one of `@yearly @annually @monthly @weekly
/// @daily @midnight @hourly`. Where both day fields are restricted, a day fits that fits either; a day field that begins with `*`
/// counts as unrestricted, and then a day must fit both.
/// **Source**: POSIX crontab, Vixie cron's crontab(5), and what the daemons were seen to do.
package struct CronExpression: Hashable, Sendable {
  package let text: String
  package let minute: CronField
  package let hour: CronField
  package let day: CronField
  package let month: CronField
  package let weekday: CronField
  /// What is odd about it: a step that leaves one number, two day fields of which either counts.
  package let warnings: [CronFault]

  /// Reads an expression.
  ///
  /// **Errors**: anything that one of the daemons, or both, would not take or would take for something else.
  package init(_ text: String) throws(CronFault) {
    var parser = CronParser(text)
    let fields = try parser.fields()
    self.text = text
    minute = fields[0]
    hour = fields[1]
    day = fields[2]
    month = fields[3]
    weekday = fields[4]
    var warnings = parser.warnings
    if !day.beginsWithStar, !weekday.beginsWithStar, !day.isEvery || !weekday.isEvery {
      warnings.append(
        CronFault(
          "it happens on the days of the month and on the days of the week, not only on days that are both",
          hint: "leave one of the two fields as *", parser.range(from: 2, to: 4)))
    }
    self.warnings = warnings
  }

  /// Whether it goes by elapsed time where clocks change, since its minutes or hours are “any”.
  package var goesByElapsedTime: Bool { minute.beginsWithStar || hour.beginsWithStar }

  /// Whether a day must fit both day fields.
  var needsBothDays: Bool { day.beginsWithStar || weekday.beginsWithStar }

  /// Whether there is a day in some year that fits.
  package var everHappens: Bool {
    if !needsBothDays, weekday.bits != 0 { return true }
    return month.numbers.contains { month in
      let longest = month == 2 ? 29 : [4, 6, 9, 11].contains(month) ? 30 : 31
      return day.next(from: 1).map { $0 <= longest } ?? false
    }
  }
}
