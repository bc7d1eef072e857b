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

  /// What is known of entities from Swift, which can only be asked for between steps.
  private struct SwiftTable: Sendable {
    var schema: Schema?
    /// By the id as text; nil where it is gone.
    var rows: [String: Row?] = [:]
    /// Whether these are all there are.
    var isWhole = false
    /// Ids that were looked for and are not known yet.
    var wanted: [String: Value] = [:]
  }

  private let registry: SourceRegistry
  private let declarations: [String: EntityDeclaration]
  private let tables = Mutex<[String: Table]>([:])
  private let swift = Mutex<[String: SwiftTable]>([:])

  package init(_ registry: SourceRegistry, declarations: [String: EntityDeclaration]) {
    self.registry = registry
    self.declarations = declarations
  }

  package func record(of type: String, id: Value) throws(Diagnostic) -> (Schema, Row)? {
    if let declaration = declarations[type], declaration.isSwift { return try swiftRecord(of: declaration, id: id) }
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

  // MARK: Entities from Swift

  /// **Errors**: `reference-not-at-hand` where the entity has to be asked for; it is then among those that `load` gets.
  private func swiftRecord(of declaration: EntityDeclaration, id: Value) throws(Diagnostic) -> (Schema, Row)? {
    let key = id.writtenOut
    let found: (isKnown: Bool, row: Row?, schema: Schema?) = swift.withLock { tables in
      if let row = tables[declaration.name]?.rows[key] { return (true, row, tables[declaration.name]?.schema) }
      if tables[declaration.name]?.isWhole ?? false { return (true, nil, nil) }
      tables[declaration.name, default: SwiftTable()].wanted[key] = id
      return (false, nil, nil)
    }
    guard found.isKnown else {
      throw Diagnostic(.referenceNotAtHand, "“\(declaration.name)” “\(key)” has not been asked for")
    }
    guard let row = found.row, let schema = found.schema else { return nil }
    return (schema, row)
  }

  /// Asks for the entities from Swift that were looked for: for all where their query can give all, else for these.
  ///
  /// **Shape**: whether something was asked for, so that looking again is worth it.
  func load() async throws -> Bool {
    let wanted = swift.withLock { $0.filter { !$0.value.wanted.isEmpty } }
    for (name, table) in wanted.sorted(by: { $0.key < $1.key }) {
      guard let declaration = declarations[name], let provider = registry.provider(of: declaration) else {
        return false
      }
      var new = table
      let isWhole = provider.searchFault(amongSuggested: false) == nil
      let zone = registry.context.zone
      let answer =
        isWhole
        ? try await provider.rows(
          ScanRequest(properties: Set(provider.info.properties.indices)), amongSuggested: false, zone: zone,
          lookup: self, timeLimit: .seconds(10))
        : try await provider.rows(of: table.wanted.sorted { $0.key < $1.key }.map(\.value), zone: zone)
      for key in table.wanted.keys { new.rows[key] = .some(nil) }
      let shape = RowShape(schema: answer.schema, element: .entity(name))
      for row in answer.rows { new.rows[try shape.id(of: row).writtenOut] = row }
      (new.schema, new.isWhole, new.wanted) = (answer.schema, isWhole, [:])
      swift.withLock { [new] in $0[name] = new }
    }
    return !wanted.isEmpty
  }
}
