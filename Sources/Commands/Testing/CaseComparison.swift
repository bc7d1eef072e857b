import Diagnostics
import Execution
import Formats
import Metadata
import Queries
import Synchronization
import Values
import Workflows

/// What a run of a case came to.
struct CaseOutcome {
  var status: ExitStatus
  /// What it failed with; several where it was not begun.
  var faults: [Diagnostic] = []
  /// **Missing**: nil where the run failed or gives nothing.
  var output: Value?
}

/// Tells where a run differs from what its case expects.
struct CaseComparison {
  let one: WorkflowTest.Case
  /// The file of the tests.
  let file: String
  /// The folder that paths in the tests start at.
  let tests: String
  let said: CaseMessages
  let mask: SecretMask

  /// - Parameters:
  ///   - folder: where the run has left its files.
  ///   - calls: the intents that it performed.
  func failures(_ outcome: CaseOutcome, in folder: CaseFolder, _ calls: [CaseEffects.Call]) -> [CaseFailure] {
    let expected = one.expected
    let faults = outcome.faults.map { fault in
      "\(fault.range.map { "\($0): " } ?? "")\(fault.message) [\(fault.code.rawValue)]"
    }.map { mask.masked($0) }
    if let code = expected.error {
      guard outcome.faults.contains(where: { $0.code.rawValue == code.value }) else {
        return [
          CaseFailure(
            outcome.faults.isEmpty
              ? "the run does not fail, and “\(VisibleText.of(code.value))” is expected"
              : "the run does not fail with “\(VisibleText.of(code.value))”", at: code.range, faults)
        ]
      }
    }
    let status = outcome.status
    if let wanted = expected.status {
      if wanted.value != Int(status.rawValue) {
        return [
          CaseFailure("the status is \(status.rawValue), and \(wanted.value) is expected", at: wanted.range, faults)
        ]
      }
    } else if expected.error == nil, status != .done {
      return [CaseFailure("the run ends with status \(status.rawValue)", at: one.range, faults)]
    }
    var failures: [CaseFailure] = []
    if let node = expected.output { failures += output(outcome.output, node) }
    for file in expected.exports { failures += export(file, folder) }
    for path in expected.absent where FileOnDisk.isThere(folder.root + "/" + path.value) {
      failures.append(CaseFailure("“\(VisibleText.of(path.value))” is there", at: path.range))
    }
    if let wanted = expected.calls { failures += self.calls(calls, wanted) }
    if let wanted = expected.said { failures += texts(said.shown.withLock { $0 }, wanted, "shown") }
    if let wanted = expected.notified { failures += texts(said.notified.withLock { $0 }, wanted, "notified") }
    return failures
  }

  private func place(of node: JSONNode) -> SourceRange { SourceRange(file: file, start: node.start, end: node.end) }

  private static func value(_ node: JSONNode) -> Value {
    (try? CellTyping(property: "", type: .any).value(of: .json(node)))?.plain ?? .missing
  }

  /// A value as JSON has it.
  private static func asJSON(_ value: Value) -> Value {
    if value.isMissing { return .missing }
    guard let document = try? JSONReader.read(Array(JSONText.write(value).utf8), file: "", duplicates: .lastCounts)
    else { return value }
    return self.value(document.root)
  }

  private func output(_ output: Value?, _ node: JSONNode) -> [CaseFailure] {
    let (wanted, actual) = (Self.value(node), Self.asJSON(output ?? .missing))
    if case .text(let left) = wanted, case .text(let right) = actual, left.contains("\n") || right.contains("\n") {
      guard let difference = TextDifference.between(left, right) else { return [] }
      return [
        CaseFailure("the output differs in line \(difference.line)", at: place(of: node), difference.details)
      ]
    }
    guard let difference = ValueDifference.between(wanted, actual) else { return [] }
    return [CaseFailure("the output differs", at: place(of: node), difference.details)]
  }

  private func export(_ file: WorkflowTest.FixedFile, _ folder: CaseFolder) -> [CaseFailure] {
    let path = folder.root + "/" + file.path
    let name = "“\(VisibleText.of(file.path))”"
    guard FileOnDisk.isThere(path) else {
      return [CaseFailure("\(name) is not there", at: file.range)]
    }
    do throws(Diagnostic) {
      switch file.content {
      case .text(let text): return try contents(of: path, name, Array(text.utf8), file.range)
      case .path(let expected):
        let bytes = try FileOnDisk.bytes(expected, in: tests, at: file.range)
        return try contents(of: path, name, bytes, file.range)
      case .rows(let rows): return try self.rows(of: path, name, rows)
      case .nothing: return []
      }
    } catch {
      var fault = error
      if fault.range == nil { fault.range = file.range }
      return [CaseFailure(fault)]
    }
  }

