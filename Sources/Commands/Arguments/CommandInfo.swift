/// What is known of a command: help, completion and the reference page follow from it.
package struct CommandInfo: Sendable {
  package struct Option: Sendable {
    /// Without the dashes: `output-path`.
    package var name: String
    /// What its value is called; nil for a flag.
    package var value: String?
    package var summary: String
    package var isRepeated: Bool

    package init(_ name: String, _ value: String? = nil, _ summary: String, isRepeated: Bool = false) {
      self.name = name
      self.value = value
      self.summary = summary
      self.isRepeated = isRepeated
    }
  }

  package struct Operand: Sendable {
    package var name: String
    package var summary: String
    package var isOptional: Bool
    package var isRepeated: Bool

    package init(_ name: String, _ summary: String, isOptional: Bool = false, isRepeated: Bool = false) {
      self.name = name
      self.summary = summary
      self.isOptional = isOptional
      self.isRepeated = isRepeated
    }
  }

  package var name: String
  /// One sentence without a final full stop.
  package var summary: String
  /// More about it, in lines of at most 80 characters.
  package var discussion: String
  package var operands: [Operand]
  package var options: [Option]
  /// Command lines that do something in the example workspace, without `intently`; a test runs them.
  package var examples: [String]
  /// Whether it does something only in a tool with types from Swift, so that its examples are of one.
  package var isForTools: Bool

  package init(
    name: String, summary: String, discussion: String = "", operands: [Operand] = [], options: [Option] = [],
    examples: [String], isForTools: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    self.options = options
    self.examples = examples
    self.isForTools = isForTools
  }

  /// The line that says how it is called: `intently find ENTITY|FILE [--where PREDICATE] …`.
  package var usage: String { usage(of: "intently") }

  /// The same for a tool of another name.
  package func usage(of tool: String) -> String {
    var parts = [tool, name]
    for operand in operands {
      let name = operand.name + (operand.isRepeated ? "…" : "")
      parts.append(operand.isOptional ? "[\(name)]" : name)
    }
    for option in options {
      let value = option.value.map { " \($0)" } ?? ""
      parts.append("[--\(option.name)\(value)]" + (option.isRepeated ? "…" : ""))
    }
    return parts.joined(separator: " ")
  }
}
