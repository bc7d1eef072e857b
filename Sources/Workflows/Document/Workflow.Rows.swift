package import Diagnostics
package import Metadata
package import Queries
import Values

extension Workflow {
  package struct Find: Sendable {
    package enum Target: Sendable {
      /// An entity of the workspace.
      case entity(String, SourceRange)
      /// A source written in the step.
      case source(SourceDeclaration)
    }
    package var target: Target
    package var options: RowOptions
    /// Only those entities from Swift are searched that their author suggests.
    package var isAmongSuggested: Bool

    package init(target: Target, options: RowOptions, isAmongSuggested: Bool = false) {
      self.target = target
      self.options = options
      self.isAmongSuggested = isAmongSuggested
    }
  }

  /// What `find` and `filter` say about the rows they give.
  package struct RowOptions: Sendable {
    package var predicate: PredicateSyntax?
    package var sort: [Sort] = []
    package var limit: Expression?
    package var offset: Expression?
    package var columns: Columns?

    package init() {}
  }

  package struct Sort: Sendable {
    package var property: String
    package var isDescending: Bool
    package var options: TextOptions
    package var isNatural: Bool
    package var isMissingFirst: Bool
    package var range: SourceRange
  }

  package enum Columns: Sendable {
    /// All keys of free records, in order of appearance.
    case union
    /// The first record's keys; another key is an error.
    case strict(SourceRange)
    case listed([Column])

    package static let unionWord = "union"
    package static let strictWord = "strict"
  }

  package struct Column: Sendable {
    package enum Content: Sendable {
      case property(String)
      case calculate(String, SourceAnchor)
    }
    package var content: Content
    package var header: String?
    package var range: SourceRange

    package init(content: Content, header: String?, range: SourceRange) {
      self.content = content
      self.header = header
      self.range = range
    }
  }

  package struct Summarize: Sendable {
    package struct Aggregate: Sendable {
      /// The name of the new property.
      package var name: String
      package var nameRange: SourceRange
      /// `count`, `sum`, …
      package var function: String
      package var functionRange: SourceRange
      /// The property it is taken of; nil for `count` of rows.
      package var property: String?
      package var propertyRange: SourceRange?
    }
    package var keys: [(name: String, range: SourceRange)]
    package var aggregates: [Aggregate]
    package var columns: Columns?
  }

  package struct Export: Sendable {
    package enum IfEmpty: String, CaseIterable, Sendable { case write, keep, fail }
    package enum Header: Sendable { case names, titles, none }

    /// The name, ending, MIME type or uniform type identifier; `auto` is the ending's.
    package var type: String
    package var typeRange: SourceRange
    package var to: Expression
    package var from: Expression?
    package var columns: Columns?
    package var columnsRange: SourceRange
    package var ifEmpty = IfEmpty.write
    package var appends = false
    package var header = Header.names
    package var verifies = false
    /// Whether it takes its place at the end of the run, with the others that say so.
    package var commitsTogether = false
    package var appendRange: SourceRange
    package var headerRange: SourceRange
    /// The format's own options by key.
    package var options: [String: SourceDeclaration.Option]
  }
}
