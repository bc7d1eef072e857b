import Diagnostics
import Testing

@testable import Queries

@Suite struct ExpressionTextTests {
  private func reading(_ text: String) -> String {
    var faults: [Diagnostic] = []
    let syntax = ExpressionText.parse(text, anchor: anchor(text), diagnostics: &faults)
    return syntax?.written ?? faults.map(\.written).joined(separator: "\n")
  }

  @Test(arguments: [
    ("quantity * unitPrice", "(<quantity> * <unitPrice>)"),
    ("(a + b) / 2", "((<a> + <b>) / 2)"),
    ("-total", "(0 - <total>)"),
    ("-5", "-5"),
    ("--5", "(0 - -5)"),
    ("a - -5", "(<a> - -5)"),
    ("order.price * ${input.rate}", "(<order.price> * ${input.rate})"),
    ("`unit price` * 1.19", "(<unit price> * 1.19)"),
    ("total", "<total>"),
  ])
  func `a calculation is numbers, properties and references between signs`(text: String, syntax: String) {
    #expect(reading(text) == syntax)
  }

  @Test(arguments: [
    ("", "1 predicate-syntax: there is nothing to calculate / quantity * unitPrice"),
    ("a > 3", "3 predicate-syntax: a calculation gives a number and compares nothing"),
    ("a = 3", "3 predicate-syntax: a calculation gives a number and compares nothing"),
    (
      "(a > 3) * 2", "1 predicate-syntax: a condition stands where a value is expected / join conditions with AND or OR"
    ),
    ("a *", "4 predicate-syntax: a value has to follow here"),
    ("round(a)", "1 unsupported-in-predicate: there is no function “round” / calculate with + - * /"),
  ])
  func `what is no calculation is refused`(text: String, fault: String) {
    #expect(reading(text) == fault)
  }
}
