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
  package let context: SourceContext
  private let open = Mutex<[String: any EntitySource]>([:])

  package init(kinds: [any SourceKind.Type], context: SourceContext) {
    self.kinds = kinds
    self.context = context
  }

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
    do throws(Diagnostic) {
      let source = try source(of: declaration)
      return .found(source.schema.entity, warnings: [])
    } catch {
      // What is wrong with the declaration itself stays an error; only a source that cannot be read now is excused.
      let isUnreadable = Self.unreadable.contains(error.code)
      return .unreadable(error, declared: isUnreadable ? EntityInfo(declaration) : nil)
    }
  }

  private static let unreadable: Set<Diagnostic.Code> = [
    "file-not-found", "file-is-folder", "file-not-permitted", "file-unreadable", "folder-missing", "folder-unreadable",
    "database-missing", "database-unreadable", "database-locked", "database-corrupt", "not-a-database",
  ]
}
