import TestSupport
import Testing

@testable import Values

@Suite struct RegularExpressionTests {
  @Test(arguments: [
    ("a|ab", "ab", true), ("a", "ab", false), ("b", "ab", false), ("[0-9]{4}-[0-9]{2}", "2026-11", true),
    (".*", "", true),
    ("\\Qa+b", "a+b", true), ("(?x)a # comment", "a", true), ("\\p{Han}+", "旅游", true), ("a$", "a\n", false),
    ("(?i)abc", "ABC", true), ("abc", "ABC", false), ("a.c", "a\nc", false), ("\\d+", "١٢", true),
  ])
  func `the whole text must match`(pattern: String, text: String, matches: Bool) throws {
    #expect(try RegularExpression(pattern).matches(text) == matches)
  }

  @Test func `case is ignored when told`() throws {
    #expect(try RegularExpression("abc", ignoringCase: true).matches("ABC"))
  }

  @Test(arguments: [
    ("a(b", "there is no “)” for the “(” at character 2"), ("a)b", "there is no “(” for the “)” at character 2"),
    ("[a", "there is no “]” for the “[” at character 1"), ("*a", "nothing stands before the “*” at its beginning"),
    ("a\\", "it ends with a backslash"), ("a{2,1}", "ICU does not know a sign or a number in it"),
  ])
  func `what is no pattern is refused with its reason`(pattern: String, reason: String) {
    #expect(throws: RegularExpression.Fault.notAPattern(reason)) { try RegularExpression(pattern) }
  }

  @Test func `a pattern that outlasts its limit stops`() throws {
    let expression = try RegularExpression("(a+)+b")
    let start = ThreadTime.now
    #expect(throws: RegularExpression.Fault.tookTooLong(limit: 0.3)) {
      try expression.matches(String(repeating: "a", count: 30), limit: 0.3)
    }
    #expect(ThreadTime.now - start < .seconds(5))
    #expect(RegularExpression.Fault.tookTooLong(limit: 10).code == "pattern-took-too-long")
  }

  @Test func `a text that needs too much memory is an error, never a No`() throws {
    let expression = try RegularExpression("(a|b)*c?")
    do throws(RegularExpression.Fault) {
      #expect(try expression.matches(String(repeating: "ab", count: 2_000_000), limit: 60))
    } catch {
      #expect(error == .tooMuchMemory)
    }
  }
}
