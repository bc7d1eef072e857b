/// The kinds of entity sources there are, alphabetically.
package enum BuiltInSources {
  package static let all: [any SourceKind.Type] = [
    FileSourceKind.self,
    FolderSourceKind.self,
    SQLiteSourceKind.self,
  ]
}
