package import Diagnostics

extension Diagnostic.Code {
  package static let notAllowed: Self = "not-allowed"
}

/// Why something is not allowed, in the user's words.
package struct Refusal: Sendable {
  package var message: String
  package var hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  package var diagnostic: Diagnostic { Diagnostic(.notAllowed, message, hint: hint) }
}

/// Which paths a workflow may read and write (DESIGN.md, Permissions).
///
/// **Shape**: judged by absolute, normalised paths. Names are judged before anything is opened; what was opened is judged again
/// by where it really is, with `resolved`.
package struct WritePaths: Sendable {
  private var root: String
  /// The folders of workflows, wherever they are.
  private var workflowFolders: [String]
  /// The folders to write to; nil where that is the workspace.
  private var writable: [String]?
  /// The folders to read from; nil where that is the workspace.
  private var readable: [String]?
  /// The files and folders of declared sources.
  private var sources: [String]
  /// The paths given on the command line.
  private var named: [String]
  /// The files of the workflows that run.
  private var running: [String]
  /// Whether workflows stand in the workspace's own folder, told by what is in them.
  private let hasWorkflowsInRoot: Bool

  package init(_ workspace: Workspace) {
    let root = Self.normalized(workspace.root)
    func absolute(_ path: String) -> String { Self.normalized(path.hasPrefix("/") ? path : root + "/" + path) }
    self.root = root
    workflowFolders = (workspace.workflowFolders ?? ["Workflows"]).map(absolute)
    writable = workspace.allow?.write?.map(absolute)
    readable = workspace.allow?.read?.map(absolute)
    sources = workspace.entities.compactMap { entity in entity.source.text(entity.source.kind).map(absolute) }
    named = workspace.namedPaths.map(absolute)
    running = workspace.runningFiles.map(absolute)
    hasWorkflowsInRoot = workspace.workflowFolders == nil
  }

  /// The same, with every folder where it really is.
  package func resolved(_ real: (String) -> String) -> WritePaths {
    var paths = self
    paths.root = real(root)
    paths.workflowFolders = workflowFolders.map(real)
    paths.writable = writable?.map(real)
    paths.readable = readable?.map(real)
    paths.sources = sources.map(real)
    paths.named = named.map(real)
    paths.running = running.map(real)
    return paths
  }

  /// Why a path may not be written, judged by its name; nil where it may. What is opened is judged once more.
  package func refusal(of path: String) -> Refusal? {
    if path.unicodeScalars.contains("\0") { return Refusal("a path holds no NUL character") }
    return refusal(ofAbsolute: absolute(path), writtenAs: path)
  }

  /// Why a normalised absolute path may not be written.
  package func refusal(ofAbsolute absolute: String, writtenAs path: String) -> Refusal? {
    let shown = VisibleText.of(path)
    if running.contains(absolute) { return Refusal("“\(shown)” is a workflow that runs now") }
    let inWorkspace = Self.parts(absolute, below: root)
    let folder = (writable ?? [root]).filter { Self.parts(absolute, below: $0) != nil }.max { $0.count < $1.count }
    if folder == nil, !named.contains(absolute) {
      guard writable != nil else {
        return Refusal("“\(shown)” is outside the workspace", hint: "a workflow writes in its workspace")
      }
      return Refusal(
        "“\(shown)” is in no folder that “allow” lets workflows write to", hint: "name its folder in “allow.write”")
    }
    let below = inWorkspace ?? folder.flatMap { Self.parts(absolute, below: $0) } ?? []
    if let hidden = below.first(where: { $0.hasPrefix(".") }) {
      return Refusal(
        "“\(shown)” is not written: “\(VisibleText.of(String(hidden)))” begins with a dot",
        hint: "names that begin with a dot belong to tools")
    }
    if absolute.hasSuffix(".json"), workflowFolders.contains(where: { Self.parts(absolute, below: $0)?.count == 1 }) {
      return Refusal(
        "“\(shown)” is in a folder of workflows", hint: "write it to a folder of its own, such as Exports")
    }
    guard let inWorkspace else { return nil }
    guard let name = inWorkspace.last else { return Refusal("“\(shown)” is the workspace itself") }
    return name == "intently.json" ? Refusal("a workflow does not write its own workspace file") : nil
  }

  /// Why a path named on the command line may not be written: outside the workspace anything may, and in it all but what no
  /// run ever writes.
  package func refusal(ofCommandLine absolute: String, writtenAs path: String) -> Refusal? {
    let normalized = Self.normalized(absolute)
    guard Self.parts(normalized, below: root) != nil || running.contains(normalized) else { return nil }
    if isAmongWorkflows(normalized), WorkflowContent.isWorkflow(normalized) {
      return Refusal("“\(VisibleText.of(path))” is a workflow", hint: "write to a folder of its own, such as Exports")
    }
    var paths = self
    paths.named.append(normalized)
    return paths.refusal(ofAbsolute: normalized, writtenAs: path)
  }

  /// Why a path may not be read, judged by its name; nil where it may. What is opened is judged once more.
  package func readingRefusal(of path: String) -> Refusal? {
    if path.unicodeScalars.contains("\0") { return Refusal("a path holds no NUL character") }
    return readingRefusal(ofAbsolute: absolute(path), writtenAs: path)
  }

  /// Why a normalised absolute path may not be read.
  package func readingRefusal(ofAbsolute absolute: String, writtenAs path: String) -> Refusal? {
    let shown = VisibleText.of(path)
    if let below = Self.parts(absolute, below: root), below.first == ".intently" {
      return Refusal("“\(shown)” is not read: “.intently” holds what is Intently's own, secrets among it")
    }
    let folders = (readable ?? [root]) + sources + named
    if folders.contains(where: { Self.parts(absolute, below: $0) != nil }) { return nil }
    guard readable != nil else {
      return Refusal("“\(shown)” is outside the workspace", hint: "“allow.read” names the folders to read from")
    }
    return Refusal(
      "“\(shown)” is in no folder that “allow” lets workflows read from", hint: "name its folder in “allow.read”")
  }

  /// Whether workflows are told by their contents where a file is.
  package func isAmongWorkflows(_ absolute: String) -> Bool {
    hasWorkflowsInRoot && absolute.hasSuffix(".json") && Self.parts(absolute, below: root)?.count == 1
  }

  private func absolute(_ path: String) -> String {
    Self.normalized(path.hasPrefix("/") ? path : root + "/" + path)
  }

  /// The names below a folder that lead to a path, none where it is the folder itself; nil where it is elsewhere.
  private static func parts(_ path: String, below folder: String) -> [Substring]? {
    if path == folder { return [] }
    let prefix = folder == "/" ? "/" : folder + "/"
    return path.hasPrefix(prefix) ? path.dropFirst(prefix.count).split(separator: "/") : nil
  }

  /// The path without `.`, `..` and doubled slashes, as far as names go.
  package static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        if parts.isEmpty || parts.last == ".." {
          if !path.hasPrefix("/") { parts.append(part) }
        } else {
          parts.removeLast()
        }
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
