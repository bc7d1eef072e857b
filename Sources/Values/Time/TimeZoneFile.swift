/// Reads the bytes of a TZif file, versions 1 to 4.
///
/// **Errors**: a sentence on what is wrong; no bytes, however odd, do worse.
/// **Source**: RFC 9636 §3.
struct TimeZoneFile {
  struct Corrupt: Error, Hashable {
    var message: String
    init(_ message: String) { self.message = message }
  }

  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func read(_ bytes: [UInt8], name: String) throws(Corrupt) -> TimeZoneRules {
    var file = TimeZoneFile(bytes)
    let first = try file.header()
    guard first.version >= UInt8(ascii: "2") else { return try file.rules(first, name: name, isLong: false) }
    try file.skip(first.blockSize(isLong: false))
    let second = try file.header()
    return try file.rules(second, name: name, isLong: true)
  }

  private struct Header {
    var version: UInt8
    var utcFlags, standardFlags, leapSeconds, transitions, types, characters: Int

    func blockSize(isLong: Bool) -> Int {
      let time = isLong ? 8 : 4
      return transitions * (time + 1) + types * 6 + characters + leapSeconds * (time + 4) + standardFlags + utcFlags
    }
  }

  // MARK: Parts

  private mutating func skip(_ count: Int) throws(Corrupt) {
    guard count <= bytes.count - index else { throw Corrupt("the file is cut short") }
    index += count
  }

  private mutating func integer(_ size: Int) throws(Corrupt) -> Int64 {
    let start = index
    try skip(size)
    var value = Int64(Int8(bitPattern: bytes[start]))
    for byte in bytes[(start + 1)..<(start + size)] { value = value << 8 | Int64(byte) }
    return value
  }

  private mutating func header() throws(Corrupt) -> Header {
    let start = index
    try skip(20)
    guard bytes[start..<(start + 4)].elementsEqual("TZif".utf8) else { throw Corrupt("it is no time zone file (TZif)") }
    var counts: [Int] = []
    for _ in 0..<6 {
      let count = try integer(4)
      guard 0...1_000_000 ~= count else { throw Corrupt("a count in its header is too large") }
      counts.append(Int(count))
    }
    return Header(
      version: bytes[start + 4], utcFlags: counts[0], standardFlags: counts[1], leapSeconds: counts[2],
      transitions: counts[3], types: counts[4], characters: counts[5])
  }

  private mutating func rules(_ header: Header, name: String, isLong: Bool) throws(Corrupt) -> TimeZoneRules {
    guard header.types > 0, header.types <= 256, header.characters > 0 else {
      throw Corrupt("it has no kinds of local time")
    }
    guard header.leapSeconds == 0 else { throw Corrupt("it counts leap seconds, which calendars do not") }
    guard header.blockSize(isLong: isLong) <= bytes.count - index else { throw Corrupt("the file is cut short") }
    var instants: [Int64] = []
    instants.reserveCapacity(header.transitions)
    for _ in 0..<header.transitions {
      let instant = try integer(isLong ? 8 : 4)
      if let last = instants.last, last >= instant { throw Corrupt("its transitions are out of order") }
      instants.append(instant)
    }
    let numbers = bytes[index..<(index + header.transitions)]
    try skip(header.transitions)
    let all = try types(header)
    var types: [LocalTimeType] = []
    types.reserveCapacity(header.transitions)
    for number in numbers {
      guard Int(number) < all.count else {
        throw Corrupt("a transition leads to a kind of local time it does not have")
      }
      types.append(all[Int(number)])
    }
    try skip(header.standardFlags + header.utcFlags)
    let footer = isLong ? try self.footer() : nil
    return TimeZoneRules(name: name, initial: all[0], transitions: instants, types: types, footer: footer)
  }

  private mutating func types(_ header: Header) throws(Corrupt) -> [LocalTimeType] {
    let characters = index + header.types * 6
    let end = characters + header.characters
    var types: [LocalTimeType] = []
    for _ in 0..<header.types {
      let offset = try integer(4)
      let isDaylight = try integer(1) != 0
      let start = characters + Int(UInt8(truncatingIfNeeded: try integer(1)))
      guard offset.magnitude <= TimeZoneRules.mostOffset.magnitude else { throw Corrupt("an offset is over 26 hours") }
      guard start < end, let stop = bytes[start..<end].firstIndex(of: 0) else {
        throw Corrupt("the name of a kind of local time is missing")
      }
      let name = String(decoding: bytes[start..<stop], as: UTF8.self)
      types.append(LocalTimeType(offset: Int32(offset), isDaylight: isDaylight, abbreviation: name))
    }
    try skip(header.characters)
    return types
  }

  private mutating func footer() throws(Corrupt) -> PosixZone? {
    guard index < bytes.count, bytes[index] == 0x0A, let end = bytes[(index + 1)...].firstIndex(of: 0x0A) else {
      throw Corrupt("its last line is missing")
    }
    let text = bytes[(index + 1)..<end]
    guard !text.isEmpty else { return nil }
    guard let zone = PosixZone(String(decoding: text, as: UTF8.self)) else {
      throw Corrupt("its last line is no rule: “\(String(decoding: text, as: UTF8.self))”")
    }
    return zone
  }
}
