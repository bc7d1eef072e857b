package import Diagnostics
import Glibc

/// A file that rows are added to, under a lock.
///
/// **Shape**: each block a writer hands over is written at the end at once; writers hand over whole rows. Links are followed,
/// folders on the way made, a new file made where there is none. The format looks at `contents` and decides how to go on
/// (`ExportFormat.continuing`).
/// **Missing**: without `commit` the file is cut back to its old length, and a file that was not there before is removed.
/// **Errors**: `file-is-folder`, `file-not-permitted`, `file-not-writable`, `disk-full`, `file-is-locked` when another run holds
/// the lock for longer than `patience`.
package final class AppendingFile: ByteOutput {
  /// The path as messages name it.
  package let path: String
  /// The length the file had. **Units**: bytes.
  package private(set) var oldLength: Int64
  /// How much was added so far. **Units**: bytes.
  package private(set) var added: Int64 = 0

  private let target: String
  private let descriptor: FileDescriptor
  private let isNew: Bool
  private let madeFolders: [String]
  private var isOver = false

  /// - `judging`: told where the file really is before anything is made or written.
  ///
  /// **Units**: `patience` in seconds.
  package init(
    path: String, named name: String? = nil, patience: Double = 60, judging judgement: FileDescriptor.Judgement? = nil
  ) throws(Diagnostic) {
    self.path = name ?? path
    do {
      guard !path.isEmpty, !path.utf8.contains(0) else { throw FileDescriptor.Failure(ENOENT) }
      let existing = try FileStatus.of(path)
      if existing?.isFolder == true || path.utf8.last == UInt8(ascii: "/") { throw FileDescriptor.Failure(EISDIR) }
      target = try FileSystem.followingLinks(path)
      madeFolders = existing == nil ? try FileSystem.makeFolders(above: target) : []
      isNew = existing == nil
      let (folder, last) = FileSystem.split(target)
      do {
        let place = try FolderHandle(folder)
        if let judgement { try judgement(FileSystem.join(place.realPath ?? folder, last)) }
        descriptor = try Self.lock(last, in: place, patience)
      } catch {
        for folder in madeFolders.reversed() { FileSystem.removeFolder(folder) }
        throw error
      }
    } catch let failure as FileDescriptor.Failure where failure.number == EWOULDBLOCK {
      throw Diagnostic(
        .fileIsLocked, "another run is adding to “\(name ?? path)”", at: SourceRange(file: name ?? path),
        hint: "run again when it is done")
    } catch let failure as FileDescriptor.Failure {
      throw .cannotWrite(name ?? path, failure)
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch {
      throw .cannotWrite(name ?? path, FileDescriptor.Failure(EIO))
    }
    do throws(FileDescriptor.Failure) {
      // Who held the lock may have added rows.
      oldLength = try descriptor.status().size
    } catch {
      throw .cannotWrite(name ?? path, error)
    }
  }

  deinit { abandon() }

  /// Opens the file, and waits for its lock. Who held that may have put another file into its place, which is opened then.
  private static func lock(
    _ name: String, in place: FolderHandle, _ patience: Double
  ) throws(FileDescriptor.Failure) -> FileDescriptor {
    var waited = 0.0
    while true {
      let descriptor = try place.open(name, O_RDWR | O_CREAT | O_APPEND)
      while try !descriptor.lock() {
        if waited >= patience { throw FileDescriptor.Failure(EWOULDBLOCK) }
        usleep(20_000)
        waited += 0.02
      }
      if try descriptor.status().names > 0 { return descriptor }
    }
  }

  /// What stands in the file, from its beginning to the old length; nil where nothing does.
  package var contents: (any ByteInput)? {
    oldLength == 0 ? nil : Contents(descriptor, length: oldLength, name: path)
  }

  /// Where the file really is.
  package var realPath: String { descriptor.realPath ?? target }

  /// What stands in the file from a place on.
  package func bytes(from start: Int64) throws(Diagnostic) -> [UInt8] {
    do throws(FileDescriptor.Failure) {
      var bytes: [UInt8] = []
      while true {
        let block = try descriptor.read(1 << 18, at: start + Int64(bytes.count))
        if block.isEmpty { return bytes }
        bytes += block
      }
    } catch {
      throw .cannotRead(path, error)
    }
  }

  /// Takes away what stands behind a place, before anything is added.
  package func cutBack(to length: Int64) throws(Diagnostic) {
    guard !isOver, added == 0, length < oldLength else { return }
    do throws(FileDescriptor.Failure) {
      try descriptor.truncate(to: length)
      oldLength = length
    } catch {
      throw .cannotWrite(path, error)
    }
  }

  /// Whether the last line of the file is ended, in whatever encoding.
  package func endsInLineEnd() throws(Diagnostic) -> Bool {
    do throws(FileDescriptor.Failure) {
      let last = try descriptor.read(2, at: max(0, oldLength - 2))
      func isEnd(_ byte: UInt8?) -> Bool { byte == 0x0A || byte == 0x0D }
      return isEnd(last.last) || (last.count == 2 && last[1] == 0 && isEnd(last[0]))
    } catch {
      throw .cannotRead(path, error)
    }
  }

  package func write(_ bytes: [UInt8]) throws(Diagnostic) {
    guard !isOver else { return }
    do throws(FileDescriptor.Failure) {
      try descriptor.write(bytes)
      added += Int64(bytes.count)
    } catch {
      // Of the last write a part may stand there.
      added = max(added, ((try? descriptor.status().size) ?? oldLength) - oldLength)
      abandon()
      throw .cannotWrite(path, error)
    }
  }

  /// Puts the added rows on the disk and frees the lock.
  package func commit() throws(Diagnostic) {
    guard !isOver else { return }
    do throws(FileDescriptor.Failure) {
      try descriptor.synchronize()
      isOver = true
      if isNew { FileSystem.synchronize(folder: FileSystem.split(target).folder) }
      try descriptor.close()
    } catch {
      abandon()
      throw .cannotWrite(path, error)
    }
  }

  /// Cuts away what was added, unless somebody who does not ask for the lock has written behind it; after `commit` it does
  /// nothing.
  package func abandon() {
    guard !isOver else { return }
    isOver = true
    if let size = try? descriptor.status().size, size == oldLength + added, added > 0 {
      try? descriptor.truncate(to: oldLength)
    }
    if isNew, (try? descriptor.status().size) == 0 {
      FileSystem.remove(target)
      for folder in madeFolders.reversed() { FileSystem.removeFolder(folder) }
    }
    try? descriptor.close()
  }

  /// A file's first bytes, read without moving its descriptor.
  private final class Contents: ByteInput {
    let name: String
    private let descriptor: FileDescriptor
    private let length: Int64
    private var position: Int64 = 0

    init(_ descriptor: FileDescriptor, length: Int64, name: String) {
      self.descriptor = descriptor
      self.length = length
      self.name = name
    }

    func nextBlock() throws(Diagnostic) -> [UInt8]? {
      guard position < length else { return nil }
      do throws(FileDescriptor.Failure) {
        let block = try descriptor.read(Int(min(1 << 18, length - position)), at: position)
        position += Int64(block.count)
        return block.isEmpty ? nil : block
      } catch {
        throw .cannotRead(name, error)
      }
    }
  }
}
