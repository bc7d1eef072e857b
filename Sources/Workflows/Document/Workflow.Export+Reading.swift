import Diagnostics
import Metadata
import Values

extension WorkflowReader {
  func export(_ reader: inout ObjectReader) -> Workflow.Verb? {
    let type = reader.text("export")
    let from = reader.node("from").map(expression)
    let to = reader.node("to")
    if to == nil { reader.missing("to", hint: "\"to\": \"Exports/books.csv\"") }
    if let to, case .string = to.content {} else if let to { reader.wrong("to", to, wanted: "a path") }
    let columns = columns(&reader)
    var options: [String: SourceDeclaration.Option] = [:]
    for option in exportOptions {
      guard let node = reader.node(option.name) else { continue }
      if OptionCheck.accepts(node, option, in: reader) {
        options[option.name] = SourceDeclaration.Option(
          node: node, keyRange: reader.keyRange(option.name), range: node.range(in: file))
      }
    }
    let ifEmpty = ifEmpty(&reader)
    let appends = reader.flag("append") ?? false
    let verifies = reader.flag("verify") ?? false
    let header = header(&reader)
    let commitsTogether = reader.word("commit") == "together"
    if commitsTogether, appends {
      findings.report(
        .wrongValue, "rows that are added stand in the file at once, and cannot wait for other exports",
        at: reader.valueRange("commit"), hint: "leave “append” or “commit” out")
    }
    guard let type, let to else { return nil }
    return .export(
      Workflow.Export(
        type: type, typeRange: reader.valueRange("export"), to: expression(to), from: from, columns: columns,
        columnsRange: reader.valueRange("columns"), ifEmpty: ifEmpty, appends: appends, header: header,
        verifies: verifies, commitsTogether: commitsTogether, appendRange: reader.keyRange("append"),
        headerRange: reader.keyRange("header"),
        options: options))
  }

  private func ifEmpty(_ reader: inout ObjectReader) -> Workflow.Export.IfEmpty {
    reader.word("ifEmpty").flatMap(Workflow.Export.IfEmpty.init) ?? .write
  }

  private func header(_ reader: inout ObjectReader) -> Workflow.Export.Header {
    guard let node = reader.node("header") else { return .names }
    switch node.content {
    case .boolean(let flag): return flag ? .names : .none
    case .string("titles"): return .titles
    case .string("names"): return .names
    default:
      findings.report(
        .wrongValue, "“header” is “titles”, true or false", at: node.range(in: file))
      return .names
    }
  }
}
