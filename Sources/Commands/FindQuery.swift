import Diagnostics
import Execution
import Formats
import Metadata
import Queries
import Values
import Workflows

/// The query of `intently find`, as a workflow of one step whose text is the command line.
struct FindQuery {
  let plan: Plan?
  let checked: CheckedWorkflow
  /// The workspace of the current folder.
  let workspace: Workspace
  /// Whether the file named is not there.
  let isInputMissing: Bool

  private static let parts = ["where", "sort", "columns", "limit", "offset"]

  /// The texts of options, by the name that stands for them in messages.
  static func texts(_ arguments: ParsedArguments) -> [String: String] {
    var texts: [String: String] = [:]
    for part in parts { texts["--\(part)"] = arguments.value(part) }
    texts["find"] = arguments.operands.first
    return texts
  }

  init(_ arguments: ParsedArguments, findings: Findings, in session: Session) throws(CommandFailure) {
    let opened = try OpenedWorkspace.find(named: arguments.value("workspace"), findings: findings, in: session)
    self.workspace = opened.workspace
    let operand = arguments.operands[0]
    let isFile = operand.contains(".") || operand.contains("/")
    var used = opened
    if isFile {
      // A file named on the command line is named from the current folder, whatever workspace that is in.
      used.workspace.root = session.folder
      used.workspace.namedPaths.append(session.absolute(operand))
      used.shownRoot = ""
    }
    let clock = RunClock(now: session.now(), zone: used.zone)
    let registry = Composition.registry(used, clock: clock)
    var find = Workflow.Find(target: Self.target(operand, isFile), options: Workflow.RowOptions())
    find.options = try Self.options(arguments, findings)
    let range = Self.range("find", operand)
    let workflow = Workflow(
      file: "find", name: "find", steps: [Workflow.Step(finding: find, at: range)], range: range)
    checked = CheckedWorkflow(
      workflow: workflow, plan: nil, opened: used, registry: registry, clock: clock, diagnostics: [])
    plan =
      findings.hasErrors
      ? nil : Checker.plan(workflow, in: Composition.checkContext(used, registry), findings: findings)
    isInputMissing = findings.diagnostics.contains { $0.code == "file-not-found" } && isFile
  }

  private static func range(_ name: String, _ text: String) -> SourceRange {
    SourceRange(file: name, line: 1, column: 1, endColumn: 1 + text.unicodeScalars.count)
  }

  private static func target(_ operand: String, _ isFile: Bool) -> Workflow.Find.Target {
    let range = range("find", operand)
    guard isFile else { return .entity(operand, range) }
    let start = SourcePosition(line: 1, column: 1)
    let node = JSONNode(.string(operand), start: start, end: range.end ?? start)
    return .source(
      SourceDeclaration(
        kind: "file", options: ["file": SourceDeclaration.Option(node: node, keyRange: range, range: range)],
        range: range))
  }

  private static func options(
    _ arguments: ParsedArguments, _ findings: Findings
  ) throws(CommandFailure) -> Workflow.RowOptions {
    var options = Workflow.RowOptions()
    if let text = arguments.value("where") { options.predicate = predicate(text, findings) }
    for (key, range) in items(arguments, "sort") { options.sort.append(Workflow.Sort(reading: key, range: range)) }
    let columns = items(arguments, "columns")
    if let text = arguments.value("columns") {
      if columns.isEmpty { throw .usage("“--columns \(VisibleText.of(text))” names no column") }
      options.columns = .listed(
        columns.map { Workflow.Column(content: .property($0.0), header: nil, range: $0.1) })
    }
    options.limit = try number("limit", arguments)
    options.offset = try number("offset", arguments)
    return options
  }

  private static func predicate(_ text: String, _ findings: Findings) -> PredicateSyntax? {
    guard text.trimmedOfBlanks.hasPrefix("{") else {
      var faults: [Diagnostic] = []
      let anchor = SourceAnchor(range: range("--where", text), isVerbatim: true)
      let predicate = PredicateText.parse(text, anchor: anchor, diagnostics: &faults)
      for fault in faults { findings.report(fault) }
      return predicate
    }
    let (document, faults) = JSONReader.readCollecting(Array(text.utf8), file: "--where")
    for fault in faults { findings.report(fault) }
    guard let root = document?.root, faults.isEmpty else { return nil }
    return PredicateTree(file: "--where", findings: findings).read(root)
  }

  /// The items of a list separated by commas, with their places. A name that holds a comma stands in back-quotes, as it may
  /// in a predicate.
  private static func items(_ arguments: ParsedArguments, _ name: String) -> [(String, SourceRange)] {
    guard let text = arguments.value(name) else { return [] }
    var items: [(String, SourceRange)] = []
    var column = 1
    var isQuoted = false
    let parts = text.unicodeScalars.split(omittingEmptySubsequences: false) { scalar in
      if scalar == "`" { isQuoted.toggle() }
      return scalar == "," && !isQuoted
    }
    for part in parts {
      let item = unquoted(String(part).trimmedOfBlanks)
      if !item.isEmpty {
        items.append((item, SourceRange(file: "--\(name)", line: 1, column: column, endColumn: column + part.count)))
      }
      column += part.count + 1
    }
    return items
  }

  /// The name without back-quotes; a dash before them stays.
  private static func unquoted(_ item: String) -> String {
    let sign = item.hasPrefix("-") ? "-" : ""
    let name = item.dropFirst(sign.utf8.count)
    guard name.utf8.count > 1, name.hasPrefix("`"), name.hasSuffix("`") else { return item }
    return sign + name.dropFirst().dropLast()
  }

  private static func number(_ name: String, _ arguments: ParsedArguments) throws(CommandFailure) -> Expression? {
    guard let text = arguments.value(name) else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw .usage("“--\(name) \(VisibleText.of(text))” is no whole number from 0")
    }
    return Expression(.literal(.integer(ExactNumber(number))), range: range("--\(name)", text))
  }
}
