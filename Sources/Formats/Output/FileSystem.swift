import Glibc

/// The calls on names of files, with the system's error number as their error.
package enum FileSystem {
  /// Where a link points; nil where the name is no link.
  static func linkTarget(_ path: String) throws(FileDescriptor.Failure) -> String? {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, filled in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return }
        let result = readlink(path, start, characters.count)
        if result < 0 { failure = errno } else { filled = result }
      }
    }
    switch failure {
    case 0: return String(decoding: bytes, as: UTF8.self)
    case EINVAL, ENOENT, ENOTDIR: return nil
    default: throw FileDescriptor.Failure(failure)
    }
  }

  static func rename(_ from: String, to: String) throws(FileDescriptor.Failure) {
    guard Glibc.rename(from, to) == 0 else { throw FileDescriptor.Failure(errno) }
  }

  static func remove(_ path: String) { _ = unlink(path) }

  static func removeFolder(_ path: String) { _ = rmdir(path) }

  /// Makes a folder; false where one stands there already.
  static func makeFolder(_ path: String) throws(FileDescriptor.Failure) -> Bool {
    if mkdir(path, 0o777) == 0 { return true }
    let failure = errno
    if failure == EEXIST, try FileStatus.of(path)?.isFolder == true { return false }
    throw FileDescriptor.Failure(failure == EEXIST ? ENOTDIR : failure)
  }

  static func mayWrite(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// Gives a file to an owner; who may not, does not.
  static func give(_ descriptor: FileDescriptor, owner: UInt32, group: UInt32) {
    if fchown(descriptor.number, owner, group) != 0 { _ = fchown(descriptor.number, UInt32.max, group) }
  }

  /// The names in a folder, hidden ones too, in the order that the system has them; none where it cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The folder a name stands in, and the name in it.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
  }

  static func join(_ folder: String, _ name: String) -> String {
    if name.utf8.first == UInt8(ascii: "/") { return name }
    if folder == "." { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }

  /// What a path names once its last component's links are followed, be there a file or not yet.
  static func followingLinks(_ path: String) throws(FileDescriptor.Failure) -> String {
    var path = path
    for _ in 0..<40 {
      guard let target = try linkTarget(path) else { return path }
      path = join(split(path).folder, target)
    }
    throw FileDescriptor.Failure(ELOOP)
  }

  /// Puts a folder's names on the disk.
  static func synchronize(folder: String) {
    do throws(FileDescriptor.Failure) {
      try FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY).synchronize()
    } catch {
      // A file system without that call, or a folder that may be written and not read: rename was what could be done.
    }
  }

  /// Makes the folders above a file, and tells which, outermost first.
  static func makeFolders(above path: String) throws(FileDescriptor.Failure) -> [String] {
    var missing: [String] = []
    var folder = split(path).folder
    while try FileStatus.of(folder) == nil {
      missing.append(folder)
      let parent = split(folder).folder
      if parent == folder { break }
      folder = parent
    }
    var made: [String] = []
    for folder in missing.reversed() where folder.utf8.last != UInt8(ascii: "/") {
      do throws(FileDescriptor.Failure) {
        if try makeFolder(folder) { made.append(folder) }
      } catch {
        for folder in made.reversed() { removeFolder(folder) }
        throw error
      }
    }
    return made
  }
}
