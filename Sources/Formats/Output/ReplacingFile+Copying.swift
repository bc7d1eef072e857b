import Diagnostics
import Glibc

extension ReplacingFile {
  /// Adds the bytes of another file as they are, packed ones too.
  ///
  /// - `check`: called before each block, to end a long copy.
  /// - `judging`: told where the other file really is.
  /// **Errors**: those of reading the other file, and of writing this one.
  package func write(
    contentsOf source: String, named name: String, judging judgement: FileDescriptor.Judgement? = nil,
    check: () throws -> Void = {}
  ) throws {
    let input: FileDescriptor
    do throws(FileDescriptor.Failure) {
      input = try FileDescriptor(opening: source, O_RDONLY)
      if try input.status().isFolder { throw FileDescriptor.Failure(EISDIR) }
    } catch {
      throw Diagnostic.cannotRead(name, error)
    }
    try input.judge(openedBy: source, judgement)
    while true {
      try check()
      let block: [UInt8]
      do throws(FileDescriptor.Failure) { block = try input.read(1 << 18) } catch {
        throw Diagnostic.cannotRead(name, error)
      }
      if block.isEmpty { return }
      try write(block)
    }
  }
}
