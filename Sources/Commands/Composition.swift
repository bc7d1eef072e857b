import AppIntents
import Diagnostics
import EntitySources
import Execution
package import Formats
import Metadata
package import Queries
import Values
import Workflows

/// Where all the lists meet: the one place that knows every kind of source, format, comparator and aggregate there is.
package enum Composition {
  static let sources: [any SourceKind.Type] = BuiltInSources.all
  package static let exports: [any ExportFormat.Type] = BuiltInExports.all
  package static let comparators: [any Queries.Comparator.Type] = BuiltInComparators.all
  package static let aggregates: [any AggregateFunction.Type] = BuiltInAggregates.all

  /// The sources of a workspace, opened when they are asked for.
  static func registry(_ opened: OpenedWorkspace, clock: RunClock) -> SourceRegistry {
    let permits = Permits(opened.workspace)
    var context = SourceContext(
      root: opened.workspace.root, shownRoot: opened.shownRoot, zone: opened.zone, clock: clock)
    context.reading = { (real, shown) throws(Diagnostic) in try permits.read(real, shown: shown) }
    if let overlay = opened.overlay {
      context.reading = { (real, shown) throws(Diagnostic) in
        if try !overlay.isWritten(real) { try permits.read(real, shown: shown) }
      }
      context.current = { (path) throws(Diagnostic) in try overlay.current(path) }
      context.currentFolder = { (path) throws(Diagnostic) in try overlay.currentFolder(path) }
    }
    return SourceRegistry(kinds: sources, providers: opened.tool.providers, context: context)
  }

  /// What the schemas of a workspace follow from.
  static func schemaFacts(_ entities: [SchemaFacts.Entity], tool: ToolTypes) -> SchemaFacts {
    SchemaFacts(
      sources: sources.map { $0.info }, exports: exports, comparators: comparators, aggregates: aggregates,
      actions: tool.actionInfos, entities: entities, fileEndings: FileTypes.endings)
  }

  /// What workflows of a workspace are checked against.
  static func checkContext(_ opened: OpenedWorkspace, _ registry: SourceRegistry) -> CheckContext {
    var context = CheckContext(
      workspace: opened.workspace, zone: opened.zone, comparators: comparators, aggregates: aggregates,
      exports: exports, actionNames: { opened.tool.actions.map { $0.name } }, action: { opened.tool.action($0)?.info },
      swiftEntities: registry.swiftEntities,
      searchFault: { registry.provider(of: $0)?.searchFault(amongSuggested: $1) },
      representations: { registry.provider(of: $0)?.representations ?? [] }, schema: { registry.schema(of: $0) },
      timeZone: { (name: String) throws(TimeZoneFault) in try TimeZoneRules.named(name) })
    context.fileType = FileTypes.named
    context.isKind = { FileTypes.isKind($0, of: $1) }
    context.isMadeOfFiles = { registry.provider(of: $0)?.isMadeOfFiles ?? false }
    return context
  }
}
