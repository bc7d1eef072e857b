package import Diagnostics

/// Writes a tar archive.
///
/// **Shape**: ustar; names and sizes that do not fit into it stand in a pax record before it. Files belong to nobody, and without
/// times they are of 1 January 1970. **Source**: POSIX.1-2017, pax, “ustar Interchange Format” and “pax Interchange Format”.
package final class TarWriter: ArchiveWriter {
  private let output: any ByteOutput

  package init(_ output: any ByteOutput) { self.output = output }

  package func addFolder(_ name: String, modified: Int64?) throws(Diagnostic) {
    try head(name + "/", type: "5", mode: 0o755, size: 0, modified)
  }

  package func addFile(
    _ name: String, isExecutable: Bool, modified: Int64?, size: Int64, content: () throws -> [UInt8]?
  ) throws {
    try head(name, type: "0", mode: isExecutable ? 0o755 : 0o644, size: size, modified)
    var count: Int64 = 0
    while let block = try content() {
      count += Int64(block.count)
      guard count <= size else { break }
      try output.write(block)
    }
    guard count == size else { throw Diagnostic.hasChanged(name) }
    try pad(size)
  }

  package func finish() throws(Diagnostic) {
    // Two empty blocks, as far as the record of 20 blocks that readers of tapes want is no matter.
    try output.write([UInt8](repeating: 0, count: 1024))
  }

  private func pad(_ size: Int64) throws(Diagnostic) {
    let rest = Int(size % 512)
    if rest > 0 { try output.write([UInt8](repeating: 0, count: 512 - rest)) }
  }

  private func head(
    _ name: String, type: Character, mode: Int, size: Int64, _ modified: Int64?
  ) throws(Diagnostic) {
    let bytes = Array(name.utf8)
    let parts = Self.split(bytes)
    let isLarge = size > 0o777_7777_7777
    if parts == nil || isLarge {
      var records: [UInt8] = []
      if parts == nil { records += Self.record("path", bytes) }
      if isLarge { records += Self.record("size", Array(String(size).utf8)) }
      try output.write(
        Self.block(
          name: Array("PaxHeaders/pax".utf8), prefix: [], type: "x", mode: 0o644, size: Int64(records.count), 0))
      try output.write(records)
      try pad(Int64(records.count))
    }
    let (prefix, short) = parts ?? ([], Array(bytes.prefix(100)))
    try output.write(
      Self.block(name: short, prefix: prefix, type: type, mode: mode, size: isLarge ? 0 : size, modified ?? 0))
  }

  /// The name in a part of 100 bytes and one of 155 before it; nil where it does not fit.
  private static func split(_ name: [UInt8]) -> (prefix: [UInt8], name: [UInt8])? {
    if name.count <= 100 { return ([], name) }
    guard name.count <= 256,
      let slash = name.indices.first(where: { name[$0] == 0x2F && name.count - $0 - 1 <= 100 && $0 <= 155 && $0 > 0 }),
      slash + 1 < name.count
    else { return nil }
    return (Array(name[..<slash]), Array(name[(slash + 1)...]))
  }

  /// A record says its own length first.
  private static func record(_ key: String, _ value: [UInt8]) -> [UInt8] {
    let rest = Array(" \(key)=".utf8) + value + [0x0A]
    var length = rest.count + 1
    while String(length).utf8.count + rest.count != length { length = String(length).utf8.count + rest.count }
    return Array(String(length).utf8) + rest
  }

  private static func block(
    name: [UInt8], prefix: [UInt8], type: Character, mode: Int, size: Int64, _ modified: Int64
  ) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ bytes: [UInt8], at place: Int) { block.replaceSubrange(place..<place + bytes.count, with: bytes) }
    func octal(_ number: Int64, _ digits: Int) -> [UInt8] {
      let text = String(number, radix: 8)
      return Array((String(repeating: "0", count: max(0, digits - text.utf8.count)) + text).utf8)
    }
    put(name, at: 0)
    put(octal(Int64(mode), 7), at: 100)
    put(octal(0, 7), at: 108)
    put(octal(0, 7), at: 116)
    put(octal(size, 11), at: 124)
    put(octal(0...0o777_7777_7777 ~= modified ? modified : 0, 11), at: 136)
    put(Array(String(type).utf8), at: 156)
    put(Array("ustar\0".utf8) + Array("00".utf8), at: 257)
    put(octal(0, 7), at: 329)
    put(octal(0, 7), at: 337)
    put(prefix, at: 345)
    put(octal(Int64(TarReader.checksum(block)), 6) + [0, 0x20], at: 148)
    return block
  }
}
