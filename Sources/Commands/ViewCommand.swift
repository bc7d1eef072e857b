import Diagnostics
import Drawing
import Execution
import Formats
import Metadata
import Values
import Workflows

/// `intently view`: draws a workflow as a person sees it.
package enum ViewCommand: Command {
  package static let info = CommandInfo(
    name: "view", summary: "Draw a workflow as cards, one step below the other",
    discussion: """
      Without an option it is text. A page or a picture holds everything it needs, and
      follows light and dark surroundings. The types of what steps give are shown where
      the workflow passes its checks; what is wrong with it is told as well.
      """,
    operands: [CommandInfo.Operand("FILE", "The workflow file, or its name in the workspace")],
    options: [
      CommandInfo.Option("html", nil, "Print one page of HTML"),
      CommandInfo.Option("svg", nil, "Print one SVG picture"),
      CommandInfo.Option("text", nil, "Print text"),
      CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the workflow"),
    ],
    examples: ["view best-books.json", "view best-books.json --html"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let forms = ["html", "svg", "text"].filter(arguments.has)
    if forms.count > 1 {
      throw .usage("--\(forms[0]) and --\(forms[1]) are two forms", hint: "a workflow is drawn in one of them")
    }
    guard let operand = arguments.operands.first else { throw .usage("a workflow file is needed", hint: nil) }
    let path = try CheckedWorkflow.path(of: operand, workspace: arguments.value("workspace"), in: session)
    let checked = try CheckedWorkflow.read(path, workspace: arguments.value("workspace"), now: nil, in: session)
    session.report(checked.diagnostics)
    guard checked.workflow != nil,
      let root = try DocumentFile.read(session.absolute(path), shown: path, findings: Findings())
    else { return .wrong }
    let known = Dictionary(
      session.tool.actionInfos.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let drawing = DrawingBuilder(actions: { known[$0] }, plan: checked.plan).drawing(of: root, named: name(of: path))
    switch forms.first {
    case "html": try session.print(HTMLDrawing(drawing).text)
    case "svg": try session.print(SVGDrawing(drawing).text)
    default: try session.print(TextDrawing(drawing).text)
    }
    return checked.status
  }

  /// The file's name without folders and ending.
  private static func name(of path: String) -> String {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
  }
}
