import CVector

/// The keys of JSON records in the order they were met, so that a record with the same keys is known by comparing bytes alone.
///
/// A key is known by its *spelling*: its bytes from the opening quote to the colon, escapes and blanks included. Several
/// spellings may have one *identity*: the place of its column, or a number past the columns where no property asks for it.
struct JSONKnownKeys {
  struct Entry {
    /// Where the spelling stands in `spellings`, with as many bytes after it as may be compared at once.
    var offset: Int
    var count: Int
    /// A bit for each of the first 32 bytes.
    var mask: UInt32
    var identity: Int
  }

  private(set) var entries: [Entry] = []
  private(set) var spellings: [UInt8] = []
  /// The name of each identity, unescaped.
  private(set) var names: [[UInt8]]
  let columnCount: Int

  /// Beyond this many keys the file's objects are no records with fields.
  static let limit = 512

  init(columns: [[UInt8]]) {
    names = columns
    columnCount = columns.count
    spellings = [UInt8](repeating: 0, count: 32)
  }

  /// Whether the spelling of an entry stands at a place.
  @inline(__always)
  static func stands(_ entry: Entry, _ spellings: UnsafePointer<UInt8>, at place: UnsafePointer<UInt8>) -> Bool {
    guard cvector_same(place, spellings + entry.offset) & entry.mask == entry.mask else { return false }
    return entry.count <= 32 || isRestSame(entry, spellings, place)
  }

  @inline(never)
  private static func isRestSame(
    _ entry: Entry, _ spellings: UnsafePointer<UInt8>, _ place: UnsafePointer<UInt8>
  ) -> Bool {
    // Byte by byte, so that nothing past the record is read.
    for offset in 32..<entry.count where place[offset] != spellings[entry.offset &+ offset] { return false }
    return true
  }

  /// Notes a spelling where it was met: before the entry at `place`.
  ///
  /// **Errors**: false where there are too many.
  mutating func insert(spelling: UnsafeBufferPointer<UInt8>, name: [UInt8], at place: Int) -> Bool {
    guard entries.count < Self.limit, spelling.count < 1 << 16 else { return false }
    let identity = names.firstIndex(of: name) ?? names.count
    if identity == names.count { names.append(name) }
    let offset = spellings.count &- 32
    spellings.insert(contentsOf: spelling, at: offset)
    let mask = spelling.count >= 32 ? UInt32.max : (1 << UInt32(spelling.count)) &- 1
    let entry = Entry(offset: offset, count: spelling.count, mask: mask, identity: identity)
    entries.insert(entry, at: min(place, entries.count))
    return true
  }
}
