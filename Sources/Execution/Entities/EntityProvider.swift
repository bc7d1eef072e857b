package import Diagnostics
package import EntitySources
package import Metadata
package import Queries
package import Values

/// Entities that come from Swift: asked for when a step is reached, through whatever query their author wrote.
package protocol EntityProvider: Sendable {
  var info: EntityInfo { get }
  /// Why it cannot be searched; nil where it can.
  func searchFault(amongSuggested: Bool) -> Diagnostic?
  /// What would be asked, in words.
  func explanation(of request: ScanRequest, amongSuggested: Bool) -> String
  /// The rows that fit, sorted and cut as the request says.
  func rows(
    _ request: ScanRequest, amongSuggested: Bool, zone: TimeZoneRules, lookup: any EntityLookup, timeLimit: Duration
  ) async throws -> (schema: Schema, rows: [Row])
}
