import Diagnostics

/// A command's arguments, taken apart: options may stand before and after operands, `--name=value` is `--name value`, and after
/// `--` everything is an operand.
package struct ParsedArguments: Sendable {
  package private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []

  /// What is wrong with the arguments.
  package struct Fault: Error, Sendable {
    package var message: String
    package var hint: String?
  }

  package init(_ arguments: [String], for info: CommandInfo) throws(Fault) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      guard argument.hasPrefix("--") else {
        throw Fault(
          message: "there is no option “\(VisibleText.of(argument))”", hint: "options have two dashes and whole names")
      }
      let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = info.options.first(where: { $0.name == name }) else {
        let near = Suggestion.nearest(to: name, among: info.options.map(\.name))
        throw Fault(
          message: "“\(info.name)” has no option “--\(VisibleText.of(name))”",
          hint: near.map { "did you mean “--\($0)”?" } ?? "intently help \(info.name)")
      }
      guard option.value != nil else {
        if parts.count > 1 { throw Fault(message: "“--\(name)” takes no value") }
        flags.insert(name)
        continue
      }
      guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
        throw Fault(message: "“--\(name)” needs a value", hint: "--\(name) \(option.value ?? "")")
      }
      if values[name] != nil, !option.isRepeated { throw Fault(message: "“--\(name)” is given twice") }
      values[name, default: []].append(value)
    }
    try checkCount(info)
  }

  private func checkCount(_ info: CommandInfo) throws(Fault) {
    let least = info.operands.count { !$0.isOptional }
    if operands.count < least {
      throw Fault(message: "“\(info.name)” needs \(info.operands[operands.count].name)", hint: info.usage)
    }
    if operands.count > info.operands.count, info.operands.last?.isRepeated != true {
      throw Fault(
        message: "“\(VisibleText.of(operands[info.operands.count]))” is one argument too many", hint: info.usage)
    }
  }

  package func value(_ name: String) -> String? { values[name]?.last }
  package func all(_ name: String) -> [String] { values[name] ?? [] }
  package func has(_ name: String) -> Bool { flags.contains(name) }
}
