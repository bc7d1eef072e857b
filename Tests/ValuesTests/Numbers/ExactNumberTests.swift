import TestSupport
import Testing

@testable import Values

@Suite struct ExactNumberTests {
  @Test(arguments: [
    ("-5", "-5"), ("4.30", "4.3"), ("1e3", "1000"), ("2008.0", "2008"), ("007", "7"), ("+5", "5"), ("-0", "0"),
    ("-0.00", "0"), (".5", "0.5"), ("1E-3", "0.001"), ("9.78043902348e+12", "9780439023480"), ("0e999999999", "0"),
    ("-0.050", "-0.05"), ("-12.75", "-12.75"),
    ("12345678901234567890123", "12345678901234567890123"), ("9223372036854775808", "9223372036854775808"),
    ("-9223372036854775808", "-9223372036854775808"), ("18446744073709551616", "18446744073709551616"),
    ("10000000000000000000000", "10000000000000000000000"),
    ("0.000000000000000000000000012", "0.000000000000000000000000012"),
    ("123456789012345678901234567890.50", "123456789012345678901234567890.5"),
  ])
  func `digits are read exactly and written plainly`(digits: String, written: String) throws {
    #expect(try ExactNumber.parse(digits).description == written)
  }

  @Test(arguments: [
    "", "-", "+", ".", "5.", "e5", "1e", "1e+", "1_000", " 5", "5 ", "1,000", "0x10", "١", "--5", "+-5", "1.2.3", "NaN",
    "Infinity", "1e5.0", "5\0",
  ])
  func `what is no number as a whole is none`(text: String) {
    #expect(throws: ExactNumber.Fault.notANumber) { try ExactNumber.parse(text) }
  }

