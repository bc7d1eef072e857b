package import Diagnostics
package import Metadata
package import Queries
package import Values

/// The files of a folder and of those below it: `{ "folder": "Notes", "match": "**/*.md" }`.
///
/// **Shape**: in the order of the paths' bytes. Paths are as the workspace names them (`Notes/2026/a.md`); names are in NFC,
/// but `file` holds the path as the disk has it. Links to files count as the files, links to folders are not followed.
/// **Missing**: `extension` where the name has none, `created` where the file system does not keep it, `contentType` where the
/// ending is none we know.
/// **Errors**: a folder that is not there. A folder below that cannot be read is a warning. Names that are no UTF-8, and the text of
/// files that are no text, cannot be read, or are larger than 16 MiB, are misfits.
package struct FolderSource: EntitySource {
  package let schema: Schema
  package let name: String
  let folder: String
  private let current: (@Sendable (String) throws(Diagnostic) -> String)?
  let pattern: FilePattern
  let zone: TimeZoneRules
  let range: SourceRange?
  /// For each property of the schema what it holds.
  let columns: [Column]

  /// What is told of every file, in order.
  package static var properties: [PropertyInfo] {
    Column.allCases.map { PropertyInfo(name: $0.rawValue, type: $0.type) }
  }
  package static let idColumn = Column.path.rawValue

  enum Column: String, CaseIterable, Sendable {
    case path, name
    /// Without the dot, as it stands.
    case ending = "extension"
    /// The path of the folder it is in.
    case folder
    /// **Units**: bytes.
    case size
    case created, modified
    /// The MIME type that the ending says.
    case contentType
    /// Read only where a query asks for it.
    case text
    case file

    var type: ValueType {
      switch self {
      case .path, .name, .ending, .folder, .contentType, .text: .text
      case .size: .integer
      case .created, .modified: .dateTime
      case .file: .file
      }
    }
  }

  /// - `folder`: the absolute path to read, `display` as the workspace names it.
  /// - `current`: where the folder is listed now; at `folder` where nil.
  /// - `match`: which files, by their path below the folder; all of them where it is left out.
  /// - `declared`: the entity as declared; where its `properties` are empty, all there are.
  /// - `range`: where the source is declared.
  ///
  /// **Errors**: `file-pattern`, and `unknown-property` for a property that files do not have. The folder itself is looked
  /// at when it is scanned.
  package init(
    folder: String, display: String, match: String? = nil, declared: EntityInfo, zone: TimeZoneRules,
    at range: SourceRange? = nil, current: (@Sendable (String) throws(Diagnostic) -> String)? = nil
  ) throws(Diagnostic) {
    self.folder = folder
    self.current = current
    var display = display
    while display.utf8.count > 1, display.utf8.last == 0x2F { display.removeLast() }
    self.name = display
    self.zone = zone
    self.range = range
    do {
      pattern = try FilePattern(match ?? "**/*")
    } catch {
      throw Diagnostic(.folderPattern, error.message, at: range ?? SourceRange(file: display))
    }
    var entity = declared
    if entity.properties.isEmpty {
      entity.properties = Self.properties
      entity.isDeclared = false
    }
    var columns: [Column] = []
    for property in entity.properties {
      guard let column = Column(rawValue: property.column) else {
        throw Diagnostic(
          .folderProperty, "a file has no property “\(property.column)”", at: property.range ?? range,
          hint: Suggestion.hint(for: property.column, among: Column.allCases.map(\.rawValue))
            ?? "it has \(Column.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      columns.append(column)
    }
    self.columns = columns
    if entity.id == nil, let path = columns.firstIndex(of: .path) { entity.id = entity.properties[path].name }
    schema = Schema(entity: entity, zone: zone)
  }

  package func plan(_ request: ScanRequest) -> ScanPlan {
    let text = request.properties.contains { columns[$0] == .text } ? ", reading their text" : ""
    return ScanPlan(explanation: "list the files of “\(name)”\(text)")
  }

  package func scan(_ request: ScanRequest) throws(Diagnostic) -> any RowCursor {
    let walk = try FolderWalk(try place(), display: name, pattern: pattern, range: range)
    return FolderCursor(self, walk: walk, asked: request.properties)
  }

  /// Where the folder is now.
  private func place() throws(Diagnostic) -> String {
    guard let current else { return folder }
    return try current(folder)
  }

  /// **Errors**: a folder that is not there.
  func checkFolder() throws(Diagnostic) {
    _ = try FolderWalk(try place(), display: name, pattern: pattern, range: range)
  }

  /// The file's path; the folder where the file is gone.
  package func locate(property index: Int, of row: RowPlace) -> SourceRange {
    guard let place = try? self.place(),
      var walk = try? FolderWalk(place, display: name, pattern: pattern, range: range)
    else {
      return SourceRange(file: name)
    }
    var number = 0
    while let file = walk.next(withCreation: false) {
      number += 1
      if number == row.record { return SourceRange(file: path(of: file)) }
    }
    return SourceRange(file: name)
  }

  /// The path as the workspace names it, with signs in the place of what is no text.
  func path(of file: FolderWalk.File) -> String { prefix + String(decoding: file.path, as: UTF8.self) }

  /// What stands before the path below the folder.
  var prefix: String {
    name.isEmpty || name.utf8.elementsEqual(".".utf8) ? "" : name.utf8.last == 0x2F ? name : name + "/"
  }
}
