import TestSupport
import Testing

@testable import Values

@Suite struct ExactNumberDoubleTests {
  @Test func `a double is compared as the binary fraction it is`() throws {
    // 0.1 as a double is a little more than one tenth.
    #expect(try ExactNumber.parse("0.1").compare(to: 0.1) == -1)
    #expect(try ExactNumber.parse("0.5").compare(to: 0.5) == 0)
    #expect(try ExactNumber.parse("9007199254740993").compare(to: 9_007_199_254_740_992) == 1)
    #expect(try ExactNumber.parse("1e6144").compare(to: .infinity) == -1)
    #expect(try ExactNumber.parse("-1e6144").compare(to: -.infinity) == 1)
    #expect(try ExactNumber.parse("1e6144").compare(to: .greatestFiniteMagnitude) == 1)
    #expect(ExactNumber.zero.compare(to: -0.0) == 0)
    #expect(ExactNumber.zero.compare(to: .leastNonzeroMagnitude) == -1)
    #expect(ExactNumber(1).compare(to: .nan) == nil)
  }

  @Test func `a double has exactly its decimals`() {
    #expect(
      ExactNumber(exactly: 0.1)?.description == "0.1000000000000000055511151231257827021181583404541015625")
    #expect(ExactNumber(exactly: -0.0) == .zero)
    #expect(ExactNumber(exactly: 1e23)?.description == "99999999999999991611392")
    #expect(ExactNumber(exactly: .nan) == nil)
    #expect(ExactNumber(exactly: .infinity) == nil)
    #expect(ExactNumber(shortest: 0.1)?.description == "0.1")
    #expect(ExactNumber(exactly: .leastNonzeroMagnitude)?.significantDigits == 751)
    #expect(ExactNumber(exactly: -9_223_372_036_854_775_808)?.intValue == .min)
  }

  @Test func `the nearest double is the nearest`() {
    for (digits, value) in [
      ("0.1", 0.1), ("1e23", 1e23), ("9007199254740993", 9_007_199_254_740_992),
      ("9007199254740993.0000001", 9_007_199_254_740_994),
      ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown), ("1e400", .infinity), ("-1e400", -.infinity),
      ("1e-400", 0),
      ("123456789012345678901234567890", 123_456_789_012_345_677_877_719_597_056),
    ] {
      #expect(ExactNumber(digits)?.doubleValue == value)
    }
  }

  @Test func `random doubles come back, and compare as their neighbours do`() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<3_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite, let exact = ExactNumber(exactly: value) else { continue }
      #expect(exact.doubleValue == value)
      #expect(exact.compare(to: value) == 0)
      #expect(exact.compare(to: value.nextUp) == -1)
      #expect(exact.compare(to: value.nextDown) == 1)
      #expect(Double(value.shortestText) == value)
    }
  }

  @Test func `a double is written by its shortest digits`() {
    for (value, text) in [
      (5.0, "5"), (0.1, "0.1"), (-0.0, "0"), (1e20, "100000000000000000000"), (1e21, "1e21"), (1.5e300, "1.5e300"),
      (0.0000001, "0.0000001"), (1e-8, "1e-8"), (-2.5e-10, "-2.5e-10"), (.nan, "NaN"), (.infinity, "Infinity"),
    ] {
      #expect(value.shortestText == text)
    }
  }

  @Test func `a sum of exact numbers is exact in any order`() throws {
    let texts = [
      "1e6144", "0.1", "-1e6144", "0.2", "1e-6144", "-1e-6144", "9223372036854775807", "9223372036854775807", "4.30",
    ]
    for seed in UInt64(1)...20 {
      var random = SeededRandom(seed: seed)
      var sum = ExactSum()
      var (left, right) = (ExactSum(), ExactSum())
      for text in texts.shuffled(using: &random) {
        let number = try ExactNumber.parse(text)
        sum.add(number)
        if random.below(2) == 0 { left.add(number) } else { right.add(number) }
      }
      left.add(right)
      #expect(try sum.result().description == "18446744073709551618.6", "seed \(seed)")
      #expect(try left.result() == sum.result(), "seed \(seed)")
      #expect(left.count == texts.count)
    }
    #expect(try ExactSum().result() == .zero)
    #expect(try ExactSum().average() == nil)
  }

  @Test func `an average of exact numbers has sixteen digits, rounded once`() throws {
    var sum = ExactSum()
    for number in [1, 1, 2] { sum.add(ExactNumber(number)) }
    #expect(try sum.average()?.description == "1.333333333333333")
    var cents = ExactSum()
    for text in ["0.10", "0.20", "0.30"] { cents.add(try ExactNumber.parse(text)) }
    #expect(try cents.average()?.description == "0.2")
  }

  @Test func `a sum of doubles is rounded once, in any order`() {
    func sum(_ values: [Double]) -> Double {
      var sum = DoubleSum()
      for value in values { sum.add(value) }
      return sum.result
    }
    #expect(sum([]) == 0)
    #expect(sum(Array(repeating: 0.1, count: 10)) == 1)
    #expect(sum([1e308, 1e308, -1e308, -1e308, 1]) == 1)
    #expect(sum([1e308, 1e308]) == .infinity)
    #expect(sum([1, 1e100, 1, -1e100]) == 2)
    #expect(sum([.leastNonzeroMagnitude, .leastNonzeroMagnitude]) == 2 * .leastNonzeroMagnitude)
    #expect(sum([9_007_199_254_740_992, 1]) == 9_007_199_254_740_992)
    #expect(sum([9_007_199_254_740_992, 1, .leastNonzeroMagnitude]) == 9_007_199_254_740_994)
    #expect(sum([.infinity, -.infinity]).isNaN)
    #expect(sum([.nan]).isNaN)
    #expect(sum([-.infinity, 5]) == -.infinity)
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      let values = (0..<(1 + random.below(30))).map { _ in Double(bitPattern: random.next()) }.filter {
        abs($0) < 1e300
      }
      var exact = ExactSum()
      for value in values { if let number = ExactNumber(exactly: value) { exact.add(number) } }
      // The exact sum has too many digits for a number; near its top the doubles say the same.
      let shuffled = values.shuffled(using: &random)
      #expect(sum(values) == sum(shuffled))
      if let total = try? exact.result() { #expect(sum(values) == total.doubleValue) }
    }
  }
}
