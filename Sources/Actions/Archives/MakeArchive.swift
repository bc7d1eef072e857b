package import AppIntents
import Diagnostics
import EntitySources
import Formats
import Glibc
package import Metadata

/// Packs files and folders into an archive.
///
/// **Shape**: the same files give the same bytes: entries in the order of their names, without owners, and without times unless
/// `keepDates` is true. Each file and folder is in it under its own name. In a folder links to files count as the files, links to
/// folders are not followed, and names that begin with a dot are left out. The archive is whole or not there. **Errors**: two
/// files of one name; what may not be read or written.
package struct MakeArchive: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Make Archive"
  package static let description: IntentDescription? = IntentDescription(
    "Packs files and folders into a zip, tar or gzip archive", categoryName: "Files",
    searchKeywords: ["zip", "tar", "compress"], resultValueName: "Archive")
  package static let example = ActionExample(
    #"{ "intent": "MakeArchive", "with": { "files": ["report.csv"], "to": "report.zip" } }"#,
    files: ["report.csv": "a\n1\n"])
  package static let effects: Effects = [.writes]
  package static let isConfined = true
  package static let uses: [String: ParameterUse] = ["files": .read, "to": .write]

  @Parameter(
    title: "Files", description: "The files and folders", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var files: [FileReference]

  @Parameter(title: "Destination", description: "The archive's path in the workspace", inputConnectionBehavior: .never)
  package var to: FileReference

  @Parameter(
    title: "Format", description: "The kind of archive; as the path ends where nothing is said",
    inputConnectionBehavior: .never)
  package var format: ArchiveKind?

  @Parameter(
    title: "Keep Dates", description: "Whether the archive tells when each file was changed last", default: false,
    inputConnectionBehavior: .never)
  package var keepDates: Bool

  package init() {}

  package static func isRepeatable(with arguments: ArgumentTypes) -> Bool { true }

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    if let path = arguments.literals["to"], arguments.types["format"] == nil, ArchiveKind.of(path) == nil {
      throw ArgumentMisfit(
        "to", "“\(path)” ends as no archive does", hint: "end it in .zip, .tar, .tar.gz or .gz, or give “format”")
    }
    return ResultType(.file)
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<FileReference> {
    let workspace = try WorkspaceSurroundings.current()
    let path = to.file.path
    guard let kind = format ?? ArchiveKind.of(path) else {
      throw ActionFailure("“\(VisibleText.of(path))” ends as no archive does, and “format” says nothing")
    }
    let sources = try places(workspace)
    let file = try ReplacingFile(
      path: try workspace.target(path), named: workspace.named(path), isPacked: kind == .tarGzip || kind == .gzip,
      judging: workspace.judgingWrites(path))
    switch kind {
    case .zip: try write(sources, ZIPWriter(file), path, workspace)
    case .tar, .tarGzip: try write(sources, TarWriter(file), path, workspace)
    case .gzip: try write(sources, file, workspace)
    }
    try file.prepare()
    try file.commit()
    return .result(value: FileReference(file: .init(path: path, size: file.size)))
  }

  package func preview() throws -> ActionPreview? {
    let workspace = try WorkspaceSurroundings.current()
    // Of a folder the files are packed that are in it, and some of them may be elsewhere for now.
    let isApart = files.contains { workspace.isHeldApart?(workspace.absolute($0.file.path)) == true }
    return isApart ? .undone : nil
  }

  /// What goes into the archive, in the order of the names.
  private func places(_ workspace: WorkspaceSurroundings) throws -> [WorkspacePlace] {
    guard !files.isEmpty else { throw ActionFailure("there is nothing to pack") }
    var places: [String: WorkspacePlace] = [:]
    for file in files {
      let path = file.file.path
      let place = try WorkspacePlace(path, workspace.absolute(path), judge: workspace.reading)
      guard try place.status != nil else { throw Diagnostic.noFile(place.shown) }
      if let other = places.updateValue(place, forKey: place.name), other.real != place.real {
        throw ActionFailure(
          "“\(VisibleText.of(other.shown))” and “\(VisibleText.of(place.shown))” would both be “\(VisibleText.of(place.name))”; pack the folder that they are in"
        )
      }
    }
    return places.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private func write(
    _ sources: [WorkspacePlace], _ archive: any ArchiveWriter, _ path: String, _ workspace: WorkspaceSurroundings
  ) throws {
    let copy = FileCopy(workspace: workspace)
    // An archive in a folder that is packed into it is not a part of itself.
    let place = path.hasPrefix("/") ? path : workspace.root + "/" + path
    let own = try? WorkspacePlace(path, place, judge: { _, _ in }).real
    for source in sources {
      try workspace.wordingFailures(source.shown) {
        try source.folder.visit(source.name) { visit in
          let name = visit.path.joined(separator: "/")
          let rest = visit.path.dropFirst().map { "/" + $0 }.joined()
          if visit.path.count > 1, visit.name.hasPrefix(".") || source.real + rest == own { return false }
          let shown = source.shown + rest
          if visit.status.isFolder {
            try archive.addFolder(name, modified: try keepDates ? modified(visit, shown) : nil)
            return true
          }
          guard let (file, status) = try copy.file(visit, shown) else {
            if visit.path.count == 1 { throw Diagnostic.linkToFolder(shown) }
            return false
          }
          var left = Int(status.size)
          try archive.addFile(
            name, isExecutable: status.mode & 0o100 != 0,
            modified: keepDates ? FileFacts(file.number)?.modified.seconds : nil, size: status.size
          ) {
            // What others add in the meantime is not a part of it.
            guard left > 0, let block = try copy.next(of: file, shown) else { return nil }
            defer { left -= block.count }
            return block.count > left ? Array(block[..<left]) : block
          }
          return false
        }
      }
    }
    try archive.finish()
  }

  private func modified(_ visit: FolderHandle.Visit, _ shown: String) throws -> Int64? {
    let folder = try visit.folder.open(visit.name, O_RDONLY | O_DIRECTORY)
    return FileFacts(folder.number)?.modified.seconds
  }

  /// One file, packed by itself.
  private func write(_ sources: [WorkspacePlace], _ target: ReplacingFile, _ workspace: WorkspaceSurroundings) throws {
    guard sources.count == 1 else { throw ActionFailure("gz packs one file; tar.gz packs several") }
    let source = sources[0]
    let copy = FileCopy(workspace: workspace)
    try workspace.wordingFailures(source.shown) {
      try source.folder.visit(source.name) { visit in
        guard !visit.status.isFolder, let (file, _) = try copy.file(visit, source.shown) else {
          throw Diagnostic(
            .fileIsFolder, "“\(VisibleText.of(source.shown))” is a folder, and gz packs one file",
            hint: "tar.gz packs folders")
        }
        while let block = try copy.next(of: file, source.shown) { try target.write(block) }
        return false
      }
    }
  }
}
