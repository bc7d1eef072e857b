import Diagnostics
import Values

extension WorkflowReader {
  func intent(_ reader: inout ObjectReader) -> Workflow.Verb? {
    let arguments = reader.members("with") ?? []
    let opens = reader.flag("openWhenRun") ?? false
    guard let name = reader.text("intent") else { return nil }
    return .intent(
      Workflow.Intent(
        name: name, nameRange: reader.valueRange("intent"),
        arguments: arguments.map { member in
          Workflow.Intent.Argument(
            name: member.key, range: SourceRange(file: file, start: member.keyStart, end: member.keyEnd),
            value: expression(member.value))
        }, opensWhenRun: opens))
  }
}
