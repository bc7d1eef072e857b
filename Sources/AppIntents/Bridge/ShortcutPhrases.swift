/// The phrases of an app's shortcuts, for listings and pages.
package enum ShortcutPhrases {
  /// The intents that the phrases run, each once, in the order of the shortcuts.
  package static func intents(of provider: any AppShortcutsProvider.Type) -> [any AppIntent.Type] {
    provider.appShortcuts.reduce(into: []) { all, shortcut in
      let intent = type(of: shortcut.intent)
      if !all.contains(where: { $0 == intent }) { all.append(intent) }
    }
  }

  /// Every phrase with the name of the intent that it runs, in the order they are declared, a parameter by its title.
  package static func all(
    of provider: any AppShortcutsProvider.Type, in application: String
  ) -> [(phrase: String, action: String)] {
    provider.appShortcuts.flatMap { shortcut in
      let action = ActionDescription.name(of: type(of: shortcut.intent))
      return shortcut.phrases.map { (text(of: $0, shortcut.intent, application), action) }
    }
  }

  /// The phrases that run an action: `Open “Book” in library`.
  package static func texts(
    of provider: any AppShortcutsProvider.Type, running action: String, in application: String
  ) -> [String] {
    all(of: provider, in: application).filter { $0.action == action }.map(\.phrase)
  }

  /// - `values`: what stands for the parameters, in the order of the phrase; their titles where nil.
  static func text<Intent: AppIntent>(
    of phrase: AppShortcutPhraseParts, _ intent: Intent, _ application: String, values: [String]? = nil
  ) -> String {
    var values = values?[...]
    return phrase.parts.reduce(into: "") { text, part in
      switch part {
      case .text(let words): text += words
      case .applicationName: text += application
      case .parameter(let path):
        let title = (intent[keyPath: path] as? _AnyIntentParameter)?.title._text ?? "…"
        text += "“\(values?.popFirst() ?? title)”"
      }
    }
  }
}
