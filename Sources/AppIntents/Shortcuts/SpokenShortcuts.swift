import Diagnostics
package import Values

/// The phrases of an app's shortcuts, listened for.
///
/// **Shape**: a phrase is heard whatever the case, the width, the accents and the punctuation, with the app called by any of its
/// names. Of several phrases that fit, the one with most words of its own is meant.
package struct SpokenShortcuts: Sendable {
  /// A shortcut with what was said for the parameters of its intent.
  package struct Match: Sendable {
    /// The name of the intent, as a workflow writes it.
    package var intent: String
    /// The values, by the Swift names of parameters, in the order they are declared: those said, and those the shortcut has.
    package var values: [(name: String, value: SpokenValue)]
    /// The phrase that was heard, with its values.
    package var phrase: String
    fileprivate var literalCount: Int
  }

  /// A phrase that was not said, but nearly.
  package struct Near: Sendable {
    /// With the titles of its parameters.
    package var phrase: String
    /// What there is to say in place of a value that there is none of.
    package var fault: String?
  }

  package enum Answer: Sendable {
    /// What was said runs nothing, by the app's own word.
    case negative
    /// The best matches: one, or several of which nobody can tell which is meant; none, with what comes near.
    case matches([Match], near: [Near])
  }

  private struct Listened {
    var shortcut: AppShortcut
    var phrase: AppShortcutPhraseParts
    /// Under each of the app's names.
    var forms: [SpokenPhrase]
  }

  private let provider: any AppShortcutsProvider.Type
  private let names: [String]

  /// - `names`: what the app is called, the one to show first.
  package init(_ provider: any AppShortcutsProvider.Type, names: [String]) {
    self.provider = provider
    self.names = names
  }

  private var listened: [Listened] {
    provider.appShortcuts.flatMap { shortcut in
      shortcut.phrases.map { phrase in
        Listened(shortcut: shortcut, phrase: phrase, forms: names.map { SpokenPhrase(phrase, applicationName: $0) })
      }
    }
  }

  /// - `fits`: whether a value is one for a parameter, where it is neither a case nor an entity.
  package func answer(
    to text: String, fits: (_ intent: String, _ parameter: String, Values.Value) -> Bool
  ) async throws -> Answer {
    let said = SpokenText(text)
    for phrase in provider.negativePhrases.phrases {
      for name in names where !SpokenPhrase(phrase, applicationName: name).matches(said).isEmpty { return .negative }
    }
    let listened = listened
    var matches: [Match] = []
    var near: [Near] = []
    for one in listened {
      var seen: Set<[Range<Int>]> = []
      for form in one.forms {
        for slots in form.matches(said) where seen.insert(slots).inserted {
          let (found, missing) = try await Self.matches(
            one.shortcut.intent, one, slots.map { said.source(of: $0) }, form.literalCount, names[0], fits)
          matches += found
          near += missing
        }
      }
    }
    guard !matches.isEmpty else { return .matches([], near: near.isEmpty ? Self.near(said, listened, names[0]) : near) }
    let most = matches.map(\.literalCount).max() ?? 0
    return .matches(Self.distinct(matches.filter { $0.literalCount == most }), near: [])
  }

  /// The matches that are not the same again: one intent with the same values is one, whatever phrase it has.
  private static func distinct(_ matches: [Match]) -> [Match] {
    var seen: Set<String> = []
    return matches.filter { match in
      let values = match.values.map { "\($0.name)=\($0.value.value.writtenOut)" }
      return seen.insert(([match.intent] + values).joined(separator: "\0")).inserted
    }
  }

  /// The ways in which the words for the parameters of a phrase are values; where there are none for one, what is said of that.
  private static func matches<Intent: AppIntent>(
    _ intent: Intent, _ listened: Listened, _ words: [String], _ literalCount: Int, _ name: String,
    _ fits: (String, String, Values.Value) -> Bool
  ) async throws -> ([Match], [Near]) {
    let action = ActionDescription.name(of: Intent.self)
    let parameters = IntentFields(Intent.self).parameters(of: intent)
    var chosen: [[(parameter: String, value: SpokenValue)]] = [[]]
    for (place, path) in listened.phrase.paths.enumerated() {
      guard let parameter = intent[keyPath: path] as? _AnyIntentParameter,
        let own = parameters.first(where: { $0 === parameter })
      else { return ([], []) }
      let values = try await own.values(called: words[place]).filter { value in
        if case .text = value.value { return fits(action, own._name, value.value) }
        return true
      }
      if values.isEmpty {
        let phrase = ShortcutPhrases.text(of: listened.phrase, intent, name)
        return ([], [Near(phrase: phrase, fault: try await own.nothingCalled(words[place]))])
      }
      chosen = chosen.flatMap { before in values.map { before + [(own._name, $0)] } }
    }
    return (
      chosen.map { said in
        var values: [(name: String, value: SpokenValue)] = []
        for parameter in parameters {
          // The last one counts where a phrase has a parameter twice.
          if let value = said.last(where: { $0.parameter == parameter._name })?.value {
            values.append((parameter._name, value))
          } else if parameter._isSet {
            values.append((parameter._name, parameter.heldValue))
          }
        }
        return Match(
          intent: action, values: values,
          phrase: ShortcutPhrases.text(of: listened.phrase, intent, name, values: said.map(\.value.title)),
          literalCount: literalCount)
      }, []
    )
  }

  /// The phrases that are least far from what was said.
  private static func near(_ said: SpokenText, _ listened: [Listened], _ name: String) -> [Near] {
    let distances = listened.enumerated().map { place, one in
      (place: place, distance: one.forms.map { $0.distance(to: said) }.min() ?? 1)
    }
    return distances.filter { $0.distance <= 0.5 }.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.prefix(
      3
    )
    .map { found in
      let one = listened[found.place]
      return Near(phrase: ShortcutPhrases.text(of: one.phrase, one.shortcut.intent, name))
    }
  }
}

extension AppShortcutPhraseParts {
  /// The parameters in it, in the order they stand.
  var paths: [AnyKeyPath] {
    parts.compactMap { if case .parameter(let path) = $0 { path } else { nil } }
  }
}

extension _AnyIntentParameter {
  /// The value it has, as a step's `with` takes it: an entity by its id.
  fileprivate var heldValue: SpokenValue {
    let value = currentValue
    let title = currentTitle ?? value.writtenOut
    if case .entity(let entity) = value.plain { return SpokenValue(value: entity.id, title: title) }
    if case .list(let items) = value.plain {
      let ids = items.map { item in if case .entity(let entity) = item.plain { entity.id } else { item } }
      return SpokenValue(value: .list(ids), title: title)
    }
    return SpokenValue(value: value, title: title)
  }

  /// What is said where no value is called so: “Shelf” has no “Red”; did you mean “Read”?
  fileprivate func nothingCalled(_ words: String) async throws -> String {
    let names = try await offeredNames()
    let fault = "“\(title._text)” has no “\(VisibleText.of(words))”"
    if let near = Suggestion.nearest(to: words, among: names) {
      return "\(fault); did you mean “\(VisibleText.of(near))”?"
    }
    if names.isEmpty || names.count > 8 { return fault }
    return "\(fault); there is \(names.map { "“\(VisibleText.of($0))”" }.joined(separator: ", "))"
  }
}
