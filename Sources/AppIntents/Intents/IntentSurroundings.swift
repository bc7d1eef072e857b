import Diagnostics
package import Foundation
import Metadata
package import Values

/// What an intent runs in.
package struct IntentSurroundings: Sendable {
  package var interaction: (any IntentInteraction)?
  /// The zone in which an instant is a day and a day begins.
  package var zone: TimeZoneRules?
  package var progress: Progress?
  /// Where data without a file becomes one; the system's folder for temporary files where nil.
  package var files: IntentFiles?
  /// The run's clock and the workspace; nil where there is none.
  package var workspace: WorkspaceSurroundings?
  /// The running intent's name.
  package var intent = ""

  package init(
    interaction: (any IntentInteraction)? = nil, zone: TimeZoneRules? = nil, progress: Progress? = nil,
    files: IntentFiles? = nil, workspace: WorkspaceSurroundings? = nil
  ) {
    self.interaction = interaction
    self.zone = zone
    self.progress = progress
    self.files = files
    self.workspace = workspace
  }

  /// Surroundings that many intents share, made once.
  package final class Shared: Sendable {
    package let surroundings: IntentSurroundings
    package init(_ surroundings: IntentSurroundings) { self.surroundings = surroundings }
  }

  @TaskLocal private static var held = Shared(IntentSurroundings())

  /// What the intent that is running runs in.
  package static var current: IntentSurroundings { held.surroundings }

  /// Does something in these surroundings.
  package static func with<Result>(_ surroundings: Shared, _ body: () throws -> Result) rethrows -> Result {
    try $held.withValue(surroundings, operation: body)
  }

  /// Does something in these surroundings.
  package nonisolated(nonsending) static func with<Result>(
    _ surroundings: Shared, _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await $held.withValue(surroundings, operation: body)
  }

  /// A new folder for one file.
  var freshFolder: URL {
    files?.freshFolder()
      ?? URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true)
      .appendingPathComponent("intently-" + UUID().uuidString, isDirectory: true)
  }

  private static let systemZone = (try? TimeZoneRules.system) ?? .utc

  /// The run's zone, else the system's.
  package var theZone: TimeZoneRules { zone ?? Self.systemZone }

  func answering(_ question: IntentQuestion) throws -> any IntentInteraction {
    guard let interaction else {
      let subject = question.parameter.map { "“\($0)”" } ?? "“\(question.intent)”"
      throw Diagnostic(
        .answerMissing, "nobody is there to answer \(subject): \(question.prompt)",
        hint: "give the answer with --answers or --answer")
    }
    if let signs = SignsOfLife.current { return WatchedInteraction(interaction: interaction, signs: signs) }
    return interaction
  }
}

/// A person said No, or chose to cancel.
public struct IntentCancelled: Error, CustomLocalizedStringResourceConvertible, Sendable {
  package init() {}

  public var localizedStringResource: LocalizedStringResource { "This was not confirmed" }
}
