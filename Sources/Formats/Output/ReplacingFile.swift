package import Diagnostics
import Glibc

/// A file that is written whole and then takes its name, so that a reader sees the old file or the new one and never a part.
///
/// **Shape**: bytes go into a temporary file beside the target, `.NAME.intently-….tmp`, in writes of 256 KiB; `commit` puts it
/// on the disk and renames it. The target's mode (and, where allowed, its owner) is kept; where it is a link, what the link
/// points to is replaced. Folders on the way are made. A device or pipe is written to directly.
/// A packed file holds the written bytes as gzip.
/// **Missing**: without `commit` the old file stays and nothing else does. What a killed run left is removed by the next one
/// that writes to the same target; a temporary file is in use as long as its writer's lock is on it.
/// **Errors**: `file-is-folder`, `file-not-permitted`, `file-not-writable`, `disk-full`.
package final class ReplacingFile: ByteOutput {
  /// The path as messages name it.
  package let path: String
  /// How much the file holds so far. **Units**: bytes, as they stand in it.
  package private(set) var size: Int64 = 0

  private enum Stage { case writing, prepared, over }
  private let target: String
  private let temporary: String?
  /// The folder that both stand in; nil for a device or a pipe.
  private let place: FolderHandle?
  private let descriptor: FileDescriptor
  private let madeFolders: [String]
  private var buffer: [UInt8] = []
  private let deflater: Deflater?
  private var stage = Stage.writing

  /// Looks at what was written, by the path that it has until it takes its place; what it throws leaves all as it was.
  package var inspection: ((_ written: String) throws(Diagnostic) -> Void)?

  private static let blockSize = 1 << 18

  /// - `judging`: told where the file will really be once its folder is open, links followed; what it throws leaves all as it
  ///   was.
  package init(
    path: String, named name: String? = nil, isPacked: Bool = false, judging judgement: FileDescriptor.Judgement? = nil
  ) throws(Diagnostic) {
    self.path = name ?? path
    deflater = isPacked ? Deflater() : nil
    do {
      guard !path.isEmpty, !path.utf8.contains(0) else { throw FileDescriptor.Failure(ENOENT) }
      let existing = try FileStatus.of(path)
      if existing?.isFolder == true || path.utf8.last == UInt8(ascii: "/") { throw FileDescriptor.Failure(EISDIR) }
      if let existing, existing.kind != .file {
        target = path
        temporary = nil
        place = nil
        madeFolders = []
        descriptor = try FileDescriptor(opening: path, O_WRONLY)
        try descriptor.judge(openedBy: path, judgement)
        return
      }
      if existing != nil, !FileSystem.mayWrite(path) { throw FileDescriptor.Failure(errno) }
      target = try FileSystem.followingLinks(path)
      madeFolders = try FileSystem.makeFolders(above: target)
      do {
        let place = try FolderHandle(FileSystem.split(target).folder)
        if let judgement {
          // From here on names are looked up in the folder that was judged.
          try judgement(
            FileSystem.join(place.realPath ?? FileSystem.split(target).folder, FileSystem.split(target).name))
        }
        TemporaryFile.removeStale(of: target)
        (temporary, descriptor) = try TemporaryFile.create(for: target, in: place, isPrivate: existing != nil)
        self.place = place
      } catch {
        for folder in madeFolders.reversed() { FileSystem.removeFolder(folder) }
        throw error
      }
      if let existing {
        let own = try descriptor.status()
        if own.owner != existing.owner || own.group != existing.group {
          FileSystem.give(descriptor, owner: existing.owner, group: existing.group)
        }
        try descriptor.setMode(existing.mode)
      }
    } catch let failure as FileDescriptor.Failure {
      throw .cannotWrite(name ?? path, failure)
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch {
      throw .cannotWrite(name ?? path, FileDescriptor.Failure(EIO))
    }
  }

  deinit { abandon() }

  /// Where the file will stand.
  package var finalPath: String { target }

  /// Puts everything on the disk, the temporary file's name as well, so that the rename can be done after an interruption.
  package func prepareToWait() throws(Diagnostic) {
    try prepare()
    if temporary != nil { FileSystem.synchronize(folder: FileSystem.split(target).folder) }
  }

  /// Does the rename of an interrupted run; nothing where it was done.
  package static func finishRename(of temporary: String, to target: String) throws(Diagnostic) {
    do throws(FileDescriptor.Failure) {
      guard try FileStatus.of(temporary) != nil else { return }
      try FileSystem.rename(temporary, to: target)
      FileSystem.synchronize(folder: FileSystem.split(target).folder)
    } catch {
      throw .cannotWrite(target, error)
    }
  }

  /// The path of what is written so far, to be read back after `prepare`; nil for a device or a pipe.
  package var preparedPath: String? { temporary }

  package func write(_ bytes: [UInt8]) throws(Diagnostic) {
    try hold(try packed(bytes))
  }

  private func packed(_ bytes: [UInt8], isLast: Bool = false) throws(Diagnostic) -> [UInt8] {
    guard let deflater else { return bytes }
    guard let packed = deflater.pack(bytes, isLast: isLast) else {
      abandon()
      throw .cannotWrite(path, FileDescriptor.Failure(ENOMEM))
    }
    return packed
  }

  private func hold(_ bytes: [UInt8]) throws(Diagnostic) {
    size += Int64(bytes.count)
    if buffer.isEmpty, bytes.count >= Self.blockSize { return try put(bytes) }
    buffer += bytes
    if buffer.count >= Self.blockSize { try flush() }
  }

  private func flush() throws(Diagnostic) {
    guard !buffer.isEmpty else { return }
    let block = buffer
    buffer = []
    buffer.reserveCapacity(Self.blockSize)
    try put(block)
  }

  private func put(_ bytes: [UInt8]) throws(Diagnostic) {
    do throws(FileDescriptor.Failure) {
      try descriptor.write(bytes)
    } catch {
      abandon()
      throw .cannotWrite(path, error)
    }
  }

  /// Whether what was written so far can be taken back: not from a device or a pipe.
  package var canStartOver: Bool { temporary != nil && stage == .writing }

  /// Takes back everything that was written.
  package func startOver() throws(Diagnostic) {
    guard canStartOver else { return }
    buffer = []
    deflater?.reset()
    size = 0
    do throws(FileDescriptor.Failure) {
      try descriptor.rewindAndEmpty()
    } catch {
      abandon()
      throw .cannotWrite(path, error)
    }
  }

  /// Puts everything on the disk, short of the name: after this, only the rename can fail.
  package func prepare() throws(Diagnostic) {
    guard stage == .writing else { return }
    if deflater != nil { try hold(try packed([], isLast: true)) }
    try flush()
    do throws(FileDescriptor.Failure) {
      try descriptor.synchronize()
      stage = .prepared
    } catch {
      abandon()
      throw .cannotWrite(path, error)
    }
    guard let inspection, let temporary else { return }
    do throws(Diagnostic) {
      try inspection(temporary)
    } catch {
      abandon()
      throw error
    }
  }

  /// Lets those run the file who may read it.
  package func makeExecutable() throws(Diagnostic) {
    do throws(FileDescriptor.Failure) {
      let mode = try descriptor.status().mode
      try descriptor.setMode(mode | (mode & 0o444) >> 2)
    } catch {
      abandon()
      throw .cannotWrite(path, error)
    }
  }

  /// Gives the written file the target's name.
  ///
  /// - `replacing`: whether a file that is there by now is replaced; where it is not, that is `file-exists`.
  package func commit(replacing: Bool = true) throws(Diagnostic) {
    try prepare()
    guard stage == .prepared else { return }
    do throws(FileDescriptor.Failure) {
      if let temporary, let place {
        let (from, to) = (FileSystem.split(temporary).name, FileSystem.split(target).name)
        if replacing {
          try place.rename(from, to: to, in: place)
        } else {
          try place.renameKeeping(from, to: to, in: place)
        }
        stage = .over
        FileSystem.synchronize(folder: FileSystem.split(target).folder)
        for folder in madeFolders { FileSystem.synchronize(folder: FileSystem.split(folder).folder) }
      }
      stage = .over
      try descriptor.close()
    } catch {
      abandon()
      if error.number == EEXIST { throw Diagnostic(.fileExists, "“\(path)” is there already") }
      throw .cannotWrite(path, error)
    }
  }

  /// Leaves everything as it was before; after `commit` it does nothing.
  package func abandon() {
    guard stage != .over else { return }
    stage = .over
    buffer = []
    guard let temporary, let place else { return }
    try? place.remove(FileSystem.split(temporary).name)
    for folder in madeFolders.reversed() { FileSystem.removeFolder(folder) }
  }
}
