package import AppIntents
import Diagnostics
import EntitySources
import Formats
package import Metadata
import Values

/// A detail of a file, or all of them; of a list of files, that of each one.
///
/// **Shape**: without `property` a dictionary of all. The size of a folder is that of the files in it. **Missing**: an ending that the name has not, a date that the file system does
/// not keep. **Errors**: `file-not-found`.
package struct GetDetailsOfFiles: BuiltInAction, TypedByInput {
  package enum Detail: String, AppEnum {
    case name
    case ending = "extension"
    case size, created, modified, path

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Detail"
    package static let caseDisplayRepresentations: [Detail: DisplayRepresentation] = [
      .name: "Name", .ending: "File Extension", .size: "File Size", .created: "Creation Date",
      .modified: "Last Modified Date", .path: "File Path",
    ]

    fileprivate var type: Values.ValueType {
      switch self {
      case .name, .ending, .path: .text
      case .size: .integer
      case .created, .modified: .dateTime
      }
    }

    fileprivate var mayBeMissing: Bool { self == .ending || self == .created }
  }

  package static let title: LocalizedStringResource = "Get Details of Files"
  package static let description: IntentDescription? = IntentDescription(
    "Gets the name, the size, the dates or another detail of files", categoryName: "Files",
    resultValueName: "Details of files")
  package static let example = ActionExample(
    #"{ "intent": "GetDetailsOfFiles", "with": { "files": "report.csv", "property": "size" } }"#,
    gives: #"6"#,
    files: ["report.csv": "a\n1\n2\n"])
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["files": .read]

  @Parameter(
    title: "Detail", description: "Which detail; all of them where nothing is said", inputConnectionBehavior: .never)
  package var property: Detail?

  @Parameter(
    title: "Files", description: "A file, or a list of files", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var files: AnyValue

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let files = arguments["files"] ?? .any
    switch files.items {
    case .file, .text, .any: break
    case let other: throw ArgumentMisfit("files", "details of files are of files, not \(other)")
    }
    var detail = ResultType.record(
      Detail.allCases.map { ($0.rawValue, ResultType($0.type, mayBeMissing: $0.mayBeMissing)) })
    if arguments.types["property"] != nil {
      let property = arguments.literals["property"].flatMap { Detail(rawValue: $0) }
      detail = ResultType(property?.type ?? .any, mayBeMissing: property?.mayBeMissing ?? true)
    }
    switch files {
    case .list: return .list(of: detail)
    case .any: return ResultType(.any, mayBeMissing: true)
    default: return detail
    }
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue?> {
    let workspace = try WorkspaceSurroundings.current()
    if case .list(let items) = files.value.plain {
      var details: [Value] = []
      for item in items where !item.isMissing {
        try Task.checkCancellation()
        details.append(try detail(of: item, workspace))
      }
      return .result(value: AnyValue(.list(details)))
    }
    let value = try detail(of: files.value, workspace)
    return .result(value: value.isMissing ? nil : AnyValue(value))
  }

  private func detail(of value: Value, _ workspace: WorkspaceSurroundings) throws -> Value {
    guard case .file(let file)? = value.converted(to: .file)?.plain, !file.path.isEmpty else {
      throw ActionFailure("“\(VisibleText.of(String(value.writtenOut.prefix(60))))” is no file")
    }
    let facts = try workspace.facts(of: file.path)
    let wantsSize = property == nil || property == .size
    let size = wantsSize && facts.kind == .folder ? try total(file.path, workspace) : facts.size
    func fact(_ detail: Detail) -> Value {
      switch detail {
      case .name: .text(file.name)
      case .ending: FilePath.ending(of: file.name).map { .text($0) } ?? .missing
      case .size: .integer(.init(Int(clamping: size)))
      case .created: facts.created.map { date($0, workspace) } ?? .missing
      case .modified: date(facts.modified, workspace)
      case .path: .text(file.path)
      }
    }
    if let property { return fact(property) }
    return .record(Record(Detail.allCases.map { ($0.rawValue, fact($0)) }))
  }

  /// How large the files in a folder are together.
  private func total(_ path: String, _ workspace: WorkspaceSurroundings) throws -> Int64 {
    try workspace.wordingFailures(path) {
      let folder = try FolderHandle(workspace.absolute(path))
      try workspace.reading(folder.realPath ?? workspace.absolute(path), path)
      var total: Int64 = 0
      for name in try folder.names() {
        try folder.visit(name) { visit in
          try Task.checkCancellation()
          if visit.status.kind == .file { total += visit.status.size }
          return true
        }
      }
      return total
    }
  }

  private func date(_ time: (seconds: Int64, nanoseconds: Int32), _ workspace: WorkspaceSurroundings) -> Value {
    let offset = workspace.clock.zone.offset(at: time.seconds)
    return .dateTime(DateTime(seconds: time.seconds, nanoseconds: time.nanoseconds, offset: offset))
  }
}
