import AppIntents
import Testing
import Values

/// Sections 3, 5, 6 and 13: intents, what they ask, what they give, and where they run.
@Suite struct IntentDeclarationTests {
  struct Plain: AppIntent {
    static var title = LocalizedStringResource("plain.title", defaultValue: "Plain", table: "Intents")
    static var description = IntentDescription(
      "Does it.", categoryName: "Some", searchKeywords: ["do", "it"], resultValueName: "Done")
    static var isDiscoverable: Bool = false
    static var authenticationPolicy: IntentAuthenticationPolicy = .requiresLocalDeviceAuthentication
    func perform() async throws -> some IntentResult & ReturnsValue<Bool> { .result(value: true) }
  }

  struct Described: AppIntent {
    static var title: LocalizedStringResource { "Described" }
    static var description: IntentDescription { "By a literal" }
    func perform() async throws -> some IntentResult { .result() }
  }

  struct Optional: AppIntent {
    static var title: LocalizedStringResource = "Optional"
    static var description: IntentDescription? = "By an optional"
    func perform() async throws -> some IntentResult { .result() }
  }

  struct Silent: AppIntent {
    static var title: LocalizedStringResource = "Silent"
    func perform() async throws -> some IntentResult { .result() }
  }

  @Test func `a description is read, whether the app declares it as optional or not`() {
    let plain = ActionDescription.info(of: Plain.self)
    #expect([plain.title, plain.summary, plain.category, plain.resultName] == ["Plain", "Does it.", "Some", "Done"])
    #expect(plain.keywords == ["do", "it"])
    #expect(ActionDescription.info(of: Described.self).summary == "By a literal")
    #expect(ActionDescription.info(of: Optional.self).summary == "By an optional")
    #expect(ActionDescription.info(of: Silent.self).summary == "")
  }

  @Test func `an intent says whether it can be found and what proof it wants`() {
    #expect(!Plain.isDiscoverable && Silent.isDiscoverable)
    #expect(Plain.authenticationPolicy == .requiresLocalDeviceAuthentication)
    #expect(Silent.authenticationPolicy == .alwaysAllowed)
  }

