import Diagnostics
package import Values

/// Bytes that no `SpillEncoder` wrote.
package struct SpillDamage: Error, Equatable {}

/// Reads back what `SpillEncoder` wrote.
///
/// **Errors**: `SpillDamage` for bytes that are something else; never a trap, and never more memory than the bytes account for.
package struct SpillDecoder {
  private var bytes: [UInt8]
  package private(set) var offset: Int
  private var end: Int
  private var position = SpillPosition()
  private var depth = 0
  /// The names of the last record: rows of one shape share them.
  private var names: Record.Names?

  /// JSON is nested 512 deep at most, and a value may hold some more around that.
  private static let deepest = 1_500

  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    offset = 0
    end = bytes.count
  }

  /// Goes on with a stretch of other bytes.
  package mutating func begin(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    offset = max(0, range.lowerBound)
    end = min(bytes.count, range.upperBound)
  }

  package var isAtEnd: Bool { offset >= end }

  package mutating func row() throws(SpillDamage) -> Row {
    position = SpillPosition()
    let place = try place()
    let count = try count()
    var cells: [RawCell] = []
    cells.reserveCapacity(count)
    for _ in 0..<count { cells.append(try cell()) }
    return Row(cells: cells, place: place)
  }

  mutating func place() throws(SpillDamage) -> RowPlace {
    RowPlace(record: try int(), line: try int(), offset: try signed())
  }

  mutating func cell() throws(SpillDamage) -> RawCell {
    switch try byte() {
    case 0: return .missing
    case 1: return .unquoted(try text())
    case 2: return .quoted(try text())
    case 3: return .json(try node())
    case 4: return .value(try value())
    case 5:
      let count = try count()
      defer { offset += count }
      return .undecodable(Array(bytes[offset..<offset + count]))
    default: throw SpillDamage()
    }
  }

  // MARK: JSON

  private mutating func node() throws(SpillDamage) -> JSONNode {
    try enter()
    defer { depth -= 1 }
    let start = try sourcePosition()
    let content: JSONNode.Content
    switch try byte() {
    case 0: content = .null
    case 1: content = .boolean(false)
    case 2: content = .boolean(true)
    case 3: content = .number(try text())
    case 4: content = .string(try text())
    case 5:
      var items: [JSONNode] = []
      for _ in 0..<(try count()) { items.append(try node()) }
      content = .array(items)
    case 6:
      var members: [JSONNode.Member] = []
      for _ in 0..<(try count()) {
        members.append(
          JSONNode.Member(
            key: try text(), keyStart: try sourcePosition(), keyEnd: try sourcePosition(), value: try node()))
      }
      content = .object(members)
    default: throw SpillDamage()
    }
    return JSONNode(content, start: start, end: try sourcePosition())
  }

  private mutating func sourcePosition() throws(SpillDamage) -> SourcePosition {
    position.line &+= try signed()
    position.column &+= try signed()
    return SourcePosition(line: Int(position.line), column: Int(position.column))
  }

  // MARK: Values

  package mutating func value() throws(SpillDamage) -> Value {
    try enter()
    defer { depth -= 1 }
    switch try byte() {
    case 0: return .missing
    case 1: return .null
    case 2: return .text(try text())
    case 3: return .integer(try number())
    case 4: return .decimal(try number())
    case 5: return .number(Double(bitPattern: try fixed()))
    case 6: return .boolean(false)
    case 7: return .boolean(true)
    case 8: return .date(CalendarDate(daysSinceEpoch: try int()))
    case 9: return .dateTime(DateTime(seconds: try signed(), nanoseconds: try int32(), offset: try int32()))
    case 10: return .duration(TimeSpan(months: try int32(), days: try int32(), nanoseconds: try signed()))
    case 11: return .url(try text())
    case 12: return .file(try file())
    case 13: return .person(Person(name: try textOrNone(), email: try textOrNone()))
    case 14:
      var items: [Value] = []
      for _ in 0..<(try count()) { items.append(try value()) }
      return .list(items)
    case 15: return .record(try record())
    case 16: return .entity(EntityValue(type: try text(), id: try value(), title: try textOrNone()))
    case 17:
      return .entity(
        EntityValue(type: try text(), id: try value(), title: try textOrNone(), record: try record()))
    case 18:
      let spelling = Spelling.characters(try text())
      return .spelled(try value(), spelling)
    case 19:
      let spelling = Spelling.json(try text())
      return .spelled(try value(), spelling)
    default: throw SpillDamage()
    }
  }

  private mutating func number() throws(SpillDamage) -> ExactNumber {
    var number: ExactNumber?
    switch try byte() {
    case 0: number = ExactNumber(coefficient: try signed(), exponent: 0)
    case 1:
      let exponent = try int32()
      number = ExactNumber(coefficient: try signed(), exponent: exponent)
    case 2: number = ExactNumber(try text())
    default: throw SpillDamage()
    }
    guard let number else { throw SpillDamage() }
    return number
  }

  private mutating func record() throws(SpillDamage) -> Record {
    let count = try count()
    var list: [String] = []
    for _ in 0..<count { list.append(try text()) }
    let shared: Record.Names
    if let names, names.count == count, zip(names.list, list).allSatisfy({ $0.equalsScalars(of: $1) }) {
      shared = names
    } else {
      shared = Record.Names(list)
      names = shared
    }
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try value()) }
    return Record(names: shared, values: values)
  }

  private mutating func file() throws(SpillDamage) -> FileValue {
    let path = try text()
    let size = try signed()
    let rows = try int()
    var type: ContentType?
    switch try byte() {
    case 0: break
    case 1:
      let (identifier, name) = (try text(), try text())
      var endings: [String] = []
      for _ in 0..<(try count()) { endings.append(try text()) }
      type = ContentType(identifier: identifier, name: name, extensions: endings, mimeType: try text())
    default: throw SpillDamage()
    }
    return FileValue(path: path, size: size < 0 ? nil : size, rows: rows < 0 ? nil : rows, contentType: type)
  }

  // MARK: Parts

  private mutating func enter() throws(SpillDamage) {
    guard depth < Self.deepest else { throw SpillDamage() }
    depth += 1
  }

  mutating func byte() throws(SpillDamage) -> UInt8 {
    guard offset < end else { throw SpillDamage() }
    defer { offset += 1 }
    return bytes[offset]
  }

  private mutating func textOrNone() throws(SpillDamage) -> String? {
    switch try byte() {
    case 0: return nil
    case 1: return try text()
    default: throw SpillDamage()
    }
  }

  mutating func text() throws(SpillDamage) -> String {
    let count = try count()
    guard let text = String(validating: bytes[offset..<offset + count], as: UTF8.self) else { throw SpillDamage() }
    offset += count
    return text
  }

  /// How many things follow; each takes at least a byte, so there are no more than bytes left.
  mutating func count() throws(SpillDamage) -> Int {
    guard let count = Int(exactly: try unsigned()), count <= end - offset else { throw SpillDamage() }
    return count
  }

  /// A length of what may stand beyond the bytes at hand.
  mutating func length() throws(SpillDamage) -> Int {
    guard let length = Int(exactly: try unsigned()) else { throw SpillDamage() }
    return length
  }

  mutating func int() throws(SpillDamage) -> Int { Int(try signed()) }

  private mutating func int32() throws(SpillDamage) -> Int32 {
    guard let number = Int32(exactly: try signed()) else { throw SpillDamage() }
    return number
  }

  mutating func signed() throws(SpillDamage) -> Int64 {
    let number = try unsigned()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  mutating func unsigned() throws(SpillDamage) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      guard shift < 64 else { throw SpillDamage() }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }

  private mutating func fixed() throws(SpillDamage) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { number |= UInt64(try byte()) << shift }
    return number
  }
}
