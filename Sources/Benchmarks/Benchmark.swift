/// Something that is measured: one file in this folder and one line in `AllBenchmarks`.
protocol Benchmark: Sendable {
  /// What it is called on the command line.
  static var name: String { get }
  /// What it measures, in one sentence without a final full stop.
  static var summary: String { get }
  /// Measures.
  ///
  /// **Errors**: whatever keeps it from measuring, such as a program that is not installed.
  static func run(_ tools: Tools) async throws -> [Measurement]
}

/// A line of a benchmark's result: what was measured, and its ratio to what ran beside it.
struct Measurement: CustomStringConvertible {
  /// What was done.
  var what: String
  /// The figure with its unit.
  var figure: String
  /// The ratio in words: “2.1 times sqlite3”; nil where there is nothing to compare with.
  var ratio: String?

  init(_ what: String, _ figure: String, ratio: String? = nil) {
    self.what = what
    self.figure = figure
    self.ratio = ratio
  }

  var description: String {
    let first = what + String(repeating: " ", count: max(1, 44 - what.count))
    guard let ratio else { return first + figure }
    return first + figure + String(repeating: " ", count: max(1, 26 - figure.count)) + ratio
  }
}

/// Why something was not measured.
struct NotMeasured: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

extension Double {
  /// The number with so many decimals.
  func fixed(_ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let scaled = (self * scale).rounded()
    guard let whole = Int(exactly: scaled) else { return "\(self)" }
    guard decimals > 0 else { return "\(whole)" }
    let digits = String(abs(whole))
    let filled = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return (whole < 0 ? "-" : "") + filled.dropLast(decimals) + "." + filled.suffix(decimals)
  }
}

extension Duration {
  /// **Units**: seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

  /// The duration in the unit that suits it.
  var inWords: String {
    switch seconds {
    case 1...: "\(seconds.fixed(2)) s"
    case 0.001...: "\((seconds * 1e3).fixed(1)) ms"
    case 0.000_001...: "\((seconds * 1e6).fixed(2)) µs"
    default: "\((seconds * 1e9).fixed(1)) ns"
    }
  }
}
