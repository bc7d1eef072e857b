package import Diagnostics
import Formats
import Values
import Workflows

/// Makes a workflow of a shortcut.
package enum Importer {
  package struct Result: Sendable {
    /// The workflow file, laid out as `intently fmt` does it.
    package var text: String
    package var report: ImportReport
    package var warnings: [Diagnostic]
  }

  /// **Shape**: `name` is the file's, where the shortcut does not say its own; `storage` is the folder in the workspace that
  /// stands for the storage of Shortcuts. **Errors**: those of `ShortcutFile.read`.
  package static func workflow(
    of bytes: [UInt8], file: String, name: String, storage: String
  ) throws(Diagnostic) -> Result {
    let content = try ShortcutFile.read(bytes, file: file)
    var warnings = content.warnings
    var shortcut = content.shortcut
    let title = shortcut.name ?? name
    let inputs = ImportInputs(&shortcut)
    let nodes = ActionTree.nodes(of: shortcut.actions, file: file, warnings: &warnings)
    let first = Translator(shortcut, nodes: nodes, name: title, file: file, storage: storage)
    inputs.declare(in: first)
    first.translate(nodes)
    // What the first translation has found out about the variables makes the second one shorter.
    var kinds: [String: Kind?] = [:]
    for (name, seen) in first.seenKinds {
      let all = seen.map(\.kind)
      let isSame = all.allSatisfy { $0 == all[0] }
      kinds[name] = .some(isSame && (all.count == 1 || all[0] != .any) ? all[0] : nil)
    }
    let translator = Translator(shortcut, nodes: nodes, name: title, file: file, storage: storage, kinds: kinds)
    inputs.declare(in: translator)
    translator.translate(nodes)
    let text = translator.workflow(title)
    return Result(text: text, report: translator.report, warnings: warnings + translator.warnings)
  }
}

/// The questions that are asked when a shortcut is added, as inputs of the workflow.
struct ImportInputs {
  private var inputs: [(name: String, members: [(String, Literal)], kind: Kind)] = []

  /// Puts references to the inputs into the parameters that the questions are about.
  init(_ shortcut: inout Shortcut) {
    var names = NameMaker()
    for question in shortcut.questions {
      guard let place = shortcut.actions.firstIndex(where: { $0.number == question.action }),
        shortcut.actions[place].shortIdentifier != "comment"
      else { continue }
      let isNumber = shortcut.actions[place].shortIdentifier == "number"
      let present = shortcut.actions[place].parameters[question.parameter]
      let name = names.make(question.text, else: "setting")
      var members: [(String, Literal)] = [("type", .string(isNumber ? "decimal" : "text"))]
      let normal = (question.defaultValue ?? present).flatMap { TokenText($0)?.plainText }
      if isNumber {
        if let digits = normal?.numberLiteral { members.append(("default", .number(digits))) }
      } else if let normal {
        members.append(("default", .string(normal)))
      }
      if !question.text.isEmpty { members.append(("prompt", .string(question.text))) }
      inputs.append((name, members, isNumber ? .decimal : .text))
      let reference = PropertyValue.dictionary(
        PropertyDictionary([
          ("Value", .dictionary(PropertyDictionary([("Type", .string(Translator.inputMark + name))]))),
          ("WFSerializationType", .string("WFTextTokenAttachment")),
        ]))
      shortcut.actions[place].parameters.entries.removeAll { $0.key == question.parameter }
      shortcut.actions[place].parameters.entries.append((question.parameter, reference))
    }
  }

  func declare(in translator: Translator) {
    for input in inputs {
      translator.inputs.append((input.name, input.members))
      translator.inputKinds[input.name] = input.kind
    }
  }
}

