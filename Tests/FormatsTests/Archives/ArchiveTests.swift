import Diagnostics
import Formats
import Testing

/// Archives written and read again, and archives that are wrong.
@Suite struct ArchiveTests {
  private let folder = TemporaryFolder()

  /// Files of all sizes and names that fit badly.
  private static let files: [(name: String, bytes: [UInt8])] = [
    ("a.txt", Array("one line\n".utf8)), ("empty", []),
    ("größe/naïve ☃.txt", Array("ü".utf8)),
    ("zeros.bin", [UInt8](repeating: 0, count: 700_000)),
    (String(repeating: "long", count: 24) + ".txt", [1, 2, 3]),
    ("folder/" + String(repeating: "n", count: 120), [4]),
    (String(repeating: "deep/", count: 40) + "file", [5]),
    (String(repeating: "d", count: 100) + "/" + String(repeating: "n", count: 100), [7]),
    ("noise.bin", (0..<300_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }),
  ]

  private func write(_ archive: any ArchiveWriter, modified: Int64? = nil) throws {
    try archive.addFolder("a folder", modified: modified)
    for (name, bytes) in Self.files {
      var rest = bytes[...]
      try archive.addFile(
        name, isExecutable: name == "a.txt", modified: modified, size: Int64(bytes.count)
      ) {
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(100_000) }
        return Array(rest.prefix(100_000))
      }
    }
    try archive.finish()
  }

  private func open(_ bytes: [UInt8], _ name: String = "archive") throws -> any ArchiveReader {
    folder.write(bytes, to: name)
    return try ArchiveFile.open(folder(name), named: name)
  }

  private func read(_ archive: any ArchiveReader) throws -> [(entry: ArchiveEntry, bytes: [UInt8])] {
    var entries: [(entry: ArchiveEntry, bytes: [UInt8])] = []
    while let entry = try archive.next() {
      var bytes: [UInt8] = []
      while let block = try archive.nextBlock() { bytes += block }
      entries.append((entry, bytes))
    }
    return entries
  }

  private func expectAll(_ entries: [(entry: ArchiveEntry, bytes: [UInt8])]) {
    #expect(entries.first?.entry.kind == .folder && entries.first?.entry.name == "a folder/")
    #expect(entries.dropFirst().map(\.entry.name) == Self.files.map(\.name))
    for (entry, file) in zip(entries.dropFirst(), Self.files) {
      #expect(entry.bytes == file.bytes, "\(file.name)")
      #expect(entry.entry.kind == .file && entry.entry.isExecutable == (file.name == "a.txt"))
    }
  }

  /// With a limit of 0 and of 20 bytes nearly all is written as zip64.
  @Test(arguments: [0xFFF0_0000, 0, 20] as [UInt64])
  func `a zip archive gives back what was put in`(most: UInt64) throws {
    let output = MemoryOutput()
    try write(ZIPWriter(output, most: most), modified: 1_700_000_001)
    expectAll(try read(try open(output.bytes)))
    // What stands before an archive is passed over.
    if most > 20 {
      expectAll(try read(try open([0x50, 0x4B, 3, 4] + [UInt8](repeating: 9, count: 500) + output.bytes)))
    }
  }

  @Test func `a tar archive gives back what was put in, packed or not`() throws {
    let output = MemoryOutput()
    try write(TarWriter(output))
    expectAll(try read(try open(output.bytes)))
    let path = folder.path + "/p.tar.gz"
    let packed = try ReplacingFile(path: path, isPacked: true)
    try packed.write(output.bytes)
    try packed.commit()
    expectAll(try read(try ArchiveFile.open(path, named: "p.tar.gz")))
  }

  @Test func `the same entries give the same bytes`() throws {
    let outputs = [MemoryOutput(), MemoryOutput(), MemoryOutput(), MemoryOutput()]
    try write(ZIPWriter(outputs[0]))
    try write(ZIPWriter(outputs[1]))
    try write(TarWriter(outputs[2]))
    try write(TarWriter(outputs[3]))
    #expect(outputs[0].bytes == outputs[1].bytes && outputs[2].bytes == outputs[3].bytes)
  }

  /// As MS-DOS wrote them; what it knows no day for is its first one.
  @Test(
    arguments: [
      (315_532_800, 0x0, 0x21),
      (951_782_399, 0xBF7D, 0x285C),
      (951_782_400, 0x0, 0x285D),
      (1_078_012_801, 0x0, 0x305D),
      (1_700_000_001, 0xB1AA, 0x576E),
      (4_107_542_398, 0xBF7D, 0xF05C),
      (4_354_819_199, 0xBF7D, 0xFF9F),
      (0, 0, 0x21),
      (5_000_000_000, 0, 0x21),
    ] as [(Int64, UInt16, UInt16)])
  func `a zip archive tells times in UTC`(modified: Int64, time: UInt16, day: UInt16) throws {
    let output = MemoryOutput()
    let archive = ZIPWriter(output)
    try archive.addFolder("f", modified: modified)
    try archive.finish()
    let bytes = [UInt8(truncatingIfNeeded: time), UInt8(time >> 8), UInt8(truncatingIfNeeded: day), UInt8(day >> 8)]
    #expect(Array(output.bytes[10..<14]) == bytes)
  }

  /// An archive of one file, with bytes of its directory changed: by their places in the file's entry.
  private func changed(_ changes: [Int: UInt8]) throws -> [UInt8] {
    let output = MemoryOutput()
    let archive = ZIPWriter(output)
    var bytes: [UInt8]? = Array("some text".utf8)
    try archive.addFile("a_b", isExecutable: false, modified: nil, size: 9) {
      defer { bytes = nil }
      return bytes
    }
    try archive.finish()
    var changed = output.bytes
    let entry = try #require(changed.indices.last { changed[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    for (place, byte) in changes { changed[entry + place] = byte }
    return changed
  }

  @Test func `what is locked, or packed in another way, is told as such`() throws {
    for (changes, words) in [([8: 0x09, 9: 0x08], "password"), ([10: 12], "method 12")] as [([Int: UInt8], String)] {
      let reader = try open(try changed(changes))
      #expect(
        performing: { try reader.next() },
        throws: { error in
          let diagnostic = error as? Diagnostic
          return diagnostic?.code == .archiveUnknown && diagnostic?.message.contains(words) == true
        })
    }
  }

  @Test func `names that are not UTF-8 are those of MS-DOS, and its separators are known`() throws {
    // Without the mark for UTF-8, made by MS-DOS.
    #expect(try open(try changed([5: 0, 9: 0, 47: 0x81])).next()?.name == "aüb")
    #expect(try open(try changed([5: 0, 47: UInt8(ascii: "\\")])).next()?.name == "a/b")
    #expect(try open(try changed([47: UInt8(ascii: "\\")])).next()?.name == "a\\b")
  }

  /// Keeps what comes first.
  private final class Beginning: ByteOutput {
    var bytes: [UInt8] = []
    func write(_ bytes: [UInt8]) { if self.bytes.count < 1 << 20 { self.bytes += bytes } }
  }

  @Test func `a file that is too large for ustar has its size in a pax record`() throws {
    let output = Beginning()
    let archive = TarWriter(output)
    let block = [UInt8](repeating: 1, count: 1 << 20)
    let size: Int64 = 9 << 30
    var left = size
    try archive.addFile("large.bin", isExecutable: false, modified: nil, size: size) {
      guard left > 0 else { return nil }
      left -= Int64(block.count)
      return block
    }
    let reader = try open(output.bytes)
    #expect(try reader.next()?.name == "large.bin")
    // It ends in the middle, where what was kept ends.
    #expect(throws: Diagnostic.self) { while try reader.nextBlock() != nil {} }
    #expect(String(decoding: output.bytes.prefix(1024), as: UTF8.self).contains("19 size=9663676416\n"))
  }

  @Test func `a file that became shorter is an error`() throws {
    for archive in [ZIPWriter(MemoryOutput()), TarWriter(MemoryOutput())] as [any ArchiveWriter] {
      #expect(throws: Diagnostic.self) {
        try archive.addFile("a", isExecutable: false, modified: nil, size: 10) { nil }
      }
    }
  }

  @Test func `a wrong checksum is told`() throws {
    let output = MemoryOutput()
    let archive = ZIPWriter(output)
    var bytes: [UInt8]? = Array("some text to be packed, some text to be packed".utf8)
    try archive.addFile("a", isExecutable: false, modified: nil, size: 46) {
      defer { bytes = nil }
      return bytes
    }
    try archive.finish()
    var damaged = output.bytes
    // The checksum in the directory, 16 bytes behind its beginning.
    let place = try #require(damaged.indices.last { damaged[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    damaged[place + 16] ^= 1
    let reader = try open(damaged)
    #expect(performing: { try read(reader) }, throws: { ($0 as? Diagnostic)?.code == .archiveDamaged })
  }

  /// Whatever stands in an archive, reading it ends with a value or a diagnostic.
  @Test(arguments: 0..<6) func `no archive, however damaged, does more than fail`(seed: Int) throws {
    let outputs = [MemoryOutput(), MemoryOutput(), MemoryOutput()]
    func small(_ archive: any ArchiveWriter) throws {
      try archive.addFolder("f", modified: 1)
      for name in ["f/a", String(repeating: "x", count: 150), "f/b"] {
        var bytes: [UInt8]? = [UInt8](repeating: 7, count: 300)
        try archive.addFile(name, isExecutable: false, modified: 2, size: 300) {
          defer { bytes = nil }
          return bytes
        }
      }
      try archive.finish()
    }
    try small(ZIPWriter(outputs[0]))
    try small(ZIPWriter(outputs[1], most: 0))
    try small(TarWriter(outputs[2]))
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ below: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(below))
    }
    var (good, failed) = (0, 0)
    for pass in 0..<300 {
      var bytes = outputs[pass % 3].bytes
      for _ in 0...random(4) {
        switch random(4) {
        case 0: bytes = Array(bytes.prefix(random(bytes.count) + 1))
        case 1: bytes[random(bytes.count)] = 0xFF
        case 2: bytes[random(bytes.count)] = UInt8(random(256))
        default: bytes.insert(UInt8(random(256)), at: random(bytes.count))
        }
      }
      do {
        _ = try read(try open(bytes))
        good += 1
      } catch is Diagnostic {
        failed += 1
      }
    }
    #expect(good + failed == 300 && failed > 50)
  }

  @Test(arguments: [
    ("a/b.txt", ["a", "b.txt"]), ("./a//b/", ["a", "b"]), ("a..b/…", ["a..b", "…"]),
  ])
  func `a path in an archive is names`(path: String, names: [String]) throws {
    #expect(try EntryPath.names(path) == names)
  }

  @Test(arguments: [
    ("", EntryPath.Fault.empty), ("./", .empty), ("/a", .absolute), ("//a", .absolute), ("a/../b", .upward),
    ("..", .upward),
    ("a/.git/x", .hidden(".git")), (".a", .hidden(".a")), ("a\0b", .wrongName),
    (String(repeating: "n", count: 256), .wrongName),
  ])
  func `a path that leads elsewhere is refused`(path: String, fault: EntryPath.Fault) {
    #expect(throws: fault) { try EntryPath.names(path) }
  }

  @Test func `a link stays inside, whatever the other links lead to`() {
    for (target, depth) in [("a", 0), ("../a", 1), ("../../a/b", 2), ("./a", 0), ("..", 1)] {
      #expect(EntryPath.staysInside(target, depth: depth), "\(target)")
    }
    for (target, depth) in [("..", 0), ("../../a", 1), ("/a", 5), ("a/../b", 3), (".ssh/x", 0), ("", 1), ("a\0", 1)] {
      #expect(!EntryPath.staysInside(target, depth: depth), "\(target)")
    }
  }
}
