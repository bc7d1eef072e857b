public import Foundation

/// Opens something of the app.
public protocol OpenIntent: SystemIntent {
  associatedtype Value: AppValue
  var target: Value { get set }
}

extension OpenIntent {
  public static var openAppWhenRun: Bool { true }
  public static var _isOpening: Bool { true }
  public var _target: (any _IntentValue)? { target }
  public func perform() async throws -> some IntentResult { .result() }
}

/// An intent whose content the app shows when it is told of it.
public protocol TargetContentProvidingIntent: SystemIntent {
  var contentIdentifier: String { get }
}

extension TargetContentProvidingIntent {
  public var contentIdentifier: String { _typeName(Self.self, qualified: false) }
  public static var _isOpening: Bool { true }
  public var _content: String? { contentIdentifier }
  public func perform() async throws -> some IntentResult { .result() }
}

extension TargetContentProvidingIntent where Self: OpenIntent {
  public static var _isOpening: Bool { true }
  public func perform() async throws -> some IntentResult { .result() }
}

extension TargetContentProvidingIntent where Self: OpenIntent, Self.Value: AppEntity {
  public var contentIdentifier: String { target.id.entityIdentifierString }
}

/// Deletes entities.
public protocol DeleteIntent: SystemIntent {
  associatedtype Entity: AppEntity
  var entities: [Entity] { get }
}

/// Filters an app while a focus is on; there is none here.
public protocol SetFocusFilterIntent: SystemIntent, InstanceDisplayRepresentable {
  var appContext: FocusFilterAppContext { get }
  static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self]
}

extension SetFocusFilterIntent {
  public typealias FocusFilterSuggestionContext = IntentFocusFilterSuggestionContext
  public var appContext: FocusFilterAppContext { FocusFilterAppContext() }
  public static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self] { [] }

  /// **Errors**: there is no focus here.
  public static var current: Self {
    get async throws { throw SetFocusFilterIntentError.notFound }
  }

  public func invalidateFocusFilterAppContext() {}
}

public struct IntentFocusFilterSuggestionContext: Sendable {}

public enum SetFocusFilterIntentError: Error, Sendable { case notFound }

/// What an app shows and says while a focus is on.
public struct FocusFilterAppContext: @unchecked Sendable {
  // Reason for unchecked: a predicate is a constant.

  /// Which notifications are shown; nil where all are.
  public let notificationFilterPredicate: NSPredicate?
  public let targetContentIdentifierPrefix: String?

  public init(notificationFilterPredicate: NSPredicate? = nil, targetContentIdentifierPrefix: String? = nil) {
    self.notificationFilterPredicate = notificationFilterPredicate
    self.targetContentIdentifierPrefix = targetContentIdentifierPrefix
  }
}
