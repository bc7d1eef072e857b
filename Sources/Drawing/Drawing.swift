/// A workflow as a person sees it: cards, one below the other.
package struct Drawing: Sendable {
  package var title: String
  package var about: String?
  /// What stands above the first card: inputs, when it runs.
  package var facts: [Line]
  package var cards: [Card]
  /// What it gives, where the workflow says so.
  package var output: [Piece]?

  /// One step.
  package struct Card: Sendable {
    package var look: Look
    package var title: String
    /// What it does, in a sentence.
    package var sentence: [Piece]
    /// What is said of it further, a line each.
    package var lines: [Line]
    /// What its author wrote beside it.
    package var comment: String?
    /// What later steps call its value.
    package var id: String?
    /// The type of what it gives, where the workflow passes its checks.
    package var gives: String?
    /// The steps inside.
    package var sections: [Section]
  }

  /// Steps inside a step, with what they are for: `Otherwise`.
  package struct Section: Sendable {
    package var label: [Piece]
    package var cards: [Card]
  }

  /// Something that is said, under a name.
  package struct Line: Sendable {
    package var name: String
    package var pieces: [Piece]
  }

  /// A part of a sentence.
  package enum Piece: Hashable, Sendable {
    case words(String)
    /// What stands in the workflow: a title, a number.
    case value(String)
    /// What comes from elsewhere: another step's value, an input.
    case reference(String)

    package var text: String {
      switch self {
      case .words(let text), .value(let text), .reference(let text): text
      }
    }
  }
}
