import Diagnostics
import Execution
import Formats
import Glibc
import Metadata
import Queries
import Values
import Workflows

/// A copy of a workspace that a case of a test runs in, with the files that the case says.
///
/// **Shape**: everything below the workspace but what begins with a dot there. What is written outside of the copy goes into an
/// overlay.
final class CaseFolder {
  /// The copy, absolute, links followed.
  let root: String
  let overlay: FileOverlay
  private let parent: String
  /// The folder that paths in the tests start at.
  private let tests: String
  private var made = 0

  /// How much a workspace holds at most that is copied. **Units**: bytes.
  static let most: Int64 = 1 << 30

  /// - Parameters:
  ///   - workspace: the workspace's folder.
  ///   - tests: the folder of the tests' file.
  init(of workspace: String, tests: String, in temporary: String) throws(Diagnostic) {
    var template = Array("\(temporary)/intently-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw Diagnostic.cannotWrite(temporary, FileDescriptor.Failure(errno))
    }
    parent = RealPath.of(String(cString: made))
    root = parent + "/workspace"
    self.tests = tests
    overlay = try FileOverlay(in: parent, outside: root)
    var left = Self.most
    try Self.copy(workspace, to: root, leavingDots: true, left: &left)
  }

  deinit { FolderRemoval.remove(parent) }

  // MARK: Fixtures

  /// Puts a file or a folder in its place.
  func place(_ file: WorkflowTest.FixedFile) throws(Diagnostic) {
    let target = root + "/" + file.path
    switch file.content {
    case .path(let path):
      let source = path.hasPrefix("/") ? path : tests + "/" + path
      guard (try? FileStatus.of(source)) != nil else { throw Self.absent(path, file.range) }
      Self.remove(target)
      try Self.makeFolders(above: target)
      var left = Self.most
      try Self.copy(source, to: target, leavingDots: false, left: &left)
    case .text(let text): try Self.write(Array(text.utf8), to: target)
    case .rows(let rows): try Self.write(rows, to: target, shown: file.path, at: file.range)
    case .nothing: takeAway(file.path)
    }
  }

  /// Takes away what is at a path of the workspace.
  func takeAway(_ path: String) {
    var target = root + "/" + path
    while target.hasSuffix("/") { target.removeLast() }
    if target != root { Self.remove(target) }
  }

  static func absent(_ path: String, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      "file-not-found", "there is no file “\(VisibleText.of(path))”", at: range,
      hint: "paths in a test start at the folder of the test")
  }

  /// The file that stands for the entities of a declaration.
  func source(of entity: WorkflowTest.FixedEntity, _ declaration: EntityDeclaration) throws(Diagnostic) -> String {
    switch entity.content {
    case .path(let path):
      let source = path.hasPrefix("/") ? path : tests + "/" + path
      guard (try? FileStatus.of(source)) != nil else { throw Self.absent(path, entity.range) }
      return source
    case .text, .nothing: return ""
    case .rows(let rows):
      made += 1
      let target = "\(parent)/entities-\(made)/\(SafeFileName.make(entity.name)).json"
      // Rows have properties, the source's columns may be called otherwise.
      let renamed = rows.map { row in
        guard case .object(let members) = row.content else { return row }
        var row = row
        row.content = .object(
          members.map { member in
            var member = member
            if let property = declaration.properties?.first(where: { $0.name.compareScalars(to: member.key) == 0 }) {
              member.key = property.column
            }
            return member
          })
        return row
      }
      try Self.write(renamed, to: target, shown: entity.name, at: entity.range)
      return target
    }
  }

  /// Writes rows as the ending of a file says.
  private static func write(
    _ rows: [JSONNode], to target: String, shown: String, at range: SourceRange
  ) throws(Diagnostic) {
    guard let format = ExportTypes(Composition.exports).ofPath(target) else {
      throw Diagnostic(
        "unknown-content-type", "the ending of “\(VisibleText.of(shown))” does not say how rows are written", at: range,
        hint: "write it as “text”")
    }
    var names: [String] = []
    var records: [[String: JSONNode]] = []
    for row in rows {
      guard case .object(let members) = row.content else { continue }
      for member in members where !names.contains(member.key) { names.append(member.key) }
      records.append(Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }))
    }
    let output = MemoryOutput()
    let columns = names.map { OutputColumn(header: $0, typing: CellTyping(property: $0, type: .any)) }
    let writer = try format.writer(columns: columns, options: ExportOptions(), output: output)
    do throws(WritingFault) {
      try writer.begin()
      for record in records { try writer.write(names.map { name in record[name].map { .json($0) } ?? .missing }) }
      try writer.end()
    } catch {
      switch error {
      case .failed(var diagnostic):
        diagnostic.range = range
        throw diagnostic
      case .misfit:
        throw Diagnostic("wrong-value", "the rows of “\(VisibleText.of(shown))” cannot be written", at: range)
      }
    }
    try write(output.bytes, to: target)
  }

  private static func write(_ bytes: [UInt8], to target: String) throws(Diagnostic) {
    remove(target)
    let file = try ReplacingFile(path: target)
    try file.write(bytes)
    try file.commit()
  }

  // MARK: Copying

  private static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR { FolderRemoval.remove(path) } else { unlink(path) }
  }

  private static func makeFolders(above path: String) throws(Diagnostic) {
    var made = ""
    for part in path.split(separator: "/").dropLast() {
      made += "/" + part
      if mkdir(made, 0o755) != 0, errno != EEXIST { throw .cannotWrite(made, FileDescriptor.Failure(errno)) }
    }
  }

  private static func copy(
    _ source: String, to target: String, leavingDots: Bool, left: inout Int64
  ) throws(Diagnostic) {
    var status = stat()
    guard lstat(source, &status) == 0 else { throw .cannotRead(source, FileDescriptor.Failure(errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      if mkdir(target, 0o755) != 0, errno != EEXIST { throw .cannotWrite(target, FileDescriptor.Failure(errno)) }
      for name in FileSystem.names(in: source).sorted(by: { $0.compareScalars(to: $1) < 0 })
      where !(leavingDots && name.hasPrefix(".")) {
        try copy(source + "/" + name, to: target + "/" + name, leavingDots: false, left: &left)
      }
    case S_IFLNK:
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = readlink(source, &buffer, Int(PATH_MAX))
      if count > 0 { symlink(buffer, target) }
    case S_IFREG:
      left -= Int64(status.st_size)
      guard left >= 0 else {
        throw Diagnostic(
          "workspace-too-large", "the workspace holds more than \(most >> 30) GiB, which is more than a test copies",
          at: SourceRange(file: source),
          hint: "keep large data outside of the workspace, and give “entities” to the tests")
      }
      let input = try FileInput(path: source)
      do throws(FileDescriptor.Failure) {
        let output = try FileDescriptor(opening: target, O_WRONLY | O_CREAT | O_TRUNC, mode: status.st_mode & 0o777)
        while let block = try next(of: input) { try output.write(block) }
        try output.close()
      } catch {
        throw .cannotWrite(target, error)
      }
    default: return
    }
  }

  private static func next(of input: FileInput) throws(FileDescriptor.Failure) -> [UInt8]? {
    do throws(Diagnostic) { return try input.nextBlock() } catch { throw FileDescriptor.Failure(EIO) }
  }
}
