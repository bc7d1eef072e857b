package import AppIntents

/// Gives nothing, so that what comes after it is given nothing.
package struct Nothing: BuiltInAction {
  package static let title: LocalizedStringResource = "Nothing"
  package static let description: IntentDescription? = IntentDescription("Gives nothing", categoryName: "Scripting")
  package static let example = ActionExample(
    #"{ "intent": "Nothing" }"#)
  package static let effects: Effects = []

  package init() {}

  package func perform() async throws -> some IntentResult { .result() }
}
