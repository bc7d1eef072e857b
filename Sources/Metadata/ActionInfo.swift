public import Values

/// What is known of an action before it is made: an intent, built in or a developer's own.
///
/// Checks, schema, listing, help and the reference page follow from it; nothing is listed a second time.
public struct ActionInfo: Sendable {
  /// The Swift type's name, which a workflow writes: `AddBook`.
  public var name: String
  public var title: String
  /// One or more sentences; empty where the author wrote none.
  public var summary: String
  public var category: String?
  /// Words that people look for it by.
  public var keywords: [String]
  /// In the order they are declared.
  public var parameters: [ParameterInfo]
  /// The type of what it returns; nil where it returns nothing.
  public var result: ValueType?
  /// Whether it may return no value, though it returns values.
  public var resultMayBeMissing = false
  /// The fields that the record it returns, or each record of the list, certainly has.
  public var presentFields: [String] = []
  /// What it returns where that follows from what it is given; nil where it is always `result`.
  public var resultOf: (@Sendable (ArgumentTypes) throws(ArgumentMisfit) -> ResultType)?
  /// What the result is called, where the author says so.
  public var resultName: String?
  public var effects: Effects
  /// Whether an action may follow it by itself (`opensIntent`).
  public var opensIntent: Bool
  /// Whether a person must have shown who they are before it runs.
  public var needsAuthentication = false
  /// What it does with its parameters, in a sentence (App Intents: `parameterSummary`); nil where the author wrote none. Made
  /// when it is asked for.
  public var sentence: (@Sendable () -> [SentencePart])?

  public enum SentencePart: Hashable, Sendable {
    case words(String)
    /// A parameter, by its Swift name.
    case parameter(String)
  }
  /// Whether it is one of Intently's own.
  public var isBuiltIn = false
  /// What its parameters stand for that permissions and secrets go by, by name.
  public var uses: [String: ParameterUse] = [:]
  /// Its effects where they follow from what it is given: a GET reads; nil where they are always `effects`.
  public var effectsOf: (@Sendable (ArgumentTypes) -> Effects)?
  /// Whether all that it changes it changes through what it is given for that: files of the workspace, and requests of the web.
  public var isConfined = false
  /// Whether it runs a workflow that is chosen in the run: its parameters are `workflow`, a name, and `input`.
  public var runsWorkflow = false
  /// Whether it leaves the same when it is performed twice with the same values, by what it is given; nil where it never does.
  public var isRepeatableWith: (@Sendable (ArgumentTypes) -> Bool)?

  public init(
    name: String, title: String, summary: String = "", category: String? = nil, keywords: [String] = [],
    parameters: [ParameterInfo], result: ValueType? = nil, resultName: String? = nil, effects: Effects = .all,
    opensIntent: Bool = false,
    resultOf: (@Sendable (ArgumentTypes) throws(ArgumentMisfit) -> ResultType)? = nil
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.category = category
    self.keywords = keywords
    self.parameters = parameters
    self.result = result
    self.resultOf = resultOf
    self.resultName = resultName
    self.effects = effects
    self.opensIntent = opensIntent
  }
}

/// What is known of one parameter of an action.
public struct ParameterInfo: Sendable {
  /// Whether the pipe fills it (App Intents: `inputConnectionBehavior`).
  public enum Connection: Sendable {
    /// If it is required, has no default and the type fits.
    case automatic
    case never
    /// Unless it is given a value.
    case previousResult
  }

  /// The Swift name, which a workflow writes.
  public var name: String
  public var title: String
  public var summary: String
  public var type: ValueType
  public var isOptional: Bool
  /// What it is where nothing is said; nil where there is no default.
  public var defaultValue: Value?
  public var connection: Connection
  /// What a number may be at least and at most; nil where nothing is said.
  public var range: (low: ExactNumber, high: ExactNumber)?
  /// What a person is asked where it has no value; nil where the author says nothing.
  public var question: String?
  /// The values it may be chosen from, each with what people call it; nil where that is not limited by the declaration.
  public var titles: (@Sendable () -> [(value: Value, title: String)])?
  /// The content types of the files it takes, by their identifiers; nil where it takes any.
  public var contentTypes: [String]?
  /// What its choices are called; worked out when somebody asks.
  public var choices: (@Sendable () -> [ChoiceInfo])?

  public init(
    name: String, title: String, summary: String = "", type: ValueType, isOptional: Bool = false,
    defaultValue: Value? = nil, connection: Connection = .automatic,
    range: (low: ExactNumber, high: ExactNumber)? = nil, question: String? = nil
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
    self.connection = connection
    self.range = range
    self.question = question
  }

  /// Whether it must be given a value.
  public var isRequired: Bool { !isOptional && defaultValue == nil }
}

/// What one of a few values is called.
public struct ChoiceInfo: Sendable, Hashable {
  /// As a workflow writes it.
  public var value: String
  /// As people know it.
  public var title: String
  /// Other words for it.
  public var synonyms: [String]

  public init(value: String, title: String, synonyms: [String] = []) {
    self.value = value
    self.title = title
    self.synonyms = synonyms
  }
}

/// What a parameter's value stands for, where that is more than the value (DESIGN.md, Permissions and Secrets).
public enum ParameterUse: Sendable {
  /// The path of a file that is read, or written.
  case read, write
  /// An address that is asked.
  case address
  /// A host that is spoken with, `mail.example.com` or `mail.example.com:587`.
  case host
  /// A command that is run, and what it is given as its arguments.
  case command, arguments
  /// What may hold secrets: headers and body of a request, a command's environment.
  case secret
  /// What the result is made of: where it holds a secret, the result does.
  case content
}

/// What an action does beside returning a value (DESIGN.md §3).
public struct Effects: OptionSet, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let reads = Effects(rawValue: 1)
  public static let writes = Effects(rawValue: 2)
  public static let network = Effects(rawValue: 4)
  public static let process = Effects(rawValue: 8)
  public static let notifies = Effects(rawValue: 16)
  /// What changes something outside, or is seen there: doing it twice does something twice.
  public static let acting: Effects = [.writes, .network, .process, .notifies]
  /// Whether it does more than read.
  public var isActing: Bool { !isDisjoint(with: .acting) }
  /// What an action has that says nothing of its effects.
  public static let all: Effects = [.reads, .writes, .network, .process, .notifies]
}
