import Diagnostics
import Execution
import Formats
import Glibc
import Metadata
package import Values
package import Workflows

/// A workspace as found on the disk.
package struct OpenedWorkspace {
  package var workspace: Workspace
  /// Its folder as the user would name it; empty where it is the current one.
  package var shownRoot: String
  package var zone: TimeZoneRules
  /// The intents and entities from Swift that belong to every workspace.
  package var tool = ToolTypes()
  /// Whether its file, where there is one, is JSON.
  package var isReadable = true
  /// Where a run of it writes instead of where its steps say.
  var overlay: FileOverlay?

  /// The workspace that a command without a file is at work in.
  ///
  /// **Errors**: status 2 where its file is wrong, which is told.
  static func current(_ arguments: ParsedArguments, in session: Session) throws(CommandFailure) -> OpenedWorkspace {
    let findings = Findings()
    let opened = try find(named: arguments.value("workspace"), findings: findings, in: session)
    if findings.hasErrors { throw CommandFailure(findings.diagnostics, status: .wrong) }
    session.report(findings.diagnostics)
    return opened
  }

  /// Finds the workspace of a folder that the command line names. **Missing**: nil is the current folder.
  static func find(
    named folder: String?, findings: Findings, in session: Session
  ) throws(CommandFailure) -> OpenedWorkspace {
    let folder = folder ?? ""
    return try find(
      from: (session.absolute(folder.isEmpty ? "." : folder), folder == "." ? "" : folder), findings: findings,
      in: session)
  }

  /// Finds the workspace of a path: `intently.json` upward from it, else the folder itself with defaults.
  ///
  /// - `folder`: the absolute folder to begin at, and how the user names it.
  static func find(
    from folder: (absolute: String, shown: String), findings: Findings, in session: Session
  ) throws(CommandFailure) -> OpenedWorkspace {
    var absolute = WritePaths.normalized(folder.absolute)
    var shown = folder.shown
    while true {
      if isFile(absolute + "/intently.json") {
        var opened = try read(absolute, shown, findings, session)
        opened.tool = session.tool
        session.prepareTool(inWorkspace: absolute, shown: shown)
        return opened
      }
      guard let slash = absolute.lastIndex(of: "/"), absolute != "/" else { break }
      absolute = slash == absolute.startIndex ? "/" : String(absolute[..<slash])
      shown = shown.isEmpty ? ".." : parent(of: shown)
    }
    let root = WritePaths.normalized(folder.absolute)
    session.prepareTool(inWorkspace: root, shown: folder.shown)
    return OpenedWorkspace(
      workspace: Workspace(root: root), shownRoot: folder.shown, zone: try session.systemZone(), tool: session.tool)
  }

  private static func parent(of shown: String) -> String {
    if shown.split(separator: "/").allSatisfy({ $0 == ".." }) { return shown + "/.." }
    guard let slash = shown.lastIndex(of: "/") else { return "" }
    return slash == shown.startIndex ? "/" : String(shown[..<slash])
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func read(
    _ root: String, _ shown: String, _ findings: Findings, _ session: Session
  ) throws(CommandFailure) -> OpenedWorkspace {
    let file = shown.isEmpty ? "intently.json" : shown + "/intently.json"
    let node = try DocumentFile.read(root + "/intently.json", shown: file, findings: findings)
    guard let node else {
      return OpenedWorkspace(
        workspace: Workspace(root: root, file: file), shownRoot: shown, zone: try session.systemZone(),
        isReadable: false)
    }
    let workspace = Workspace.read(
      node, file: file, root: root, sources: Composition.sources.map { $0.info },
      swiftEntities: Dictionary(
        session.tool.providers.map { ($0.info.name, $0.info.property("id")?.type ?? .any) },
        uniquingKeysWith: { first, _ in first }),
      findings: findings)
    var zone: TimeZoneRules?
    if let name = workspace.timeZone {
      do throws(TimeZoneFault) {
        zone = try TimeZoneRules.named(name)
      } catch {
        findings.report(.wrongZone, error.message, at: workspace.timeZoneRange, hint: error.hint)
      }
    }
    if zone == nil { zone = try session.systemZone() }
    return OpenedWorkspace(workspace: workspace, shownRoot: shown, zone: zone ?? .utc)
  }
}

/// Reads workflow and workspace files.
enum DocumentFile {
  /// Texts that stand for what is on the disk, by absolute path: those of a run that is resumed.
  @TaskLocal static var stored: [String: [UInt8]] = [:]

  /// The file's JSON; nil, with reports, where it is none.
  ///
  /// **Errors**: status 66 where the file cannot be read.
  static func read(_ path: String, shown: String, findings: Findings) throws(CommandFailure) -> JSONNode? {
    let bytes = try bytes(path, shown: shown)
    let (document, faults) = JSONReader.readCollecting(bytes, file: shown)
    for fault in faults { findings.report(fault) }
    return faults.contains { $0.severity == .error } ? nil : document?.root
  }

  static func bytes(_ path: String, shown: String) throws(CommandFailure) -> [UInt8] {
    if let bytes = stored[WritePaths.normalized(path)] { return bytes }
    do throws(Diagnostic) {
      let input = try FileInput(path: path, named: shown)
      var bytes: [UInt8] = []
      while let block = try input.nextBlock() {
        bytes += block
        if bytes.count > 64 << 20 {
          throw Diagnostic("file-too-large", "“\(shown)” is too large to be a workflow", at: SourceRange(file: shown))
        }
      }
      return bytes
    } catch {
      throw CommandFailure(error, status: .noInput)
    }
  }
}
