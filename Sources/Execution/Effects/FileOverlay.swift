package import Diagnostics
import Formats
import Glibc
import Synchronization
import Values

/// A private folder that a run writes into instead of where its steps say, and reads from again.
///
/// **Shape**: a file `/a/b.csv` is written as `FOLDER/a/b.csv`, so that its name and ending stay. What has been written there is
/// read there; anything else where it really is.
package final class FileOverlay: Sendable {
  /// Absolute, links followed.
  package let folder: String
  /// Which real paths are written there: all, or those outside a folder.
  private let outside: String?

  private struct Held {
    /// Written files, in order: where each really would be, and how the workflow names it.
    var written: [(real: String, shown: String)] = []
    /// How many listings have been made.
    var listings = 0
    /// Files of which is not known what will stand in them, with the step that writes them.
    var unknown: [String: String] = [:]
  }
  private let held = Mutex(Held())

  /// - Parameters:
  ///   - parent: the folder for temporary files.
  ///   - outside: where it is said, what is written in this folder is written there really.
  ///
  /// **Errors**: `file-not-writable` where the folder cannot be made.
  package init(in parent: String, outside: String? = nil) throws(Diagnostic) {
    var template = Array("\(parent)/intently-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw Diagnostic.cannotWrite(parent, FileDescriptor.Failure(errno))
    }
    folder = RealPath.of(String(cString: made))
    self.outside = outside
  }

  deinit { FolderRemoval.remove(folder) }

  /// Where a file is written that would really be at a path, links followed.
  ///
  /// - `appends`: what stands in it now comes first.
  ///
  /// **Errors**: those of writing it there.
  package func target(_ real: String, shown: String, appends: Bool = false) throws(Diagnostic) -> String {
    guard covers(real) else { return real }
    if !holds(real) { try check(real, shown) }
    let isNew = held.withLock { held in
      let isNew = !held.written.contains { $0.real == real }
      if isNew { held.written.append((real, shown)) }
      held.unknown[real] = nil
      return isNew
    }
    let place = folder + real
    if appends, isNew, try Self.exists(real) { try Self.copy(real, to: place, shown: shown) }
    return place
  }

  private static func copy(_ real: String, to place: String, shown: String) throws(Diagnostic) {
    let copy = try ReplacingFile(path: place)
    let input = try FileInput(path: real, named: shown)
    while let block = try input.nextBlock() { try copy.write(block) }
    try copy.commit()
  }

  /// Where a file is read now.
  ///
  /// **Errors**: `not-performed` where its contents are not known.
  package func current(_ path: String) throws(Diagnostic) -> String {
    let place = place(path)
    _ = try isWritten(RealPath.of(place))
    return place
  }

  /// Where a file is read now, whether its contents are known or not.
  package func place(_ path: String) -> String {
    let real = RealPath.of(path)
    guard held.withLock({ $0.written.contains { $0.real == real } }) else { return path }
    // Until a file is whole, the old one is read.
    return access(folder + real, F_OK) == 0 ? folder + real : path
  }

  /// Where the files of a folder are listed now: with those that have been written.
  ///
  /// **Shape**: a folder of links to the files, where some of them have been written.
  /// **Errors**: `not-performed` where it is not known which files it would hold.
  package func currentFolder(_ path: String) throws(Diagnostic) -> String {
    let real = RealPath.of(path)
    let (isWritten, step, number) = held.withLock { held in
      held.listings += 1
      return (
        held.written.contains { $0.real.hasPrefix(real + "/") },
        held.unknown.first { $0.key.hasPrefix(real + "/") }?.value, held.listings
      )
    }
    if let step { throw .notPerformed("what “\(step)” writes into “\(path.split(separator: "/").last ?? "")”") }
    guard isWritten, access(folder + real, F_OK) == 0 else { return path }
    let listing = "\(folder)/.listing-\(number)"
    Self.link(real, to: listing)
    Self.link(folder + real, to: listing)
    return listing
  }

  /// Makes a folder of links to the files of another one, and of those below; what is there already is replaced.
  private static func link(_ source: String, to target: String) {
    var folder = stat()
    guard stat(source, &folder) == 0, folder.st_mode & S_IFMT == S_IFDIR else { return }
    mkdir(target, 0o700)
    for name in FileSystem.names(in: source) {
      let (inner, place) = (source + "/" + name, target + "/" + name)
      var status = stat()
      guard lstat(inner, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        link(inner, to: place)
      } else {
        unlink(place)
        // A link leads on to where it led before.
        symlink(status.st_mode & S_IFMT == S_IFLNK ? RealPath.of(inner) : inner, place)
      }
    }
  }

  /// Whether an opened file is one that has been written here.
  ///
  /// **Errors**: `not-performed` where its contents are not known.
  package func isWritten(_ real: String) throws(Diagnostic) -> Bool {
    if let step = held.withLock({ $0.unknown[real] }) {
      throw .notPerformed("what “\(step)” writes into “\(real.split(separator: "/").last ?? "")”")
    }
    return holds(real)
  }

  /// Notes that a step would write a file of which nothing is known.
  package func forget(_ real: String, writtenBy step: String) {
    guard covers(real) else { return }
    held.withLock { $0.unknown[real] = step }
  }

  /// Whether a path leads into the folder itself.
  package func holds(_ real: String) -> Bool { real.hasPrefix(folder + "/") }

  /// Where something would be that is at a path now.
  func meant(_ real: String) -> String { holds(real) ? String(real.dropFirst(folder.count)) : real }

  /// Takes back that a file has been written.
  package func takeBack(_ real: String) {
    held.withLock { $0.written.removeAll { $0.real == real } }
    _ = unlink(folder + real)
  }

  /// The files written so far, in order: where each would be, and how the workflow names it.
  package var written: [(real: String, shown: String)] { held.withLock { $0.written } }

  /// Whether files of a folder, or of those below it, are written here, or would be.
  func holdsFiles(in real: String) -> Bool {
    held.withLock { held in
      held.written.contains { $0.real.hasPrefix(real + "/") } || held.unknown.keys.contains { $0.hasPrefix(real + "/") }
    }
  }

  /// Whether what would be written at a path is written here.
  func covers(_ real: String) -> Bool {
    guard let outside else { return true }
    return !(real == outside || real.hasPrefix(outside + "/"))
  }

  private static func exists(_ path: String) throws(Diagnostic) -> Bool {
    do throws(FileDescriptor.Failure) {
      return try FileStatus.of(path) != nil
    } catch {
      throw .cannotRead(path, error)
    }
  }

  /// What would keep the file from being written where it really would be.
  private func check(_ real: String, _ shown: String) throws(Diagnostic) {
    var status = stat()
    if stat(real, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw .cannotWrite(shown, FileDescriptor.Failure(EISDIR)) }
      if access(real, W_OK) != 0 { throw .cannotWrite(shown, FileDescriptor.Failure(errno)) }
    }
    var parts = real.split(separator: "/").dropLast()
    while true {
      let parent = "/" + parts.joined(separator: "/")
      if stat(parent, &status) == 0 {
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .cannotWrite(shown, FileDescriptor.Failure(ENOTDIR)) }
        guard access(parent, W_OK) == 0 else { throw .cannotWrite(shown, FileDescriptor.Failure(errno)) }
        return
      }
      if parts.popLast() == nil { return }
    }
  }
}

/// Takes away a folder with all that is in it; links are taken away, not followed.
package enum FolderRemoval {
  package static func remove(_ path: String) {
    for name in FileSystem.names(in: path) {
      let inner = path + "/" + name
      var status = stat()
      guard lstat(inner, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR { remove(inner) } else { unlink(inner) }
    }
    rmdir(path)
  }
}

extension Diagnostic.Code {
  package static let notPerformed: Self = "not-performed"
}

extension Diagnostic {
  /// What hangs on something that a dry run does not do.
  static func notPerformed(_ what: String) -> Diagnostic {
    Diagnostic(.notPerformed, "\(what) is not known before it is done")
  }
}
