package import AppIntents
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
  /// What the author's own query offers to compare and to sort by; nil where everything is decided here.
  func offers() async -> [QueryOffer]?
  /// The rows that fit, sorted and cut as the request says.
  func rows(
    _ request: ScanRequest, amongSuggested: Bool, zone: TimeZoneRules, lookup: any EntityLookup, timeLimit: Duration
  ) async throws -> (schema: Schema, rows: [Row])

  /// The rows of the entities with these ids, each of which is asked for; ids that are gone are left out.
  func rows(of ids: [Value], zone: TimeZoneRules) async throws -> (schema: Schema, rows: [Row])
  /// The content types that its entities are written as by their author's own code, in the order of their declaration.
  var representations: [RepresentationInfo] { get }
  /// Whether files stand for its entities, or are what they are made of.
  var isMadeOfFiles: Bool { get }
  /// The values with the author's own entities in them, fetched by their ids where they have none.
  func carried(_ values: [Value]) async throws -> [Value]
  /// What an entity gives for a content type, by its author's own code. The value carries the author's own entity.
  func exported(_ value: Value, as identifier: String) async throws -> TransferredEntity
}
