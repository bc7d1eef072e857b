package import Metadata
package import Values

/// The properties of a query's rows, in the order of their cells.
package struct Schema: Sendable {
  package var entity: EntityInfo
  /// How the cells of each property become values.
  package var typings: [CellTyping]

  package init(entity: EntityInfo, zone: TimeZoneRules) {
    self.entity = entity
    self.typings = entity.properties.map {
      CellTyping(
        property: $0.name, type: $0.type, spelling: $0.spelling, zone: zone, idType: $0.idType,
        isRequired: $0.isRequired && $0.isEnforced)
    }
  }
}
