import AppIntents
import CoreSpotlight
import Diagnostics
import Synchronization
import Values

/// `intently open`: opens what a search has found.
package enum OpenCommand: Command {
  package static let info = CommandInfo(
    name: "open", summary: "Open an entity, or another hit of a search",
    discussion: """
      It runs the tool's OpenIntent for entities of that type, as a person does who
      chooses a hit of a search. What no OpenIntent opens is brought to the tool's
      router as an activity that is gone on with. Type and id are those that “search”
      shows; an entity need not be indexed. What else the intent needs is asked for at
      a terminal, or answered: --answer open.page=3.
      """,
    operands: [
      CommandInfo.Operand("ENTITY", "The type of the entity, or of the hit"),
      CommandInfo.Operand("ID", "Its id"),
    ], options: IntentRun.options, examples: ["open Book 1"], isForTools: true)

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let (type, id) = (arguments.operands[0], arguments.operands[1])
    let tool = session.tool
    let opened = try OpenedWorkspace.current(arguments, in: session)
    let hit: SearchIndex.Hit?
    do throws(Diagnostic) {
      hit = try await tool.index?.item(type: type, id: id)
    } catch {
      // An entity is opened without its place in the index too.
      session.report([error.asWarning])
      hit = nil
    }
    let entity = hit.map(\.isEntity) == false ? nil : tool.entityType(type)
    let activity = activity(hit, type, id, entity)
    if let entity, let opening = tool.opening(EntityDescription.name(of: entity)) {
      let run = IntentRun(
        command: "open", text: "\(type) \(id)", intent: opening.intent, values: [(opening.parameter, .text(id))])
      return try await run.run(arguments, in: opened, session, route: continuing(activity, session.route))
    }
    guard hit != nil || entity != nil else {
      throw CommandFailure(unknown(type, id, tool), status: .nothingFound)
    }
    if tool.router.isPrinting, entity != nil {
      throw CommandFailure(
        Diagnostic(
          "nothing-opens", "no intent of “\(tool.name)” opens “\(VisibleText.of(type))”",
          hint: "let an intent adopt OpenIntent, with the entity as its target"), status: .nothingFound)
    }
    await session.route(IntentDestination(activity: activity))
    return .done
  }

  /// The activity of a person who has chosen the hit.
  private static func activity(
    _ hit: SearchIndex.Hit?, _ type: String, _ id: String, _ entity: (any AppEntity.Type)?
  ) -> NSUserActivity {
    let identifier = hit?.identifier ?? "\(type)/\(id)"
    let activity = NSUserActivity(activityType: CSSearchableItemActionType)
    activity.title = hit?.title ?? "\(type) \(id)"
    activity.userInfo = [CSSearchableItemActivityIdentifier: identifier]
    activity.targetContentIdentifier = identifier
    activity.appEntityIdentifier = entity.flatMap { EntityIdentifier($0, id) }
    return activity
  }

  /// Brings to the person what is opened, the first time with the activity that is gone on with.
  private static func continuing(
    _ activity: NSUserActivity, _ route: @escaping @Sendable (IntentDestination) async -> Void
  ) -> @Sendable (IntentDestination) async -> Void {
    let first = Once()
    return { destination in
      var destination = destination
      if first.take() { destination.activity = activity }
      await route(destination)
    }
  }

  private final class Once: Sendable {
    private let isTaken = Mutex(false)

    func take() -> Bool {
      isTaken.withLock { taken in
        defer { taken = true }
        return !taken
      }
    }
  }

  private static func unknown(_ type: String, _ id: String, _ tool: ToolTypes) -> Diagnostic {
    let names = tool.providers.map { $0.info.name }
    return Diagnostic(
      "nothing-found",
      names.isEmpty
        ? "“\(tool.name)” has no entities from Swift, and nothing is indexed as “\(VisibleText.of(type))” “\(VisibleText.of(id))”"
        : "there is no entity “\(VisibleText.of(type))”, and nothing is indexed as that with “\(VisibleText.of(id))”",
      hint: Suggestion.hint(for: type, among: names))
  }
}

extension EntityIdentifier {
  /// **Missing**: nil for text that is no id of such an entity.
  fileprivate init?(_ type: any AppEntity.Type, _ id: String) {
    guard let made = Self.made(type, id) else { return nil }
    self = made
  }

  private static func made<Entity: AppEntity>(_ type: Entity.Type, _ id: String) -> EntityIdentifier? {
    Entity.ID.entityIdentifier(for: id).map { EntityIdentifier(for: type, identifier: $0) }
  }
}

extension Diagnostic {
  /// The same as a warning: what was asked for goes on.
  var asWarning: Diagnostic {
    var warning = self
    warning.severity = .warning
    return warning
  }
}
