import CMapping
import Glibc
import Testing

@testable import Scanning

struct ScannedFileTests {
  private static let pageSize = sysconf(Int32(_SC_PAGESIZE))

  private func content(_ count: Int) -> String {
    String(decoding: (0..<count).map { UInt8(truncatingIfNeeded: 0x20 + $0 % 89) }, as: UTF8.self)
  }

  private func read(_ range: Range<Int>, of file: ScannedFile) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0xFF, count: range.count + 7)
    try file.read(range, into: &bytes, at: 3)
    #expect(bytes[..<3].allSatisfy { $0 == 0xFF } && bytes[(range.count + 3)...].allSatisfy { $0 == 0xFF })
    return Array(bytes[3..<(range.count + 3)])
  }

  /// **Units**: bytes of files that are read by calls, and of those that are mapped.
  private static let sizes = [10_000, 3 << 20, (3 << 20) + 4096, (3 << 20) + 77]

  @Test(arguments: sizes) func `any range of a file is read as it stands`(size: Int) throws {
    let text = content(size)
    let file = try TemporaryFile(text)
    let scanned = try #require(try ScannedFile(path: file.path))
    #expect(scanned.size == size)
    let bytes = Array(text.utf8)
    let page = Self.pageSize
    for range in [0..<1, 0..<size, 1..<page + 1, page - 1..<2 * page + 3, size - 1..<size, size - page..<size, 5..<5] {
      #expect(try read(range, of: scanned) == Array(bytes[range]), "\(range)")
    }
  }

  @Test(arguments: sizes) func `a file that became shorter is refused from its new end on`(size: Int) throws {
    let text = content(size)
    let file = try TemporaryFile(text)
    let scanned = try #require(try ScannedFile(path: file.path))
    let newSize = size / 2 + 100
    #expect(truncate(file.path, off_t(newSize)) == 0)
    let bytes = Array(text.utf8)
    #expect(try read(0..<newSize, of: scanned) == Array(bytes[..<newSize]))
    // On the last page that the file still has, where a mapping shows zeros, and behind it, where it faults.
    #expect(throws: ScanRefusal.self) { try read(newSize - 50..<newSize + 50, of: scanned) }
    #expect(throws: ScanRefusal.self) { try read(newSize..<size, of: scanned) }
    #expect(throws: ScanRefusal.self) { try read(size - 1..<size, of: scanned) }
    #expect(try read(0..<newSize, of: scanned) == Array(bytes[..<newSize]), "the reader goes on after a fault")
  }

  @Test func `threads of a scan survive a fault as the first one does`() throws {
    let size = 3 << 20
    let file = try TemporaryFile(content(size))
    let scanned = try #require(try ScannedFile(path: file.path))
    #expect(truncate(file.path, 0) == 0)
    let threads = (0..<4).compactMap { index in
      WorkerThread {
        var bytes = [UInt8](repeating: 0, count: 4096)
        #expect(throws: ScanRefusal.self) { try scanned.read(index * 4096..<(index + 1) * 4096, into: &bytes, at: 0) }
      }
    }
    for thread in threads { thread.join() }
    #expect(threads.count == 4)
  }

  @Test func `vectors copy every count of bytes from every place, and no more`() {
    let source = (0..<400).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 1) }
    for count in 0...200 {
      for offset in [0, 1, 15, 16, 33] {
        var target = [UInt8](repeating: 0, count: 300)
        source.withUnsafeBytes { from in
          target.withUnsafeMutableBytes { to in
            guard let first = to.baseAddress, let begin = from.baseAddress else { return }
            cmapping_copy_vectors(first + offset, begin + offset, count)
          }
        }
        let expected = target.indices.map { $0 >= offset && $0 < offset + count ? source[$0] : 0 }
        #expect(target == expected, "\(count) bytes from \(offset)")
      }
    }
  }
}
