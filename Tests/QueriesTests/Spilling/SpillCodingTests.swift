import Diagnostics
import Testing
import Values

@testable import Queries

@Suite struct SpillCodingTests {
  @Test(arguments: 1...40) func `rows come back as they were, whatever is in them`(_ seed: UInt64) throws {
    var random = RandomRows(seed: seed)
    let rows = (0..<40).map { _ in random.row() }
    var encoder = SpillEncoder()
    for row in rows { encoder.append(row) }
    var decoder = SpillDecoder(encoder.bytes)
    for row in rows { #expect(spelledOut(try decoder.row()) == spelledOut(row), "seed \(seed)") }
    #expect(decoder.isAtEnd)
  }

  @Test(arguments: 1...40) func `damaged bytes are an error or other rows, never a trap`(_ seed: UInt64) throws {
    var random = RandomRows(seed: seed)
    var encoder = SpillEncoder()
    for _ in 0..<3 { encoder.append(random.row()) }
    for _ in 0..<200 {
      var bytes = encoder.bytes
      for _ in 0..<random.number(1, 4) where !bytes.isEmpty {
        switch random.number(0, 2) {
        case 0: bytes[random.number(0, bytes.count - 1)] = UInt8(random.number(0, 255))
        case 1: bytes.removeLast(random.number(1, bytes.count))
        default: bytes.insert(UInt8(random.number(0, 255)), at: random.number(0, bytes.count))
        }
      }
      var decoder = SpillDecoder(bytes)
      // `SpillDamage` is the only error the compiler lets it throw.
      do { while !decoder.isAtEnd { _ = try decoder.row() } } catch {}
      decoder = SpillDecoder(bytes)
      do { while !decoder.isAtEnd { _ = try RowPosition(from: &decoder) } } catch {}
    }
  }

  @Test func `bytes cut off anywhere are an error`() throws {
    var random = RandomRows(seed: 7)
    let row = Row(cells: (0..<20).map { _ in random.cell() }, place: RowPlace(record: 1))
    var encoder = SpillEncoder()
    encoder.append(row)
    for length in 0..<encoder.bytes.count {
      #expect(throws: SpillDamage.self) {
        var decoder = SpillDecoder(Array(encoder.bytes.prefix(length)))
        _ = try decoder.row()
      }
    }
  }

  @Test func `a count of more than there is takes no memory, and nesting without end no stack`() {
    for bytes in [[0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0, 1, 1, 0xFF, 0xFF, 0xFF, 0x7F]] as [[UInt8]] {
      var decoder = SpillDecoder(bytes)
      #expect(throws: SpillDamage.self) { _ = try decoder.row() }
    }
    let lists: [UInt8] = [0, 0, 0, 1, 4] + (0..<200_000).map { $0 % 2 == 0 ? 14 : 1 }
    var decoder = SpillDecoder(lists)
    #expect(throws: SpillDamage.self) { _ = try decoder.row() }
  }

  @Test func `records of one shape share their names again`() throws {
    let names = Record.Names(["a", "b"])
    var encoder = SpillEncoder()
    for number in 0..<2 {
      encoder.append(
        Row(
          cells: [.value(.record(Record(names: names, values: [.whole(number), .null])))],
          place: RowPlace(record: number)))
    }
    var decoder = SpillDecoder(encoder.bytes)
    let read = [try decoder.row(), try decoder.row()].compactMap { row in
      if case .value(.record(let record)) = row.cells[0] { record.names } else { nil }
    }
    #expect(read.count == 2 && read[0] === read[1])
  }
}
