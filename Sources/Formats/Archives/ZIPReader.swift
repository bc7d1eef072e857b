package import Diagnostics
import Glibc

/// Reads a zip archive by the directory at its end.
///
/// **Shape**: stored and deflated files, zip64 too; each is compared with its checksum when it has been read.
/// **Errors**: `archive-damaged`; `archive-unknown` for what is locked with a password or packed in another way.
/// **Source**: APPNOTE.TXT 6.3.10 (PKWARE).
package final class ZIPReader: ArchiveReader {
  private struct Entry {
    var entry: ArchiveEntry
    var flags: UInt16
    var method: UInt16
    var checksum: UInt32
    var packed: UInt64
    var size: UInt64
    var offset: UInt64
    /// Whether its content is the path that a link leads to.
    var isLink: Bool
  }

  private let file: FileDescriptor
  private let length: UInt64
  private let name: String
  private var entries: ArraySlice<Entry> = []
  private var current: Content?

  /// How large the directory may be. **Units**: bytes.
  private static let mostOfDirectory: UInt64 = 64 << 20

  /// The bytes of one file, unpacked.
  private struct Content {
    var entry: Entry
    var offset: UInt64
    var rest: UInt64
    var inflater: Inflater?
    var packed: [UInt8] = []
    var taken = 0
    var given: UInt64 = 0
    var sum: UInt32 = 0
    var isOver = false
  }

  /// - `file`: an open file that can be read anywhere.
  package init(_ file: FileDescriptor, name: String) throws(Diagnostic) {
    self.file = file
    self.name = name
    do throws(FileDescriptor.Failure) {
      length = UInt64(max(0, try file.status().size))
    } catch {
      throw .cannotRead(name, error)
    }
    entries = try readDirectory()[...]
  }

  /// Whether a file that begins so is a zip archive.
  package static func isZIP(_ beginning: [UInt8]) -> Bool {
    beginning.starts(with: [0x50, 0x4B, 3, 4]) || beginning.starts(with: [0x50, 0x4B, 5, 6])
  }

  package func next() throws(Diagnostic) -> ArchiveEntry? {
    current = nil
    guard let entry = entries.popFirst() else { return nil }
    guard entry.isLink || entry.entry.kind == .file else { return entry.entry }
    guard entry.flags & 1 == 0 else { throw .unreadableArchive(name, "it is locked with a password") }
    guard entry.method == 0 || entry.method == 8 else {
      throw .unreadableArchive(
        name, "“\(VisibleText.of(entry.entry.name))” is packed by method \(entry.method), and only 0 and 8 are known")
    }
    current = try content(of: entry)
    guard entry.isLink else { return entry.entry }
    guard entry.size <= UInt64(PATH_MAX) else { throw damaged("a link is too long") }
    var target: [UInt8] = []
    while let block = try nextBlock() { target += block }
    var link = entry.entry
    link.kind = .link(to: String(decoding: target, as: UTF8.self))
    return link
  }

  package func nextBlock() throws(Diagnostic) -> [UInt8]? {
    guard var content = current, !content.isOver else { return nil }
    // Two owners of a block would copy it.
    current = nil
    defer { current = content }
    while true {
      if content.taken == content.packed.count, content.rest > 0 {
        content.packed = try read(Int(min(content.rest, 1 << 18)), at: content.offset)
        content.taken = 0
        content.offset += UInt64(content.packed.count)
        content.rest -= UInt64(content.packed.count)
      }
      var block: [UInt8]
      if let inflater = content.inflater {
        let step = inflater.unpack(content.packed, from: content.taken, atMost: 1 << 18)
        content.taken += step.taken
        if case .fault(let words) = step.end { throw damaged(words) }
        if step.end == .member { content.isOver = true }
        block = step.bytes
        if block.isEmpty, step.taken == 0, !content.isOver, content.rest == 0 {
          throw damaged("“\(VisibleText.of(content.entry.entry.name))” ends in the middle")
        }
      } else {
        block = content.packed
        content.taken = content.packed.count
        content.isOver = content.rest == 0
      }
      content.sum = CRC32.of(block, after: content.sum)
      content.given += UInt64(block.count)
      if content.isOver { try check(content) }
      if !block.isEmpty { return block }
      if content.isOver { return nil }
    }
  }

  private func check(_ content: Content) throws(Diagnostic) {
    guard content.given == content.entry.size, content.sum == content.entry.checksum else {
      throw damaged("“\(VisibleText.of(content.entry.entry.name))” has not the checksum that it says")
    }
  }

  private func content(of entry: Entry) throws(Diagnostic) -> Content {
    let head = Fields(try read(30, at: entry.offset))
    guard head[0, as: UInt32.self] == 0x0403_4B50 else { throw damaged("a file does not stand where it is said to") }
    let start = entry.offset + 30 + UInt64(head[26, as: UInt16.self]) + UInt64(head[28, as: UInt16.self])
    guard start <= length, entry.packed <= length - start else { throw damaged("a file ends behind it") }
    return Content(
      entry: entry, offset: start, rest: entry.packed, inflater: entry.method == 8 ? Inflater(isRaw: true) : nil)
  }

  private func damaged(_ words: String) -> Diagnostic { .damagedArchive(name, words) }

  /// So many bytes from a place.
  private func read(_ count: Int, at offset: UInt64) throws(Diagnostic) -> [UInt8] {
    guard offset <= length, UInt64(count) <= length - offset else { throw damaged("it ends in the middle") }
    var bytes: [UInt8] = []
    do throws(FileDescriptor.Failure) {
      while bytes.count < count {
        let block = try file.read(count - bytes.count, at: Int64(offset) + Int64(bytes.count))
        if block.isEmpty { break }
        bytes += block
      }
    } catch {
      throw .cannotRead(name, error)
    }
    guard bytes.count == count else { throw damaged("it ends in the middle") }
    return bytes
  }

  // MARK: The directory

  private func readDirectory() throws(Diagnostic) -> [Entry] {
    // The end has a comment of 64 KiB at most behind it.
    let tailStart = length > 65_557 ? length - 65_557 : 0
    let tail = try read(Int(length - tailStart), at: tailStart)
    guard tail.count >= 22,
      let place = stride(from: tail.count - 22, through: 0, by: -1).first(where: {
        tail[$0] == 0x50 && tail[$0 + 1] == 0x4B && tail[$0 + 2] == 5 && tail[$0 + 3] == 6
      })
    else { throw damaged("its directory is missing") }
    let end = Fields(Array(tail[place...]))
    guard end[4, as: UInt16.self] == 0 || end[4, as: UInt16.self] == .max else {
      throw .unreadableArchive(name, "it is one part of several")
    }
    var count = UInt64(end[10, as: UInt16.self])
    var size = UInt64(end[12, as: UInt32.self])
    var offset = UInt64(end[16, as: UInt32.self])
    let endOffset = tailStart + UInt64(place)
    var before: UInt64 = 0
    if count == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF, endOffset >= 20,
      case let locator = Fields(try read(20, at: endOffset - 20)), locator[0, as: UInt32.self] == 0x0706_4B50
    {
      let large = Fields(try read(56, at: locator[8, as: UInt64.self]))
      guard large[0, as: UInt32.self] == 0x0606_4B50 else { throw damaged("its directory is missing") }
      (count, size, offset) = (large[32, as: UInt64.self], large[40, as: UInt64.self], large[48, as: UInt64.self])
    } else if size <= endOffset, offset <= endOffset - size {
      // What stands before the archive, such as a program that unpacks it, moves all places.
      before = endOffset - size - offset
    }
    guard size <= Self.mostOfDirectory, count <= size / 46 else { throw damaged("its directory makes no sense") }
    let (start, overflow) = offset.addingReportingOverflow(before)
    guard !overflow else { throw damaged("its directory makes no sense") }
    return try entries(Fields(try read(Int(size), at: start)), Int(count), before)
  }

  private func entries(_ fields: Fields, _ count: Int, _ before: UInt64) throws(Diagnostic) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    var place = 0
    for _ in 0..<count {
      guard place + 46 <= fields.count, fields[place, as: UInt32.self] == 0x0201_4B50 else {
        throw damaged("its directory makes no sense")
      }
      let nameLength = Int(fields[place + 28, as: UInt16.self])
      let extraLength = Int(fields[place + 30, as: UInt16.self])
      let next = place + 46 + nameLength + extraLength + Int(fields[place + 32, as: UInt16.self])
      guard next <= fields.count else { throw damaged("its directory makes no sense") }
      entries.append(try entry(fields, place, nameLength, extraLength, before))
      place = next
    }
    return entries
  }

  private func entry(
    _ fields: Fields, _ place: Int, _ nameLength: Int, _ extraLength: Int, _ before: UInt64
  ) throws(Diagnostic) -> Entry {
    let flags = fields[place + 8, as: UInt16.self]
    let bytes = fields.bytes[(place + 46)..<(place + 46 + nameLength)]
    var large: [UInt64] = [
      UInt64(fields[place + 24, as: UInt32.self]), UInt64(fields[place + 20, as: UInt32.self]),
      UInt64(fields[place + 42, as: UInt32.self]),
    ]
    fields.enlarge(&large, extra: (place + 46 + nameLength)..<(place + 46 + nameLength + extraLength))
    let (offset, overflow) = large[2].addingReportingOverflow(before)
    guard !overflow else { throw damaged("its directory makes no sense") }
    let system = fields[place + 4, as: UInt16.self] >> 8
    // Unix and macOS write the mode of a file into the upper half.
    let mode = system == 3 || system == 19 ? fields[place + 38, as: UInt32.self] >> 16 : 0
    var path = flags & 0x0800 != 0 ? String(decoding: bytes, as: UTF8.self) : CodePage437.text(bytes)
    if system == 0, !path.contains("/") { path = String(path.map { $0 == "\\" ? "/" : $0 }) }
    var kind = ArchiveEntry.Kind.file
    var isLink = false
    switch mode & 0o170000 {
    case 0o040000: kind = .folder
    case 0o120000: isLink = true
    case 0, 0o100000: if path.hasSuffix("/") { kind = .folder }
    default: kind = .special
    }
    return Entry(
      entry: ArchiveEntry(name: path, kind: kind, isExecutable: mode & 0o100 != 0), flags: flags,
      method: fields[place + 10, as: UInt16.self], checksum: fields[place + 16, as: UInt32.self], packed: large[1],
      size: large[0], offset: offset, isLink: isLink)
  }

  /// Numbers in bytes, the lowest byte first.
  private struct Fields {
    let bytes: [UInt8]
    var count: Int { bytes.count }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    subscript<Number: FixedWidthInteger>(place: Int, as type: Number.Type) -> Number {
      var number: Number = 0
      for index in stride(from: MemoryLayout<Number>.size - 1, through: 0, by: -1) {
        number = number << 8 | Number(truncatingIfNeeded: bytes[place + index])
      }
      return number
    }

    /// Puts numbers in the place of those that do not fit into 32 bits: they stand in an extra field, in this order.
    func enlarge(_ numbers: inout [UInt64], extra: Range<Int>) {
      var place = extra.lowerBound
      while place + 4 <= extra.upperBound {
        let end = place + 4 + Int(self[place + 2, as: UInt16.self])
        guard end <= extra.upperBound else { return }
        guard self[place, as: UInt16.self] == 1 else {
          place = end
          continue
        }
        place += 4
        for index in numbers.indices where numbers[index] == 0xFFFF_FFFF {
          guard place + 8 <= end else { return }
          numbers[index] = self[place, as: UInt64.self]
          place += 8
        }
        return
      }
    }
  }
}

/// The letters of MS-DOS, which names are in that do not say that they are UTF-8.
private enum CodePage437 {
  private static let upper = Array(
    """
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
    """.unicodeScalars)

  /// Most archivers of Unix write UTF-8 without saying so.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    for byte in bytes { text.unicodeScalars.append(byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80]) }
    return text
  }
}
