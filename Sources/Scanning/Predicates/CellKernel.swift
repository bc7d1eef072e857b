/// What a condition makes of a cell.
enum CellVerdict: UInt8, Sendable {
  case no = 0
  case yes = 1
  /// Only the slow way can tell, or the cell does not fit its type.
  case unsure = 2

  @inline(__always) init(_ holds: Bool) { self = holds ? .yes : .no }
}

/// Judges the bytes of a cell against what a condition compares it with.
///
/// A kernel answers `yes` or `no` only where the comparator's `truth` would, for a cell that fits its type.
protocol CellKernel: Sendable {
  /// Whether any bytes are a value of the type. Else bytes that stand in quotes are looked at as they are first: they are no
  /// number and no date, and the kernel is unsure of them.
  static var isTextual: Bool { get }
  /// Judges a cell that is there, its quotes taken off.
  ///
  /// - Parameter cell: eight bytes may be read from each place of the cell on.
  func judge(_ cell: UnsafePointer<UInt8>, _ count: Int) -> CellVerdict
}

extension UnsafePointer<UInt8> {
  /// The eight bytes from here on, the first of them lowest.
  @inline(__always) var word: UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt64.self))
  }
}
