import Diagnostics
import Glibc

/// Goes through a folder and those below it, in the order of the paths' bytes.
///
/// **Shape**: files alone, links to files among them. Links to folders are not followed, so no file comes twice and no loop is
/// entered. Folders in which nothing can match are not opened. One folder's names are held at a time for each level.
/// **Errors**: a folder below that cannot be read is a warning and is passed over.
struct FolderWalk {
  /// A file that matches.
  struct File {
    /// The bytes of the path below the folder.
    var path: [UInt8]
    /// The open folder it stands in, and its name there.
    var folder: Int32
    var name: [CChar]
    var facts: FileFacts
  }

  private struct Entry {
    var name: [UInt8]
    var isFolder: Bool
    /// The name as paths sort: a folder's with the slash that follows it.
    var key: [UInt8]
  }

  private final class Level {
    let descriptor: Int32
    let path: [UInt8]
    let state: FilePattern.State
    let entries: [Entry]
    var next = 0

    init(descriptor: Int32, path: [UInt8], state: FilePattern.State, entries: [Entry]) {
      self.descriptor = descriptor
      self.path = path
      self.state = state
      self.entries = entries
    }

    deinit { close(descriptor) }
  }

  private let pattern: FilePattern
  private let display: String
  private var levels: [Level] = []
  private(set) var warnings: [Diagnostic] = []

  /// **Errors**: a folder that is not there, or cannot be read.
  init(_ folder: String, display: String, pattern: FilePattern, range: SourceRange?) throws(Diagnostic) {
    self.pattern = pattern
    self.display = display
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT:
        throw Diagnostic(.folderMissing, "there is no folder “\(display)”", at: range ?? SourceRange(file: display))
      case ENOTDIR:
        throw Diagnostic(.folderMissing, "“\(display)” is no folder", at: range ?? SourceRange(file: display))
      case let code:
        throw Diagnostic(
          .folderUnreadable, "the folder “\(display)” cannot be read: \(Self.reason(code))",
          at: range ?? SourceRange(file: display))
      }
    }
    guard let level = Self.level(descriptor, path: [], state: pattern.start) else {
      throw Diagnostic(
        .folderUnreadable, "the folder “\(display)” cannot be read", at: range ?? SourceRange(file: display))
    }
    levels.append(level)
  }

  /// The next file; nil at the end. Its `folder` stays open until the next call.
  mutating func next(withCreation: Bool) -> File? {
    while let level = levels.last {
      guard level.next < level.entries.count else {
        levels.removeLast()
        continue
      }
      let entry = level.entries[level.next]
      level.next += 1
      let path = level.path + entry.name
      let text = NormalizedName.of(String(decoding: entry.name, as: UTF8.self))
      let name = entry.name.map { CChar(bitPattern: $0) } + [0]
      if entry.isFolder {
        enter(name, path: path + [0x2F], state: pattern.entering(text, from: level.state), from: level.descriptor)
        continue
      }
      guard pattern.matches(text, in: level.state) else { continue }
      guard let facts = FileFacts(in: level.descriptor, name: name, follows: true, withCreation: withCreation),
        facts.kind == .file
      else { continue }
      return File(path: path, folder: level.descriptor, name: name, facts: facts)
    }
    return nil
  }

  private mutating func enter(_ name: [CChar], path: [UInt8], state: FilePattern.State, from folder: Int32) {
    guard !state.isEmpty else { return }
    let descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    let code = errno
    if descriptor >= 0, let level = Self.level(descriptor, path: path, state: state) {
      levels.append(level)
      return
    }
    // A folder that has just been removed is not worth a word.
    guard code != ENOENT else { return }
    let shown = display + "/" + String(decoding: path.dropLast(), as: UTF8.self)
    warnings.append(
      Diagnostic(
        .folderUnreadable, "the folder “\(shown)” cannot be read, so its files are left out: \(Self.reason(code))",
        at: SourceRange(file: shown), severity: .warning))
  }

  /// Reads a folder's names; takes the descriptor over.
  private static func level(_ descriptor: Int32, path: [UInt8], state: FilePattern.State) -> Level? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let stream = fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      close(descriptor)
      return nil
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard name != [0x2E], name != [0x2E, 0x2E] else { continue }
      var isFolder = Int32(entry.pointee.d_type) == Int32(DT_DIR)
      if Int32(entry.pointee.d_type) == Int32(DT_UNKNOWN) {
        let terminated = name.map { CChar(bitPattern: $0) } + [0]
        isFolder = FileFacts(in: descriptor, name: terminated, follows: false)?.kind == .folder
      }
      entries.append(Entry(name: name, isFolder: isFolder, key: isFolder ? name + [0x2F] : name))
    }
    entries.sort { $0.key.lexicographicallyPrecedes($1.key) }
    return Level(descriptor: descriptor, path: path, state: state, entries: entries)
  }

  static func reason(_ code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "it is not allowed"
    case EMFILE, ENFILE: "too many files are open"
    default: strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
  }
}

extension Diagnostic.Code {
  static let folderMissing: Diagnostic.Code = "folder-missing"
  static let folderUnreadable: Diagnostic.Code = "folder-unreadable"
  static let folderPattern: Diagnostic.Code = "file-pattern"
  static let folderProperty: Diagnostic.Code = "unknown-property"
}
