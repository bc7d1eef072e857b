import CZlib
package import Diagnostics

/// Writes a zip archive.
///
/// **Shape**: files are deflated, each with its sizes behind it, so that nothing is read twice; archives, files and counts beyond
/// the old limits are written as zip64. Without times every entry is of 1 January 1980, the first day that zip knows.
/// **Source**: APPNOTE.TXT 6.3.10 (PKWARE); the extended timestamp of Info-ZIP.
package final class ZIPWriter: ArchiveWriter {
  private struct Entry {
    var name: [UInt8]
    var mode: UInt32
    var isFolder: Bool
    var modified: Int64?
    var offset: UInt64
    var checksum: UInt32 = 0
    var packed: UInt64 = 0
    var size: UInt64 = 0
  }

  private let output: any ByteOutput
  private var entries: [Entry] = []
  private var written: UInt64 = 0
  /// What no longer fits into 32 bits, less what deflating may add.
  private let most: UInt64

  /// - `most`: from which size on zip64 is used, for tests.
  package init(_ output: any ByteOutput, most: UInt64 = 0xFFF0_0000) {
    self.output = output
    self.most = most
  }

  package func addFolder(_ name: String, modified: Int64?) throws(Diagnostic) {
    let entry = Entry(
      name: Array((name + "/").utf8), mode: 0o40755, isFolder: true, modified: modified, offset: written)
    try write(head(of: entry, isLarge: false))
    entries.append(entry)
  }

  package func addFile(
    _ name: String, isExecutable: Bool, modified: Int64?, size: Int64, content: () throws -> [UInt8]?
  ) throws {
    var entry = Entry(
      name: Array(name.utf8), mode: isExecutable ? 0o100755 : 0o100644, isFolder: false, modified: modified,
      offset: written)
    let isLarge = UInt64(max(0, size)) >= most
    try write(head(of: entry, isLarge: isLarge))
    let deflater = Deflater(isRaw: true)
    func pack(_ bytes: [UInt8], isLast: Bool) throws(Diagnostic) {
      guard let packed = deflater.pack(bytes, isLast: isLast) else {
        throw Diagnostic(.fileNotWritable, "there is no memory left to pack files with")
      }
      entry.packed += UInt64(packed.count)
      try write(packed)
    }
    while let block = try content() {
      entry.checksum = CRC32.of(block, after: entry.checksum)
      entry.size += UInt64(block.count)
      if !block.isEmpty { try pack(block, isLast: false) }
    }
    guard entry.size == UInt64(max(0, size)) else { throw Diagnostic.hasChanged(name) }
    try pack([], isLast: true)
    var tail = Little()
    tail.add(UInt32(0x0807_4B50), entry.checksum)
    if isLarge { tail.add(entry.packed, entry.size) } else { tail.add(UInt32(entry.packed), UInt32(entry.size)) }
    try write(tail.bytes)
    entries.append(entry)
  }

  package func finish() throws(Diagnostic) {
    let start = written
    for entry in entries { try write(directoryEntry(entry)) }
    let size = written - start
    var end = Little()
    if entries.count >= 0xFFFF || start >= most || size >= most {
      end.add(UInt32(0x0606_4B50))
      end.add(UInt64(44))
      end.add(UInt16(0x031E), UInt16(45))
      end.add(UInt32(0), UInt32(0))
      end.add(UInt64(entries.count), UInt64(entries.count))
      end.add(size, start)
      end.add(UInt32(0x0706_4B50), UInt32(0))
      end.add(written)
      end.add(UInt32(1))
    }
    let count = UInt16(clamping: entries.count)
    end.add(UInt32(0x0605_4B50))
    end.add(UInt16(0), UInt16(0))
    end.add(count, count)
    end.add(short(size), short(start))
    end.add(UInt16(0))
    try write(end.bytes)
  }

  private func write(_ bytes: [UInt8]) throws(Diagnostic) {
    written += UInt64(bytes.count)
    try output.write(bytes)
  }

  /// A number in 32 bits; all of them set where it stands elsewhere.
  private func short(_ number: UInt64) -> UInt32 { number >= most ? .max : UInt32(number) }

  /// Names are UTF-8; a file's sizes follow it.
  private static func flags(_ entry: Entry) -> UInt16 { entry.isFolder ? 0x0800 : 0x0808 }

  private func head(of entry: Entry, isLarge: Bool) -> [UInt8] {
    var extra = Little()
    if isLarge {
      extra.add(UInt16(1), UInt16(16))
      extra.add(UInt64(0), UInt64(0))
    }
    extra.add(entry.modified)
    var head = Little()
    head.add(UInt32(0x0403_4B50))
    head.add(UInt16(isLarge ? 45 : 20), Self.flags(entry))
    head.add(UInt16(entry.isFolder ? 0 : 8))
    head.add(DOSTime(entry.modified))
    head.add(UInt32(0))
    head.add(isLarge ? UInt32.max : 0, isLarge ? UInt32.max : 0)
    head.add(UInt16(clamping: entry.name.count), UInt16(extra.bytes.count))
    return head.bytes + entry.name + extra.bytes
  }

  private func directoryEntry(_ entry: Entry) -> [UInt8] {
    var large = Little()
    for number in [entry.size, entry.packed, entry.offset] where number >= most { large.add(number) }
    var extra = Little()
    if !large.bytes.isEmpty {
      extra.add(UInt16(1), UInt16(large.bytes.count))
      extra.bytes += large.bytes
    }
    extra.add(entry.modified)
    var head = Little()
    head.add(UInt32(0x0201_4B50))
    head.add(UInt16(0x031E), UInt16(large.bytes.isEmpty ? 20 : 45))
    head.add(Self.flags(entry), UInt16(entry.isFolder ? 0 : 8))
    head.add(DOSTime(entry.modified))
    head.add(entry.checksum)
    head.add(short(entry.packed), short(entry.size))
    head.add(UInt16(clamping: entry.name.count), UInt16(extra.bytes.count))
    head.add(UInt16(0), UInt16(0))
    head.add(UInt16(0))
    head.add(entry.mode << 16 | (entry.isFolder ? 0x10 : 0), short(entry.offset))
    return head.bytes + entry.name + extra.bytes
  }
}

