package import Diagnostics
package import Metadata
import Values

/// Entities from the files of a folder.
package enum FolderSourceKind: SourceKind {
  package static let info = SourceInfo(
    kind: "folder", summary: "The files of a folder and of the folders in it",
    options: [
      OptionInfo("folder", .path, "The folder, relative to the workspace", isRequired: true),
      OptionInfo("match", .text, "Which files, by their path below the folder: “**/*.md”"),
      OptionInfo("timeZone", .timeZone, "The zone that dates of files are told in"),
      OptionInfo("normalize", .choice(["NFC"]), "The Unicode form of names, which is NFC here in any case"),
    ],
    example: "{ \"folder\": \"Notes\", \"match\": \"**/*.md\" }")

  package static func known(_ declaration: EntityDeclaration) -> EntityInfo? {
    EntityInfo(
      declaration, properties: declaration.properties ?? FolderSource.properties, id: FolderSource.idColumn)
  }

  package static func open(
    _ declaration: EntityDeclaration, in context: SourceContext
  ) throws(Diagnostic) -> any EntitySource {
    let source = declaration.source
    let path = source.text("folder") ?? ""
    let found = try FolderSource(
      folder: context.absolute(path), display: context.named(path), match: source.text("match"),
      declared: EntityInfo(declaration, properties: declaration.properties ?? []), zone: try context.zone(of: source),
      at: source.range(of: "folder"), current: context.currentFolder)
    try found.checkFolder()
    return found
  }
}