  struct OnMain: AppIntent {
    static var title: LocalizedStringResource = "On main"
    static var openAppWhenRun: Bool = true
    @MainActor
    func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
      MainActor.preconditionIsolated()
      return .result(value: true)
    }
  }

  @Test func `an intent on the main actor runs there`() async throws {
    #expect(try await result(of: OnMain.self) == "true")
    #expect(OnMain.supportedModes == .foreground)
  }

  /// Made by the app as well as by a workflow.
  struct Made: AppIntent {
    static var title: LocalizedStringResource = "Made"
    @Parameter(title: "Name") var name: String
    @Parameter(title: "Times", default: 2) var times: Int
    init() {}
    init(name: String) { self.name = name }
    func perform() async throws -> some IntentResult & ReturnsValue<String> {
      .result(value: String(repeating: name, count: times))
    }
  }

  @Test func `an app makes an intent, sets it although it is a constant, and calls it`() async throws {
    let made = Made(name: "ab")
    #expect(try await made() == "abab")
    made.times = 1
    #expect(try await made(donate: false) == "ab")
  }

  // MARK: Results

  struct Everything: AppIntent {
    static var title: LocalizedStringResource = "Everything"
    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog & OpensIntent {
      .result(value: 1, opensIntent: Made(name: "x"), dialog: "One")
    }
  }

  struct Spoken: AppIntent {
    static var title: LocalizedStringResource = "Spoken"
    func perform() async throws -> some ProvidesDialog {
      .result(dialog: IntentDialog(full: "All of it", supporting: "It"))
    }
  }

  struct ValueAndDialog: AppIntent {
    static var title: LocalizedStringResource = "Value and dialog"
    func perform() async throws -> some ProvidesDialog & ReturnsValue<String> {
      .result(value: "v", dialog: "Said \(3) times")
    }
  }

  struct Opens: AppIntent {
    static var title: LocalizedStringResource = "Opens"
    func perform() async throws -> some OpensIntent { .result(opensIntent: Made(name: "x")) }
  }

  struct OpensWithDialog: AppIntent {
    static var title: LocalizedStringResource = "Opens with dialog"
    func perform() async throws -> some OpensIntent & ProvidesDialog {
      .result(opensIntent: Made(name: "x"), dialog: "Opening")
    }
  }

  struct OpensByTheOldLabel: AppIntent {
    static var title: LocalizedStringResource = "Opens by the old label"
    func perform() async throws -> some ReturnsValue<Int> & OpensIntent {
      .result(value: 1, openIntent: Made(name: "x"))
    }
  }

  struct NotAlways: AppIntent {
    static var title: LocalizedStringResource = "Not always"
    @Parameter(title: "Value") var value: Int?
    func perform() async throws -> some IntentResult & ReturnsValue<Int?> { .result(value: value) }
  }

  @Test func `a result has what its factory was given, in any order of the protocols`() async throws {
    let everything = try await perform(Everything.self)
    #expect(everything.value?.writtenOut == "1" && everything.dialog == "One" && everything.opens is Made)
    #expect(try await perform(Spoken.self).dialog == "All of it")
    #expect(try await perform(ValueAndDialog.self).dialog == "Said 3 times")
    #expect(try await perform(Opens.self).opens is Made)
    #expect(try await perform(OpensWithDialog.self).dialog == "Opening")
    #expect(try await perform(OpensByTheOldLabel.self).opens is Made)
    #expect(try await perform(NotAlways.self).value?.isMissing == true)
    #expect(try await perform(Silent.self).value == nil)
  }

  // MARK: Asking

  struct Asks: AppIntent {
    static var title: LocalizedStringResource = "Asks"
    @Parameter(title: "Colour", requestValueDialog: "Which colour?") var colour: String?
    @Parameter(title: "Count") var count: Int?

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
      let colour = try await $colour.requestValue()
      guard let count else { throw $count.needsValueError("How many?") }
      let shade = try await $colour.requestDisambiguation(among: ["light", "dark"], dialog: "Which shade?")
      guard try await $count.requestConfirmation(for: count, dialog: "Really \(count)?") else {
        throw AppIntentError.restartPerform
      }
      return .result(value: "\(count) \(shade) \(colour)")
    }
  }

  @Test func `an intent asks for a value, for one of several, and whether it is right`() async throws {
    let person = Person(.text("red"), .integer(3), .text("blue"), choice: 1)
    #expect(try await result(of: Asks.self, asking: person) == "3 dark blue")
    #expect(
      person.heard == [
        "Which colour?", "How many?", "Which colour?", "Which shade? | light | dark", "Really 3?",
      ])
  }

  struct ThrowsToAsk: AppIntent {
    static var title: LocalizedStringResource = "Throws to ask"
    @Parameter(title: "Name") var name: String?
    @Parameter(title: "Size") var size: Int?
    func perform() async throws -> some IntentResult & ReturnsValue<String> {
      if name == nil { throw $name.requestValue("What name?") }
      if size == nil { throw $size.needsDisambiguationError(among: [1, 2], dialog: "What size?") }
      return .result(value: "\(name ?? "") \(size ?? 0)")
    }
  }

  @Test func `an error that asks has the intent performed again with the answer`() async throws {
    let person = Person(.text("Ann"), choice: 1)
    #expect(try await result(of: ThrowsToAsk.self, asking: person) == "Ann 2")
    #expect(person.heard == ["What name?", "What size? | 1 | 2"])
  }

  struct Confirms: AppIntent {
    static var title: LocalizedStringResource = "Confirms"
    func perform() async throws -> some IntentResult & ProvidesDialog {
      try await requestConfirmation()
      try await requestConfirmation(result: .result(dialog: "Pay?"), confirmationActionName: .pay)
      try await requestConfirmation(output: .result(value: 1, dialog: "Order?"), confirmationActionName: .order)
      try await requestConfirmation(actionName: .send, dialog: "Send?")
      try await requestConfirmation(
        conditions: .lowConfidenceSource,
        actionName: .custom(
          acceptLabel: "Burn", acceptAlternatives: [], denyLabel: "Keep", denyAlternatives: [], destructive: true),
        dialog: "Burn?")
      let option = try await requestChoice(
        between: [Option(title: "Now"), Option(title: "Later", style: .destructive), .cancel], dialog: "When?")
      return .result(dialog: "\(option.title)")
    }
  }

  @Test func `confirmations and choices are asked one after another, and a no ends the intent`() async throws {
    let person = Person(choice: 1)
    #expect(try await perform(Confirms.self, asking: person).dialog == "Later")
    #expect(
      person.heard == ["Confirms?", "Pay?", "Order?", "Send?", "When? | Now | Later | Cancel"],
      "what is only to be confirmed where a voice was heard badly is not asked")
    await #expect(throws: IntentCancelled.self) { try await perform(Confirms.self, asking: Person(confirms: false)) }
    await #expect(throws: IntentCancelled.self) { try await perform(Confirms.self, asking: Person(choice: 2)) }
  }

  // MARK: Modes

  struct Moves: AppIntent {
    static var title: LocalizedStringResource = "Moves"
    static var supportedModes: IntentModes = [.background, .foreground(.dynamic)]
    func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
      let began = systemContext.currentMode == .background
      if systemContext.currentMode.canContinueInForeground {
        try await continueInForeground("Coming forward", alwaysConfirm: false)
      }
      return .result(value: began)
    }
  }

  struct Stays: AppIntent {
    static var title: LocalizedStringResource = "Stays"
    static var supportedModes: IntentModes { .background }
    func perform() async throws -> some IntentResult {
      if !systemContext.currentMode.canContinueInForeground { return .result() }
      throw needsToContinueInForegroundError("Coming")
    }
  }

  struct Continues: ForegroundContinuableIntent {
    static var title: LocalizedStringResource = "Continues"
    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
      let value = try await requestToContinueInForeground("Come") { 4 }
      return .result(value: value)
    }
  }

  @Test func `an intent goes on in the foreground where it says that it can`() async throws {
    let person = Person()
    #expect(try await result(of: Moves.self, asking: person) == "true")
    #expect(person.heard == ["Coming forward"])
    await #expect(throws: AppIntentError.Unrecoverable.notAllowed) { try await perform(Stays.self) }
    #expect(try await result(of: Continues.self, asking: Person()) == "4")
    #expect(Set<IntentModes>([.background, .foreground, .foreground(.deferred), .foreground(.dynamic)]).count == 4)
    #expect(IntentModes.foreground(.immediate) == .foreground)
  }
}
