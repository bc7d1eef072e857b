import Testing
import Values

@testable import AppIntents

@Suite struct SystemIntentTests {
  @Test func `a chosen hit of a search is continued as an app continues it`() {
    func handle(_ activity: NSUserActivity) -> String? {
      guard activity.activityType == CSSearchableItemActionType,
        let identifier = activity.userInfo?[CSSearchableItemActivityIdentifier] as? String,
        identifier.hasPrefix("shop.service.")
      else { return nil }
      return String(identifier.dropFirst("shop.service.".count))
    }
    let activity = NSUserActivity(activityType: CSSearchableItemActionType)
    activity.addUserInfoEntries(from: [CSSearchableItemActivityIdentifier: "shop.service.travel"])
    activity.appEntityIdentifier = EntityIdentifier(for: ServiceEntity.self, identifier: "travel")
    #expect(handle(activity) == "travel")
    #expect(handle(NSUserActivity(activityType: "other")) == nil)
    #expect(activity.appEntityIdentifier?.identifier == "travel")
  }

  struct DeleteServices: DeleteIntent {
    static let title: LocalizedStringResource = "Delete"
    static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication
    @Parameter(title: "Services") var entities: [ServiceEntity]
    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
      try await requestConfirmation(
        actionName: .custom(
          acceptLabel: "Delete", acceptAlternatives: [], denyLabel: "Keep", denyAlternatives: [], destructive: true),
        dialog: "Delete \(entities.count)?")
      return .result(value: entities.count)
    }
  }

  @Test func `an intent that deletes asks, and gets the entities it is to delete`() async throws {
    let answers = Answers(confirms: true)
    let outcome = try await Action(DeleteServices.self).perform(
      with: ["entities": .list([.text("travel"), .text("gone"), .text("jobs")])], interaction: answers)
    #expect(outcome.value?.writtenOut == "2")
    #expect(answers.prompts == ["Delete 2?"])
    #expect(DeleteServices.authenticationPolicy == .requiresAuthentication)
    #expect(OpenShop.authenticationPolicy == .alwaysAllowed)
  }

  struct OpenShop: OpenIntent, TargetContentProvidingIntent {
    static let title: LocalizedStringResource = "Open"
    @Parameter(title: "Service", requestValueDialog: "Which one?") var target: ServiceEntity
  }

  @Test func `what opens an entity says which, and needs no perform of its own`() async throws {
    let intent = OpenShop()
    intent.target = ServiceEntity(item: ServiceQuery.items[1])
    #expect(intent.contentIdentifier == "hotel")
    #expect(OpenShop.supportedModes == .foreground)
    #expect(try await Action(OpenShop.self).perform(with: ["target": .text("hotel")]).value == nil)
  }

  struct Import: ProgressReportingIntent {
    static let title: LocalizedStringResource = "Import"
    static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
    func perform() async throws -> some ReturnsValue<Int> {
      progress.totalUnitCount = 4
      progress.completedUnitCount = 3
      return .result(value: Int(progress.fractionCompleted * 100))
    }
  }

  @Test func `progress is the run's`() async throws {
    let progress = Progress(totalUnitCount: 1)
    let outcome = try await Action(Import.self).perform(with: [:], in: IntentSurroundings(progress: progress))
    #expect(outcome.value?.writtenOut == "75")
    #expect(progress.fractionCompleted == 0.75)
    #expect(Import.supportedModes.includesForeground)
  }

  @Test func `donations are kept for the run and deleted by their kind`() async throws {
    let manager = IntentDonationManager()
    let first = try await manager.donate(intent: Import())
    try await manager.donate(intent: DeleteServices())
    try await manager.donate(intent: Import())
    #expect(manager.count == 3)
    try await manager.deleteDonations(matching: .donationIdentifier(first))
    #expect(manager.count == 2)
    try await manager.deleteDonations(matching: .intentType(Import.self))
    #expect(manager.count == 1)
  }

  @Test func `the errors of the framework say what they are`() {
    #expect(AppIntentError.Unrecoverable.entityNotFound.localizedStringResource._text == "This could not be found")
    #expect(AppIntentError.PermissionRequired.location(precise: true) != .location())
    #expect(AppIntentError.UserActionRequired.allCases.count == 3)
    #expect(AppIntentError.restartPerform == .restartPerform)
  }
}
