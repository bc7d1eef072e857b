package import Diagnostics

extension Diagnostic.Code {
  package static let notAllowed: Self = "not-allowed"
}

/// Which paths a workflow may write: those in its workspace that are not its own files (DESIGN.md, Permissions).
package struct WritePaths: Sendable {
  package struct Refusal: Sendable {
    package var code: Diagnostic.Code
    package var message: String
    package var hint: String?
  }

  let root: String
  let workflowFolders: [String]

  package init(_ workspace: Workspace) {
    root = workspace.root
    workflowFolders = workspace.workflowFolders ?? ["Workflows"]
  }

  /// Why a path may not be written, judged by its name; nil where it may. What is opened is judged once more.
  package func refusal(of path: String) -> Refusal? {
    if path.unicodeScalars.contains("\0") {
      return Refusal(code: .notAllowed, message: "a path holds no NUL character")
    }
    let absolute = Self.normalized(path.hasPrefix("/") ? path : root + "/" + path)
    return refusal(ofAbsolute: absolute, writtenAs: path)
  }

  /// Why a normalised absolute path may not be written.
  package func refusal(ofAbsolute absolute: String, writtenAs path: String) -> Refusal? {
    let base = Self.normalized(root)
    let prefix = base == "/" ? "/" : base + "/"
    guard absolute.hasPrefix(prefix) else {
      return Refusal(
        code: .notAllowed, message: "“\(VisibleText.of(path))” is outside the workspace",
        hint: "a workflow writes in its workspace")
    }
    let parts = absolute.dropFirst(prefix.count).split(separator: "/")
    if let hidden = parts.first(where: { $0.hasPrefix(".") }) {
      return Refusal(
        code: .notAllowed, message: "“\(VisibleText.of(path))” is not written: “\(hidden)” begins with a dot",
        hint: "names that begin with a dot belong to tools")
    }
    guard let name = parts.last else {
      return Refusal(code: .notAllowed, message: "“\(VisibleText.of(path))” is the workspace itself")
    }
    if parts.count == 1, name == "intently.json" {
      return Refusal(code: .notAllowed, message: "a workflow does not write its own workspace file")
    }
    let folder = parts.dropLast().joined(separator: "/")
    if name.hasSuffix(".json"), workflowFolders.contains(where: { folder == Self.normalized("/" + $0).dropFirst() }) {
      return Refusal(
        code: .notAllowed, message: "“\(VisibleText.of(path))” is in a folder of workflows",
        hint: "write it to a folder of its own, such as Exports")
    }
    return nil
  }

  /// Why a path named on the command line may not be written: outside the workspace anything may, and in it all but what no
  /// run ever writes.
  package func refusal(ofCommandLine absolute: String, writtenAs path: String) -> Refusal? {
    let normalized = Self.normalized(absolute)
    let base = Self.normalized(root)
    guard normalized.hasPrefix(base == "/" ? "/" : base + "/") else { return nil }
    return refusal(ofAbsolute: normalized, writtenAs: path)
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

extension WritePaths {
  /// Why a path whose links are followed may not be written: a link must not lead out of the workspace or into its own files.
  package func refusal(ofReal real: String, root: String, writtenAs path: String) -> Refusal? {
    WritePaths(root: root, workflowFolders: workflowFolders).refusal(ofAbsolute: real, writtenAs: path)
  }

  private init(root: String, workflowFolders: [String]) {
    self.root = root
    self.workflowFolders = workflowFolders
  }
}
