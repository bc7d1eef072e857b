import AppIntents

struct OpenCurrentlyReading: AppIntent {
  static var title: LocalizedStringResource = "Open Currently Reading"

  @MainActor
  func perform() async throws -> some IntentResult {
    Navigator.shared.openShelf(.currentlyReading)
    return .result()
  }

  static var openAppWhenRun: Bool = true
}

struct OpenShelf: AppIntent {
  static var title: LocalizedStringResource = "Open Shelf"

  @Parameter(title: "Shelf")
  var shelf: Shelf

  @MainActor
  func perform() async throws -> some IntentResult {
    Navigator.shared.openShelf(shelf)
    return .result()
  }

  static var parameterSummary: some ParameterSummary {
    Summary("Open \(\.$shelf)")
  }

  static var openAppWhenRun: Bool = true
}
