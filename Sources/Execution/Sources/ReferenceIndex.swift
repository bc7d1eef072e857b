package import Diagnostics
import EntitySources
package import Metadata
package import Queries
import Synchronization
package import Values

/// Finds entities by id for references between sources; a source is read once, when the first reference into it is followed.
package final class ReferenceIndex: EntityLookup {
  private struct Table: Sendable {
    var schema: Schema
    var rows: [Value.HashKey: Row]
  }

  private let registry: SourceRegistry
  private let declarations: [String: EntityDeclaration]
  private let tables = Mutex<[String: Table]>([:])

  package init(_ registry: SourceRegistry, declarations: [String: EntityDeclaration]) {
    self.registry = registry
    self.declarations = declarations
  }

  package func record(of type: String, id: Value) throws(Diagnostic) -> (Schema, Row)? {
    let table = try table(type)
    return table.rows[id.hashKey].map { (table.schema, $0) }
  }

  package func diagnostic(for misfit: Misfit, of type: String, property: Int, in row: Row) -> Diagnostic {
    guard let declaration = declarations[type], let source = try? registry.source(of: declaration) else {
      return misfit.diagnostic(at: nil, isDeclared: true)
    }
    return misfit.diagnostic(
      at: source.locate(property: property, of: row.place), isDeclared: source.schema.entity.isDeclared)
  }

  private func table(_ type: String) throws(Diagnostic) -> Table {
    if let table = tables.withLock({ $0[type] }) { return table }
    guard let declaration = declarations[type] else {
      throw Diagnostic(.referenceNotAtHand, "there is no entity “\(type)” to follow a reference to")
    }
    let source = try registry.source(of: declaration)
    let table = try read(source)
    tables.withLock { $0[type] = table }
    return table
  }

  private func read(_ source: any EntitySource) throws(Diagnostic) -> Table {
    let shape = RowShape(source: source)
    let cursor = try source.scan(ScanRequest(properties: Set(source.schema.typings.indices)))
    var rows: [Value.HashKey: Row] = [:]
    while let batch = try cursor.nextBatch() {
      for row in batch {
        let id = try shape.id(of: row)
        if !id.isMissing, rows[id.hashKey] == nil { rows[id.hashKey] = row }
      }
    }
    return Table(schema: source.schema, rows: rows)
  }
}
