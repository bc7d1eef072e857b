/// Options in sections, with a word on what is to be chosen.
public struct IntentItemCollection<Result: _IntentValue & Sendable>: ResultsCollection {
  public let promptLabel: LocalizedStringResource?
  public let usesIndexedCollation: Bool
  public let sections: [IntentItemSection<Result>]

  public var items: [Result] { sections.flatMap { $0.items.map(\.value) } }
  public static var empty: Self { Self(sections: []) }

  public var _choices: _Choices {
    _Choices(
      all: sections.flatMap { section in
        section.items.map {
          IntentQuestion.Choice(
            title: $0.title._text, subtitle: $0.subtitle?._text, section: section.title?._text, value: $0.value._value)
        }
      })
  }

  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    @IntentItemSectionsBuilder<Result> sectionsBuilder: () -> [IntentItemSection<Result>]
  ) {
    self.init(promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation, sections: sectionsBuilder())
  }

  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false, items: [Result]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items.map { IntentItem($0) })])
  }

  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Result>]
  ) {
    self.promptLabel = promptLabel
    self.usesIndexedCollation = usesIndexedCollation
    self.sections = sections
  }
}
