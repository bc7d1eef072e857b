package import Diagnostics
import Glibc

/// A folder held open: names in it mean the same whatever becomes of the names on the way to it.
///
/// **Errors**: each call throws the system's error number.
package final class FolderHandle {
  let descriptor: FileDescriptor

  /// Linux's `O_PATH`, which Swift does not import: the folder need not be readable.
  private static let pathAlone: Int32 = 0o10000000

  /// Opens the folder; links are followed.
  package init(_ path: String) throws(FileDescriptor.Failure) {
    guard !path.utf8.contains(0) else { throw FileDescriptor.Failure(ENOENT) }
    descriptor = try FileDescriptor(opening: path, Self.pathAlone | O_DIRECTORY)
  }

  /// Opens a folder in another one; a link is not followed.
  package init(_ name: String, in folder: FolderHandle) throws(FileDescriptor.Failure) {
    descriptor = try folder.open(name, Self.pathAlone | O_DIRECTORY)
  }

  /// Where the folder really is; nil where the system does not tell.
  package var realPath: String? { descriptor.realPath }

  /// Opens a file in the folder; a link is not followed unless told.
  package func open(
    _ name: String, _ flags: Int32, mode: UInt32 = 0o666, followingLinks: Bool = false
  ) throws(FileDescriptor.Failure) -> FileDescriptor {
    var result: Int32
    repeat {
      result = openat(descriptor.number, name, flags | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW), mode)
    } while result < 0 && errno == EINTR
    guard result >= 0 else { throw FileDescriptor.Failure(errno) }
    return FileDescriptor(result)
  }

  /// What stands under a name, a link itself unless told; nil where nothing does.
  package func status(
    of name: String, followingLinks: Bool = false
  ) throws(FileDescriptor.Failure) -> FileStatus? {
    var raw = stat()
    if fstatat(descriptor.number, name, &raw, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(raw) }
    if errno == ENOENT { return nil }
    throw FileDescriptor.Failure(errno)
  }

  /// Gives a file another name, in this folder or in another one; a file that has that name is replaced. **Source**: rename(2).
  package func rename(_ name: String, to other: String, in folder: FolderHandle) throws(FileDescriptor.Failure) {
    guard renameat(descriptor.number, name, folder.descriptor.number, other) == 0 else {
      throw FileDescriptor.Failure(errno)
    }
  }

  /// Removes a file, or a link itself.
  package func remove(_ name: String) throws(FileDescriptor.Failure) {
    guard unlinkat(descriptor.number, name, 0) == 0 else { throw FileDescriptor.Failure(errno) }
  }

  /// Removes an empty folder.
  package func removeFolder(_ name: String) throws(FileDescriptor.Failure) {
    guard unlinkat(descriptor.number, name, AT_REMOVEDIR) == 0 else { throw FileDescriptor.Failure(errno) }
  }

  /// Makes a folder; false where one stands there already.
  package func makeFolder(_ name: String) throws(FileDescriptor.Failure) -> Bool {
    if mkdirat(descriptor.number, name, 0o777) == 0 { return true }
    let failure = errno
    if failure == EEXIST, try status(of: name)?.isFolder == true { return false }
    throw FileDescriptor.Failure(failure == EEXIST ? ENOTDIR : failure)
  }
}

extension FileDescriptor {
  /// Says why what was opened may not be used, by its real path; nothing where it may.
  package typealias Judgement = @Sendable (_ realPath: String) throws(Diagnostic) -> Void

  /// Where the open file really is, links followed; nil where the system does not tell, as of a pipe.
  package var realPath: String? {
    guard let path = try? FileSystem.linkTarget("/proc/self/fd/\(number)"), path.hasPrefix("/") else { return nil }
    return path
  }

  /// Judges what was opened. Where the system does not tell where it is, the path it was opened by is judged.
  package func judge(openedBy path: String, _ judgement: Judgement?) throws(Diagnostic) {
    guard let judgement else { return }
    try judgement(realPath ?? path)
  }
}
