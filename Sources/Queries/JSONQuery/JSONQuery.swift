import Values

/// A query for the values inside a JSON value, `$.store.book[?@.price < 10].title`: JSONPath, whole.
///
/// **Shape**: segments, selectors (names, `*`, indexes, slices, filters), `..`, and the functions `length`, `count`, `match`, `search`
/// and `value`. Names in an object are told apart and text is compared scalar by scalar, numbers by their exact values.
/// **Errors**: `Fault`, with the character it is found at. A regular expression that is no I-Regexp matches nothing.
/// **Source**: RFC 9535; RFC 9485 for the regular expressions.
package struct JSONQuery: Sendable {
  /// Why a text is no query.
  package struct Fault: Error, Hashable, Sendable {
    /// In the user's words, without a final stop.
    package var message: String
    /// The character it is found at, counted from 1.
    package var character: Int
  }

  let path: Path

  /// **Errors**: `Fault`.
  package init(_ text: String) throws(Fault) {
    var parser = JSONQueryParser(text)
    path = try parser.query()
  }

  /// A path from the root or, in a filter, from the value that is judged.
  struct Path: Sendable {
    var isFromRoot: Bool
    var segments: [Segment]

    /// Whether it leads to one value at most.
    var isSingular: Bool {
      segments.allSatisfy { segment in
        guard !segment.isDescendant, segment.selectors.count == 1 else { return false }
        switch segment.selectors[0] {
        case .name, .index: return true
        default: return false
        }
      }
    }
  }

  struct Segment: Sendable {
    /// Whether it is asked of every value below, too.
    var isDescendant: Bool
    var selectors: [Selector]
  }

  enum Selector: Sendable {
    case name(String)
    case wildcard
    case index(Int)
    case slice(start: Int?, end: Int?, step: Int)
    case filter(Condition)
  }

  indirect enum Condition: Sendable {
    case any([Condition])
    case all([Condition])
    case not(Condition)
    case exists(Path)
    case compare(Operand, Sign, Operand)
    /// Whether a text matches: as a whole, or somewhere in it.
    case matches(Operand, Operand, isWhole: Bool)
  }

  enum Sign: String, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  /// Something that has one value, or none.
  indirect enum Operand: Sendable {
    case literal(Value)
    case path(Path)
    case length(Operand)
    case count(Path)
    case value(Path)
  }
}
