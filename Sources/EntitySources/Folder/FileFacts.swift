import Glibc

/// What the system says of a file.
package struct FileFacts {
  /// What stands there; `other` is a device, a pipe or a socket.
  package enum Kind { case file, folder, link, other }

  package var kind: Kind
  /// **Units**: bytes.
  package var size: Int64
  package var modified: (seconds: Int64, nanoseconds: Int32)
  /// **Missing**: nil where the file system does not keep it.
  package var created: (seconds: Int64, nanoseconds: Int32)?

  /// Of an open file or folder, with its creation.
  package init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
    created = BirthTime.of(descriptor)
  }

  /// Of an open folder's entry, without following a link; with `follows`, of what the link leads to.
  init?(in folder: Int32, name: [CChar], follows: Bool, withCreation: Bool = false) {
    var status = stat()
    guard fstatat(folder, name, &status, follows ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(status)
    if withCreation { created = BirthTime.of(folder, name, follows: follows) }
  }

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    size = Int64(status.st_size)
    modified = (Int64(status.st_mtim.tv_sec), Int32(clamping: status.st_mtim.tv_nsec))
  }
}

/// The time a file was made, which only `statx` tells.
///
/// Glibc's header hides `statx` from Swift, so it is looked up by name, and its result is read by the fixed places of the
/// kernel's interface (statx(2)): the mask at 0, the time of birth at 80.
private enum BirthTime {
  private typealias Function =
    @convention(c) (Int32, UnsafePointer<CChar>, Int32, UInt32, UnsafeMutableRawPointer) -> Int32

  private static let function: Function? = {
    guard let symbol = dlsym(nil, "statx") else { return nil }
    return unsafeBitCast(symbol, to: Function.self)
  }()

  static func of(_ folder: Int32, _ name: [CChar], follows: Bool) -> (seconds: Int64, nanoseconds: Int32)? {
    of(folder, name, follows ? 0 : AT_SYMLINK_NOFOLLOW)
  }

  /// Linux's `AT_EMPTY_PATH`: the open file itself.
  static func of(_ descriptor: Int32) -> (seconds: Int64, nanoseconds: Int32)? { of(descriptor, [0], 0x1000) }

  private static func of(
    _ folder: Int32, _ name: [CChar], _ flags: Int32
  ) -> (seconds: Int64, nanoseconds: Int32)? {
    guard let function else { return nil }
    let wanted: UInt32 = 0x800
    return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { buffer in
      guard let base = buffer.baseAddress else { return nil }
      buffer.initializeMemory(as: UInt8.self, repeating: 0)
      guard function(folder, name, flags, wanted, base) == 0 else { return nil }
      guard base.load(as: UInt32.self) & wanted != 0 else { return nil }
      return (
        base.load(fromByteOffset: 80, as: Int64.self),
        Int32(clamping: base.load(fromByteOffset: 88, as: UInt32.self))
      )
    }
  }
}
