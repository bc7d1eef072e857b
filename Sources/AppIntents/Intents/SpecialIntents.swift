public import Foundation
public import Values

/// An intent of a kind the system knows.
public protocol SystemIntent: AppIntent {}

/// An intent that shows what it makes, and may be run again to show it anew.
public protocol SnippetIntent: AppIntent where PerformResult: ShowsSnippetView {}

extension SnippetIntent {
  public static var isDiscoverable: Bool { false }

  /// Shows it anew; there is nothing shown here.
  public static func reload() {}
}

public struct EmptySnippetIntent: SnippetIntent {
  public static var title: LocalizedStringResource { "" }
  public static var isDiscoverable: Bool { false }

  public init() {}

  public func perform() async throws -> IntentResultContainer<Never, Never, _SnippetViewContainer, Never> {
    IntentResultContainer(_value: nil, parts: _IntentResultParts())
  }
}

/// Sets something to a value.
public protocol SetValueIntent<ValueType>: SystemIntent {
  associatedtype ValueType: _IntentValue & Sendable
  var value: ValueType { get set }
}

/// What configures a widget; it is not performed.
public protocol WidgetConfigurationIntent: SystemIntent {}

extension WidgetConfigurationIntent where PerformResult == Never {
  public func perform() async throws -> Never { throw NotPerformed() }
}

/// What configures a control; it is not performed.
public protocol ControlConfigurationIntent: SystemIntent {}

extension ControlConfigurationIntent where PerformResult == Never {
  public func perform() async throws -> Never { throw NotPerformed() }
}

/// An intent that only configures something.
struct NotPerformed: Error, CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource {
    "This action only holds settings; there is nothing to perform"
  }
}

/// An intent that took over from one of SiriKit.
public protocol CustomIntentMigratedAppIntent: AppIntent {
  static var intentClassName: String { get }
}

public protocol LiveActivityIntent: SystemIntent {}
public protocol LiveActivityStartingIntent: SystemIntent {}
public protocol AudioPlaybackIntent: SystemIntent {}
public protocol AudioStartingIntent: SystemIntent {}
public protocol AudioRecordingIntent: SystemIntent {}
public protocol CameraCaptureIntent: SystemIntent {}
public protocol PushToTalkTransmissionIntent: SystemIntent {}
public protocol PlayVideoIntent: SystemIntent {}

/// An intent that another one took the place of.
public protocol DeprecatedAppIntent: AppIntent {
  static var deprecation: IntentDeprecation<ReplacementIntent> { get }
  associatedtype ReplacementIntent: AppIntent
}

public struct IntentDeprecation<ReplacementIntent: AppIntent>: Sendable {
  public let message: LocalizedStringResource

  public init(message: LocalizedStringResource, replacedBy: ReplacementIntent.Type) { self.message = message }
  public init(message: LocalizedStringResource) where ReplacementIntent == Never { self.message = message }
}

/// Opens an address.
public struct OpenURLIntent: SystemIntent {
  public static let title: LocalizedStringResource = "Open URL"
  public static var _isOpening: Bool { true }

  @Parameter(title: "URL") public var url: URL
  public var _target: (any _IntentValue)? { url }

  public init() {}
  public init(_ url: URL) { self.url = url }

  public func perform() async throws -> some IntentResult & ReturnsValue<URL> { .result(value: url) }
}

/// What is searched for: its words.
public protocol SearchCriteria: _IntentValue, Sendable {}

/// Words to search for.
public struct StringSearchCriteria: SearchCriteria, Hashable {
  public var term: String

  public init(term: String) { self.term = term }
}

public enum StringSearchScope: Hashable, Sendable { case general, movies, tv, freeformVideo }

/// Searches in the app.
public protocol ShowInAppSearchResultsIntent: SystemIntent {
  associatedtype Criteria: SearchCriteria
  static var searchScopes: [StringSearchScope] { get }
  var criteria: Criteria { get }
}

extension ShowInAppSearchResultsIntent {
  public static var searchScopes: [StringSearchScope] { [.general] }
  public static var _isOpening: Bool { true }
  public var _target: (any _IntentValue)? { criteria }
}

extension StringSearchCriteria {
  public static var _valueType: Values.ValueType { .text }

  public static func _make(from value: Values.Value) throws -> StringSearchCriteria {
    StringSearchCriteria(term: try String._make(from: value))
  }

  public var _value: Values.Value { .text(term) }
}
