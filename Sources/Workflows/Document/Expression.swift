package import Diagnostics
package import Values

/// A value as a workflow file writes it: a literal, a reference, text with references in it, a list or a record of these.
package struct Expression: Sendable {
  package indirect enum Content: Sendable {
    case literal(Value)
    case reference(Reference)
    case template([TemplatePart])
    case list([Expression])
    case record([Field])
  }

  package enum TemplatePart: Sendable {
    case text(String)
    case reference(Reference)
  }

  package enum Field: Sendable {
    case field(name: String, nameRange: SourceRange, value: Expression)
    /// `"...": "${book}"`: the fields of a record or an entity, or of several.
    case spread([Expression], SourceRange)
  }

  package var content: Content
  package var range: SourceRange

  package init(_ content: Content, range: SourceRange) {
    self.content = content
    self.range = range
  }
}

extension Expression {
  /// Every reference in the expression, in the order they stand.
  package var references: [Reference] {
    switch content {
    case .literal: []
    case .reference(let reference): [reference]
    case .template(let parts): parts.compactMap { if case .reference(let reference) = $0 { reference } else { nil } }
    case .list(let items): items.flatMap(\.references)
    case .record(let fields):
      fields.flatMap { field in
        switch field {
        case .field(_, _, let value): value.references
        case .spread(let values, _): values.flatMap(\.references)
        }
      }
    }
  }
}
