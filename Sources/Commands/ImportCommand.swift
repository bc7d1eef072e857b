import Diagnostics
import Formats
import Glibc
import Importing
import Values
import Workflows

/// `intently import`: makes workflows of Apple's shortcuts.
package enum ImportCommand: Command {
  package static let info = CommandInfo(
    name: "import", summary: "Make a workflow of an Apple shortcut",
    discussion: """
      Reads a shortcut's file, or all those in a folder: property lists, binary or XML,
      and JSON. One workflow is printed; with --output each is written to a file of its
      own, and what has become of its actions is printed. Files that Apple has signed
      cannot be read. A file that is there is never replaced.
      """,
    operands: [CommandInfo.Operand("FILE", "A shortcut's file, or a folder of them", isRepeated: true)],
    options: [
      CommandInfo.Option("root", "DIR", "The folder in the workspace that stands for the storage of Shortcuts"),
      CommandInfo.Option("output", "DIR", "The folder that the workflows are written to"),
      CommandInfo.Option("report", nil, "Print a table of what would become of the actions, and no workflow"),
      CommandInfo.Option("json", nil, "Print what has become of the actions as JSON"),
    ],
    examples: ["import Shortcuts/split-the-bill.shortcut", "import Shortcuts --report"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let storage = try storage(arguments.value("root"))
    let output = arguments.value("output")
    let isReport = arguments.has("report") || arguments.has("json")
    var files: [(path: String, isNamed: Bool)] = []
    for operand in arguments.operands { files += try found(operand, session) }
    if files.count > 1, output == nil, !isReport {
      throw .usage(
        "\(files.count) workflows cannot be printed one after the other",
        hint: "--output DIR writes each to a file of its own, --report says what becomes of them")
    }
    var status = ExitStatus.done
    var reports: [ImportReport] = []
    var written: Set<String> = []
    for file in files {
      let bytes = try DocumentFile.bytes(session.absolute(file.path), shown: file.path)
      if !file.isNamed, !looksLikeShortcut(file.path, bytes) { continue }
      let result: Importer.Result
      do throws(Diagnostic) {
        result = try Importer.workflow(of: bytes, file: file.path, name: name(of: file.path), storage: storage)
      } catch {
        session.report([error])
        status = .wrong
        continue
      }
      reports.append(result.report)
      if !arguments.has("report") { session.report(result.warnings) }
      if let output {
        let folder = output == "." ? "" : output
        var stem = SafeFileName.make(result.report.name)
        var number = 2
        while !written.insert(stem).inserted {
          stem = SafeFileName.make(result.report.name) + " \(number)"
          number += 1
        }
        if try !write(result.text, to: [folder, stem + ".json"].filter { !$0.isEmpty }.joined(separator: "/"), session)
        {
          status = .wrong
        }
      } else if !isReport {
        try session.print(result.text)
        session.errors(line(result.report) + "\n")
      }
    }
    if arguments.has("json") {
      try session.print(json(reports))
    } else if arguments.has("report") {
      try table(reports, session)
    } else if output != nil {
      for report in reports { try session.print(VisibleText.of(line(report)) + "\n") }
    }
    return status
  }

  // MARK: - Files

  /// The storage's folder as workflows name it.
  private static func storage(_ root: String?) throws(CommandFailure) -> String {
    guard var path = root, path != "." else { return "" }
    if path.split(separator: "/").contains("..") {
      throw .usage("--root is a folder in the workspace, and “\(VisibleText.of(path))” may lead out of it")
    }
    while path.hasSuffix("/"), path.count > 1 { path.removeLast() }
    while path.hasPrefix("./") { path.removeFirst(2) }
    return path
  }

  /// The files that an operand names: itself, or all below a folder, in the order of their paths.
  private static func found(
    _ operand: String, _ session: Session
  ) throws(CommandFailure) -> [(path: String, isNamed: Bool)] {
    guard WorkflowFolders.isFolder(session.absolute(operand)) else { return [(operand, true)] }
    var result: [String] = []
    var folders = [operand]
    while let folder = folders.popLast() {
      for name in FileSystem.names(in: session.absolute(folder)).sorted(by: { $0.compareScalars(to: $1) < 0 })
      where !name.hasPrefix(".") {
        let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        if WorkflowFolders.isFolder(session.absolute(path)) { folders.append(path) } else { result.append(path) }
      }
      if result.count > 100_000 { break }
    }
    return result.sorted { $0.compareScalars(to: $1) < 0 }.map { ($0, false) }
  }

  /// Whether a file of a folder is one to look into: what is called a shortcut, and what holds the actions of one.
  private static func looksLikeShortcut(_ path: String, _ bytes: [UInt8]) -> Bool {
    if path.hasSuffix(".shortcut") || path.hasSuffix(".wflow") { return true }
    let key = Array("WFWorkflowActions".utf8)
    var start = bytes.startIndex
    while let place = bytes[start...].firstIndex(of: key[0]) {
      if bytes[place...].starts(with: key) { return true }
      start = place + 1
    }
    return false
  }

  private static func name(of path: String) -> String {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    for ending in [".shortcut", ".wflow", ".plist", ".json"] where name.hasSuffix(ending) && name != ending {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  /// Writes a workflow; false, with a report, where a file of that name is there.
  private static func write(_ text: String, to path: String, _ session: Session) throws(CommandFailure) -> Bool {
    var status = stat()
    if lstat(session.absolute(path), &status) == 0 {
      session.report([
        Diagnostic(
          "file-exists", "“\(VisibleText.of(path))” is there already", at: SourceRange(file: path),
          hint: "a workflow may have been changed by hand: remove it, or name another folder with --output")
      ])
      return false
    }
    do throws(Diagnostic) {
      let file = try ReplacingFile(path: session.absolute(path))
      try file.write(Array(text.utf8))
      try file.commit()
      return true
    } catch {
      throw CommandFailure(error, status: .stepFailed)
    }
  }

  // MARK: - What has become of the actions

  /// `Split the bill: 8 of 9 actions work, 1 has a stand-in`.
  private static func line(_ report: ImportReport) -> String {
    var parts = ["\(report.working) of \(report.actions) actions work"]
    if report.standInCount > 0 { parts.append("\(report.standInCount) by a stand-in (\(standIns(report)))") }
    if report.unsupportedCount > 0 {
      parts.append("\(report.unsupportedCount) without counterpart (\(blocking(report)))")
    }
    return "\(report.name): " + parts.joined(separator: ", ")
  }

  private static func standIns(_ report: ImportReport) -> String {
    report.standIns.map { "\($0.identifier): \($0.what)" }.joined(separator: ", ")
  }

  private static func blocking(_ report: ImportReport) -> String {
    report.unsupported.map { $0.count == 1 ? $0.identifier : "\($0.identifier) ×\($0.count)" }.joined(separator: ", ")
  }

  private static func table(_ reports: [ImportReport], _ session: Session) throws(CommandFailure) {
    try TableOutput.print(
      reports.map { report in
        [
          VisibleText.of(report.file), "\(report.actions)", "\(report.working)", "\(report.standInCount)",
          "\(report.unsupportedCount)", VisibleText.of(blocking(report)),
        ]
      },
      columns: [
        ("file", .text), ("actions", .integer), ("work", .integer), ("stand-ins", .integer),
        ("unsupported", .integer), ("blocking", .text),
      ], session)
    session.errors(summary(reports))
  }

  private static func summary(_ reports: [ImportReport]) -> String {
    let actions = reports.reduce(0) { $0 + $1.actions }
    let working = reports.reduce(0) { $0 + $1.working }
    let standIns = reports.reduce(0) { $0 + $1.standInCount }
    let whole = reports.count(where: \.isWhole)
    var text =
      "\(reports.count) shortcuts, \(whole) of them whole (\(percent(whole, of: reports.count))); "
      + "\(actions) actions: \(percent(working, of: actions)) work, \(percent(standIns, of: actions)) by a stand-in, "
      + "\(percent(actions - working - standIns, of: actions)) without counterpart\n"
    var blocking: [String: Int] = [:]
    for report in reports { for one in report.unsupported { blocking[one.identifier, default: 0] += 1 } }
    let top = blocking.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(10)
    if !top.isEmpty {
      text +=
        "In the way of most: " + top.map { "\(VisibleText.of($0.key)) (\($0.value))" }.joined(separator: ", ") + "\n"
    }
    return text
  }

  private static func percent(_ part: Int, of all: Int) -> String {
    guard all > 0 else { return "0 %" }
    let tenths = (part * 1000 + all / 2) / all
    return "\(tenths / 10).\(tenths % 10) %"
  }

  private static func json(_ reports: [ImportReport]) -> String {
    let rows = reports.map { report in
      Value.record(
        Record([
          ("name", .text(report.name)), ("file", .text(report.file)),
          ("actions", .integer(ExactNumber(report.actions))), ("work", .integer(ExactNumber(report.working))),
          (
            "standIns",
            .list(
              report.standIns.map {
                .record(
                  Record([
                    ("action", .text($0.identifier)), ("does", .text($0.what)),
                    ("count", .integer(ExactNumber($0.count))),
                  ]))
              })
          ),
          (
            "unsupported",
            .list(
              report.unsupported.map {
                .record(
                  Record([("action", .text($0.identifier)), ("count", .integer(ExactNumber($0.count)))]))
              })
          ),
        ]))
    }
    return JSONText.write(.list(rows), indent: 2) + "\n"
  }
}
