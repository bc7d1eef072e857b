package import AppIntents
import Diagnostics
import Formats
package import Metadata

/// Unpacks an archive into a folder.
///
/// **Shape**: zip, tar, tar.gz and gz, known by what they hold; gives the files in the order of their paths. The folder is whole or
/// not there. Files get the time of now and, where the archive says so, the right to be run. Links inside the archive are kept.
/// **Errors**: `archive-damaged`, `archive-unknown`; `archive-unsafe` for names that begin with a slash or a dot or hold `..`, for
/// links out of it, for devices, and for more than `sizeLimit` bytes or 100,000 entries; a folder that is there already.
package struct ExtractArchive: BuiltInAction {
  package static let title: LocalizedStringResource = "Extract Archive"
  package static let description: IntentDescription? = IntentDescription(
    "Unpacks a zip, tar or gzip archive into a folder", categoryName: "Files",
    searchKeywords: ["zip", "tar", "unzip", "decompress"], resultValueName: "Files")
  package static let example = ActionExample(
    #"""
    [
      { "intent": "MakeArchive", "with": { "files": ["report.csv"], "to": "report.zip" } },
      { "intent": "ExtractArchive", "with": { "to": "unpacked" } }
    ]
    """#,
    gives: #"["unpacked/report.csv"]"#,
    files: ["report.csv": "a\n1\n"])
  package static let effects: Effects = [.writes]
  package static let uses: [String: ParameterUse] = ["archive": .read, "to": .write]

  @Parameter(title: "Archive", description: "The archive", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var archive: FileReference

  @Parameter(
    title: "Destination",
    description: "The folder in the workspace; where nothing is said it is called as the archive, and stands beside it",
    inputConnectionBehavior: .never)
  package var to: FileReference?

  @Parameter(
    title: "Overwrite", description: "Whether a folder that is there is replaced, with all that is in it",
    default: false, inputConnectionBehavior: .never)
  package var overwrite: Bool

  @Parameter(
    title: "Skip Hidden", description: "Whether names that begin with a dot are left out, rather than refused",
    default: false, inputConnectionBehavior: .never)
  package var skipHidden: Bool

  @Parameter(
    title: "Size Limit", description: "How many bytes it may unpack to", default: 1_073_741_824,
    inclusiveRange: (0, 1_000_000_000_000_000), inputConnectionBehavior: .never)
  package var sizeLimit: Int

  package init() {}

  private static let mostEntries = 100_000

  package func perform() async throws -> some IntentResult & ReturnsValue<[FileReference]> {
    let workspace = try WorkspaceSurroundings.current()
    let source = archive.file.path
    let path = to?.file.path ?? Self.folder(for: source)
    let reader = try ArchiveFile.open(
      workspace.absolute(source), named: workspace.named(source), judging: workspace.judgingReads(source))
    let folder = try ReplacingFolder(
      path: try workspace.target(path), named: workspace.named(path), judging: workspace.judgingWrites(path))
    let files = try unpack(reader, into: folder)
    try folder.commit(replacing: overwrite, judgingOld: workspace.judgeOld(path))
    let shown = WorkspacePlace.trimmed(path)
    return .result(
      value: files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }.map {
        FileReference(file: .init(path: shown + "/" + $0.path, size: $0.size))
      })
  }

  private static func folder(for archive: String) -> String {
    let stem = ArchiveKind.stem(of: archive)
    return stem == archive ? archive + " extracted" : stem
  }

  /// The files that are in the folder now.
  private func unpack(
    _ reader: any ArchiveReader, into folder: ReplacingFolder
  ) throws -> [(path: String, size: Int64)] {
    var files: [(path: String, size: Int64)] = []
    var sizes: [String: Int64] = [:]
    // Links are made last, so that nothing is written through one.
    var links: [(names: [String], target: String)] = []
    var count = 0
    var left = sizeLimit
    while let entry = try reader.next() {
      try Task.checkCancellation()
      count += 1
      guard count <= Self.mostEntries else { throw unsafe("it holds more than 100,000 entries") }
      guard let names = try names(of: entry) else { continue }
      let path = names.joined(separator: "/")
      switch entry.kind {
      case .folder: try folder.makeFolder(names)
      case .file:
        let file = try folder.makeFile(names, isExecutable: entry.isExecutable)
        var size = 0
        while let block = try reader.nextBlock() {
          try Task.checkCancellation()
          left -= block.count
          guard left >= 0 else {
            throw unsafe(
              "it unpacks to more than \(sizeLimit) bytes", hint: "“sizeLimit” says how much is expected")
          }
          do throws(FileDescriptor.Failure) { try file.write(block) } catch {
            throw Diagnostic.cannotWrite(folder.path + "/" + path, error)
          }
          size += block.count
        }
        sizes[path] = Int64(size)
        files.append((path, Int64(size)))
      case .name(let other):
        var first = entry
        first.name = other
        guard let source = try self.names(of: first) else { continue }
        try folder.makeName(names, of: source)
        files.append((path, sizes[source.joined(separator: "/")] ?? 0))
      case .link(let target):
        guard EntryPath.staysInside(target, depth: names.count - 1) else {
          throw unsafe("“\(VisibleText.of(path))” is a link to “\(VisibleText.of(target))”, which leads out of it")
        }
        links.append((names, target))
      case .special: throw unsafe("“\(VisibleText.of(path))” is neither a file nor a folder")
      }
    }
    for link in links { try folder.makeLink(link.names, to: link.target) }
    return files
  }

  /// Where an entry goes; nil where it is left out.
  private func names(of entry: ArchiveEntry) throws -> [String]? {
    let shown = VisibleText.of(String(entry.name.prefix(200)))
    do throws(EntryPath.Fault) {
      return try EntryPath.names(entry.name)
    } catch {
      switch error {
      // The archive's own folder: “./”.
      case .empty where entry.kind == .folder: return nil
      case .empty: throw unsafe("an entry has no name")
      case .absolute: throw unsafe("“\(shown)” begins with a slash")
      case .upward: throw unsafe("“\(shown)” leads out of it")
      case .hidden where skipHidden: return nil
      case .hidden(let name):
        throw unsafe(
          "“\(shown)” holds a name that begins with a dot, “\(VisibleText.of(name))”",
          hint: "\"skipHidden\": true leaves such names out")
      case .wrongName: throw unsafe("“\(shown)” is no name for a file")
      }
    }
  }

  private func unsafe(_ words: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(
      "archive-unsafe", "the archive “\(VisibleText.of(archive.file.path))” is not unpacked: \(words)", hint: hint)
  }
}
