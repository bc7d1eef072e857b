package import Diagnostics
import Values

/// A predicate as closures over a schema's rows, made once and asked for every row.
///
/// **Shape**: false AND undecided is false, true OR undecided is true, NOT undecided is undecided. So neither the order of
/// the conditions nor that in which they are judged changes the outcome; cheap ones go first, and a cell is typed only when
/// the outcome may hang on it, at most once.
/// **Errors**: `init` for a pattern that is none. `decide` for a calculation the outcome hangs on (`division-by-zero`) and for
/// what ends judging altogether (`regex-timeout`, a source that cannot be read).
package struct CompiledPredicate: Sendable {
  /// The properties of the row it may look at.
  package let properties: Set<Int>
  private let test: RowTest
  private let slots: Int

  /// - Parameter timeLimit: how long one text may take to be matched against a regular expression.
  package init(
    _ predicate: Predicate, schema: Schema, lookup: (any EntityLookup)? = nil, timeLimit: Duration = .seconds(10)
  ) throws(Diagnostic) {
    var uses: [Int: Int] = [:]
    predicate.count(into: &uses)
    let operands = OperandCompiler(schema: schema, lookup: lookup, sharing: uses)
    let compiler = PredicateCompiler(operands: operands, timeLimit: timeLimit)
    properties = Set(uses.keys)
    slots = operands.slots.count
    test = try compiler.test(of: predicate)
  }

  /// Whether the predicate holds for a row; undecided where the outcome hangs on a cell that does not fit its type.
  package func decide(_ row: Row) throws(Diagnostic) -> Decision {
    var frame = RowFrame(row, slots: slots)
    switch try test(&frame) {
    case .yes: return .yes
    case .no: return .no
    case .undecided(let fault):
      switch fault.cause {
      case .misfit(let misfit): return .undecided(misfit, property: fault.property)
      case .failed(let diagnostic), .stopped(let diagnostic): throw diagnostic
      }
    }
  }
}

/// What a condition makes of a row.
enum Verdict {
  case yes
  case no
  indirect case undecided(RowFault)

  init(_ holds: Bool) { self = holds ? .yes : .no }

  var negated: Verdict {
    switch self {
    case .yes: .no
    case .no: .yes
    case .undecided: self
    }
  }
}

typealias RowTest = @Sendable (inout RowFrame) throws(Diagnostic) -> Verdict

extension Predicate {
  /// Counts how often each property is read.
  func count(into uses: inout [Int: Int]) {
    switch self {
    case .constant: break
    case .all(let parts), .any(let parts): for part in parts { part.count(into: &uses) }
    case .not(let part): part.count(into: &uses)
    case .compare(let comparison):
      comparison.left.count(into: &uses)
      comparison.right.count(into: &uses)
    }
  }

  /// Whether judging it may ask another source.
  package var leadsElsewhere: Bool { judgingCost > 1 }

  /// How dear it is to judge: 0 for the row's own cells, more for patterns and other sources' rows.
  package var judgingCost: Int {
    switch self {
    case .constant: 0
    case .all(let parts), .any(let parts): parts.map(\.judgingCost).max() ?? 0
    case .not(let part): part.judgingCost
    case .compare(let comparison):
      if comparison.left.leadsElsewhere || comparison.right.leadsElsewhere {
        2
      } else {
        comparison.comparator == Matches.self ? 1 : 0
      }
    }
  }
}
