package import Diagnostics

/// A predicate or condition as its author wrote it, in either spelling: names and comparators are not yet looked up.
package indirect enum PredicateSyntax: Sendable {
  case constant(Bool)
  case all([PredicateSyntax])
  case any([PredicateSyntax])
  case not(PredicateSyntax)
  /// A reference to a boolean, which is a condition by itself.
  case holds(OperandSyntax)
  case compare(ComparisonSyntax)
}

/// A comparison as written.
package struct ComparisonSyntax: Sendable {
  package var left: OperandSyntax
  /// The comparator's name: `greaterThan`. Signs and words of the text form are named already (`>=` is
  /// `greaterThanOrEqualTo`, `BEGINSWITH` is `hasPrefix`).
  package var comparator: String
  package var comparatorRange: SourceRange
  /// The sign or word the text form had for it: `>=`, `BEGINSWITH`; nil in a tree, which names it.
  package var sign: String?
  package var right: OperandSyntax
  package var options: TextOptions
  package var range: SourceRange

  package init(
    left: OperandSyntax, comparator: String, comparatorRange: SourceRange, sign: String? = nil,
    right: OperandSyntax, options: TextOptions = TextOptions(), range: SourceRange
  ) {
    self.left = left
    self.comparator = comparator
    self.comparatorRange = comparatorRange
    self.sign = sign
    self.right = right
    self.options = options
    self.range = range
  }
}

/// A side of a comparison as written.
package indirect enum OperandSyntax: Sendable {
  /// A property's name or path: `author.name`.
  case property(String, SourceRange)
  /// Text in quotes; it takes the other side's type.
  case text(String, SourceRange)
  /// The digits of a number.
  case number(String, SourceRange)
  case boolean(Bool, SourceRange)
  /// `null` or `nil`.
  case null(SourceRange)
  /// A reference without its `${` and `}`: `loved.count | default(0)`.
  case reference(String, SourceRange)
  /// Text with references in it.
  case template([TemplatePart], SourceRange)
  case list([OperandSyntax], SourceRange)
  case record([RecordField], SourceRange)
  case arithmetic(Arithmetic, OperandSyntax, OperandSyntax, SourceRange)

  package enum TemplatePart: Sendable {
    case text(String)
    case reference(String, SourceRange)
  }

  package struct RecordField: Sendable {
    package var name: String
    package var value: OperandSyntax
    package init(name: String, value: OperandSyntax) {
      self.name = name
      self.value = value
    }
  }

  package var range: SourceRange {
    switch self {
    case .property(_, let range), .text(_, let range), .number(_, let range), .boolean(_, let range), .null(let range),
      .reference(_, let range), .template(_, let range), .list(_, let range), .record(_, let range),
      .arithmetic(_, _, _, let range):
      range
    }
  }
}
