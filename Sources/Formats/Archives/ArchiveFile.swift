package import Diagnostics
import Glibc

/// Opens an archive by what it holds, whatever it is called.
package enum ArchiveFile {
  /// The archive's entries. A packed file that is no tar archive is one of a single file, called as it is without `.gz`.
  ///
  /// - `path`: the absolute path, which messages call `name`.
  /// - `judging`: told where the opened file really is.
  /// **Errors**: those of reading; `archive-unknown` where it is none, and `archive-damaged`.
  package static func open(
    _ path: String, named name: String, judging judgement: FileDescriptor.Judgement? = nil
  ) throws(Diagnostic) -> any ArchiveReader {
    let beginning: [UInt8]
    let descriptor: FileDescriptor
    do throws(FileDescriptor.Failure) {
      guard !path.utf8.contains(0) else { throw FileDescriptor.Failure(ENOENT) }
      descriptor = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
    } catch {
      throw .cannotRead(name, error)
    }
    try descriptor.judge(openedBy: path, judgement)
    do throws(FileDescriptor.Failure) {
      let status = try descriptor.status()
      if status.isFolder { throw FileDescriptor.Failure(EISDIR) }
      guard status.kind == .file else { throw FileDescriptor.Failure(ESPIPE) }
      beginning = try descriptor.read(4, at: 0)
    } catch {
      throw .cannotRead(name, error)
    }
    if ZIPReader.isZIP(beginning) { return try ZIPReader(descriptor, name: name) }
    let input = PeekableInput(UnpackedInput(DescriptorBlocks(descriptor, name: name)))
    if TarReader.isTar(try input.peek(512)) { return TarReader(input) }
    guard beginning.starts(with: [0x1F, 0x8B]) else {
      throw Diagnostic(
        .archiveUnknown, "“\(name)” is no archive that is known: zip, tar, tar.gz and gz are",
        at: SourceRange(file: name))
    }
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return SingleFile(input, name: PackedName.unpacked(last) ?? last)
  }

  /// A packed file as an archive of one.
  private final class SingleFile: ArchiveReader {
    private let input: any ByteInput
    private let name: String
    private var isGiven = false

    init(_ input: any ByteInput, name: String) {
      self.input = input
      self.name = name
    }

    func next() -> ArchiveEntry? {
      if isGiven { return nil }
      isGiven = true
      return ArchiveEntry(name: name, kind: .file)
    }

    func nextBlock() throws(Diagnostic) -> [UInt8]? { try input.nextBlock() }
  }
}
