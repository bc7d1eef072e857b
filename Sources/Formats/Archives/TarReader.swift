package import Diagnostics

/// Reads a tar archive from its beginning to its end.
///
/// **Shape**: ustar, pax and GNU's long names. **Errors**: `archive-damaged`; `archive-unknown` for files with holes.
/// **Source**: POSIX.1-2017, pax; the manual of GNU tar, “Basic Tar Format”.
package final class TarReader: ArchiveReader {
  private let input: PeekableInput
  private let name: String
  /// What is left of the current file, and of the zeros behind it.
  private var rest: Int64 = 0
  private var padding: Int64 = 0
  private var isOver = false

  /// How long a name may be. **Units**: bytes.
  private static let mostOfNames: Int64 = 1 << 20

  package init(_ input: any ByteInput) {
    self.input = PeekableInput(input)
    name = input.name
  }

  /// Whether a file that begins so is a tar archive: its first block has the right checksum.
  package static func isTar(_ beginning: [UInt8]) -> Bool {
    beginning.count >= 512 && number(beginning[148..<156]).map { Int($0) } == checksum(beginning) && beginning[0] != 0
  }

  /// The sum of a block's bytes, those of the checksum itself as blanks.
  static func checksum(_ block: [UInt8]) -> Int {
    var sum = 0
    for place in 0..<min(512, block.count) { sum += 148..<156 ~= place ? 0x20 : Int(block[place]) }
    return sum
  }

  package func next() throws(Diagnostic) -> ArchiveEntry? {
    guard !isOver else { return nil }
    try passOver()
    var own: (name: String?, link: String?, size: Int64?) = (nil, nil, nil)
    while true {
      guard let block = try block() else { return nil }
      guard Self.number(block[148..<156]).map({ Int($0) }) == Self.checksum(block) else {
        throw .damagedArchive(name, "a block has not the sum that it says")
      }
      guard var size = Self.number(block[124..<136]), size >= 0, size < 1 << 53 else {
        throw .damagedArchive(name, "a size makes no sense")
      }
      let type = block[156]
      switch type {
      case UInt8(ascii: "x"):
        for (key, value) in try Self.records(content(size), name) {
          switch key {
          case "path": own.name = value
          case "linkpath": own.link = value
          case "size": own.size = Int64(value)
          case let key where key.hasPrefix("GNU.sparse."):
            throw .unreadableArchive(name, "it holds a file with holes")
          default: break
          }
        }
      case UInt8(ascii: "g"): _ = try content(size)
      case UInt8(ascii: "L"): own.name = Self.text(try content(size)[...])
      case UInt8(ascii: "K"): own.link = Self.text(try content(size)[...])
      case UInt8(ascii: "S"): throw .unreadableArchive(name, "it holds a file with holes")
      default:
        if let real = own.size {
          guard 0..<(1 << 53) ~= real else { throw .damagedArchive(name, "a size makes no sense") }
          size = real
        }
        return entry(block, type, size, own.name, own.link)
      }
    }
  }

  private func entry(_ block: [UInt8], _ type: UInt8, _ size: Int64, _ ownName: String?, _ ownLink: String?)
    -> ArchiveEntry
  {
    var path = ownName ?? Self.text(block[0..<100])
    let isUstar = block[257..<262].elementsEqual("ustar".utf8)
    if ownName == nil, isUstar, block[262] == 0, block[345] != 0 { path = Self.text(block[345..<500]) + "/" + path }
    let link = ownLink ?? Self.text(block[157..<257])
    let mode = Self.number(block[100..<108]) ?? 0
    var kind: ArchiveEntry.Kind
    switch type {
    case 0, UInt8(ascii: "0"), UInt8(ascii: "7"): kind = path.hasSuffix("/") ? .folder : .file
    case UInt8(ascii: "1"): kind = .name(of: link)
    case UInt8(ascii: "2"): kind = .link(to: link)
    case UInt8(ascii: "5"): kind = .folder
    default: kind = .special
    }
    rest = size
    padding = (512 - size % 512) % 512
    // Of links and folders some archivers say a size that nothing follows.
    if kind != .file, kind != .special { (rest, padding) = (0, 0) }
    return ArchiveEntry(name: path, kind: kind, isExecutable: mode & 0o100 != 0)
  }

  package func nextBlock() throws(Diagnostic) -> [UInt8]? {
    guard rest > 0 else { return nil }
    let block = try take(Int(min(rest, 1 << 18)))
    rest -= Int64(block.count)
    return block
  }

  private func passOver() throws(Diagnostic) {
    while try nextBlock() != nil {}
    while padding > 0 { padding -= Int64(try take(Int(padding)).count) }
  }

  /// The next block that is not empty; nil at the end of the archive.
  private func block() throws(Diagnostic) -> [UInt8]? {
    let block = try input.peek(512)
    if block.isEmpty || block.allSatisfy({ $0 == 0 }) {
      isOver = true
      return nil
    }
    guard block.count == 512 else { throw .damagedArchive(name, "it ends in the middle") }
    input.drop(512)
    return block
  }

  private func take(_ count: Int) throws(Diagnostic) -> [UInt8] {
    let bytes = try input.peek(min(count, 1 << 18))
    guard !bytes.isEmpty else { throw .damagedArchive(name, "it ends in the middle") }
    input.drop(bytes.count)
    return bytes
  }

  /// The whole content of an entry that tells of the next one.
  private func content(_ size: Int64) throws(Diagnostic) -> [UInt8] {
    guard size <= Self.mostOfNames else { throw .damagedArchive(name, "a name is longer than 1 MiB") }
    rest = size
    padding = (512 - size % 512) % 512
    var bytes: [UInt8] = []
    while let block = try nextBlock() { bytes += block }
    try passOver()
    return bytes
  }

  // MARK: Reading fields

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Octal digits between blanks and zeros, or, with the highest bit set, a binary number; nil where it is neither.
  private static func number(_ field: ArraySlice<UInt8>) -> Int64? {
    guard let first = field.first else { return nil }
    if first & 0x80 != 0 {
      if first & 0x40 != 0 { return nil }
      var number: Int64 = Int64(first & 0x3F)
      for byte in field.dropFirst() {
        let (product, overflow) = number.multipliedReportingOverflow(by: 256)
        if overflow { return nil }
        number = product | Int64(byte)
      }
      return number
    }
    var number: Int64 = 0
    for byte in field.drop(while: { $0 == 0x20 || $0 == 0 }) {
      if byte == 0x20 || byte == 0 { break }
      guard 0x30...0x37 ~= byte else { return nil }
      number = number << 3 | Int64(byte - 0x30)
    }
    return number
  }

  /// `LENGTH KEY=VALUE` and a line end, each record.
  private static func records(_ bytes: [UInt8], _ name: String) throws(Diagnostic) -> [(key: String, value: String)] {
    var records: [(key: String, value: String)] = []
    var rest = bytes[...]
    while let blank = rest.firstIndex(of: 0x20), let length = Int(String(decoding: rest[..<blank], as: UTF8.self)) {
      guard length > blank - rest.startIndex + 1, length <= rest.count else { break }
      let end = rest.startIndex + length
      let record = rest[(blank + 1)..<(end - 1)]
      guard let sign = record.firstIndex(of: 0x3D) else { break }
      records.append(
        (String(decoding: record[..<sign], as: UTF8.self), String(decoding: record[(sign + 1)...], as: UTF8.self)))
      rest = rest[end...]
    }
    guard rest.allSatisfy({ $0 == 0 }) else { throw .damagedArchive(name, "a pax record makes no sense") }
    return records
  }
}
