package import Diagnostics
import Glibc

/// The bytes of a file or of standard input, unpacked where they are gzip.
///
/// **Shape**: blocks of 256 KiB at most; nothing is read before it is asked for, and memory does not grow with the file.
/// gzip is known by its first two bytes, whatever the file is called.
/// **Errors**: `file-not-found`, `file-is-folder`, `file-not-permitted`, `file-unreadable`, `gzip-truncated`, `gzip-corrupt`.
package final class FileInput: ByteInput {
  package let name: String
  private let blocks: PeekableInput

  /// Opens the file; links are followed.
  package convenience init(path: String) throws(Diagnostic) {
    try self.init(path: path, named: path)
  }

  /// Opens the file at `path`, which messages call `name`.
  ///
  /// - `judging`: told where the opened file really is, links followed.
  package convenience init(
    path: String, named name: String, judging judgement: FileDescriptor.Judgement? = nil
  ) throws(Diagnostic) {
    let descriptor: FileDescriptor
    do throws(FileDescriptor.Failure) {
      guard !path.utf8.contains(0) else { throw FileDescriptor.Failure(ENOENT) }
      descriptor = try FileDescriptor(opening: path, O_RDONLY)
    } catch {
      throw .cannotRead(name, error)
    }
    try descriptor.judge(openedBy: path, judgement)
    do throws(FileDescriptor.Failure) {
      if try descriptor.status().isFolder { throw FileDescriptor.Failure(EISDIR) }
      try self.init(descriptor, name: name)
    } catch {
      throw .cannotRead(name, error)
    }
  }

  /// Reads what an open descriptor gives: standard input, a pipe, a file opened by somebody else.
  package convenience init(descriptor: Int32, name: String, closesItself: Bool = false) throws(Diagnostic) {
    do throws(FileDescriptor.Failure) {
      try self.init(FileDescriptor(descriptor, closesItself: closesItself), name: name)
    } catch {
      throw .cannotRead(name, error)
    }
  }

  private init(_ descriptor: FileDescriptor, name: String) throws(FileDescriptor.Failure) {
    self.name = name
    self.blocks = PeekableInput(UnpackedInput(DescriptorBlocks(descriptor, name: name)))
  }

  package func nextBlock() throws(Diagnostic) -> [UInt8]? {
    try blocks.nextBlock()
  }

  /// The next `count` unpacked bytes, fewer only at the end, without taking them.
  package func peek(_ count: Int) throws(Diagnostic) -> [UInt8] {
    try blocks.peek(count)
  }
}

/// What a descriptor gives, as it stands.
final class DescriptorBlocks: ByteInput {
  let name: String
  private let descriptor: FileDescriptor

  init(_ descriptor: FileDescriptor, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  func nextBlock() throws(Diagnostic) -> [UInt8]? {
    do throws(FileDescriptor.Failure) {
      let block = try descriptor.read(1 << 18)
      return block.isEmpty ? nil : block
    } catch {
      throw .cannotRead(name, error)
    }
  }
}

extension Diagnostic.Code {
  package static let fileNotFound: Self = "file-not-found"
  package static let fileIsFolder: Self = "file-is-folder"
  package static let fileNotPermitted: Self = "file-not-permitted"
  package static let fileUnreadable: Self = "file-unreadable"
}

extension Diagnostic {
  /// What is said where a file cannot be opened or read.
  package static func cannotRead(_ name: String, _ failure: FileDescriptor.Failure) -> Diagnostic {
    let place = SourceRange(file: name)
    switch failure.number {
    case ENOENT, ENOTDIR:
      return Diagnostic(.fileNotFound, "there is no file “\(name)”", at: place)
    case EISDIR:
      return Diagnostic(
        .fileIsFolder, "“\(name)” is a folder, not a file", at: place,
        hint: "name a file in it, or read it as a source with \"folder\"")
    case EACCES, EPERM:
      return Diagnostic(.fileNotPermitted, "“\(name)” may not be read by this user", at: place)
    default:
      return Diagnostic(.fileUnreadable, "“\(name)” cannot be read: \(failure.words)", at: place)
    }
  }
}
