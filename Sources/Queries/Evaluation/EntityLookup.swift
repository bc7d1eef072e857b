package import Diagnostics
package import Values

/// Finds the entities that references lead to, for paths such as `author.name`.
///
/// **Shape**: asked once per row and step; an implementation keeps what it has read.
package protocol EntityLookup: Sendable {
  /// The row of the entity of a type with an id, and the schema of such rows.
  ///
  /// **Missing**: nil for an id that is gone; what is read through it is missing then.
  func record(of type: String, id: Value) throws(Diagnostic) -> (Schema, Row)?
  /// What to say of a cell of such a row that does not fit its type.
  func diagnostic(for misfit: Misfit, of type: String, property: Int, in row: Row) -> Diagnostic
}

extension EntityLookup {
  package func diagnostic(for misfit: Misfit, of type: String, property: Int, in row: Row) -> Diagnostic {
    let reason = misfit.reason.map { ": \($0)" } ?? ""
    return Diagnostic(
      .misfitInReference,
      "“\(misfit.characters)” in property “\(misfit.property)” of “\(type)”, record \(row.place.record), does not fit its"
        + " type\(reason)")
  }
}

extension Diagnostic.Code {
  package static let misfitInReference: Diagnostic.Code = "misfit-in-reference"
  package static let referenceNotAtHand: Diagnostic.Code = "reference-not-at-hand"
}
