import Values

extension RowPosition: SpillKey {
  var footprint: Int {
    parts.reduce(48) { sum, part in
      switch part {
      case .missing: sum + MemoryLayout<Part>.stride
      case .text(let text), .natural(let text): sum + MemoryLayout<Part>.stride + text.footprint
      case .value(let value): sum + value.footprint + 8
      }
    }
  }

  func encode(to encoder: inout SpillEncoder) {
    encoder.append(count: parts.count)
    for part in parts {
      switch part {
      case .missing: encoder.bytes.append(0)
      case .text(let text): encoder.append(1, text)
      case .natural(let text): encoder.append(2, text)
      case .value(let value):
        encoder.bytes.append(3)
        encoder.append(value)
      }
    }
  }

  init(from decoder: inout SpillDecoder) throws(SpillDamage) {
    let count = try decoder.count()
    parts = []
    parts.reserveCapacity(count)
    for _ in 0..<count {
      switch try decoder.byte() {
      case 0: parts.append(.missing)
      case 1: parts.append(.text(try decoder.text()))
      case 2: parts.append(.natural(try decoder.text()))
      case 3: parts.append(.value(try decoder.value()))
      default: throw SpillDamage()
      }
    }
  }
}
