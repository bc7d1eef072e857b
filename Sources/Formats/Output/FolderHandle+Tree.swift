import Glibc

/// What stands below an open folder.
extension FolderHandle {
  /// Opens a folder, and makes it and those above it where they are not there.
  ///
  /// **Shape**: `made` are the paths of those that were made, outermost first.
  package static func making(
    _ path: String
  ) throws(FileDescriptor.Failure) -> (folder: FolderHandle, made: [String]) {
    guard !path.utf8.contains(0) else { throw FileDescriptor.Failure(ENOENT) }
    let made = try FileSystem.makeFolders(above: path + "/.")
    do throws(FileDescriptor.Failure) {
      return (try FolderHandle(path), made)
    } catch {
      unmake(made)
      throw error
    }
  }

  /// Takes back folders that were made, those that are empty.
  package static func unmake(_ made: [String]) { for folder in made.reversed() { FileSystem.removeFolder(folder) } }

  /// The names in the folder, in the order of their bytes.
  package func names() throws(FileDescriptor.Failure) -> [String] {
    let readable = try open(".", O_RDONLY | O_DIRECTORY)
    let copy = fcntl(readable.number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw FileDescriptor.Failure(errno) }
    guard let stream = fdopendir(copy) else {
      let failure = errno
      Glibc.close(copy)
      throw FileDescriptor.Failure(failure)
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw FileDescriptor.Failure(errno) }
    names.sort { $0.lexicographicallyPrecedes($1) }
    return names.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Something below a folder, as `visit` comes to it.
  package struct Visit {
    /// The folder it stands in, and its name there.
    package var folder: FolderHandle
    package var name: String
    /// The names that lead to it, from the folder that the visit began in.
    package var path: [String]
    /// A link itself.
    package var status: FileStatus
  }

  /// Comes to what has a name and to all that is below it: a folder before what is in it, names in the order of their bytes. Links
  /// are not followed.
  ///
  /// - `body`: says whether a folder is gone into.
  package func visit(_ name: String, _ body: (Visit) throws -> Bool) throws {
    try visit(name, path: [], body)
  }

  private func visit(_ name: String, path: [String], _ body: (Visit) throws -> Bool) throws {
    // What has just been removed is not there any more.
    guard let status = try status(of: name) else { return }
    let path = path + [name]
    guard try body(Visit(folder: self, name: name, path: path, status: status)), status.isFolder else { return }
    let inner = try FolderHandle(name, in: self)
    for name in try inner.names() { try inner.visit(name, path: path, body) }
  }

  /// Removes what has a name, a folder with all that is in it; links are removed, not what they lead to.
  ///
  /// - `check`: called before each one, to end long work.
  package func removeTree(_ name: String, check: () throws -> Void = {}) throws {
    try check()
    guard let status = try status(of: name) else { return }
    guard status.isFolder else { return try remove(name) }
    let inner = try FolderHandle(name, in: self)
    for name in try inner.names() { try inner.removeTree(name, check: check) }
    try removeFolder(name)
  }

  /// Gives what has a name another one, where nothing has that yet.
  ///
  /// **Errors**: `EEXIST`.
  package func renameKeeping(
    _ name: String, to other: String, in folder: FolderHandle
  ) throws(FileDescriptor.Failure) {
    let failure = SystemRename.call(descriptor.number, name, folder.descriptor.number, other, .keeping)
    guard failure != 0 else { return }
    guard SystemRename.isMissing(failure) else { throw FileDescriptor.Failure(failure) }
    // A file system that does not know how to do both at once.
    if try folder.status(of: other) != nil { throw FileDescriptor.Failure(EEXIST) }
    try rename(name, to: other, in: folder)
  }

  /// Lets two names of the folder change places; false where the file system cannot.
  func exchange(_ name: String, _ other: String) throws(FileDescriptor.Failure) -> Bool {
    let failure = SystemRename.call(descriptor.number, name, descriptor.number, other, .exchanging)
    if failure == 0 { return true }
    if SystemRename.isMissing(failure) { return false }
    throw FileDescriptor.Failure(failure)
  }

  /// Puts the folder's names on the disk.
  package func synchronize() {
    // A folder that may be written and not read has no such call: rename was what could be done.
    try? open(".", O_RDONLY | O_DIRECTORY).synchronize()
  }
}

/// Linux's `renameat2`, which Glibc's headers hide from Swift and which is looked up by name.
private enum SystemRename {
  enum Way: UInt32 {
    case keeping = 1
    case exchanging = 2
  }

  private typealias Function =
    @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

  private static let function: Function? = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Function.self) }

  /// 0, or the error's number.
  static func call(_ folder: Int32, _ name: String, _ otherFolder: Int32, _ other: String, _ way: Way) -> Int32 {
    guard let function else { return ENOSYS }
    return function(folder, name, otherFolder, other, way.rawValue) == 0 ? 0 : errno
  }

  static func isMissing(_ failure: Int32) -> Bool { failure == ENOSYS || failure == EINVAL || failure == ENOTSUP }
}

extension FileDescriptor {
  /// Opens what has a path only to learn of it: it need not be readable, and a pipe is not waited for.
  package convenience init(lookingAt path: String) throws(Failure) {
    guard !path.utf8.contains(0) else { throw Failure(ENOENT) }
    // Linux's `O_PATH`, which Swift does not import.
    try self.init(opening: path, 0o10000000)
  }
}

extension FileDescriptor.Failure {
  /// Whether nothing stands there.
  package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
}
