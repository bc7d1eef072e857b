public import Foundation
public import Metadata

/// An action: what it is called, what it needs, and how it is done.
///
/// **Shape**: an intent is made by `init()`, its parameters are set, and `perform()` does the work. What it returns is the
/// value of the step, what it says goes to the person.
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
  associatedtype PerformResult: IntentResult
  associatedtype SummaryContent: ParameterSummary
  associatedtype _Description: _DescriptionLike = IntentDescription?

  static var title: LocalizedStringResource { get }
  static var description: _Description { get }
  /// Whether it is brought before the person when it runs, by the tool's router.
  static var openAppWhenRun: Bool { get }
  static var supportedModes: IntentModes { get }
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  /// Whether it is listed.
  static var isDiscoverable: Bool { get }
  @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }
  /// What it does beside returning a value; everything where nothing is declared.
  static var effects: Effects { get }

  /// What a workflow calls it, where that is not the type's name.
  static var _workflowName: String? { get }
  /// Whether it is brought before the person for what it opens or shows, whatever its modes say.
  static var _isOpening: Bool { get }
  /// How far it is; nil where it does not say.
  var _reportedProgress: Progress? { get }
  /// What it opens; nil for nothing.
  var _target: (any _IntentValue)? { get }
  /// What the content that it shows is known by; nil where it shows none.
  var _content: String? { get }

  func perform() async throws -> PerformResult
  init()
}

extension AppIntent {
  public static var description: IntentDescription? { nil }
  public static var openAppWhenRun: Bool { false }
  public static var supportedModes: IntentModes { openAppWhenRun ? .foreground : .background }
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
  public static var isDiscoverable: Bool { true }
  public static var parameterSummary: some ParameterSummary { IntentParameterSummary<Self>() }
  public static var effects: Effects { .all }
  public static var _workflowName: String? { nil }
  public static var _isOpening: Bool { false }
  public var _reportedProgress: Progress? { nil }
  public var _target: (any _IntentValue)? { nil }
  public var _content: String? { nil }
}

extension AppIntent {
  public typealias Effects = Metadata.Effects
  public typealias Parameter = IntentParameter
  public typealias Summary = IntentParameterSummary<Self>
  public typealias When = ParameterSummaryWhenCondition
  public typealias Switch<Value: _IntentValue & Sendable, CaseCondition: ParameterSummaryCase> =
    ParameterSummarySwitchCondition<Self, Value, CaseCondition>
  where CaseCondition.Intent == Self, CaseCondition.Value == Value
  public typealias Case = ParameterSummaryCaseCondition
  public typealias DefaultCase = ParameterSummaryDefaultCaseCondition
  public typealias Option = IntentChoiceOption
}

extension AppIntent {
  /// Performs it as it stands, and gives what it returns.
  public func callAsFunction(donate: Bool = true) async throws -> PerformResult.Value
  where PerformResult: ReturnsValue {
    guard let value = try await perform().value else { throw AppIntentError.Unrecoverable.unknown }
    return value
  }

  public func callAsFunction(donate: Bool = true) async throws where PerformResult.Value == Never {
    _ = try await perform()
  }
}

/// Whether a person must have shown who they are.
public enum IntentAuthenticationPolicy: Hashable, Sendable {
  case alwaysAllowed, requiresAuthentication, requiresLocalDeviceAuthentication
}

extension Never: AppIntent {
  public static var title: LocalizedStringResource { "" }
  public init() { preconditionFailure("there is no value of Never") }
  public func perform() async throws -> Never { throw NotPerformed() }
}

/// A list of the types of a module; here every intent is named to the tool itself.
public protocol AppIntentsPackage {
  static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
  public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}
