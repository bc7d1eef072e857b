package import Diagnostics
package import Metadata

/// What `intently.json` says, or the defaults where there is none (FORMAT.md §1).
package struct Workspace: Sendable {
  /// The folder that relative paths start at, absolute.
  package var root: String
  /// The workspace file's path as the user would name it; nil where there is none.
  package var file: String?
  package var timeZone: String?
  package var timeZoneRange: SourceRange?
  /// The folders of the workflows, relative to the root; nil where the default holds.
  package var workflowFolders: [String]?
  package var entities: [EntityDeclaration]
  /// The names of entities whose declarations are wrong.
  package var unreadableEntities: Set<String> = []
  /// What `allow` says; nil where it says nothing.
  package var allow: Allowance?
  /// Absolute paths given on the command line, which are allowed for the run.
  package var namedPaths: [String] = []
  /// The files of the workflows that run, absolute: they are never written.
  package var runningFiles: [String] = []

  package init(root: String, file: String? = nil) {
    self.root = root
    self.file = file
    self.entities = []
  }

  package func entity(_ name: String) -> EntityDeclaration? {
    entities.first { $0.name.compareScalars(to: name) == 0 }
  }
}
