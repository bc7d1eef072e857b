package import AppIntents
package import Diagnostics
package import EntitySources
package import Metadata
package import Queries
package import Values

/// An author's `AppEntity` type as a source of rows.
package struct SwiftEntities: EntityProvider {
  private let description: EntityTypeDescription

  package init(_ type: any AppEntity.Type) { description = .of(type) }

  package var info: EntityInfo { description.info }

  package func searchFault(amongSuggested: Bool) -> Diagnostic? {
    EntityFetch(description, zone: .utc).searchFault(isAmongSuggested: amongSuggested)
  }

  package func offers() async -> [QueryOffer]? { await EntityFetch(description, zone: .utc).offers() }

  package func explanation(of request: ScanRequest, amongSuggested: Bool) -> String {
    EntityFetch(description, zone: .utc).explanation(of: Self.request(request, amongSuggested))
  }

  package func rows(
    _ request: ScanRequest, amongSuggested: Bool, zone: TimeZoneRules, lookup: any EntityLookup, timeLimit: Duration
  ) async throws -> (schema: Schema, rows: [Row]) {
    let fetch = EntityFetch(description, zone: zone, lookup: lookup, timeLimit: timeLimit)
    let answer = try await fetch.rows(Self.request(request, amongSuggested))
    return (answer.schema, answer.rows)
  }

  package func rows(of ids: [Value], zone: TimeZoneRules) async throws -> (schema: Schema, rows: [Row]) {
    (description.schema(zone: zone), try await description.rows(of: ids))
  }

  package var representations: [RepresentationInfo] { description.representations }

  package var isMadeOfFiles: Bool { description.isMadeOfFiles }

  package func carried(_ values: [Value]) async throws -> [Value] { try await description.carried(values) }

  package func exported(_ value: Value, as identifier: String) async throws -> TransferredEntity {
    try await description.exported(value, as: identifier)
  }

  private static func request(_ request: ScanRequest, _ amongSuggested: Bool) -> EntityFetch.Request {
    EntityFetch.Request(
      predicate: request.predicate, sort: request.sort, offset: request.offset, limit: request.limit,
      isAmongSuggested: amongSuggested, properties: request.properties)
  }
}
