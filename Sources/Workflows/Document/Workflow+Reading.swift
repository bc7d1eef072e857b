import Diagnostics
package import Metadata
import Queries
package import Values

/// Reads workflow files that are JSON already. Every fault of form is reported; what could be read is returned.
package struct WorkflowReader {
  let file: String
  let findings: Findings
  /// The kinds of sources that may stand in `find`.
  let sources: [SourceInfo]
  /// The options of export types that may stand in `export`.
  let exportOptions: [OptionInfo]

  package init(file: String, sources: [SourceInfo], exportOptions: [OptionInfo], findings: Findings) {
    self.file = file
    self.sources = sources
    self.exportOptions = exportOptions
    self.findings = findings
  }

  package func read(_ node: JSONNode) -> Workflow? {
    guard
      var reader = ObjectReader(
        node, what: "the workflow", as: WorkflowFormat.workflow, file: file, findings: findings)
    else { return nil }
    reader.checkFormat()
    let name = reader.text("name")
    let about = reader.text("about")
    _ = reader.text("icon")
    let timeZone = reader.text("timeZone")
    let timeZoneRange = timeZone.map { _ in reader.valueRange("timeZone") }
    let inputs = reader.members("inputs")?.compactMap(input) ?? []
    checkPiped(inputs)
    let schedules = reader.node("schedule").map(schedules) ?? []
    let limits = reader.node("limits").map(limits) ?? Workflow.Limits()
    let history = reader.word("history")
    var steps: [Workflow.Step] = []
    if let items = reader.array("steps") {
      steps = items.compactMap(step)
      if items.isEmpty { findings.report(.wrongValue, "the workflow has no steps", at: reader.valueRange("steps")) }
    } else if !reader.has("steps") {
      reader.missing("steps", hint: "\"steps\": [ { \"find\": \"Book\" }, … ]")
    }
    let output = reader.node("output").map(expression)
    reader.reportUnknownKeys()
    var workflow = Workflow(
      file: file, name: name, about: about, timeZone: timeZone, timeZoneRange: timeZoneRange, inputs: inputs,
      schedules: schedules, limits: limits, steps: steps, output: output, range: node.range(in: file))
    workflow.keepsValues = history == "values"
    return workflow
  }

  func expression(_ node: JSONNode) -> Expression { Expression.read(node, file: file, findings: findings) }

  func predicate(_ node: JSONNode) -> PredicateSyntax? {
    PredicateTree(file: file, findings: findings).read(node)
  }

  /// A duration as people write it: `"30 seconds"`.
  func duration(_ key: String, in reader: inout ObjectReader) -> TimeSpan? {
    guard let text = reader.text(key) else { return nil }
    if let span = TimeSpan(text) {
      if span.nominalLength >= .zero { return span }
      findings.report(
        .wrongValue, "“\(key)” is \(VisibleText.of(text)); it may not be below 0", at: reader.valueRange(key))
      return nil
    }
    findings.report(
      .wrongValue, "“\(VisibleText.of(text))” is no duration", at: reader.valueRange(key), hint: "\"30 seconds\"")
    return nil
  }

  private func input(_ member: JSONNode.Member) -> Workflow.Input? {
    let range = SourceRange(file: file, start: member.keyStart, end: member.keyEnd)
    if !Names.isName(member.key) {
      findings.report(
        .wrongValue, "“\(VisibleText.of(member.key))” is no name for an input", at: range,
        hint: "letters, digits, “_” and “-”")
    }
    guard
      var reader = ObjectReader(
        member.value, what: "the input “\(member.key)”", as: WorkflowFormat.input, file: file, findings: findings)
    else { return nil }
    defer { reader.reportUnknownKeys() }
    let typeNode = reader.node("type")
    let type = typeNode.flatMap { ValueType.read($0, file: file, findings: findings) }
    if typeNode == nil { reader.missing("type", hint: "\"type\": \"text\"") }
    return Workflow.Input(
      name: member.key, type: type ?? .any, defaultValue: reader.node("default").map(expression),
      prompt: reader.text("prompt"), isPiped: reader.flag("piped") ?? false, range: range,
      typeRange: reader.valueRange("type"))
  }

  private func checkPiped(_ inputs: [Workflow.Input]) {
    let piped = inputs.filter(\.isPiped)
    guard piped.count > 1 else { return }
    findings.report(
      .wrongValue, "only one input takes what is piped in, not both “\(piped[0].name)” and “\(piped[1].name)”",
      at: piped[1].range, notes: [Diagnostic.Note("the other is here", at: piped[0].range)])
  }

  private func limits(_ node: JSONNode) -> Workflow.Limits {
    var limits = Workflow.Limits()
    guard
      var reader = ObjectReader(
        node, what: "“limits”", as: WorkflowFormat.limits, file: file, findings: findings)
    else { return limits }
    limits.time = duration("time", in: &reader)
    limits.rows = reader.integer("rows", minimum: 1)
    if let text = reader.text("memory") {
      limits.memory = ByteCount.parse(text)
      if limits.memory == nil {
        findings.report(
          .wrongValue, "“\(VisibleText.of(text))” is no amount of memory", at: reader.valueRange("memory"),
          hint: "\"128 MiB\"")
      }
    }
    reader.reportUnknownKeys()
    return limits
  }
}

/// An amount of memory as people write it.
package enum ByteCount {
  /// The units and how many bytes they are.
  package static let units: KeyValuePairs<String, Int> = [
    "bytes": 1, "KB": 1000, "MB": 1_000_000, "GB": 1_000_000_000, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30,
  ]

  /// `128 MiB`, `1 GB`, `4096 bytes`; nil where it is none, or too large to count.
  package static func parse(_ text: String) -> Int? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: true)
    guard parts.count == 2, let number = Int(parts[0]), number > 0 else { return nil }
    guard let unit = units.first(where: { $0.key == parts[1] }) else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit.value)
    return overflow ? nil : product
  }
}
