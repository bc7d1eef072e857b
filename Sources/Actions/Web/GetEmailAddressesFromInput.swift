package import AppIntents

/// Finds the e-mail addresses in a text.
///
/// **Shape**: names of letters, digits and `.!#$%&'*+/=?^_{|}~-`, an `@`, and a domain with a point, as RFC 5322 has addresses
/// without quotes and comments.
package struct GetEmailAddressesFromInput: ImmediateAction {
  package static let title: LocalizedStringResource = "Get Email Addresses from Input"
  package static let description: IntentDescription? = IntentDescription(
    "Finds the e-mail addresses in a text", categoryName: "Web", resultValueName: "Email addresses")
  package static let example = ActionExample(
    #"""
    { "intent": "GetEmailAddressesFromInput",
      "with": { "input": "Write to ada@example.org or bob@example.org" } }
    """#,
    gives: #"["ada@example.org","bob@example.org"]"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Input", description: "Where they are looked for", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: [AnyValue]

  package init() {}

  private static let pattern =
    #"[\p{L}\p{N}!#$%&'*+/=?^_{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_{|}~-]+)*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+"#

  package func perform() throws -> some IntentResult & ReturnsValue<[String]> {
    let pattern = try TextPattern(Self.pattern, isCaseSensitive: false)
    return .result(value: try input.flatMap { try pattern.matches(in: $0.value.writtenOut) })
  }
}
