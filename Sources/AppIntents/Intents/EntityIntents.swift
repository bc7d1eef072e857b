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

public struct FocusFilterAppContext: Sendable {
  public let targetContentIdentifierPrefix: String?

  public init(targetContentIdentifierPrefix: String? = nil) {
    self.targetContentIdentifierPrefix = targetContentIdentifierPrefix
  }
}

/// An intent the system may offer before it is asked for; nothing is offered here.
public protocol PredictableIntent: AppIntent {
  associatedtype PredictionConfiguration: IntentPredictionConfiguration
  @IntentPredictionsBuilder static var predictionConfiguration: PredictionConfiguration { get }
}

public protocol IntentPredictionConfiguration {}

@resultBuilder
public enum IntentPredictionsBuilder {
  public static func buildExpression<Intent>(_ prediction: IntentPrediction<Intent>) -> IntentPrediction<Intent> {
    prediction
  }

  public static func buildBlock<each Prediction: IntentPredictionConfiguration>(
    _ predictions: repeat each Prediction
  ) -> some IntentPredictionConfiguration { _IntentPredictions() }
}

struct _IntentPredictions: IntentPredictionConfiguration {}

public struct IntentPrediction<Intent: AppIntent>: IntentPredictionConfiguration {
  public init(displayRepresentation: () -> DisplayRepresentation) {}

  public init<Value: _IntentValue & Sendable>(
    parameters: KeyPath<Intent, IntentParameter<Value>>,
    displayRepresentation: @escaping (Value) -> DisplayRepresentation
  ) {}

  public init<each Value: _IntentValue & Sendable>(
    parameters: (repeat KeyPath<Intent, IntentParameter<each Value>>),
    displayRepresentation: @escaping (repeat each Value) -> DisplayRepresentation
  ) {}
}

extension PredictableIntent {
  public typealias Prediction = IntentPrediction<Self>
}
