import Diagnostics
import EntitySources
import Execution
import Formats
import Metadata
import Values
import Workflows

/// `intently entities`: says what entities there are, and what a file would be declared as.
package enum EntitiesCommand: Command {
  package static let info = CommandInfo(
    name: "entities", summary: "Say what entities the workspace has, or how a file would be declared",
    discussion: """
      Without operands it lists the entities. With a name it lists the properties of one
      entity. With “infer FILE” it reads the file and prints a declaration to paste into
      intently.json. With --reference it prints a page of Markdown about the tool's own
      entities, those from Swift.
      """,
    operands: [
      CommandInfo.Operand("NAME|infer", "An entity, or the word infer", isOptional: true),
      CommandInfo.Operand("FILE", "After infer: the file to look at", isOptional: true),
    ],
    options: [
      CommandInfo.Option("reference", nil, "Print the reference page of the tool's own entities"),
      CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the current folder"),
    ],
    examples: ["entities", "entities Book", "entities infer Data/tasks.csv"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    if arguments.has("reference") { return try reference(arguments, session) }
    if arguments.operands.first == "infer" {
      guard arguments.operands.count == 2 else { throw .usage("“entities infer” needs FILE", hint: info.usage) }
      return try infer(arguments.operands[1], workspace: arguments.value("workspace"), session)
    }
    if arguments.operands.count > 1 {
      throw .usage("“\(VisibleText.of(arguments.operands[1]))” is one argument too many", hint: info.usage)
    }
    let opened = try OpenedWorkspace.current(arguments, in: session)
    let clock = RunClock(now: session.now(), zone: opened.zone)
    let registry = Composition.registry(opened, clock: clock)
    guard let name = arguments.operands.first else { return try list(opened, registry, session) }
    let declarations = opened.workspace.entities + registry.swiftEntities
    guard let declaration = declarations.first(where: { $0.name.compareScalars(to: name) == 0 }) else {
      let near = Suggestion.nearest(to: name, among: declarations.map(\.name))
      throw .usage(
        "there is no entity “\(VisibleText.of(name))” in this workspace",
        hint: near.map { "did you mean “\($0)”?" })
    }
    return try await describe(declaration, registry, session)
  }

  private static func reference(
    _ arguments: ParsedArguments, _ session: Session
  ) throws(CommandFailure) -> ExitStatus {
    if let name = arguments.operands.first {
      throw .usage("--reference takes no name, and “\(VisibleText.of(name))” is one", hint: info.usage)
    }
    if session.tool.providers.isEmpty {
      session.errors("This tool declares no entities of its own.\n")
      return .done
    }
    try session.print(ReferencePages.entities(of: session.tool).text)
    return .done
  }

  private static func list(
    _ opened: OpenedWorkspace, _ registry: SourceRegistry, _ session: Session
  ) throws(CommandFailure) -> ExitStatus {
    let declarations = opened.workspace.entities + registry.swiftEntities
    if declarations.isEmpty {
      session.errors("This workspace declares no entities.\n")
      return .done
    }
    var rows: [[String]] = []
    for declaration in declarations {
      let source = declaration.source
      let place = source.text(source.kind) ?? ""
      let count: String =
        switch registry.schema(of: declaration) {
        case .found(let info, _): "\(info.properties.count)"
        case .unreadable(_, let declared?): "\(declared.properties.count)"
        case .unreadable(_, nil): ""
        }
      rows.append([declaration.name, source.kind, place, count])
    }
    try TableOutput.print(
      rows, columns: [("name", .text), ("source", .text), ("from", .text), ("properties", .integer)], session)
    return .done
  }

  private static func describe(
    _ declaration: EntityDeclaration, _ registry: SourceRegistry, _ session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let info: EntityInfo
    switch registry.schema(of: declaration) {
    case .found(let found, _): info = found
    case .unreadable(let diagnostic, let declared?):
      session.report([diagnostic])
      info = declared
    case .unreadable(let diagnostic, nil):
      session.report([diagnostic])
      return .wrong
    }
    // What an app's own query answers is what it offers; everything else is decided here, with every comparator.
    let offers = await registry.provider(of: declaration)?.offers()
    var rows: [[String]] = []
    for property in info.properties {
      var row = [
        property.name, "\(property.type)", property.column == property.name ? "" : property.column,
        property.name == info.id ? "id" : property.isRequired ? "required" : "",
      ]
      if let offers {
        let offer = offers.first { $0.property.compareScalars(to: property.name) == 0 }
        row += [offer?.comparators.joined(separator: " ") ?? "", offer?.isSortable == true ? "yes" : ""]
      }
      rows.append(row)
    }
    var columns: [(String, ValueType)] = [
      ("property", .text), ("type", .text), ("column", .text), ("remark", .text),
    ]
    if offers != nil { columns += [("asked by", .text), ("sorted by", .text)] }
    try TableOutput.print(rows, columns: columns, session)
    return .done
  }

  private static func infer(
    _ path: String, workspace: String?, _ session: Session
  ) throws(CommandFailure) -> ExitStatus {
    // What is wrong with the workspace's file is no hindrance: its declarations are being written.
    let found = try OpenedWorkspace.find(named: workspace, findings: Findings(), in: session)
    let range = SourceRange(file: path)
    let start = SourcePosition(line: 1, column: 1)
    let node = JSONNode(.string(path), start: start, end: start)
    let source = SourceDeclaration(
      kind: "file", options: ["file": SourceDeclaration.Option(node: node, keyRange: range, range: range)],
      range: range)
    let name = EntityName.make(ofFile: path)
    let declaration = EntityDeclaration(name: name, source: source, range: range)
    let opened = OpenedWorkspace(workspace: Workspace(root: session.folder), shownRoot: "", zone: found.zone)
    let registry = Composition.registry(opened, clock: RunClock(now: session.now(), zone: opened.zone))
    switch registry.schema(of: declaration) {
    case .found(let info, _):
      let declared = place(of: path, from: found.workspace.root, session)
      try session.print(EntityName.declaration(of: info, file: declared))
      return .done
    case .unreadable(let diagnostic, _):
      throw CommandFailure(diagnostic, status: diagnostic.code == "file-not-found" ? .noInput : .wrong)
    }
  }

  /// A file's path as a declaration names it: from the workspace's folder, where it is in it.
  private static func place(of path: String, from root: String, _ session: Session) -> String {
    let (file, root) = (WritePaths.normalized(session.absolute(path)), WritePaths.normalized(root))
    if file.hasPrefix(root + "/") { return String(file.dropFirst(root.count + 1)) }
    return WritePaths.normalized(session.folder) == root ? path : file
  }
}

/// The declaration that `entities infer` prints.
enum EntityName {
  /// A name for the entities of a file: `Data/book-loans.csv` holds `BookLoan`.
  static func make(ofFile path: String) -> String {
    let file = path.split(separator: "/").last ?? ""
    let stem = file.split(separator: ".").first ?? "Entity"
    let words = stem.split { !($0.isLetter || $0.isNumber) }
    var name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if name.hasSuffix("ies"), name.count > 4 {
      name = String(name.dropLast(3)) + "y"
    } else if name.hasSuffix("s"), !name.hasSuffix("ss"), name.count > 3 {
      name = String(name.dropLast())
    }
    return name.isEmpty ? "Entity" : name
  }

  /// The declaration as JSON, in the canonical layout.
  static func declaration(of info: EntityInfo, file: String) -> String {
    let start = SourcePosition(line: 1, column: 1)
    func node(_ content: JSONNode.Content) -> JSONNode { JSONNode(content, start: start, end: start) }
    func member(_ key: String, _ value: JSONNode) -> JSONNode.Member {
      JSONNode.Member(key: key, keyStart: start, keyEnd: start, value: value)
    }
    func declared(_ type: ValueType) -> JSONNode {
      switch type {
      case .list(let item): node(.object([member("list", declared(item))]))
      case .record(let fields):
        node(
          .object([member("record", node(.object(fields.map { member($0.name, declared($0.type)) })))]))
      case .entity(let name): node(.object([member("entity", node(.string(name)))]))
      case .enumeration(let cases): node(.object([member("enum", node(.array(cases.map { node(.string($0)) })))]))
      case .any: node(.string("text"))
      default: node(.string("\(type)"))
      }
    }
    let properties = info.properties.map { member($0.name, declared($0.type)) }
    var entity = [member("source", node(.object([member("file", node(.string(file)))])))]
    if let id = info.id { entity.append(member("id", node(.string(id)))) }
    entity.append(member("properties", node(.object(properties))))
    return JSONText.document(node(.object([member(info.name, node(.object(entity)))])))
  }
}
