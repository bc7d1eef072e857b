package import AppIntents
package import Diagnostics
import Formats
import Values
package import Workflows

/// What a run may read, write, ask and start: judged by what was opened, links followed (DESIGN.md, Permissions).
package struct Permits: Sendable {
  private let byName: WritePaths
  private let byPlace: WritePaths
  private let places: NamedPlaces
  private let root: String
  private let given = GivenFiles()
  /// The files that are the run's alone; nil where nothing runs.
  private let own: IntentFiles?

  package init(_ workspace: Workspace, own: IntentFiles? = nil) {
    self.own = own
    byName = WritePaths(workspace)
    byPlace = byName.resolved(RealPath.of)
    places = NamedPlaces(workspace)
    root = RealPath.of(workspace.root)
  }

  /// Judges where an opened file really is; `shown` is how the workflow names it.
  package func read(_ real: String, shown: String) throws(Diagnostic) {
    guard let refusal = byPlace.readingRefusal(ofAbsolute: real, writtenAs: shown), !given.holds(real),
      own?.holds(real) != true
    else { return }
    throw diagnostic(refusal, isByName: byName.readingRefusal(of: shown) != nil, real, shown)
  }

  /// What is told of a refusal: where the name would do, a link on the way is what leads to it.
  private func diagnostic(_ refusal: Refusal, isByName: Bool, _ real: String, _ shown: String) -> Diagnostic {
    var diagnostic = refusal.diagnostic
    if !isByName {
      diagnostic.notes.append(
        Diagnostic.Note("“\(VisibleText.of(shown))” leads through a link to “\(VisibleText.of(real))”", at: nil))
    }
    return diagnostic
  }

  /// Lets the run read the files that an author's intent gave it, wherever they are.
  ///
  /// - `arguments`: what the intent was given; a file among them is not one that it gave.
  func allow(_ value: Value, givenFor arguments: [Value]) {
    let places = value.filePaths
    guard !places.isEmpty else { return }
    let named = Set(arguments.flatMap(\.filePaths).map(absolute))
    for place in places.map(absolute) where !named.contains(place) { given.add(place) }
  }

  private func absolute(_ path: String) -> String { RealPath.of(path.hasPrefix("/") ? path : root + "/" + path) }

  /// Judges where a file that is written really is, or will be.
  package func write(_ real: String, shown: String) throws(Diagnostic) {
    if let refusal = byPlace.refusal(ofAbsolute: real, writtenAs: shown) {
      throw diagnostic(refusal, isByName: byName.refusal(of: shown) != nil, real, shown)
    }
    if byPlace.isAmongWorkflows(real), WorkflowContent.isWorkflow(real) {
      throw Diagnostic(
        .notAllowed, "“\(VisibleText.of(shown))” is a workflow", hint: "write to a folder of its own, such as Exports")
    }
  }

  /// Judges what a file will hold that is about to take its place.
  ///
  /// - `file`: where its contents are now.
  package func write(contentsOf file: String, to real: String, shown: String) throws(Diagnostic) {
    guard byPlace.isAmongWorkflows(real), WorkflowContent.isWorkflow(file) else { return }
    throw Diagnostic(
      .notAllowed, "“\(VisibleText.of(shown))” would be a workflow",
      hint: "write to a folder of its own, such as Exports")
  }

  /// Judges a file that is added to: what it will hold in the end is not known.
  func add(to real: String, shown: String) throws(Diagnostic) {
    guard byPlace.isAmongWorkflows(real) else { return }
    throw Diagnostic(
      .notAllowed, "“\(VisibleText.of(shown))” is among workflows, which nothing is added to",
      hint: "write to a folder of its own, such as Exports")
  }

  /// Judges a path by its name and by where it leads now, before anything is opened.
  package func write(path: String, absolute: String) throws(Diagnostic) -> String {
    if let refusal = byName.refusal(of: path) { throw refusal.diagnostic }
    let real = RealPath.of(absolute)
    try write(real, shown: path)
    return real
  }

  package func ask(_ text: String) throws(Diagnostic) {
    guard let address = WebAddress(text) else {
      throw Diagnostic(
        .badAddress, "“\(VisibleText.of(String(text.prefix(80))))” is no address of the web",
        hint: "https://host/path, without a user's name before the host")
    }
    if let refusal = places.refusal(of: address) { throw refusal.diagnostic }
  }

  /// The path of a command that may be run.
  package func command(_ name: String) throws(Diagnostic) -> String {
    if let refusal = places.refusal(ofCommand: name, find: CommandPath.find) { throw refusal.diagnostic }
    guard let path = CommandPath.find(name) else {
      throw Diagnostic(
        "command-not-found", "there is no command “\(VisibleText.of(name))”",
        hint: "it is looked up in \(CommandPath.folders.joined(separator: ", "))")
    }
    return path
  }
}