  private func contents(
    of path: String, _ name: String, _ expected: [UInt8], _ range: SourceRange
  ) throws(Diagnostic) -> [CaseFailure] {
    let actual = try FileOnDisk.bytes(path, named: name)
    if actual == expected { return [] }
    guard let left = String(validating: expected, as: UTF8.self), let right = String(validating: actual, as: UTF8.self),
      !expected.contains(0), !actual.contains(0), let difference = TextDifference.between(left, right)
    else {
      let place = zip(expected, actual).prefix { $0 == $1 }.count
      return [
        CaseFailure(
          "\(name) differs at byte \(place + 1): \(actual.count) bytes, expected \(expected.count)", at: range)
      ]
    }
    return [CaseFailure("\(name) differs in line \(difference.line)", at: range, difference.details)]
  }

  private func rows(of path: String, _ name: String, _ expected: [JSONNode]) throws(Diagnostic) -> [CaseFailure] {
    guard let actual = try FileDifference.rows(of: path) else {
      return [CaseFailure("\(name) is no table by its ending", at: expected.first.map(place))]
    }
    for (index, node) in expected.enumerated() {
      guard case .object(let members) = node.content else { continue }
      guard index < actual.count else {
        return [
          CaseFailure("\(name) has \(counted(actual.count, "row")), expected \(expected.count)", at: place(of: node))
        ]
      }
      let row = actual[index]
      for member in members where row[member.key] != FileDifference.cell(member.value) {
        let shown = { (text: String?) in text.map { "“\(VisibleText.of(String($0.prefix(200))))”" } ?? "nothing" }
        return [
          CaseFailure(
            "\(name) differs in row \(index + 1), at “\(VisibleText.of(member.key))”", at: place(of: member.value),
            [
              "expected: \(shown(FileDifference.cell(member.value)))", "      is: \(shown(row[member.key]))",
            ])
        ]
      }
      if let more = row.names.first(where: { name in
        row[name] != nil && !members.contains { $0.key.compareScalars(to: name) == 0 }
      }) {
        return [
          CaseFailure(
            "\(name) differs in row \(index + 1): “\(VisibleText.of(more))” is not expected", at: place(of: node))
        ]
      }
    }
    if actual.count > expected.count {
      return [
        CaseFailure(
          "\(name) has \(counted(actual.count, "row")), expected \(expected.count)",
          at: expected.last.map(place) ?? one.range,
          ["row \(expected.count + 1): " + actual[expected.count].cells.map { $0 ?? "" }.joined(separator: ", ")])
      ]
    }
    return []
  }

  private func calls(
    _ calls: [CaseEffects.Call], _ wanted: WorkflowTest.Located<[WorkflowTest.Expectation.Call]>
  ) -> [CaseFailure] {
    // Of an intent that only reads here and acts there, a GET and a POST, those calls are told that act.
    let named = Set(wanted.value.map(\.intent)).subtracting(calls.filter(\.isTold).map(\.intent))
    let told = calls.filter { $0.isTold || named.contains($0.intent) }
    let list = { told.map { call in "  \(call.intent)" } }
    for (index, want) in wanted.value.enumerated() {
      guard index < told.count else {
        return [CaseFailure("\(counted(told.count, "call")), expected \(wanted.value.count)", at: want.range, list())]
      }
      let call = told[index]
      guard call.intent == want.intent else {
        return [
          CaseFailure(
            "call \(index + 1) is “\(call.intent)”, expected “\(VisibleText.of(want.intent))”", at: want.range, list())
        ]
      }
      for argument in want.arguments {
        let actual = call.arguments.first { $0.name.compareScalars(to: argument.name) == 0 }?.value ?? .missing
        if let difference = ValueDifference.between(Self.value(argument.node), Self.asJSON(actual)) {
          return [
            CaseFailure(
              "call \(index + 1) of “\(call.intent)” differs in “\(VisibleText.of(argument.name))”",
              at: place(of: argument.node), difference.details)
          ]
        }
      }
    }
    if told.count > wanted.value.count {
      return [CaseFailure("\(counted(told.count, "call")), expected \(wanted.value.count)", at: wanted.range, list())]
    }
    return []
  }

  private func texts(_ actual: [String], _ wanted: WorkflowTest.Located<[String]>, _ what: String) -> [CaseFailure] {
    func ended(_ text: String) -> String { text.hasSuffix("\n") ? String(text.dropLast()) : text }
    for index in 0..<max(actual.count, wanted.value.count) {
      let one = index < wanted.value.count ? ended(wanted.value[index]) : nil
      let other = index < actual.count ? ended(actual[index]) : nil
      if one == other { continue }
      guard let one, let other, let difference = TextDifference.between(one, other) else {
        return [
          CaseFailure(
            "\(counted(actual.count, "text")) \(what), expected \(wanted.value.count)", at: wanted.range,
            [(one == nil ? "is: " : "expected: ") + VisibleText.of(String((one ?? other ?? "").prefix(300)))])
        ]
      }
      return [CaseFailure("text \(index + 1) that is \(what) differs", at: wanted.range, difference.details)]
    }
    return []
  }
}
