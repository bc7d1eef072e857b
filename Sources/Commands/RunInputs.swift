import Diagnostics
import Formats
import Glibc
import Values
import Workflows

/// The values of a workflow's inputs: from the command line, from answers, else their defaults.
struct RunInputs {
  /// The values that are known.
  var values: [String: Value] = [:]
  /// The inputs that the command line gives.
  var given: Set<String> = []
  /// The inputs without a value.
  var missing: [Workflow.Input] = []

  /// - `answered`: the inputs that answers are given for.
  /// **Errors**: status 64 for an input there is not or a value that does not fit; status 66 for a file that is not there.
  init(
    _ arguments: ParsedArguments, plan: Plan, clock: RunClock, answered: Set<String>, in session: Session
  ) throws(CommandFailure) {
    let clock = RunClock(now: clock.now, zone: plan.zone)
    for argument in arguments.all("input") {
      let (name, value) = try Self.given(argument, plan, clock)
      values[name] = value
    }
    if let path = arguments.value("input-path") {
      let (name, value) = try Self.file(path, plan, session)
      values[name] = value
    }
    given = Set(values.keys)
    for input in plan.workflow.inputs where values[input.name] == nil && !answered.contains(input.name) {
      guard let value = input.value(clock: clock) else {
        missing.append(input)
        continue
      }
      values[input.name] = value
    }
  }

  /// The paths that the command line names, which are allowed for the run: of files that are inputs.
  static func paths(
    _ arguments: ParsedArguments, _ inputs: [String: Value], _ plan: Plan, _ session: Session
  ) -> [String] {
    let named = Set(arguments.all("input").compactMap { $0.split(separator: "=").first.map(String.init) })
    var paths = arguments.value("input-path").map { [session.absolute($0)] } ?? []
    for input in plan.workflow.inputs where named.contains(input.name) {
      guard case .file(let file)? = inputs[input.name]?.plain else { continue }
      paths.append(file.path.hasPrefix("/") ? file.path : plan.workspace.root + "/" + file.path)
    }
    return paths
  }

  private static func given(
    _ argument: String, _ plan: Plan, _ clock: RunClock
  ) throws(CommandFailure) -> (String, Value) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw .usage("“--input \(VisibleText.of(argument))” has no “=”", hint: "--input name=value")
    }
    guard let input = plan.workflow.inputs.first(where: { $0.name.compareScalars(to: parts[0]) == 0 }) else {
      let near = Suggestion.nearest(to: parts[0], among: plan.workflow.inputs.map(\.name))
      throw .usage(
        "the workflow has no input “\(VisibleText.of(parts[0]))”",
        hint: near.map { "did you mean “\($0)”?" }
          ?? (plan.workflow.inputs.isEmpty
            ? "it has no inputs" : "its inputs are \(plan.workflow.inputs.map(\.name).joined(separator: ", "))"))
    }
    guard
      let value = InputReading.value(
        ofText: parts[1], as: input.type, name: input.name, zone: plan.zone, clock: clock)
    else {
      throw .usage("“\(VisibleText.of(parts[1]))” is no \(input.type), which the input “\(input.name)” is")
    }
    return (input.name, value)
  }

  /// The file that `--input-path` names, for the input that takes it.
  private static func file(
    _ path: String, _ plan: Plan, _ session: Session
  ) throws(CommandFailure) -> (String, Value) {
    let inputs = plan.workflow.inputs
    guard let input = inputs.first(where: \.isPiped) ?? inputs.first(where: { $0.type == .file }) else {
      throw .usage("the workflow has no input that takes a file", hint: "an input is “piped” or of type “file”")
    }
    var status = stat()
    guard stat(session.absolute(path), &status) == 0 else {
      throw .noInput(path, "there is no file “\(VisibleText.of(path))”")
    }
    guard input.type != .file, input.type != .any else {
      return (input.name, .file(FileValue(path: session.absolute(path), size: Int64(status.st_size))))
    }
    let bytes = try DocumentFile.bytes(session.absolute(path), shown: path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .noInput(path, "“\(VisibleText.of(path))” is no UTF-8 text")
    }
    let clock = RunClock(now: session.now(), zone: plan.zone)
    guard let value = InputReading.value(ofText: text, as: input.type, name: input.name, zone: plan.zone, clock: clock)
    else { throw .usage("what “\(VisibleText.of(path))” holds is no \(input.type)") }
    return (input.name, value)
  }
}
