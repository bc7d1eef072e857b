import Testing
import Values

@testable import Execution

/// A cell that does not fit is told with the option that reads it.
@Suite struct MisfitSpellingTests {
  @Test(arguments: [
    ("£23,705", ValueType.decimal, "\"strip\": [\"£\"], \"groupSeparator\": \",\""),
    ("12 %", .decimal, "\"strip\": [\"%\"]"),
    ("12%", .decimal, "\"strip\": [\"%\"]"),
    ("1,5", .decimal, "\"decimalSeparator\": \",\""),
    ("1.250,00", .decimal, "\"decimalSeparator\": \",\", \"groupSeparator\": \".\""),
    ("n/a", .decimal, ""),
    ("$", .decimal, ""),
    ("31.12.2026", .date, "\"format\": \"dd.MM.yyyy\""),
    ("12/31/2026", .date, "\"format\": \"MM/dd/yyyy\""),
    ("2001/01/01 01:10", .dateTime, "\"format\": \"yyyy/MM/dd HH:mm\""),
    ("Y", .boolean, "\"true\": [\"Y\"], \"false\": [\"N\"]"),
    ("maybe", .boolean, ""),
    (" 7 ", .integer, "\"trim\": true"),
  ])
  func `the hint names the option that makes a cell fit`(_ characters: String, _ type: ValueType, _ option: String) {
    let hint = Misfit(property: "p", characters: characters, type: type).spellingHint
    if option.isEmpty { #expect(hint == nil) } else { #expect(hint?.contains(option) == true, "\(hint ?? "none")") }
  }
}
