/// The phrases of an app's shortcuts, for listings and pages.
package enum ShortcutPhrases {
  /// The intents that the phrases run, each once, in the order of the shortcuts.
  package static func intents(of provider: any AppShortcutsProvider.Type) -> [any AppIntent.Type] {
    provider.appShortcuts.reduce(into: []) { all, shortcut in
      let intent = type(of: shortcut.intent)
      if !all.contains(where: { $0 == intent }) { all.append(intent) }
    }
  }

  /// The phrases that run an action, in the order they are declared: `Open “Book” in library`, a parameter by its title.
  package static func texts(
    of provider: any AppShortcutsProvider.Type, running action: String, in application: String
  ) -> [String] {
    provider.appShortcuts.filter { ActionDescription.name(of: type(of: $0.intent)) == action }.flatMap { shortcut in
      shortcut.phrases.map { text(of: $0, shortcut.intent, application) }
    }
  }

  private static func text<Intent: AppIntent>(
    of phrase: AppShortcutPhraseParts, _ intent: Intent, _ application: String
  ) -> String {
    phrase.parts.reduce(into: "") { text, part in
      switch part {
      case .text(let words): text += words
      case .applicationName: text += application
      case .parameter(let path): text += "“\((intent[keyPath: path] as? _AnyIntentParameter)?.title._text ?? "…")”"
      }
    }
  }
}