/// Numbers as zip has them, the lowest byte first.
private struct Little {
  var bytes: [UInt8] = []

  mutating func add<Number: FixedWidthInteger>(_ numbers: Number...) {
    for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
  }

  mutating func add(_ time: DOSTime) { add(time.time, time.day) }

  /// The extended timestamp, which is of UTC.
  mutating func add(_ modified: Int64?) {
    guard let modified, let seconds = Int32(exactly: modified) else { return }
    add(UInt16(0x5455), UInt16(5))
    bytes.append(1)
    add(seconds)
  }
}

/// A time as MS-DOS had it, in steps of two seconds from 1980 to 2107; in UTC here.
private struct DOSTime {
  var time: UInt16 = 0
  var day: UInt16 = 0x21

  init(_ seconds: Int64?) {
    // 1980-01-01 and 2107-12-31.
    guard let seconds, 315_532_800..<4_354_819_200 ~= seconds else { return }
    let ofDay = seconds % 86_400
    time = UInt16(ofDay / 3600) << 11 | UInt16(ofDay / 60 % 60) << 5 | UInt16(ofDay % 60 / 2)
    // Days since 1 March of the year 0, from which months follow by a formula.
    let days = seconds / 86_400 + 719_468
    let (era, ofEra) = (days / 146_097, days % 146_097)
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let isNext = month >= 10
    let calendarYear = year + era * 400 + (isNext ? 1 : 0)
    day =
      UInt16(calendarYear - 1980) << 9 | UInt16(isNext ? month - 9 : month + 3) << 5
      | UInt16(ofYear - (153 * month + 2) / 5 + 1)
  }
}

/// zlib's checksum.
enum CRC32 {
  static func of(_ bytes: [UInt8], after start: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
      var sum = UInt(start)
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeBufferPointer(rebasing: rest.prefix(1 << 30))
        sum = crc32(sum, part.baseAddress, UInt32(part.count))
        rest = rest.dropFirst(part.count)
      }
      return UInt32(truncatingIfNeeded: sum)
    }
  }
}
