package import Diagnostics
import Glibc

/// A folder that is filled whole and then takes its name, so that a reader sees all of it or nothing.
///
/// **Shape**: files go into a temporary folder beside the target, `.NAME.intently-….tmp`; `commit` puts them on the disk and
/// renames it. Where the target is a link, what the link points to is replaced. Folders on the way are made.
/// **Missing**: without `commit` nothing is left. What a killed run left is removed by the next one that fills the same target.
/// **Errors**: those of `cannotWrite`; `file-exists`.
package final class ReplacingFolder {
  /// The path as messages name it.
  package let path: String

  private enum Stage { case filling, over }
  private let name: String
  private let temporary: String
  /// The folder that both stand in.
  private let place: FolderHandle
  /// Where that really is.
  private let placePath: String
  private let content: FolderHandle
  /// Holds the lock that tells others that the folder is in use.
  private let lock: FileDescriptor
  private let madeFolders: [String]
  private let judgement: FileDescriptor.Judgement?
  private var stage = Stage.filling
  /// The folder that was written into last, which the next file mostly stands in too.
  private var last: (names: [String], folder: FolderHandle)?

  /// - `judging`: told where the folder, and each thing in it, will really be.
  package init(
    path: String, named shown: String? = nil, judging judgement: FileDescriptor.Judgement? = nil
  ) throws(Diagnostic) {
    self.path = shown ?? path
    self.judgement = judgement
    do {
      var path = path
      while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
      guard !path.isEmpty, !path.utf8.contains(0) else { throw FileDescriptor.Failure(ENOENT) }
      let target = try FileSystem.followingLinks(path)
      let (parent, name) = FileSystem.split(target)
      guard !name.isEmpty, name != ".", name != ".." else { throw FileDescriptor.Failure(EINVAL) }
      self.name = name
      madeFolders = try FileSystem.makeFolders(above: target)
      do {
        place = try FolderHandle(parent)
        placePath = place.realPath ?? parent
        try judgement?(FileSystem.join(placePath, name))
        Self.removeStale(of: name, in: place)
        (temporary, content, lock) = try Self.create(for: name, in: place)
      } catch {
        for folder in madeFolders.reversed() { FileSystem.removeFolder(folder) }
        throw error
      }
    } catch let failure as FileDescriptor.Failure {
      throw .cannotWrite(shown ?? path, failure)
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch {
      throw .cannotWrite(shown ?? path, FileDescriptor.Failure(EIO))
    }
  }

  deinit { abandon() }

  private static func create(
    for name: String, in place: FolderHandle
  ) throws(FileDescriptor.Failure) -> (String, FolderHandle, FileDescriptor) {
    for _ in 0..<100 {
      let temporary = TemporaryFile.name(for: name)
      guard try place.status(of: temporary) == nil, try place.makeFolder(temporary) else { continue }
      let lock = try place.open(temporary, O_RDONLY | O_DIRECTORY)
      // Between the two calls another run may have taken the folder for a stale one.
      if (try? lock.lock()) ?? true, let status = try? lock.status(), status.names > 0 {
        return (temporary, try FolderHandle(temporary, in: place), lock)
      }
    }
    throw FileDescriptor.Failure(EEXIST)
  }

  /// Removes the target's temporary folders that nobody holds a lock on.
  private static func removeStale(of name: String, in place: FolderHandle) {
    let prefix = TemporaryFile.prefix(of: name)
    for name in (try? place.names()) ?? [] where name.hasPrefix(prefix) && name.hasSuffix(TemporaryFile.ending) {
      guard let descriptor = try? place.open(name, O_RDONLY | O_DIRECTORY), (try? descriptor.lock()) == true else {
        continue
      }
      try? place.removeTree(name)
    }
  }

  // MARK: Filling

  /// Judges where something in the folder will really be.
  private func judge(_ names: [String]) throws(Diagnostic) {
    guard !names.isEmpty,
      !names.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." || $0.utf8.contains { $0 == 0x2F || $0 == 0 } })
    else { throw .cannotWrite(shown(names), FileDescriptor.Failure(EINVAL)) }
    guard let judgement else { return }
    try judgement(([FileSystem.join(placePath, name)] + names).joined(separator: "/"))
  }

  private func shown(_ names: [String]) -> String { ([path] + names).joined(separator: "/") }

  /// The folder in it that these names lead to; made where it is not there.
  private func folder(_ names: [String]) throws(FileDescriptor.Failure) -> FolderHandle {
    if let last, last.names == names { return last.folder }
    var folder = content
    for name in names {
      _ = try folder.makeFolder(name)
      folder = try FolderHandle(name, in: folder)
    }
    last = (names, folder)
    return folder
  }

  /// Makes a folder in it, and those on the way.
  package func makeFolder(_ names: [String]) throws(Diagnostic) {
    try judge(names)
    do throws(FileDescriptor.Failure) { _ = try folder(names) } catch { throw .cannotWrite(shown(names), error) }
  }

  /// Makes a new file in it, and the folders on the way.
  package func makeFile(_ names: [String], isExecutable: Bool = false) throws(Diagnostic) -> FileDescriptor {
    try judge(names)
    do throws(FileDescriptor.Failure) {
      return try folder(names.dropLast()).open(
        names.last ?? "", O_WRONLY | O_CREAT | O_EXCL, mode: isExecutable ? 0o777 : 0o666)
    } catch {
      if error.number == EEXIST { throw Self.twice(shown(names)) }
      throw .cannotWrite(shown(names), error)
    }
  }

  /// Gives a file in it a second name.
  ///
  /// **Errors**: `file-not-found` where the first one is not there, or is no file.
  package func makeName(_ names: [String], of file: [String]) throws(Diagnostic) {
    try judge(names)
    do throws(FileDescriptor.Failure) {
      let source = try folder(file.dropLast())
      let (from, to) = (file.last ?? "", names.last ?? "")
      guard try source.status(of: from)?.kind == .file else { throw FileDescriptor.Failure(ENOENT) }
      let target = try folder(names.dropLast())
      guard linkat(source.descriptor.number, from, target.descriptor.number, to, 0) == 0 else {
        throw FileDescriptor.Failure(errno)
      }
    } catch {
      switch error.number {
      case ENOENT: throw .cannotRead(shown(file), error)
      case EEXIST: throw Self.twice(shown(names))
      default: throw .cannotWrite(shown(names), error)
      }
    }
  }

  /// Makes a link in it.
  package func makeLink(_ names: [String], to target: String) throws(Diagnostic) {
    try judge(names)
    do throws(FileDescriptor.Failure) {
      let folder = try folder(names.dropLast())
      guard symlinkat(target, folder.descriptor.number, names.last ?? "") == 0 else {
        throw FileDescriptor.Failure(errno)
      }
    } catch {
      if error.number == EEXIST { throw Self.twice(shown(names)) }
      throw .cannotWrite(shown(names), error)
    }
  }

  private static func twice(_ name: String) -> Diagnostic {
    Diagnostic(.fileExists, "“\(name)” comes twice", hint: "each name stands once in a folder")
  }

  /// Whether it will be in the folder that really is at a path, or is that folder.
  package func isInside(_ realPath: String) -> Bool {
    (FileSystem.join(placePath, name) + "/").hasPrefix(realPath + "/")
  }

  // MARK: Ending

  /// Gives the filled folder its name.
  ///
  /// - `replacing`: whether a folder that is there is replaced, with all that is in it; an empty one is in any case.
  /// - `judgingOld`: told of each thing in the old folder before it goes.
  package func commit(
    replacing: Bool, judgingOld: (FolderHandle, _ name: String, _ realPath: String) throws -> Void = { _, _, _ in }
  ) throws {
    guard stage == .filling else { return }
    do {
      DiskSync.synchronize(lock)
      if let old = try place.status(of: name) {
        guard old.isFolder else {
          throw Diagnostic(.fileExists, "“\(path)” is there already, and is no folder")
        }
        try replace(replacing, judgingOld)
      } else {
        try place.renameKeeping(temporary, to: name, in: place)
      }
      stage = .over
      place.synchronize()
    } catch let failure as FileDescriptor.Failure {
      abandon()
      if failure.number == EEXIST || failure.number == ENOTEMPTY { throw Self.exists(path) }
      throw Diagnostic.cannotWrite(path, failure)
    } catch {
      abandon()
      throw error
    }
  }

  private func replace(
    _ replacing: Bool, _ judgingOld: (FolderHandle, String, String) throws -> Void
  ) throws {
    let isEmpty = try FolderHandle(name, in: place).names().isEmpty
    if isEmpty { return try place.rename(temporary, to: name, in: place) }
    guard replacing else { throw Self.exists(path) }
    try judgingOld(place, name, FileSystem.join(placePath, name))
    if try !place.exchange(temporary, name) {
      // A file system that cannot do both at once: for a moment there is neither.
      let aside = TemporaryFile.name(for: name)
      try place.rename(name, to: aside, in: place)
      try place.rename(temporary, to: name, in: place)
      try place.rename(aside, to: temporary, in: place)
    }
    try place.removeTree(temporary)
  }

  private static func exists(_ path: String) -> Diagnostic {
    Diagnostic(
      .fileExists, "“\(path)” is there already", hint: "\"overwrite\": true replaces it with all that is in it")
  }

  /// Leaves everything as it was before; after `commit` it does nothing.
  package func abandon() {
    guard stage != .over else { return }
    stage = .over
    last = nil
    try? place.removeTree(temporary)
    for folder in madeFolders.reversed() { FileSystem.removeFolder(folder) }
  }
}

/// Puts all of a file system on the disk with one call, rather than each of many files by itself.
private enum DiskSync {
  private typealias Function = @convention(c) (Int32) -> Int32

  /// Linux's `syncfs`, which Glibc's headers hide from Swift.
  private static let function: Function? = dlsym(nil, "syncfs").map { unsafeBitCast($0, to: Function.self) }

  static func synchronize(_ descriptor: FileDescriptor) {
    if let function, function(descriptor.number) == 0 { return }
    sync()
  }
}

extension Diagnostic.Code {
  package static let fileExists: Self = "file-exists"
}
