import Diagnostics
import Values

extension WorkflowReader {
  func repetition(_ reader: inout ObjectReader) -> Workflow.Verb? {
    let until = reader.node("until").map(predicate)
    let steps = body(&reader)
    guard let node = reader.node("repeat") else { return nil }
    let count = count(node, "repeat", reader)
    // A condition that is wrong has been reported; the rest of the step is still checked without it.
    return .repeat(Workflow.Repeat(count: count, until: until ?? nil, steps: steps))
  }

  func forEach(_ reader: inout ObjectReader) -> Workflow.Verb? {
    let name = reader.text("as")
    let steps = body(&reader)
    let parallel = reader.integer("parallel", minimum: 1) ?? 1
    guard let node = reader.node("forEach") else { return nil }
    return .forEach(
      Workflow.ForEach(
        list: expression(node), name: name, nameRange: reader.valueRange("as"), parallel: parallel, steps: steps))
  }

  /// The steps of a loop.
  private func body(_ reader: inout ObjectReader) -> [Workflow.Step] {
    if !reader.has("do") { reader.missing("do", hint: "\"do\": [ … ]") }
    return reader.array("do")?.compactMap(step) ?? []
  }
}
