import Diagnostics
import Execution
import Formats
import Metadata
import Values
import Workflows

/// `intently schema`: writes the JSON Schemas by which editors check and complete workflow and workspace files.
package enum SchemaCommand: Command {
  package static let info = CommandInfo(
    name: "schema", summary: "Print the JSON Schema of workflow, workspace or test files, for editors",
    discussion: """
      The schema of workflows knows this workspace: its entities and their properties.
      With --write it is put beside intently.json, as workflow.schema.json,
      workspace.schema.json or test.schema.json, or all of them where none is named.
      A file names its schema: "$schema": "workflow.schema.json".
      """,
    operands: [
      CommandInfo.Operand(
        kinds.map(\.rawValue).joined(separator: "|"), "Of which files; workflow where none is named",
        isOptional: true)
    ],
    options: [
      CommandInfo.Option("write", nil, "Write the file instead of printing it"),
      CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the current folder"),
    ],
    examples: ["schema workflow", "schema workspace", "schema test", "schema --write"])

  private enum Kind: String, CaseIterable { case workflow, workspace, test }
  private static let kinds = Kind.allCases

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    var named: Kind?
    if let word = arguments.operands.first {
      guard let kind = Kind(rawValue: word) else {
        let near = Suggestion.nearest(to: word, among: kinds.map(\.rawValue))
        throw .usage(
          "there is no schema of “\(VisibleText.of(word))”",
          hint: near.map { "did you mean “\($0)”?" } ?? "workflow, workspace or test")
      }
      named = kind
    }
    let findings = Findings()
    let opened = try OpenedWorkspace.find(named: arguments.value("workspace"), findings: findings, in: session)
    session.report(findings.diagnostics)
    var status = ExitStatus.done
    for kind in named.map({ [$0] }) ?? (arguments.has("write") ? kinds : [.workflow]) {
      // The schema of the workspace file does not hang on what is in it: it helps to put right what is wrong there.
      if kind == .workflow, findings.hasErrors {
        status = .wrong
        continue
      }
      let text = text(kind, opened, session)
      if arguments.has("write") {
        try write(text, "\(kind.rawValue).schema.json", opened, session)
      } else {
        try session.print(text)
      }
    }
    return status
  }

  private static func text(_ kind: Kind, _ opened: OpenedWorkspace, _ session: Session) -> String {
    switch kind {
    case .workflow:
      let registry = Composition.registry(opened, clock: RunClock(now: session.now(), zone: opened.zone))
      let entities = (opened.workspace.entities + registry.swiftEntities).map { entity($0, registry, session) }
      return SchemaWriter.workflow(Composition.schemaFacts(entities, tool: session.tool))
    case .test: return SchemaWriter.test()
    case .workspace: return SchemaWriter.workspace(Composition.schemaFacts([], tool: session.tool))
    }
  }

  private static func entity(
    _ declaration: EntityDeclaration, _ registry: SourceRegistry, _ session: Session
  ) -> SchemaFacts.Entity {
    let source = declaration.source
    let properties: [PropertyInfo]?
    switch registry.schema(of: declaration) {
    case .found(let info, _): properties = info.properties
    case .unreadable(var diagnostic, let declared):
      // A schema can do without: where nothing is declared, it allows any name.
      diagnostic.severity = .warning
      session.report([diagnostic])
      properties = declared?.properties
    }
    return SchemaFacts.Entity(
      name: declaration.name, title: declaration.title ?? declaration.name,
      place: source.text(source.kind) ?? source.kind, properties: properties,
      representations: registry.provider(of: declaration)?.representations ?? [])
  }

  private static func write(
    _ text: String, _ name: String, _ opened: OpenedWorkspace, _ session: Session
  ) throws(CommandFailure) {
    do throws(Diagnostic) {
      let file = try ReplacingFile(path: opened.workspace.root + "/" + name)
      try file.write(Array(text.utf8))
      try file.commit()
    } catch {
      throw CommandFailure(error, status: .stepFailed)
    }
    try session.print((opened.shownRoot.isEmpty ? name : opened.shownRoot + "/" + name) + "\n")
  }
}
