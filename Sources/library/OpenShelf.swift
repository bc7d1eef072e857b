import AppIntents

/// Opens a shelf, and gives the books on it.
struct OpenShelf: AppIntent {
  static let title: LocalizedStringResource = "Open Shelf"
  static let description = IntentDescription("Opens a shelf, and gives the books on it", categoryName: "Library")
  static let openAppWhenRun = true
  static let effects: Effects = [.reads]

  static var parameterSummary: some ParameterSummary { Summary("Open \(\.$shelf)") }

  @Parameter(title: "Shelf")
  var shelf: Shelf

  @Dependency var store: BookStore

  func perform() async throws -> some IntentResult & ReturnsValue<[BookEntity]> {
    .result(value: try store.books().filter { ($0.dateRead != nil) == (shelf == .read) })
  }
}
