import Formats
import Values

/// The row path's scanner, for what the fast way leaves to it within a line.
enum JSONLineOracle {
  /// Whether a value is one that the scanner takes without a remark.
  static func isSound(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Bool {
    let value = Array(UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count))
    guard let document = try? JSONReader.read(value, file: "", duplicates: .lastCounts) else { return false }
    return document.warnings.isEmpty
  }
}
