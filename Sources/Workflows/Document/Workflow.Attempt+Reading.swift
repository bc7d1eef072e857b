import Diagnostics
import Values

extension WorkflowReader {
  func attempt(_ reader: inout ObjectReader) -> Workflow.Verb? {
    let catching = reader.array("catch")?.compactMap(step)
    let finally = reader.array("finally")?.compactMap(step)
    if !reader.has("catch"), !reader.has("finally") {
      reader.missing("catch", hint: "\"catch\": [ … ] is done where a step fails, \"finally\": [ … ] in any case")
    }
    guard let steps = reader.array("try")?.compactMap(step) else { return nil }
    return .attempt(Workflow.Attempt(steps: steps, catching: catching, finally: finally))
  }

  func call(_ reader: inout ObjectReader) -> Workflow.Verb? {
    let arguments = reader.members("with") ?? []
    guard let name = reader.text("run") else { return nil }
    let range = reader.valueRange("run")
    if name.contains("${") {
      findings.report(
        .wrongValue, "the workflow that “run” names is written as it is, without references", at: range,
        hint: "an “if” with cases chooses between workflows")
      return nil
    }
    return .call(
      Workflow.Call(
        name: name, nameRange: range,
        arguments: arguments.map { member in
          Workflow.Intent.Argument(
            name: member.key, range: SourceRange(file: file, start: member.keyStart, end: member.keyEnd),
            value: expression(member.value))
        }))
  }
}
