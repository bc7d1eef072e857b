import Glibc

/// The temporary files beside a target: how they are called, made, and told from those that a dead run left.
enum TemporaryFile {
  static let ending = ".tmp"

  /// The beginning of the names of a target's temporary files.
  static func prefix(of name: String) -> String {
    // A name may have 255 bytes, and this one gets 24 more.
    var short = ""
    var length = 0
    for scalar in name.unicodeScalars {
      length += UTF8.width(scalar)
      if length > 200 { break }
      short.unicodeScalars.append(scalar)
    }
    return ".\(short).intently-"
  }

  /// A name that nothing beside the target has, but for an accident.
  static func name(for target: String) -> String {
    let digits = String(UInt32.random(in: .min ... .max), radix: 16)
    return prefix(of: target) + String(repeating: "0", count: 8 - digits.utf8.count) + digits + ending
  }

  /// Makes a new, empty, locked file beside the target; a private one may be read by its owner alone for now.
  static func create(
    for target: String, in place: FolderHandle, isPrivate: Bool
  ) throws(FileDescriptor.Failure) -> (path: String, descriptor: FileDescriptor) {
    let (folder, last) = FileSystem.split(target)
    for _ in 0..<100 {
      let name = name(for: last)
      let descriptor: FileDescriptor
      do throws(FileDescriptor.Failure) {
        descriptor = try place.open(name, O_RDWR | O_CREAT | O_EXCL, mode: isPrivate ? 0o600 : 0o666)
      } catch {
        if error.number == EEXIST { continue }
        throw error
      }
      // Between the two calls another run may have taken the file for a stale one.
      if lock(descriptor), let status = try? descriptor.status(), status.names > 0 {
        return (FileSystem.join(folder, name), descriptor)
      }
    }
    throw FileDescriptor.Failure(EEXIST)
  }

  /// Removes the target's temporary files that nobody holds a lock on.
  static func removeStale(of target: String) {
    let (folder, name) = FileSystem.split(target)
    let prefix = prefix(of: name)
    for name in FileSystem.names(in: folder) where name.hasPrefix(prefix) && name.hasSuffix(ending) {
      let path = FileSystem.join(folder, name)
      guard let descriptor = try? FileDescriptor(opening: path, O_RDWR | O_NOFOLLOW | O_NONBLOCK),
        (try? descriptor.lock()) == true
      else { continue }
      FileSystem.remove(path)
    }
  }

  /// True where a file system without locks has to do without.
  private static func lock(_ descriptor: FileDescriptor) -> Bool { (try? descriptor.lock()) ?? true }
}
