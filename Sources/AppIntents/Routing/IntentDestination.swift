public import Foundation
import Synchronization

/// What is to be brought before a person: an intent that opens something of the app, or an activity to go on with.
public struct IntentDestination: Sendable {
  public enum Reason: Hashable, Sendable {
    /// The intent opens its target or shows its content.
    case openIntent
    /// The intent runs in front of the person, or goes on there.
    case foreground
    /// Another intent's result says that this one follows it.
    case opensIntent
    /// A hit of a search was chosen.
    case activity
  }

  public let reason: Reason
  /// The intent, with its parameters set; nil for an activity that no intent opens.
  public let intent: (any AppIntent)?
  /// The activity that is gone on with, where a hit of a search was chosen.
  public package(set) var activity: NSUserActivity?

  init(_ intent: any AppIntent, reason: Reason) {
    self.reason = reason
    self.intent = intent
  }

  package init(activity: NSUserActivity) {
    reason = .activity
    intent = nil
    self.activity = activity
  }

  /// The entity that is opened; nil where it is something else.
  public var entity: (any AppEntity)? { intent?._target as? any AppEntity }

  /// The address that is opened; nil where it is something else.
  public var url: URL? { intent?._target as? URL }

  /// What the content is known by: a `TargetContentProvidingIntent` says it, else the entity's id.
  public var contentIdentifier: String? {
    intent?._content ?? entity.map { $0.id.entityIdentifierString } ?? activity?.targetContentIdentifier
  }

  /// What is opened, in words: the intent's summary with its values, `Open “Emma”`, else its title and what it opens.
  public var title: String {
    if let intent { return ActionDescription.sentence(of: intent) }
    return activity?.title ?? activity?.activityType ?? ""
  }
}

/// An intent's way to the front: taken once each time it is performed, however often it asks.
package final class ForegroundPassage: Sendable {
  private let intent: any AppIntent
  private let reason: IntentDestination.Reason
  private let route: @Sendable (IntentDestination) async -> Void
  private let taken = Mutex(false)

  init(
    _ intent: any AppIntent, _ reason: IntentDestination.Reason,
    _ route: @escaping @Sendable (IntentDestination) async -> Void
  ) {
    self.intent = intent
    self.reason = reason
    self.route = route
  }

  /// That of the intent that is performed; nil where it stays in the background.
  @TaskLocal static var current: ForegroundPassage?

  func take() async {
    let isFirst = taken.withLock { taken in
      defer { taken = true }
      return !taken
    }
    if isFirst { await route(IntentDestination(intent, reason: reason)) }
  }

  /// When an intent of these modes is brought to the front by itself.
  enum Moment { case before, after, never }

  /// **Shape**: at once where it has no other mode, at the end where it may wait so long, else when its code asks.
  static func moment(of modes: IntentModes) -> Moment {
    if modes.contains(.background) { return .never }
    if modes.contains(.foreground) { return .before }
    return modes.contains(.foreground(.deferred)) ? .after : .never
  }
}
