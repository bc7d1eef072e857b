/// What an app's own query offers for a property of its entities.
package struct QueryOffer: Hashable, Sendable {
  package var property: String
  /// The names of the comparators it takes, in the order the app declares them.
  package var comparators: [String]
  package var isSortable: Bool
}

extension EntityFetch {
  /// What the query offers, by property; nil where it is no `EntityPropertyQuery`, so that everything is decided here.
  ///
  /// **Shape**: a key path does not say its name, so one entity is asked for where none has been seen. A property that is alone of
  /// its type is known without one.
  package func offers() async -> [QueryOffer]? { await offers(of: description.type) }

  private func offers<Entity: AppEntity>(of type: Entity.Type) async -> [QueryOffer]? {
    let query = try? await description.ready(Entity.defaultQuery)
    guard let query = query as? any EntityPropertyQuery else { return nil }
    return await offers(of: query)
  }

  private func offers<Query: EntityPropertyQuery>(of query: Query) async -> [QueryOffer] {
    if !EntityKeyPaths.hasSample(Query.Entity.self) { try? await see(query) }
    return PropertyQueryForm(Query.self, description).offers
  }
}