  @Test func `a number beyond the bounds is refused with its reason, and costs nothing`() {
    let start = ThreadTime.now
    for text in [
      "1e999999999", "-1e999999999", "1e-999999999", "1e6145", "1e-6145", "99e6144", "1e99999999999999999999999",
    ] {
      #expect(throws: ExactNumber.Fault.exponentOutOfRange) { try ExactNumber.parse(text) }
    }
    #expect(throws: ExactNumber.Fault.tooManyDigits) { try ExactNumber.parse(String(repeating: "7", count: 1001)) }
    #expect(throws: ExactNumber.Fault.tooManyDigits) {
      try ExactNumber.parse("0." + String(repeating: "3", count: 1001))
    }
    #expect(ThreadTime.now - start < .seconds(1))
    #expect(ExactNumber.Fault.tooManyDigits.reason == "more than 1,000 digits")
    #expect(ExactNumber.Fault.exponentOutOfRange.reason == "an exponent beyond ±6,144")
  }

  @Test func `ten megabytes of digits are refused quickly`() {
    let start = ThreadTime.now
    let digits = [UInt8](repeating: UInt8(ascii: "7"), count: 10_000_000)
    #expect(throws: ExactNumber.Fault.exponentOutOfRange) { try ExactNumber.parse(utf8: digits) }
    #expect(ThreadTime.now - start < .seconds(5))
  }

  @Test func `a thousand digits and the outermost exponents are kept`() throws {
    let nines = String(repeating: "9", count: 1000)
    #expect(try ExactNumber.parse(nines).description == nines)
    #expect(try ExactNumber.parse("1" + String(repeating: "0", count: 6144)).description.utf8.count == 6145)
    #expect(try ExactNumber.parse("1e6144").description.utf8.count == 6145)
    #expect(try ExactNumber.parse("-1e-6144").description.utf8.count == 6147)
  }

  @Test func `a number takes no more than sixteen bytes`() {
    #expect(MemoryLayout<ExactNumber>.size <= 16)
  }

  @Test func `equal numbers are equal and hash alike, however they were spelled`() throws {
    for (left, right) in [
      ("4.30", "4.3"), ("-0", "0"), ("1e3", "1000"), ("1e20", "100000000000000000000"), ("1000e-3", "1"),
      ("12345678901234567890120e-1", "1234567890123456789012"), ("9223372036854775807.0", "9223372036854775807"),
    ] {
      let (a, b) = (try ExactNumber.parse(left), try ExactNumber.parse(right))
      #expect(a == b)
      #expect(a.hashValue == b.hashValue)
      #expect(a.compare(to: b) == 0)
    }
  }

  @Test func `comparison never expands an exponent`() throws {
    let start = ThreadTime.now
    let numbers = try ["-1e6144", "-2e6143", "-1", "-1e-6144", "0", "1e-6144", "1e-6143", "0.3", "7e6143", "1e6144"]
      .map { try ExactNumber.parse($0) }
    for _ in 0..<200 {
      for (i, left) in numbers.enumerated() {
        for (j, right) in numbers.enumerated() {
          #expect(left.compare(to: right).signum() == (i - j).signum())
          #expect((left < right) == (i < j))
        }
      }
    }
    #expect(ThreadTime.now - start < .seconds(20))
  }

  @Test func `a sum or product beyond the bounds has a reason, not a trap`() throws {
    let (large, small) = (try ExactNumber.parse("1e6144"), try ExactNumber.parse("1e-6144"))
    #expect(throws: ExactNumber.Fault.tooManyDigits) { try large + small }
    #expect(throws: ExactNumber.Fault.exponentOutOfRange) { try large * large }
    #expect(throws: ExactNumber.Fault.exponentOutOfRange) { try small * small }
    #expect(try large * small == ExactNumber(1))
    #expect(try large - large == .zero)
    #expect(large.divided(by: small) == nil)
    #expect(try ExactNumber.parse("5e6144") == (try large * ExactNumber(5)))
    #expect(throws: ExactNumber.Fault.exponentOutOfRange) { try ExactNumber.parse("9e6144") + large }
  }

  @Test func `a quotient has 34 significant digits, half to even, and none by zero`() throws {
    #expect(ExactNumber(1).divided(by: ExactNumber(3))?.description == "0." + String(repeating: "3", count: 34))
    #expect(ExactNumber(2).divided(by: ExactNumber(3))?.description == "0." + String(repeating: "6", count: 33) + "7")
    #expect(ExactNumber(-7).divided(by: ExactNumber(2))?.description == "-3.5")
    #expect(ExactNumber(1).divided(by: .zero) == nil)
    #expect(ExactNumber.zero.divided(by: ExactNumber(7)) == .zero)
    // Exactly half after the 34th digit goes to the even neighbour, both ways.
    let down = try ExactNumber.parse("1000000000000000000000000000000000.5" + "0")
    let even = try ExactNumber.parse("10000000000000000000000000000000005")
    #expect(even.divided(by: ExactNumber(10))?.description == "1000000000000000000000000000000000")
    #expect(down.divided(by: ExactNumber(1))?.description == "1000000000000000000000000000000000")
    #expect(
      try ExactNumber.parse("10000000000000000000000000000000015").divided(by: ExactNumber(10))?.description
        == "1000000000000000000000000000000002")
    #expect(
      try ExactNumber.parse("10000000000000000000000000000000005.000001").divided(by: ExactNumber(10))?.description
        == "1000000000000000000000000000000001")
  }

  @Test(arguments: [
    ("2.5", 0, "2"), ("3.5", 0, "4"), ("-2.5", 0, "-2"), ("2.51", 0, "3"), ("0.125", 2, "0.12"), ("0.135", 2, "0.14"),
    ("1250", -2, "1200"), ("1350", -2, "1400"), ("0.004", 2, "0"), ("9.999", 2, "10"), ("4.3", 5, "4.3"),
    ("50", -2, "0"),
    ("51", -2, "100"), ("1e30", 3, "1000000000000000000000000000000"), ("0.5", -9, "0"),
  ])
  func `rounding to places is half to even`(digits: String, places: Int, rounded: String) throws {
    #expect(try ExactNumber.parse(digits).rounded(toPlaces: places).description == rounded)
  }

  @Test func `a number is written with as many places as asked`() throws {
    #expect(try ExactNumber.parse("4.3").text(places: 2) == "4.30")
    #expect(ExactNumber(5).text(places: 2) == "5.00")
    #expect(try ExactNumber.parse("-0.005").text(places: 2) == "0.00")
    #expect(try ExactNumber.parse("-0.015").text(places: 2) == "-0.02")
    #expect(try ExactNumber.parse("1e3").text(places: 0) == "1000")
    #expect(ExactNumber.zero.text(places: 1) == "0.0")
  }

  @Test func `whole numbers are told, and given as Int where they fit`() throws {
    #expect(try ExactNumber.parse("2008.0").intValue == 2008)
    #expect(try ExactNumber.parse("1e18").intValue == 1_000_000_000_000_000_000)
    #expect(try ExactNumber.parse("1e30").isInteger)
    #expect(try ExactNumber.parse("1e30").intValue == nil)
    #expect(try !ExactNumber.parse("0.5").isInteger)
    #expect(ExactNumber(.min).intValue == .min)
    #expect(ExactNumber(.max).intValue == .max)
    #expect(ExactNumber(.min) == (try ExactNumber.parse("-9223372036854775808")))
  }

  @Test func `random arithmetic agrees with school arithmetic`() throws {
    for seed in UInt64(1)...4 {
      var random = SeededRandom(seed: seed)
      for _ in 0..<500 {
        let (a, b) = (Self.randomWhole(&random), Self.randomWhole(&random))
        let (i, j) = (-random.below(30), -random.below(30))
        let (left, right) = (try ExactNumber.parse("\(a)e\(i)"), try ExactNumber.parse("\(b)e\(j)"))
        let least = min(i, j)
        let (slowA, slowB) = (SchoolNumber(a).shifted(i - least), SchoolNumber(b).shifted(j - least))
        let sum = try ExactNumber.parse("\((slowA + slowB).description)e\(least)")
        let product = try ExactNumber.parse("\((SchoolNumber(a) * SchoolNumber(b)).description)e\(i + j)")
        #expect(try left + right == sum, "seed \(seed): \(left) + \(right)")
        #expect(try sum - right == left, "seed \(seed): \(sum) - \(right)")
        #expect(try left * right == product, "seed \(seed): \(left) * \(right)")
        #expect((left < right) == (slowA < slowB), "seed \(seed): \(left) < \(right)")
        #expect((left == right) == (slowA == slowB), "seed \(seed): \(left) == \(right)")
        #expect(try ExactNumber.parse(left.description) == left, "seed \(seed): \(left)")
        if !right.isZero && product.significantDigits <= 34 {
          #expect(product.divided(by: right) == left, "seed \(seed): \(product) / \(right)")
        }
        if let quotient = left.divided(by: right), !quotient.isZero {
          // |q × b − a| is at most half a unit in the 34th digit of q, times b.
          let error = try (quotient * right - left).magnitude
          let unit = try ExactNumber.parse("5e\(quotient.adjustedExponent - 34)") * right.magnitude
          #expect(error <= unit, "seed \(seed): \(left) / \(right)")
        }
      }
    }
  }

  private static func randomWhole(_ random: inout SeededRandom) -> String {
    let count = [1, 3, 9, 18, 19, 20, 27, 60][random.below(8)]
    let style = random.below(4)
    var digits = (0..<count).map { _ in
      style == 0 ? "9" : style == 1 && random.below(2) == 0 ? "0" : String(random.below(10))
    }
    if style == 2 { for index in digits.indices.suffix(random.below(count + 1)) { digits[index] = "0" } }
    return (random.below(2) == 0 ? "-" : "") + digits.joined()
  }

  @Test func `no text traps the reader`() {
    var random = SeededRandom(seed: 11)
    let seeds = [
      "-12.50e+7", "1e999999999", "0.000123", "99999999999999999999", "1e-6144", String(repeating: "8", count: 40),
    ]
    let signs = Array("0123456789+-.eE_ ,\u{0}é".utf8)
    for _ in 0..<20_000 {
      var bytes = Array(seeds[random.below(seeds.count)].utf8)
      for _ in 0...random.below(4) {
        let place = random.below(bytes.count + 1)
        switch random.below(3) {
        case 0: bytes.insert(signs[random.below(signs.count)], at: place)
        case 1: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
        default: if place < bytes.count { bytes.remove(at: place) }
        }
      }
      guard let number = try? ExactNumber.parse(utf8: bytes) else { continue }
      _ = number.doubleValue
      _ = number.rounded(toPlaces: random.below(12_000) - 6_000)
      _ = number.rounded(toDigits: random.below(50) - 5)
      _ = try? number * number
      _ = try? number + ExactNumber(random.below(100) - 50)
      _ = ExactNumber(7).divided(by: number)
      #expect(ExactNumber(number.description) == number)
    }
  }
}
