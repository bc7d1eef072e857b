import Diagnostics
package import Values

/// Writes rows and values in a compact binary form that `SpillDecoder` reads back; the form lives no longer than the process.
///
/// **Shape**: a tag for each case, then its parts; numbers in seven-bit groups, lowest first, signed ones zigzagged; text with
/// its length in front; positions of JSON values as differences from the one before.
package struct SpillEncoder {
  package var bytes: [UInt8] = []
  private var position = SpillPosition()

  package init() {}

  package mutating func append(_ row: Row) {
    position = SpillPosition()
    append(row.place)
    append(count: row.cells.count)
    for cell in row.cells { append(cell) }
  }

  mutating func append(_ place: RowPlace) {
    append(signed: Int64(place.record))
    append(signed: Int64(place.line))
    append(signed: place.offset)
  }

  mutating func append(_ cell: RawCell) {
    switch cell {
    case .missing: bytes.append(0)
    case .unquoted(let text): append(1, text)
    case .quoted(let text): append(2, text)
    case .json(let node):
      bytes.append(3)
      append(node)
    case .value(let value):
      bytes.append(4)
      append(value)
    case .undecodable(let raw):
      bytes.append(5)
      append(count: raw.count)
      bytes.append(contentsOf: raw)
    }
  }

  // MARK: JSON

  private mutating func append(_ node: JSONNode) {
    append(node.start)
    switch node.content {
    case .null: bytes.append(0)
    case .boolean(false): bytes.append(1)
    case .boolean(true): bytes.append(2)
    case .number(let digits): append(3, digits)
    case .string(let text): append(4, text)
    case .array(let items):
      bytes.append(5)
      append(count: items.count)
      for item in items { append(item) }
    case .object(let members):
      bytes.append(6)
      append(count: members.count)
      for member in members {
        append(member.key)
        append(member.keyStart)
        append(member.keyEnd)
        append(member.value)
      }
    }
    append(node.end)
  }

  private mutating func append(_ place: SourcePosition) {
    append(signed: Int64(place.line) - position.line)
    append(signed: Int64(place.column) - position.column)
    position = SpillPosition(line: Int64(place.line), column: Int64(place.column))
  }

  // MARK: Values

  package mutating func append(_ value: Value) {
    switch value {
    case .missing: bytes.append(0)
    case .null: bytes.append(1)
    case .text(let text): append(2, text)
    case .integer(let number):
      bytes.append(3)
      append(number)
    case .decimal(let number):
      bytes.append(4)
      append(number)
    case .number(let number):
      bytes.append(5)
      append(fixed: number.bitPattern)
    case .boolean(false): bytes.append(6)
    case .boolean(true): bytes.append(7)
    case .date(let date):
      bytes.append(8)
      append(signed: Int64(date.daysSinceEpoch))
    case .dateTime(let time):
      bytes.append(9)
      append(signed: time.seconds)
      append(signed: Int64(time.nanoseconds))
      append(signed: Int64(time.offset))
    case .duration(let span):
      bytes.append(10)
      append(signed: Int64(span.months))
      append(signed: Int64(span.days))
      append(signed: span.nanoseconds)
    case .url(let url): append(11, url)
    case .file(let file):
      bytes.append(12)
      append(file)
    case .person(let person):
      bytes.append(13)
      append(person.name)
      append(person.email)
    case .list(let items):
      bytes.append(14)
      append(count: items.count)
      for item in items { append(item) }
    case .record(let record):
      bytes.append(15)
      append(record)
    case .entity(let entity):
      bytes.append(entity.record == nil ? 16 : 17)
      append(entity.type)
      append(entity.id)
      append(entity.title)
      if let record = entity.record { append(record) }
    case .spelled(let value, .characters(let text)):
      append(18, text)
      append(value)
    case .spelled(let value, .json(let token)):
      append(19, token)
      append(value)
    }
  }

  private mutating func append(_ number: ExactNumber) {
    if let (coefficient, exponent) = number.smallParts {
      if exponent == 0 {
        bytes.append(0)
      } else {
        bytes.append(1)
        append(signed: Int64(exponent))
      }
      append(signed: coefficient)
    } else {
      append(2, number.description)
    }
  }

  private mutating func append(_ record: Record) {
    append(count: record.count)
    for name in record.names.list { append(name) }
    for value in record.values { append(value) }
  }

  private mutating func append(_ file: FileValue) {
    append(file.path)
    append(signed: file.size ?? -1)
    append(signed: file.rows.map { Int64($0) } ?? -1)
    guard let type = file.contentType else { return bytes.append(0) }
    bytes.append(1)
    append(type.identifier)
    append(type.name)
    append(count: type.extensions.count)
    for ending in type.extensions { append(ending) }
    append(type.mimeType)
  }

  // MARK: Parts

  private mutating func append(_ text: String?) {
    guard let text else { return bytes.append(0) }
    append(1, text)
  }

  mutating func append(_ tag: UInt8, _ text: String) {
    bytes.append(tag)
    append(text)
  }

  mutating func append(_ text: String) {
    append(count: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(count: Int) { append(unsigned: UInt64(count)) }

  mutating func append(signed number: Int64) {
    append(unsigned: UInt64(bitPattern: number << 1) ^ UInt64(bitPattern: number >> 63))
  }

  mutating func append(unsigned number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(fixed number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}

/// The position of JSON that the next one is told from.
struct SpillPosition {
  var line: Int64 = 0
  var column: Int64 = 0
}
