import Values

extension ValueColumn {
  /// Whether the cell has a value, which fits its type.
  @inline(__always)
  func hasValue(_ row: Int, _ block: borrowing RecordBlock) throws(ScanRefusal) -> Bool {
    switch try shape.content(row, block) {
    case .missing: return false
    case .empty where kind == .text: return true
    case .characters(let start, let end):
      let bytes = block.bytes.span
      switch kind {
      case .text: return true
      case .integer: if let number = NumberText.small(bytes, start, end), number.places == 0 { return true }
      case .decimal: if NumberText.small(bytes, start, end) != nil { return true }
      case .date: if DateText.day(bytes, start, end) != nil { return true }
      case .boolean: if FlagText.flag(bytes, start, end) != nil { return true }
      case .other: break
      }
    case .empty, .other: break
    }
    return !(try value(row, block).isMissing)
  }

  /// The cell's exact number; nil where it has none.
  @inline(__always)
  func number(_ row: Int, _ block: borrowing RecordBlock) throws(ScanRefusal) -> (coefficient: Int64, places: Int)? {
    switch try shape.content(row, block) {
    case .missing: return nil
    case .characters(let start, let end):
      if let number = NumberText.small(block.bytes.span, start, end), number.places == 0 || kind == .decimal {
        return number
      }
    case .empty, .other: break
    }
    return try slowNumber(row, block)
  }

  @inline(never)
  private func slowNumber(
    _ row: Int, _ block: borrowing RecordBlock
  ) throws(ScanRefusal) -> (coefficient: Int64, places: Int)? {
    switch try value(row, block) {
    case .missing, .null: return nil
    case .integer(let number), .decimal(let number):
      guard let (coefficient, exponent) = number.smallParts, exponent <= 0, exponent >= -30 else {
        throw ScanRefusal("a number of many digits")
      }
      return (coefficient, Int(-exponent))
    default: throw ScanRefusal("a value that is no exact number")
    }
  }
}

/// Exact sums as coefficients at a common number of places.
struct ExactScaling {
  @inline(__always)
  static func sum(_ left: Int128, _ right: Int128) throws(ScanRefusal) -> Int128 {
    let (sum, overflow) = left.addingReportingOverflow(right)
    if overflow { throw ScanRefusal("a sum of many digits") }
    return sum
  }

  @inline(__always)
  static func scaled(_ number: Int128, by places: Int) throws(ScanRefusal) -> Int128 {
    var number = number
    for _ in 0..<places {
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      if overflow { throw ScanRefusal("a sum of many digits") }
      number = product
    }
    return number
  }

  static func scale(_ sums: inout [Int128], by places: Int) throws(ScanRefusal) {
    for index in sums.indices { sums[index] = try scaled(sums[index], by: places) }
  }

  /// The number coefficient × 10^-places.
  static func number(_ coefficient: Int128, places: Int) -> ExactNumber {
    if let small = Int64(exactly: coefficient),
      let number = ExactNumber(coefficient: small, exponent: Int32(truncatingIfNeeded: 0 &- places))
    {
      return number
    }
    return ExactNumber("\(coefficient)e-\(places)") ?? .zero
  }
}
