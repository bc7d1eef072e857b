import Diagnostics
import Execution
import Formats
import Metadata
import Values
import Workflows

/// What a word of a command line may become.
struct Completion {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// The words that the last one may become, sorted; none where it is the name of a file or free text.
  ///
  /// - `words`: the line so far without the tool's name; the last one may be empty.
  func candidates(for words: [String]) -> [String] {
    guard let last = words.last else { return [] }
    let all: [String]
    if words.count == 1 {
      all = BuiltInCommands.all.map { $0.info.name } + ["--help", "--version"]
    } else if let command = BuiltInCommands.all.first(where: { $0.info.name == words[0] }) {
      all = self.all(for: Array(words.dropFirst()), of: command.info)
    } else {
      all = []
    }
    return Set(all.filter { $0.hasPrefix(last) && $0 != last }).sorted { $0.compareScalars(to: $1) < 0 }
  }

  private func all(for words: [String], of info: CommandInfo) -> [String] {
    let last = words[words.count - 1]
    let earlier = words.dropLast()
    if let option = earlier.last.flatMap({ option($0, of: info) }), option.value != nil {
      return values(of: option, earlier, info, last)
    }
    if last.hasPrefix("--") { return info.options.map { "--\($0.name)" } + ["--help"] }
    let operands = operands(in: earlier, of: info)
    guard !info.operands.isEmpty else { return [] }
    let place = min(operands.count, info.operands.count - 1)
    if place < operands.count, !info.operands[place].isRepeated { return [] }
    return named(info.operands[place].name, info)
  }

  private func option(_ word: String, of info: CommandInfo) -> CommandInfo.Option? {
    info.options.first { "--\($0.name)" == word }
  }

  /// The words that are neither options nor their values.
  private func operands(in words: ArraySlice<String>, of info: CommandInfo) -> [String] {
    var operands: [String] = []
    var isValue = false
    for word in words {
      if isValue {
        isValue = false
      } else if word.hasPrefix("--") {
        isValue = option(word, of: info)?.value != nil
      } else {
        operands.append(word)
      }
    }
    return operands
  }

  /// What an operand may be, by what it is called in the usage.
  private func named(_ operand: String, _ info: CommandInfo) -> [String] {
    operand.split(separator: "|").map(String.init).flatMap { kind -> [String] in
      switch (kind, info.name) {
      case ("ENTITY", _): entities.map(\.name)
      case ("NAME", "run"): workflows
      case ("NAME", "actions"): session.tool.actionInfos.map(\.name)
      case ("NAME", "entities"): entities.map(\.name) + ["infer"]
      case ("ACTION", "schedule"): ScheduleCommand.actions
      case ("FILE", "schedule"): workflows
      case ("COMMAND", _): BuiltInCommands.all.map { $0.info.name }
      case ("FILE", _), ("NAME", _), ("A", _), ("B", _), ("WORD", _): []
      default: kind.allSatisfy { $0.isLowercase } ? [kind] : []
      }
    }
  }

  private func values(
    of option: CommandInfo.Option, _ words: ArraySlice<String>, _ info: CommandInfo, _ last: String
  ) -> [String] {
    let first = operands(in: words, of: info).first
    // Of a list the last one is completed.
    let list = last[..<(last.lastIndex(of: ",").map { last.index(after: $0) } ?? last.startIndex)]
    switch option.value {
    case "PREDICATE": return first.map(properties) ?? []
    case "COLUMNS", "C": return first.map { properties(of: $0).map { list + $0 } } ?? []
    case "KEYS": return first.map { properties(of: $0).flatMap { [list + $0, list + "-" + $0] } } ?? []
    case "T" where option.name == "template": return WorkflowTemplate.all.map(\.name)
    case "TYPE", "T": return ExportTypes(Composition.exports).names
    case "name=value" where option.name == "input": return first.map { inputs(of: $0).map { $0 + "=" } } ?? []
    default: return []
    }
  }

  // MARK: The workspace

  private var opened: OpenedWorkspace? {
    try? OpenedWorkspace.find(from: (session.absolute("."), ""), findings: Findings(), in: session)
  }

  private var entities: [EntityDeclaration] {
    guard let opened else { return [] }
    return opened.workspace.entities + registry(opened).swiftEntities
  }

  private var workflows: [String] { opened.map { WorkflowFolders.names(in: $0).map(\.name) } ?? [] }

  private func registry(_ opened: OpenedWorkspace) -> SourceRegistry {
    Composition.registry(opened, clock: RunClock(now: session.now(), zone: opened.zone))
  }

  /// The properties of an entity; none where its source cannot be read.
  private func properties(of name: String) -> [String] {
    guard let opened, let declaration = entities.first(where: { $0.name == name }) else { return [] }
    switch registry(opened).schema(of: declaration) {
    case .found(let info, _), .unreadable(_, .some(let info)): return info.properties.map(\.name)
    case .unreadable(_, nil): return []
    }
  }

  /// The inputs of a workflow, given by its name or as a file.
  private func inputs(of name: String) -> [String] {
    guard let path = try? CheckedWorkflow.path(of: name, workspace: nil, in: session),
      let node = try? DocumentFile.read(session.absolute(path), shown: path, findings: Findings()),
      case .object(let members)? = node["inputs"]?.content
    else { return [] }
    return members.map(\.key)
  }
}
