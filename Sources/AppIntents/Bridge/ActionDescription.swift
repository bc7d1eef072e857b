import Foundation
package import Metadata
import Values

/// What is known of an intent type, from its declarations.
package enum ActionDescription {
  /// The facts of an intent: nothing is performed to find them.
  package static func info(of type: any AppIntent.Type) -> ActionInfo { facts(type) }

  /// What a workflow calls it: the type's name, but for a built-in action whose name Swift needs for another type.
  package static func name(of type: any AppIntent.Type) -> String {
    // Asked of the type itself: whether one of many types has a conformance is searched for through the whole binary.
    type._workflowName ?? _typeName(type, qualified: false).lastName
  }

  private static func resultOf(
    _ type: any AppIntent.Type
  ) -> (@Sendable (ArgumentTypes) throws(ArgumentMisfit) -> ResultType)? {
    guard let typed = type as? any TypedByInput.Type else { return nil }
    return { (arguments) throws(ArgumentMisfit) in try typed.resultType(for: arguments) }
  }

  private static func facts<Intent: AppIntent>(_ type: Intent.Type) -> ActionInfo {
    let intent = Intent()
    let parameters = IntentFields(type).parameters(of: intent)
    let description = Intent.description._intentDescription
    var info = ActionInfo(
      name: name(of: type), title: Intent.title._text, summary: description?.descriptionText._text ?? "",
      category: description?.categoryName?._text, keywords: description?.searchKeywords.map(\._text) ?? [],
      parameters: parameters.map(info(of:)), result: result(Intent.PerformResult.self),
      resultName: description?.resultValueName?._text, effects: Intent.effects,
      opensIntent: opens(Intent.PerformResult.self), resultOf: resultOf(type))
    info.needsAuthentication = Intent.authenticationPolicy != .alwaysAllowed
    info.resultMayBeMissing = resultIsOptional(Intent.PerformResult.self)
    info.presentFields = presentFields(Intent.PerformResult.self)
    info.sentence = { sentence(type) }
    if let builtIn = type as? any BuiltInAction.Type {
      info.isBuiltIn = true
      info.uses = builtIn.uses
      info.effectsOf = { builtIn.effects(of: $0) }
      info.isConfined = builtIn.isConfined
      info.runsWorkflow = builtIn.runsWorkflow
      info.isRepeatableWith = { builtIn.isRepeatable(with: $0) }
    }
    return info
  }

  private static func resultIsOptional<Result: IntentResult>(_ type: Result.Type) -> Bool {
    Result.Value.self != Never.self && Result.Value._isOptional
  }

  private static func presentFields<Result: IntentResult>(_ type: Result.Type) -> [String] {
    Result.Value.self == Never.self ? [] : Result.Value._presentFields
  }

  private static func result<Result: IntentResult>(_ type: Result.Type) -> ValueType? {
    Result.Value.self == Never.self ? nil : Result.Value._valueType
  }

  private static func opens<Result: IntentResult>(_ type: Result.Type) -> Bool {
    Result.OpensAppIntent.self != Never.self
  }

  private static func info(of parameter: _AnyIntentParameter) -> ParameterInfo {
    let connection: ParameterInfo.Connection =
      switch parameter.inputConnectionBehavior {
      case .default: .automatic
      case .never: .never
      case .connectToPreviousIntentResult: .previousResult
      }
    var info = ParameterInfo(
      name: parameter._name, title: parameter.title._text, summary: parameter.description?._text ?? "",
      type: parameter.workflowType, isOptional: parameter.isOptional, defaultValue: parameter.defaultWorkflowValue,
      connection: connection, range: parameter.numberRange,
      question: parameter.attributes.requestValueDialog?.text)
    if parameter.hasTitles { info.titles = { parameter.titles } }
    info.contentTypes = parameter.fileTypes
    info.choices = { parameter.choices }
    return info
  }

  /// The sentence of the intent's summary, each parameter by its title in “ ”; nil where it has none.
  ///
  /// **Shape**: of `When` the summary for a parameter without a value, of `Switch` the last case.
  package static func summary(of type: any AppIntent.Type) -> String? { summaryText(type) }

  private static func summaryText<Intent: AppIntent>(_ type: Intent.Type) -> String? {
    let parameters = info(of: type).parameters
    let parts = sentence(type)
    guard !parts.isEmpty else { return nil }
    return parts.reduce(into: "") { text, part in
      switch part {
      case .words(let words): text += words
      case .parameter(let name): text += "“\(parameters.first { $0.name == name }?.title ?? "…")”"
      }
    }
  }

  /// The same in parts; none where the intent has no summary.
  private static func sentence<Intent: AppIntent>(_ type: Intent.Type) -> [ActionInfo.SentencePart] {
    let intent = Intent()
    let parameters = IntentFields(type).parameters(of: intent)
    return plainest(Intent.parameterSummary._sentence).map { part in
      switch part {
      case .text(let words): return .words(words)
      case .parameter(let path):
        let parameter = intent[keyPath: path] as? _AnyIntentParameter
        return .parameter(parameters.first { $0 === parameter }?._name ?? "")
      }
    }
  }

  /// The names of the entities that an intent opens, which is an `OpenIntent` then.
  package static func opens(_ type: any AppIntent.Type) -> [String] {
    (type as? any OpenIntent.Type).map { targets(of: $0) } ?? []
  }

  private static func targets<Intent: OpenIntent>(of type: Intent.Type) -> [String] {
    let types: [any _IntentValue.Type] =
      (Intent.Value.self as? any _IntentValueRepresentable.Type)?.allIntentValueTypes ?? [Intent.Value.self]
    return types.compactMap { ($0 as? any AppEntity.Type).map { EntityDescription.name(of: $0) } }
  }

  /// What an intent does with the values it has: its summary where that says all of them, else its title and what it opens.
  package static func sentence(of intent: any AppIntent) -> String { sentence(intent) }

  private static func sentence<Intent: AppIntent>(_ intent: Intent) -> String {
    let parameters = IntentFields(Intent.self).parameters(of: intent)
    let parts = plainest(Intent.parameterSummary._sentence)
    var text = ""
    for part in parts {
      switch part {
      case .text(let words): text += words
      case .parameter(let path):
        let parameter = intent[keyPath: path] as? _AnyIntentParameter
        guard let title = parameters.first(where: { $0 === parameter })?.currentTitle else { return titled(intent) }
        text += "“\(title)”"
      }
    }
    return text.isEmpty ? titled(intent) : text
  }

  /// The intent's title, with what it opens.
  private static func titled<Intent: AppIntent>(_ intent: Intent) -> String {
    guard let target = intent._target else { return Intent.title._text }
    let shown = (target as? any CustomLocalizedStringResourceConvertible)?.localizedStringResource._text
    return "\(Intent.title._text): \(shown ?? target._value.writtenOut)"
  }

  private static func plainest(_ sentence: _SummarySentence) -> [_SummarySentence.Part] {
    switch sentence {
    case .sentence(let parts, _): parts
    case .when(let condition, let then, let otherwise):
      plainest(condition.comparison == "hasNoValue" ? then : otherwise)
    case .choose(_, let cases): cases.last.map { plainest($0.sentence) } ?? []
    }
  }

  /// The Swift name of the parameter a key path leads to; nil where it leads to none of the intent's.
  package static func parameterName(_ path: AnyKeyPath, of type: any AppIntent.Type) -> String? {
    parameterName(path, in: type)
  }

  private static func parameterName<Intent: AppIntent>(_ path: AnyKeyPath, in type: Intent.Type) -> String? {
    let intent = Intent()
    guard let parameter = intent[keyPath: path] as? _AnyIntentParameter else { return nil }
    return IntentFields(type).parameters(of: intent).first { $0 === parameter }?._name
  }
}

extension String {
  /// The name of a nested type without those around it.
  fileprivate var lastName: String { split(separator: ".").last.map(String.init) ?? self }
}