extension Translator {
  /// The workflow file.
  func workflow(_ title: String) -> String {
    var hoisted: [(String, Literal)] = []
    if let dollar { hoisted.append((dollar, .string("$"))) }
    for name in survey.variableNames {
      guard let variable = survey.variables[name], let known = variableNames[name],
        variable.isHoisted || isHoisted(name)
      else { continue }
      hoisted.append((known, variable.isList ? .array([]) : .null))
    }
    for (uuid, name) in variableNames.sorted(by: { $0.value < $1.value }) where uuid.hasPrefix("\u{0}") {
      hoisted.append((name, .null))
    }
    var all = steps
    if all.isEmpty { all.append(Step([("intent", .string("Nothing"))])) }
    var roots = Set<String>()
    Literal.steps(all).addRoots(to: &roots)
    hoisted.removeAll { !roots.contains($0.0) && !Self.sets(all, $0.0) }
    if !hoisted.isEmpty { all.insert(Step([("set", .object(hoisted))]), at: 0) }
    all = Self.pruned(all)
    var members: [(String, Literal)] = [("intently", .number("1")), ("name", .string(title))]
    if !inputs.isEmpty { members.append(("inputs", .object(inputs.map { ($0.name, .object($0.members)) }))) }
    members.append(("steps", .steps(all)))
    var text = ""
    Literal.object(members).write(to: &text)
    guard let document = JSONReader.readCollecting(Array(text.utf8), file: file).document else { return text + "\n" }
    return JSONText.document(document, keyOrder: CanonicalOrder.keys)
  }

  private static func sets(_ steps: [Step], _ name: String) -> Bool {
    steps.contains { step in
      step.members.contains { key, value in
        if key == "set", case .object(let members) = value { return members.contains { $0.0 == name } }
        return Self.blocks(value).contains { sets($0, name) }
      }
    }
  }

  /// The blocks of steps in a value.
  private static func blocks(_ value: Literal) -> [[Step]] {
    switch value {
    case .steps(let steps): [steps]
    case .array(let items): items.flatMap(blocks)
    case .object(let members): members.flatMap { blocks($0.1) }
    default: []
    }
  }

  /// Takes off ids, names and steps that nothing uses, until there are none.
  private static func pruned(_ steps: [Step]) -> [Step] {
    var all = steps
    while true {
      var roots = Set<String>()
      Literal.steps(all).addRoots(to: &roots)
      var isChanged = false
      all = prune(all, roots, isValueUsed: true, &isChanged)
      if !isChanged { return all }
    }
  }

  /// - `isValueUsed`: whether somebody is given what the last of the steps gives.
  private static func prune(
    _ steps: [Step], _ roots: Set<String>, isValueUsed: Bool, _ isChanged: inout Bool
  ) -> [Step] {
    var result: [Step] = []
    for (index, step) in steps.enumerated() {
      var step = step
      if step.isForValue && !isValueUsed || isUnused(step, roots) {
        isChanged = true
        continue
      }
      let isUsed = step.id.map(roots.contains) ?? false || (isValueUsed && index == steps.count - 1)
      if let id = step.id, !step.keepsId, !roots.contains(id) {
        step.id = nil
        isChanged = true
      }
      if let place = step.members.firstIndex(where: { $0.0 == "as" }), case .string(let name) = step.members[place].1,
        !roots.contains(name), step.members.contains(where: { $0.0 == "forEach" })
      {
        step.members.remove(at: place)
        isChanged = true
      }
      step.members = step.members.map { ($0.0, prune($0.1, roots, isValueUsed: isUsed, &isChanged)) }
      result.append(step)
    }
    return result
  }

  private static func isUnused(_ step: Step, _ roots: Set<String>) -> Bool {
    guard step.isDroppedUnused else { return false }
    if case .object(let names)? = step.members.first(where: { $0.0 == "set" })?.1 {
      return !names.contains { roots.contains($0.0) }
    }
    return !(step.id.map(roots.contains) ?? false)
  }

  private static func prune(
    _ value: Literal, _ roots: Set<String>, isValueUsed: Bool, _ isChanged: inout Bool
  ) -> Literal {
    switch value {
    case .steps(let steps): .steps(prune(steps, roots, isValueUsed: isValueUsed, &isChanged))
    case .array(let items): .array(items.map { prune($0, roots, isValueUsed: isValueUsed, &isChanged) })
    case .object(let members):
      .object(members.map { ($0.0, prune($0.1, roots, isValueUsed: isValueUsed, &isChanged)) })
    default: value
    }
  }
}
