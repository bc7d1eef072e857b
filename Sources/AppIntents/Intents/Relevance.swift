public import CoreLocation
import Foundation

/// When something may be of use to a person.
public struct RelevantContext: Sendable, Hashable {
  enum Clue: Sendable, Hashable {
    case dates(DateInterval, DateKind)
    case inferredLocation(InferredLocation)
    case near(latitude: Double, longitude: Double)
    case fitness(Fitness)
    case sleep(Sleep)
    case headphones(Bool)
  }

  public enum DateKind: Sendable, Hashable { case `default`, scheduled, informational }
  public enum InferredLocation: Sendable, Hashable { case home, work, school, commute }
  public enum Fitness: Sendable, Hashable { case workoutActive, activityRingsIncomplete }
  public enum Sleep: Sendable, Hashable { case bedtime, wakeup }
  public enum HeadphonesState: Sendable, Hashable { case connected, disconnected }

  let clue: Clue

  public static func date(_ date: Date) -> RelevantContext {
    RelevantContext(clue: .dates(DateInterval(start: date, duration: 0), .default))
  }

  public static func date(_ date: Date, kind: DateKind) -> RelevantContext {
    RelevantContext(clue: .dates(DateInterval(start: date, duration: 0), kind))
  }

  /// The later one is the end, whichever comes first.
  public static func date(from startDate: Date, to endDate: Date) -> RelevantContext {
    RelevantContext(clue: .dates(DateInterval(start: min(startDate, endDate), end: max(startDate, endDate)), .default))
  }

  public static func date(interval: DateInterval, kind: DateKind) -> RelevantContext {
    RelevantContext(clue: .dates(interval, kind))
  }

  public static func date(range: ClosedRange<Date>, kind: DateKind) -> RelevantContext {
    RelevantContext(clue: .dates(DateInterval(start: range.lowerBound, end: range.upperBound), kind))
  }

  public static func location(inferred: InferredLocation) -> RelevantContext {
    RelevantContext(clue: .inferredLocation(inferred))
  }

  public static func location(_ location: CLLocation) -> RelevantContext {
    RelevantContext(
      clue: .near(latitude: location.coordinate.latitude, longitude: location.coordinate.longitude))
  }

  public static func fitness(_ fitness: Fitness) -> RelevantContext { RelevantContext(clue: .fitness(fitness)) }
  public static func sleep(_ sleep: Sleep) -> RelevantContext { RelevantContext(clue: .sleep(sleep)) }

  public static func hardware(headphones: HeadphonesState) -> RelevantContext {
    RelevantContext(clue: .headphones(headphones == .connected))
  }
}

/// An intent of a widget with the time or place it is of use at.
public struct RelevantIntent: Sendable {
  package let intent: any WidgetConfigurationIntent
  package let widgetKind: String
  package let relevance: RelevantContext

  public init<Intent: WidgetConfigurationIntent>(_ intent: Intent, widgetKind: String, relevance: RelevantContext) {
    self.intent = intent
    self.widgetKind = widgetKind
    self.relevance = relevance
  }
}

/// What an app suggests at present. There are no widgets here: what is suggested is kept, and shown to nobody.
public final class RelevantIntentManager: @unchecked Sendable {
  // Reason for unchecked: `lock` guards the suggestions.
  public static let shared = RelevantIntentManager()

  private let lock = NSLock()
  private var held: [RelevantIntent] = []

  package var relevantIntents: [RelevantIntent] { lock.withLock { held } }

  /// Takes the place of what was suggested before.
  public func updateRelevantIntents(_ relevantIntents: [RelevantIntent]) async throws {
    lock.withLock { held = relevantIntents }
  }
}
