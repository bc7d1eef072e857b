import Glibc

/// What the system knows of a file.
package struct FileStatus: Equatable, Sendable {
  /// What stands there; `other` is a device, a pipe or a socket.
  package enum Kind: Sendable { case file, folder, link, other }

  package var kind: Kind
  /// The permission bits, set-user-id and its kin included.
  package var mode: UInt32
  /// **Units**: bytes.
  package var size: Int64
  package var owner: UInt32
  package var group: UInt32
  package var device: UInt64
  package var inode: UInt64
  /// How many names the file has; 0 once it is removed.
  package var names: Int

  package var isFolder: Bool { kind == .folder }

  init(_ raw: stat) {
    switch raw.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    mode = raw.st_mode & 0o7777
    size = Int64(raw.st_size)
    owner = raw.st_uid
    group = raw.st_gid
    device = UInt64(raw.st_dev)
    inode = UInt64(raw.st_ino)
    names = Int(clamping: raw.st_nlink)
  }

  /// What stands at a path, links followed unless told; nil where nothing does.
  package static func of(_ path: String, followingLinks: Bool = true) throws(FileDescriptor.Failure) -> FileStatus? {
    var raw = stat()
    let result = fstatat(AT_FDCWD, path, &raw, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW)
    if result == 0 { return FileStatus(raw) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw FileDescriptor.Failure(errno)
  }
}
