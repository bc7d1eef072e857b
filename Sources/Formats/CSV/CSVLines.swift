/// The bytes of CSV rows before they are handed on, and the quoting.
struct CSVLines {
  private(set) var bytes: [UInt8] = []
  private let delimiter: UInt8
  private let lineEnd: [UInt8]
  /// True for the bytes that a cell without quotes cannot hold.
  private let special: [Bool]

  init(_ layout: CSVLayout) {
    delimiter = layout.delimiter
    lineEnd = layout.lineEnd
    var special = [Bool](repeating: false, count: 256)
    for byte in [layout.delimiter, 0x0A, 0x0D, UInt8(ascii: "\"")] { special[Int(byte)] = true }
    self.special = special
  }

  var count: Int { bytes.count }

  mutating func separate() { bytes.append(delimiter) }
  mutating func endLine() { bytes.append(contentsOf: lineEnd) }
  mutating func appendEmptyText() { bytes.append(contentsOf: [0x22, 0x22]) }

  /// Adds a cell, quoted where it must be.
  mutating func append(_ text: String, isMarked: Bool = false) {
    let special = self.special
    let utf8 = text.utf8.span
    let isSpecial = special.span
    let count = utf8.count
    var index = 0
    while index < count, !isSpecial[Int(utf8[index])] { index &+= 1 }
    if index == count, count > 0 {
      if isMarked { bytes.append(CSVFormula.mark) }
      bytes.append(contentsOf: text.utf8)
      return
    }
    bytes.append(0x22)
    if isMarked { bytes.append(CSVFormula.mark) }
    index = 0
    while index < count {
      let byte = utf8[index]
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
      index &+= 1
    }
    bytes.append(0x22)
  }

  /// Takes away what was added since there were `count` bytes.
  mutating func cut(to count: Int) { bytes.removeSubrange(count...) }

  /// Gives the bytes away.
  mutating func take(_ capacity: Int) -> [UInt8] {
    let taken = bytes
    bytes = []
    bytes.reserveCapacity(capacity)
    return taken
  }
}
