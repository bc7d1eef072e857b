package import Diagnostics
package import Formats
package import Metadata
package import Values

/// A kind of entity source: one file, and one line in `BuiltInSources`.
package protocol SourceKind: Sendable {
  static var info: SourceInfo { get }
  /// Opens a declared source and finds its schema; nothing but what the schema needs is read.
  static func open(_ declaration: EntityDeclaration, in context: SourceContext) throws(Diagnostic) -> any EntitySource
  /// What is known of its entities where the source cannot be read now; nil where nothing is.
  static func known(_ declaration: EntityDeclaration) -> EntityInfo?
}

extension SourceKind {
  package static func known(_ declaration: EntityDeclaration) -> EntityInfo? { EntityInfo(declaration) }
}

/// What a source is opened in.
package struct SourceContext: Sendable {
  /// The folder that relative paths start at, absolute.
  package var root: String
  /// The same folder as the user would name it, for messages; empty where it is the current one.
  package var shownRoot: String
  /// The workspace's or the workflow's zone, for date-times without an offset.
  package var zone: TimeZoneRules
  /// The run's clock, for dates like `today + 60 days` in a source's options.
  package var clock: RunClock
  /// Says why a file may not be read, by its real path and the name it was written by; nil where everything may.
  package var reading: (@Sendable (_ real: String, _ shown: String) throws(Diagnostic) -> Void)?
  /// Where a file is read now that has an absolute path; nil where each is read at its path.
  package var current: (@Sendable (String) throws(Diagnostic) -> String)?
  /// Where the files of a folder are listed now that has an absolute path; nil where each is listed at its path.
  package var currentFolder: (@Sendable (String) throws(Diagnostic) -> String)?

  package init(root: String, shownRoot: String = "", zone: TimeZoneRules, clock: RunClock) {
    self.root = root
    self.shownRoot = shownRoot
    self.zone = zone
    self.clock = clock
  }

  /// The absolute path of a path in a workspace file.
  package func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : root + "/" + path
  }

  /// What judges the opened file of a source that a step names.
  package func judgement(of path: String) -> FileDescriptor.Judgement? {
    guard let reading else { return nil }
    return { (real) throws(Diagnostic) in try reading(real, path) }
  }

  /// A path in a workspace file as messages name it.
  package func named(_ path: String) -> String {
    path.hasPrefix("/") || shownRoot.isEmpty ? path : shownRoot + "/" + path
  }

  /// The zone a source names, else the workspace's.
  func zone(of source: SourceDeclaration) throws(Diagnostic) -> TimeZoneRules {
    guard let name = source.text("timeZone") else { return zone }
    do throws(TimeZoneFault) {
      return try TimeZoneRules.named(name)
    } catch {
      throw Diagnostic("wrong-zone", error.message, at: source.range(of: "timeZone"), hint: error.hint)
    }
  }
}
