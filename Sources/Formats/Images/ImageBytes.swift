/// The bytes of an image's file, read where they are asked for: of a large file little more than its headers.
package final class ImageBytes {
  package let count: Int
  private let page: (Int, Int) throws(FileDescriptor.Failure) -> [UInt8]
  private var held: [UInt8] = []
  private var start = 0

  private static let pageSize = 1 << 16

  package init(_ bytes: [UInt8]) {
    count = bytes.count
    page = { (_, _) in [] }
    held = bytes
  }

  /// - `file`: one that can be read anywhere.
  package init(_ file: FileDescriptor) throws(FileDescriptor.Failure) {
    count = Int(clamping: max(0, try file.status().size))
    page = { (offset, count) throws(FileDescriptor.Failure) in
      var bytes: [UInt8] = []
      while bytes.count < count {
        let block = try file.read(count - bytes.count, at: Int64(offset + bytes.count))
        if block.isEmpty { break }
        bytes += block
      }
      return bytes
    }
  }

  /// So many bytes from a place. **Errors**: that the file ends before.
  package func bytes(_ offset: Int, _ length: Int) throws(ImageFault) -> ArraySlice<UInt8> {
    guard offset >= 0, length >= 0, length <= count - offset else { throw .damaged("it ends in the middle") }
    if offset >= start, length <= held.count - (offset - start) { return held[(offset - start)...].prefix(length) }
    do throws(FileDescriptor.Failure) {
      start = offset
      held = try page(offset, max(length, min(Self.pageSize, count - offset)))
    } catch {
      held = []
      throw .unreadable(error)
    }
    guard held.count >= length else { throw .damaged("it ends in the middle") }
    return held.prefix(length)
  }

  package func byte(_ offset: Int) throws(ImageFault) -> Int {
    guard let byte = try bytes(offset, 1).first else { throw .damaged("it ends in the middle") }
    return Int(byte)
  }

  /// A whole number of so many bytes, at most 7.
  package func integer(_ offset: Int, _ size: Int, isLittle: Bool = false) throws(ImageFault) -> Int {
    let bytes = try bytes(offset, size)
    return isLittle ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether these letters stand at a place.
  package func says(_ letters: String, at offset: Int) -> Bool {
    guard let bytes = try? bytes(offset, letters.utf8.count) else { return false }
    return bytes.elementsEqual(letters.utf8)
  }
}

/// Why an image cannot be read or made.
package enum ImageFault: Error {
  /// It is of a kind that is not known.
  case unknown
  /// It is of a known kind, and wrong; what is wrong, in words.
  case damaged(String)
  /// It is said to be so large that it is not read. **Units**: points.
  case tooLarge(width: Int, height: Int)
  case unreadable(FileDescriptor.Failure)
  /// libgd is not there.
  case noLibrary
  /// libgd is there, and cannot do it with this kind.
  case unsupported(ImageKind)
  case noMemory
}
