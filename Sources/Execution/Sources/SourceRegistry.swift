package import Diagnostics
package import EntitySources
package import Metadata
import Queries
import Synchronization
import Values
package import Workflows

/// Opens declared sources, each once for a run or a check.
package final class SourceRegistry: Sendable {
  private let kinds: [any SourceKind.Type]
  /// The entities that come from Swift, by name.
  private let providers: [String: any EntityProvider]
  package let context: SourceContext
  private let open = Mutex<[String: any EntitySource]>([:])

  package init(
    kinds: [any SourceKind.Type], providers: [any EntityProvider] = [], context: SourceContext
  ) {
    self.kinds = kinds
    self.providers = Dictionary(providers.map { ($0.info.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.context = context
  }

  /// What gives the entities of a declaration that stands for entities from Swift; nil for any other.
  package func provider(of declaration: EntityDeclaration) -> (any EntityProvider)? {
    declaration.isSwift ? providers[declaration.name] : nil
  }

  /// The declarations that stand for the entities from Swift.
  package var swiftEntities: [EntityDeclaration] { providers.keys.sorted().map { EntityDeclaration(swift: $0) } }

  /// The source of a declaration, opened at the first call.
  package func source(of declaration: EntityDeclaration) throws(Diagnostic) -> any EntitySource {
    let key = "\(declaration.name)\0\(declaration.source.range)"
    if let source = open.withLock({ $0[key] }) { return source }
    guard let kind = kinds.first(where: { $0.info.kind == declaration.source.kind }) else {
      throw Diagnostic(
        "unknown-source", "this version does not know the source “\(declaration.source.kind)”",
        at: declaration.source.range)
    }
    let source: any EntitySource
    do throws(Diagnostic) {
      if declaration.isWrittenInStep, let path = declaration.source.text(declaration.source.kind) {
        try context.reading?(RealPath.of(context.absolute(path)), path)
      }
      source = try kind.open(declaration, in: context)
    } catch {
      var located = error
      if located.range == nil { located.range = declaration.source.range }
      throw located
    }
    open.withLock { $0[key] = source }
    return source
  }

  /// What `check` needs of a declaration.
  package func schema(of declaration: EntityDeclaration) -> SchemaOutcome {
    if let provider = provider(of: declaration) { return .found(provider.info, warnings: []) }
    do throws(Diagnostic) {
      let source = try source(of: declaration)
      return .found(source.schema.entity, warnings: [])
    } catch {
      // What is wrong with the declaration itself stays an error; only a source that cannot be read now is excused.
      let isUnreadable = Self.unreadable.contains(error.code)
      let kind = kinds.first { $0.info.kind == declaration.source.kind }
      return .unreadable(error, declared: isUnreadable ? kind?.known(declaration) : nil)
    }
  }

  private static let unreadable: Set<Diagnostic.Code> = [
    "file-not-found", "file-is-folder", "file-not-permitted", "file-unreadable", "folder-missing", "folder-unreadable",
    "database-missing", "database-unreadable", "database-locked", "database-corrupt", "not-a-database",
  ]
}
