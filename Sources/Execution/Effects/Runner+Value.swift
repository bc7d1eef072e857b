package import Diagnostics
package import Values

extension Runner {
  /// What a run gave, as one value; nil where it is not known.
  package func value(of held: Held) throws(Diagnostic) -> Value? {
    if case .unknown = held { return nil }
    return try ValueEvaluator(state: state).titled(try plain(held))
  }
}
