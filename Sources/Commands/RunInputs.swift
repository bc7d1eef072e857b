import Diagnostics
import Formats
import Glibc
import Values
import Workflows

/// The values of a workflow's inputs: from the command line, else their defaults.
enum RunInputs {
  /// **Errors**: status 64 for an input there is not or a value that does not fit; status 3, naming all of them, for inputs
  /// without a value; status 66 for a file that is not there.
  static func read(
    _ arguments: ParsedArguments, plan: Plan, clock: RunClock, in session: Session
  ) throws(CommandFailure) -> [String: Value] {
    let clock = RunClock(now: clock.now, zone: plan.zone)
    var values: [String: Value] = [:]
    for argument in arguments.all("input") {
      let (name, value) = try given(argument, plan, clock)
      values[name] = value
    }
    if let path = arguments.value("input-path") {
      let (name, value) = try file(path, plan, session)
      values[name] = value
    }
    var missing: [Workflow.Input] = []
    for input in plan.workflow.inputs where values[input.name] == nil {
      guard let expression = input.defaultValue else {
        missing.append(input)
        continue
      }
      values[input.name] = defaultValue(expression, input, clock)
    }
    if !missing.isEmpty {
      throw CommandFailure(
        missing.map { input in
          Diagnostic(
            "answer-missing", "the input “\(input.name)” has no value: \(input.prompt ?? "it is a \(input.type)")",
            at: input.range, hint: "--input \(input.name)=…")
        }, status: .answerMissing)
    }
    return values
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

  private static func defaultValue(_ expression: Expression, _ input: Workflow.Input, _ clock: RunClock) -> Value {
    switch expression.content {
    case .literal(.text(let text)):
      return InputReading.value(ofText: text, as: input.type, name: input.name, zone: clock.zone, clock: clock)
        ?? .missing
    case .literal(let value):
      return InputReading.value(of: value, as: input.type, name: input.name, zone: clock.zone) ?? .missing
    case .list(let items):
      let item: ValueType = if case .list(let item) = input.type { item } else { .any }
      return .list(
        items.map { one in
          var input = input
          input.type = item
          return defaultValue(one, input, clock)
        })
    case .record(let fields):
      return .record(
        Record(
          fields.compactMap { field in
            guard case .field(let name, _, let value) = field else { return nil }
            var input = input
            input.type = .any
            return (name: name, value: defaultValue(value, input, clock))
          }))
    case .reference, .template: return .missing
    }
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
