import Diagnostics
import Metadata
import Queries
import Values

/// Decides conditions, which have no row.
enum ConditionReading {
  static func holds(_ predicate: Predicate, timeout: TimeSpan?) throws(Diagnostic) -> Bool {
    if case .constant(let flag) = predicate { return flag }
    let schema = Schema(entity: EntityInfo(name: "condition", properties: []), zone: .utc)
    let compiled = try CompiledPredicate(
      predicate, schema: schema, timeLimit: timeout.map(\.nominalLength) ?? .seconds(10))
    switch try compiled.decide(Row(cells: [], place: RowPlace(record: 1))) {
    case .yes: return true
    case .no: return false
    case .undecided(let misfit, _): throw misfit.diagnostic(at: nil, isDeclared: true)
    }
  }
}
