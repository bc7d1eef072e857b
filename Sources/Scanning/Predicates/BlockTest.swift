/// One comparison of a column's cells with a value, by a kernel.
struct BlockTest: Sendable {
  var column: Int
  var kernel: BlockKernel
  /// The verdict on a cell that is not there, and on quoted nothing.
  var missing: CellVerdict
  var empty: CellVerdict
  /// Whether the rows are wanted that the comparison does not hold for.
  var isNegated = false

  /// How dear it is to judge a cell: about 1 for each nanosecond.
  var cost: Int { kernel.cost }
}

/// The kernels there are.
enum BlockKernel: Sendable {
  case equalText(EqualText)
  case oneOfTexts(OneOfTexts)
  case textPart(TextPart)
  case textOrder(TextOrder)
  case foldedText(FoldedText)
  case anyText(AnyText)
  case exactNumber(ExactNumberOrder)
  case double(DoubleOrder)
  case date(DateOrder)
  case dateTime(DateTimeOrder)
  case words(WordTable)

  var cost: Int {
    switch self {
    case .equalText, .anyText: 1
    case .oneOfTexts, .words: 2
    case .exactNumber, .double, .date: 3
    case .textOrder: 4
    case .dateTime: 6
    case .textPart(let part): part.isSearch ? 20 : 4
    case .foldedText: 25
    }
  }
}

extension BlockTest {
  /// The rows among those given for which the test holds; those it is unsure of go to `unsure`.
  func narrow(_ rows: [UInt32], of block: borrowing RecordBlock, unsure: inout [UInt32]) -> [UInt32] {
    switch block.layout {
    case .delimited(_, let quote):
      return block.bytes.withUnsafeBufferPointer { bytes in
        block.separators.withUnsafeBufferPointer { separators in
          block.rowBases.withUnsafeBufferPointer { bases in
            guard let first = bytes.baseAddress, let second = separators.baseAddress else { return [] }
            let places = DelimitedPlaces(
              bytes: first, separators: second, bases: bases.isEmpty ? nil : bases.baseAddress,
              columnCount: block.columnCount, column: column, dataStart: block.dataStart,
              endsInReturn: block.hasReturns && column == block.columnCount &- 1, quote: quote.map(Int.init) ?? -1)
            return narrow(rows, first, places, &unsure)
          }
        }
      }
    case .jsonLines:
      return block.bytes.withUnsafeBufferPointer { bytes in
        block.tokenStarts.withUnsafeBufferPointer { starts in
          block.tokenEnds.withUnsafeBufferPointer { ends in
            guard let first = bytes.baseAddress, let second = starts.baseAddress, let third = ends.baseAddress else {
              return []
            }
            let places = JSONLinesPlaces(
              starts: second, ends: third, columnCount: block.columnCount, column: column)
            return narrow(rows, first, places, &unsure)
          }
        }
      }
    }
  }

  private func narrow(
    _ rows: [UInt32], _ bytes: UnsafePointer<UInt8>, _ places: some CellPlaces, _ unsure: inout [UInt32]
  ) -> [UInt32] {
    switch kernel {
    case .equalText(let kernel): narrow(rows, bytes, places, kernel, &unsure)
    case .oneOfTexts(let kernel): narrow(rows, bytes, places, kernel, &unsure)
    case .textPart(let kernel): narrow(rows, bytes, places, kernel, &unsure)
    case .textOrder(let kernel): narrow(rows, bytes, places, kernel, &unsure)
    case .foldedText(let kernel): narrow(rows, bytes, places, kernel, &unsure)
    case .anyText(let kernel): narrow(rows, bytes, places, kernel, &unsure)
    case .exactNumber(let kernel): narrow(rows, bytes, places, kernel, &unsure)
    case .double(let kernel): narrow(rows, bytes, places, kernel, &unsure)
    case .date(let kernel): narrow(rows, bytes, places, kernel, &unsure)
    case .dateTime(let kernel): narrow(rows, bytes, places, kernel, &unsure)
    case .words(let kernel): narrow(rows, bytes, places, kernel, &unsure)
    }
  }

  @inline(__always)
  private func narrow<Places: CellPlaces, Kernel: CellKernel>(
    _ rows: [UInt32], _ bytes: UnsafePointer<UInt8>, _ places: Places, _ kernel: Kernel, _ unsure: inout [UInt32]
  ) -> [UInt32] {
    let wanted: CellVerdict = isNegated ? .no : .yes
    return Array(unsafeUninitializedCapacity: rows.count) { kept, keptCount in
      guard let target = kept.baseAddress else { return }
      var count = 0
      for row in rows {
        let token = places.token(row)
        let verdict: CellVerdict
        if token.isMissing {
          verdict = missing
        } else if Kernel.isTextual {
          if Int(bytes[token.start]) == places.quote {
            verdict = judgeQuoted(bytes, token, places, kernel)
          } else {
            verdict = Places.isJSON ? judgeBare(bytes, token) : kernel.judge(bytes + token.start, token.count)
          }
        } else {
          let first = kernel.judge(bytes + token.start, token.count)
          verdict = first == .unsure ? judgeAgain(bytes, token, places, kernel) : first
        }
        target[count] = row
        count &+= verdict == wanted ? 1 : 0
        if verdict == .unsure { unsure.append(row) }
      }
      keptCount = count
    }
  }

  /// A JSON value that is no string, where text is asked for.
  private func judgeBare(_ bytes: UnsafePointer<UInt8>, _ token: Token) -> CellVerdict {
    token.count == 4 && bytes[token.start] == UInt8(ascii: "n") ? missing : .unsure
  }

  /// A cell that is no value as it stands, but may be one in quotes.
  @inline(never)
  private func judgeAgain<Places: CellPlaces>(
    _ bytes: UnsafePointer<UInt8>, _ token: Token, _ places: Places, _ kernel: some CellKernel
  ) -> CellVerdict {
    if Int(bytes[token.start]) == places.quote { return judgeQuoted(bytes, token, places, kernel) }
    return Places.isJSON ? judgeBare(bytes, token) : .unsure
  }

  @inline(never)
  private func judgeQuoted<Places: CellPlaces>(
    _ bytes: UnsafePointer<UInt8>, _ token: Token, _ places: Places, _ kernel: some CellKernel
  ) -> CellVerdict {
    let cell = bytes + (token.start &+ 1)
    let count = token.count &- 2
    if count <= 0 { return count == 0 ? empty : .unsure }
    let escape = places.escape
    var place = 0
    while place < count, cell[place] != escape { place &+= 1 }
    if place == count { return kernel.judge(cell, count) }
    if Places.isJSON { return .unsure }
    var unquoted: [UInt8] = []
    unquoted.reserveCapacity(count &+ 8)
    place = 0
    while place < count {
      unquoted.append(cell[place])
      place &+= cell[place] == escape ? 2 : 1
    }
    let length = unquoted.count
    unquoted.append(contentsOf: repeatElement(0, count: 8))
    return unquoted.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { kernel.judge($0, length) } ?? .unsure
    }
  }
}
