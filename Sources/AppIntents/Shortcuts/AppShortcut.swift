/// The phrases that run intents of an app.
public protocol AppShortcutsProvider: Sendable {
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
  static var shortcutTileColor: ShortcutTileColor { get }
  /// What people may say that sounds like a phrase and runs nothing.
  static var negativePhrases: NegativeAppShortcutPhrases { get }
}

extension AppShortcutsProvider {
  public typealias ParameterPresentation = AppShortcutParameterPresentation
  public typealias Summary = AppShortcutParameterSummary
  public typealias OptionsCollection = AppShortcutOptionsCollection
  public static var shortcutTileColor: ShortcutTileColor { .blue }
  public static var negativePhrases: NegativeAppShortcutPhrases { NegativeAppShortcutPhrases(phrases: []) }

  /// The values in phrases are read anew each time here; nothing is to be done.
  public static func updateAppShortcutParameters() {}
}

/// An intent with the phrases that run it.
public struct AppShortcut: Sendable {
  package let intent: any AppIntent
  package let phrases: [AppShortcutPhraseParts]
  package let shortTitle: LocalizedStringResource?
  package let systemImageName: String?

  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource, systemImageName: String
  ) {
    self.intent = intent
    self.phrases = phrases.map(\.parts)
    self.shortTitle = shortTitle
    self.systemImageName = systemImageName
  }

  @_disfavoredOverload
  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource? = nil,
    systemImageName: String? = nil
  ) {
    self.intent = intent
    self.phrases = phrases.map(\.parts)
    self.shortTitle = shortTitle
    self.systemImageName = systemImageName
  }

  public init<Intent: AppIntent, Value: _IntentValue & Sendable>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource, systemImageName: String,
    parameterPresentation: AppShortcutParameterPresentation<Intent, Value>
  ) {
    self.init(intent: intent, phrases: phrases, shortTitle: shortTitle, systemImageName: systemImageName)
  }
}

/// The parts of a phrase, of whichever intent.
package struct AppShortcutPhraseParts: @unchecked Sendable {
  // Reason for unchecked: key paths to properties hold nothing that changes.
  package enum Part {
    case text(String)
    case applicationName
    case parameter(AnyKeyPath)
  }
  package var parts: [Part]
}

/// What stands in a phrase for something known only later.
public enum AppShortcutPhraseToken: Hashable, Sendable { case applicationName }

/// What people say: `"Log \(\.$amount) in \(.applicationName)"`.
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
  let parts: AppShortcutPhraseParts

  public init(stringLiteral value: String) { self.parts = AppShortcutPhraseParts(parts: [.text(value)]) }
  public init(stringInterpolation: StringInterpolation) {
    self.parts = AppShortcutPhraseParts(parts: stringInterpolation.parts)
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [AppShortcutPhraseParts.Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.text(literal)) }
    }

    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) { parts.append(.applicationName) }

    public mutating func appendInterpolation<Value: _IntentValue & Sendable>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {
      parts.append(.parameter(parameter))
    }
  }
}

/// What people say that runs nothing.
public struct NegativeAppShortcutPhrase: ExpressibleByStringInterpolation, Sendable {
  let parts: AppShortcutPhraseParts

  public init(stringLiteral value: String) { self.parts = AppShortcutPhraseParts(parts: [.text(value)]) }
  public init(stringInterpolation: StringInterpolation) {
    self.parts = AppShortcutPhraseParts(parts: stringInterpolation.parts)
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [AppShortcutPhraseParts.Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.text(literal)) }
    }

    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) { parts.append(.applicationName) }
  }
}

public struct NegativeAppShortcutPhrases: Sendable {
  package let phrases: [AppShortcutPhraseParts]

  public init(phrases: [NegativeAppShortcutPhrase]) { self.phrases = phrases.map(\.parts) }
}

extension NegativeAppShortcutPhrases: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: NegativeAppShortcutPhrase...) { self.init(phrases: elements) }
}

/// Takes shortcuts, one after the other or in a list.
@resultBuilder
public enum AppShortcutsBuilder {
  public static func buildExpression(_ shortcut: AppShortcut) -> [AppShortcut] { [shortcut] }
  public static func buildExpression(_ shortcuts: [AppShortcut]) -> [AppShortcut] { shortcuts }
  public static func buildBlock(_ shortcuts: [AppShortcut]...) -> [AppShortcut] { shortcuts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ shortcuts: [AppShortcut]) -> [AppShortcut] { shortcuts }
  public static func buildOptional(_ shortcuts: [AppShortcut]?) -> [AppShortcut] { shortcuts ?? [] }
  public static func buildEither(first: [AppShortcut]) -> [AppShortcut] { first }
  public static func buildEither(second: [AppShortcut]) -> [AppShortcut] { second }
}

public enum ShortcutTileColor: Hashable, Sendable {
  case red, orange, tangerine, yellow, lime, teal, lightBlue, blue, navy, grape, purple, pink, grayBlue, grayGreen
  case grayBrown
}

/// How the values of a phrase's parameter are shown.
public struct AppShortcutParameterPresentation<Intent: AppIntent, Value: _IntentValue & Sendable> {
  public init(
    for parameter: KeyPath<Intent, IntentParameter<Value>>, summary: AppShortcutParameterSummary<Intent, Value>,
    @AppShortcutOptionsCollectionsBuilder optionsCollections: () -> [AppShortcutOptionsCollection]
  ) {}
}

public struct AppShortcutParameterSummary<Intent: AppIntent, Value: _IntentValue & Sendable> {
  public init(_ summary: ParameterSummaryString<Intent>, table: String? = nil) {}
}

public struct AppShortcutOptionsCollection {
  public init<Provider>(_ provider: Provider, title: LocalizedStringResource, systemImageName: String) {}
}

@resultBuilder
public enum AppShortcutOptionsCollectionsBuilder {
  public static func buildBlock(_ collections: AppShortcutOptionsCollection...) -> [AppShortcutOptionsCollection] {
    collections
  }
}
