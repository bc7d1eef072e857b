import Testing

@testable import Schedules

struct CronExpressionTests {
  @Test(arguments: [
    ("0 7 * * *", "at 07:00"), ("0 7 * * MON", "at 07:00 on Mondays"), ("0 7 * * mon-fri", "at 07:00 on weekdays"),
    ("0 7 * * sat,sun", "at 07:00 at weekends"), ("* * * * *", "every minute"), ("*/5 * * * *", "every 5 minutes"),
    ("0 * * * *", "every hour"), ("@hourly", "every hour"), ("30 * * * *", "at 30 minutes past every hour"),
    ("0 */2 * * *", "every 2 hours"), ("15,45 9-17 * * *", "at 15 and 45 minutes past each hour from 09 to 17"),
    ("0 0 1 * *", "at 00:00 on the 1st"), ("30 2 1,15 * *", "at 02:30 on the 1st and 15th"),
    ("0 0 13 * 5", "at 00:00 on the 13th and on Fridays"),
    ("0 0 */2 * 1", "at 00:00 on odd days of the month, if it is a Monday"),
    ("0 0 1 1 *", "at 00:00 on the 1st in January"), ("0 12 * jun-aug 0", "at 12:00 on Sundays from June to August"),
    ("*/20 2 * * *", "at 02:00, 02:20 and 02:40"), ("* 2 * * *", "every minute of the hour 02"),
    ("0 0 30 2 *", "at 00:00 on the 30th in February, which never happens"),
    ("0 22 22,23 * *", "at 22:00 on the 22nd and 23rd"),
    ("0 0 * * 7", "at 00:00 on Sundays"), ("0 0 1-31 * 1", "at 00:00"),
  ])
  func `an expression is said in words`(text: String, words: String) throws {
    #expect(try CronExpression(text).words == words)
  }

  @Test(arguments: [
    ("", "there is no cron expression"), ("* * * *", "has five fields, and this has 4"),
    ("0 0 * * * *", "has five fields, and this has 6"), ("60 * * * *", "“minute” is from 0 to 59, and “60” is not"),
    ("* 24 * * *", "“hour” is from 0 to 23"), ("* * 0 * *", "“day of the month” is from 1 to 31"),
    ("* * * 13 *", "“month” is from 1 to 12"), ("* * * * 8", "“day of the week” is from 0 to 7"),
    ("5/15 * * * *", "has a step behind a single number"), ("*/0 * * * *", "has a step that is no whole number"),
    ("22-2 * * * *", "ends before it begins"), ("1,,2 * * * *", "has a comma with nothing beside it"),
    ("1.5 * * * *", "cannot be “1.5”"), ("*5 * * * *", "cannot be “*5”"), ("1-2-3 * * * *", "cannot be “2-3”"),
    ("* * * * monday", "has names of three letters"), ("* * jan * *", "“day of the month” cannot be “jan”"),
    ("0 0 L * *", "“day of the month” cannot be “L”"), ("0 0 * * 1#2", "“day of the week” cannot be “1#2”"),
    ("0 0 ? * *", "cannot be “?”"), ("0 0 10~20 * *", "cannot be “10~20”"), ("@reboot", "is no time"),
    ("@every 1h", "“@every” is no word of cron"), ("@Daily", "“@Daily” is no word of cron"),
    ("@daily *", "nothing stands behind “@daily”"), ("-1 * * * *", "cannot be “-1”"), ("١ * * * *", "cannot be"),
    ("0 0 1 1 *\n", "cannot be"),
  ])
  func `what is no expression is refused, with the field and what is wrong`(text: String, message: String) {
    #expect(throws: CronFault.self) { try CronExpression(text) }
    do throws(CronFault) {
      _ = try CronExpression(text)
    } catch {
      #expect(error.message.contains(message), "\(error.message)")
      #expect(error.range.upperBound <= text.unicodeScalars.count)
    }
  }

  @Test(arguments: [
    ("0 22-2 * * *", "22-23,0-2"), ("0 0 * * fri-mon", "5-6,0-1"), ("0 0 * * sat-sun", "6,0"),
    ("0 0 28-3 * *", "28-31,1-3"),
    ("5/15 * * * *", "5-59/15"), ("0 0 * * monday", "mon"), ("0 0 * * ?", "“any” is *"),
    ("@DAILY", "did you mean “@daily”?"),
    ("0 0 0 * * *", "seconds and years are no part of it"),
  ])
  func `a refusal says what to write`(text: String, hint: String) {
    do throws(CronFault) {
      _ = try CronExpression(text)
      Issue.record("taken")
    } catch {
      #expect(error.hint?.contains(hint) == true, "\(error.hint ?? "")")
    }
  }

  @Test(arguments: [
    ("0 0 13 * 5", ["not only on days that are both"]), ("0 */30 * * *", ["longer than its range"]),
    ("0 0 */2 * 1", []),
    ("0 0 1,* * 1", ["not only on days that are both"]), ("0 0 1-31 * 1", ["not only on days that are both"]),
    ("0 7 * * 1-5", []),
    ("*/59 * * * *", []), ("*/60 * * * *", ["longer than its range"]), ("0 0-4/5 * * *", ["longer than its range"]),
  ])
  func `what surprises is warned of`(text: String, warnings: [String]) throws {
    let found = try CronExpression(text).warnings.map(\.message)
    #expect(found.count == warnings.count, "\(found)")
    for (message, part) in zip(found, warnings) { #expect(message.contains(part)) }
  }

  @Test func `a range may begin and end with one number, with a step as well`() throws {
    #expect(try CronExpression("5-5/3 * 2-2 * *").minute.next(from: 0) == 5)
    #expect(try CronExpression("5-5/3 * 2-2 * *").minute.next(from: 6) == nil)
  }

  @Test func `blanks and tabs may stand before, between and behind the fields`() throws {
    let expression = try CronExpression(" \t5  4\t* * 1-5/2  ")
    #expect(expression.minute.numbers == [5])
    #expect(expression.weekday.numbers == [1, 3, 5])
  }

  @Test func `Sunday is 0 and 7, alone, in ranges and behind steps`() throws {
    #expect(try CronExpression("0 0 * * 5-7").weekday.numbers == [0, 5, 6])
    #expect(try CronExpression("0 0 * * 0-7").weekday.isEvery)
    #expect(try CronExpression("0 0 * * */3").weekday.numbers == [0, 3, 6])
    #expect(try CronExpression("0 0 * * sun").weekday.numbers == [0])
  }
}
