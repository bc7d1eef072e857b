import Diagnostics
import Execution
import Formats
import Values
import Workflows

/// Where a run's output goes, and as what (FORMAT.md §2, Output).
struct RunOutput {
  private let session: Session
  let path: String?
  private let format: (any ExportFormat.Type)?
  private let texts: [String: String]

  /// **Errors**: status 64 for a type there is not.
  init(_ arguments: ParsedArguments, in session: Session) throws(CommandFailure) {
    try self.init(path: arguments.value("output-path"), type: arguments.value("output-type"), in: session)
  }

  init(path: String?, type: String?, texts: [String: String] = [:], in session: Session) throws(CommandFailure) {
    self.session = session
    self.path = path
    self.texts = texts
    let types = ExportTypes(Composition.exports)
    if let type, type != "auto" {
      guard let found = types.named(type) else {
        let near = Suggestion.nearest(to: type, among: types.names)
        throw .usage(
          "there is no type “\(VisibleText.of(type))” to write",
          hint: near.map { "did you mean “\($0)”?" } ?? "one of \(types.names.joined(separator: ", "))")
      }
      format = found
    } else {
      format = path.flatMap(types.ofPath)
    }
  }

  /// **Errors**: status 4 for a file that no run ever writes: the workspace's own, its workflows, hidden ones.
  func check(_ workspace: Workspace) throws(CommandFailure) {
    if let path { try Self.check(path, workspace, session) }
  }

  /// **Errors**: status 4 for a file that no run ever writes.
  static func check(_ path: String, _ workspace: Workspace, _ session: Session) throws(CommandFailure) {
    let absolute = RealPath.of(WritePaths.normalized(session.absolute(path)))
    let paths = WritePaths(workspace).resolved(RealPath.of)
    guard let refusal = paths.refusal(ofCommandLine: absolute, writtenAs: path) else { return }
    throw CommandFailure(
      Diagnostic(.notAllowed, refusal.message, at: SourceRange(file: path), hint: refusal.hint), status: .notAllowed)
  }

  /// Writes the output as it would be written on standard output.
  func put(
    _ held: Held, _ runner: Runner, to target: any ByteOutput, revealing revealed: Set<String>
  ) throws(Diagnostic) {
    let output = MaskedOutput(target, session.mask, revealing: revealed)
    try OutputText.write(held, as: format, terminalWidth: session.terminalWidth, to: output, of: runner)
    try output.finish()
  }

  /// Writes the output into a file that stands for the one it goes to.
  func put(_ held: Held, _ runner: Runner, at place: String, revealing revealed: Set<String>) throws(Diagnostic) {
    let file = try ReplacingFile(path: place, named: path, isPacked: PackedName.isPacked(place))
    let output = MaskedOutput(file, session.mask, revealing: revealed)
    try OutputText.write(held, as: format, terminalWidth: nil, to: output, of: runner)
    try output.finish()
    try file.commit()
  }

  /// - `revealed`: the secrets that the run says may be seen in it.
  func write(_ held: Held, _ runner: Runner, revealing revealed: Set<String> = []) throws(CommandFailure) {
    do throws(Diagnostic) {
      guard let path else {
        let output = MaskedOutput(SessionOutput(session), session.mask, revealing: revealed)
        try OutputText.write(held, as: format, terminalWidth: session.terminalWidth, to: output, of: runner)
        return try output.finish()
      }
      let file = try ReplacingFile(
        path: WritePaths.normalized(session.absolute(path)), named: path, isPacked: PackedName.isPacked(path))
      let output = MaskedOutput(file, session.mask, revealing: revealed)
      try OutputText.write(held, as: format, terminalWidth: nil, to: output, of: runner)
      try output.finish()
      try file.commit()
    } catch {
      if error.code == .outputClosed { throw CommandFailure(error, status: .done) }
      session.report([error], texts: texts)
      throw CommandFailure([], status: .stepFailed)
    }
  }
}
