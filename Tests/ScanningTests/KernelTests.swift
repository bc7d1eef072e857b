import Queries
import TestSupport
import Testing
import Values

@testable import Scanning

struct KernelTests {
  /// The verdict on text, with room for a kernel's eight bytes behind it.
  private func judge(_ kernel: some CellKernel, _ text: String) -> CellVerdict {
    var bytes = Array(text.utf8)
    let count = bytes.count
    // What stands behind a cell must make no difference.
    bytes += Array("99999999".utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { kernel.judge($0, count) } ?? .unsure
    }
  }

  private static let order = Outcomes(before: .no, same: .yes, after: .no)

  private func seeds() -> (UInt64, SeededRandom) {
    let seed = UInt64.random(in: 0...UInt64.max)
    return (seed, SeededRandom(seed: seed))
  }

  @Test func `only the long s and the Kelvin sign fold to ASCII letters`() {
    var found: [UInt32] = []
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if CaseFolding.simple(scalar).value < 0x80 { found.append(value) }
    }
    #expect(found == [0x17F, 0x212A])
  }

  @Test func `a day is one exactly where the calendar has it`() throws {
    let other = try #require(CalendarDate(year: 2000, month: 2, day: 29))
    let kernel = DateOrder(other, Outcomes(before: .no, same: .yes, after: .no))
    let later = DateOrder(other, Outcomes(before: .no, same: .no, after: .yes))
    func padded(_ number: Int, _ count: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    for year in [0, 1, 4, 100, 400, 1582, 1900, 1999, 2000, 2001, 2024, 2100, 9999] {
      for month in 0...13 {
        for day in 0...32 {
          let text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
          let date = CalendarDate(iso: text)
          #expect(judge(kernel, text) == (date.map { CellVerdict($0 == other) } ?? .unsure), "\(text)")
          #expect(judge(later, text) == (date.map { CellVerdict($0 > other) } ?? .unsure), "\(text)")
        }
      }
    }
    for text in [
      "2000-02-2", "2000-02-291", "2000/02/29", "-000-02-29", "2000-0a-29", "20000-02-2", "2000-02- 9", ":000-02-29",
    ] {
      #expect(judge(kernel, text) == .unsure, "\(text)")
    }
  }

  @Test func `an instant compares as the long way has it, or not at all`() throws {
    let (seed, start) = seeds()
    var numbers = start
    let signs = ["Z", "+00:00", "+01:00", "-03:30", "+23:59", "-24:00", "+1:00", "z", "", ".5Z", "+0100"]
    for _ in 0..<6_000 {
      func two(_ bound: Int) -> String {
        let number = numbers.below(bound)
        return number < 10 ? "0\(number)" : "\(number)"
      }
      let text =
        "\(1900 + numbers.below(200))-\(two(14))-\(two(33))\(numbers.one(of: ["T", " ", "t"]))\(two(26)):\(two(62)):\(two(62))"
        + numbers.one(of: signs)
      let other = DateTime(
        seconds: Int64(numbers.below(4_000_000_000)) - 2_000_000_000, nanoseconds: numbers.one(of: [0, 500_000_000]))
      let value = DateTime(iso: text, zone: .utc)
      let near = numbers.chance(1, in: 2) ? value.map { DateTime(seconds: $0.seconds) } ?? other : other
      let kernel = DateTimeOrder(near, Outcomes(before: .yes, same: .no, after: .no))
      let verdict = judge(kernel, text)
      if let value {
        #expect(verdict == .unsure || verdict == CellVerdict(value < near), "\(text), seed \(seed)")
        if text.hasSuffix("Z"), text.utf8.count == 20, !text.contains("t"), !text.contains("T24"), !text.contains(":60")
        {
          #expect(verdict != .unsure || text.contains(" 24"), "\(text)")
        }
      } else {
        #expect(verdict == .unsure, "\(text), seed \(seed)")
      }
    }
  }

  @Test func `a number compares as the exact number it is, or not at all`() throws {
    let (seed, start) = seeds()
    var numbers = start
    let characters = Array("0123456789012345678901234567890123456789.-+e")
    for round in 0..<15_000 {
      let length = numbers.one(of: [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 18, 19, 20, 21])
      var text = String((0..<length).map { _ in numbers.one(of: characters) })
      if numbers.chance(1, in: 3) { text = "-" + text }
      let otherText = String((0..<(1 + numbers.below(6))).map { _ in numbers.one(of: Array("0123456789")) })
      let other = try #require(
        ExactNumber(
          otherText + numbers.one(of: ["", ".5", ".25", ".10", "e3", "e-3", "e30", "e-30", ".0000000000000000001"])))
      let exact = ExactNumber(text)
      let target = numbers.chance(1, in: 3) ? exact ?? other : other
      for outcomes in [
        Outcomes(before: .yes, same: .no, after: .no), Self.order, Outcomes(before: .no, same: .no, after: .yes),
      ] {
        guard let kernel = ExactNumberOrder(target, allowsPoint: true, outcomes) else { continue }
        let verdict = judge(kernel, text)
        guard let exact else {
          #expect(verdict == .unsure, "\(text), seed \(seed)")
          continue
        }
        let expected = outcomes.verdict(exact.compare(to: target))
        #expect(verdict == .unsure || verdict == expected, "\(text) and \(target), seed \(seed), round \(round)")
      }
      guard let exact, exact.doubleValue.isFinite else { continue }
      let double = numbers.chance(1, in: 2) ? exact.doubleValue : target.doubleValue
      let verdict = judge(DoubleOrder(double, Self.order), text)
      #expect(verdict == .unsure || verdict == CellVerdict(exact.doubleValue == double), "\(text), seed \(seed)")
    }
    for text in ["4", "4.35", "-4.35", "007", "12345678", "123456789", "0.1234567", "123456789012345678"] {
      #expect(judge(try #require(ExactNumberOrder(.zero, allowsPoint: true, Self.order)), text) != .unsure, "\(text)")
    }
    for text in ["-", ".", "1.", ".5", "1.2.3", "1e3", "+5", " 5", "5 ", "1234567890123456789", "--5", "5-"] {
      #expect(judge(try #require(ExactNumberOrder(.zero, allowsPoint: true, Self.order)), text) == .unsure, "\(text)")
    }
    #expect(judge(try #require(ExactNumberOrder(.zero, allowsPoint: false, Self.order)), "4.0") == .unsure)
  }

  @Test func `texts compare byte by byte, folded where case is ignored`() throws {
    let (seed, start) = seeds()
    var numbers = start
    let characters = Array("aAbBkKsSzZ19éſ\u{212A}旅\u{301}")
    func text(_ most: Int) -> String { String((0..<numbers.below(most)).map { _ in numbers.one(of: characters) }) }
    for _ in 0..<6_000 {
      let cell = text(14)
      let part = numbers.chance(1, in: 3) ? cell : text(numbers.one(of: [3, 3, 5, 12]))
      let bytes = Array(part.utf8)
      let at = "“\(cell)” and “\(part)”, seed \(seed)"
      #expect(judge(EqualText(bytes), cell) == CellVerdict(ExactText(cell) == ExactText(part)), "\(at)")
      #expect(
        judge(OneOfTexts([bytes, Array("a".utf8), Array("ab".utf8)]), cell)
          == CellVerdict([part, "a", "ab"].contains { ExactText($0) == ExactText(cell) }), "\(at)")
      let pairs: [(TextPart.Place, FoldedText.Place, (String, String) -> Bool)] = [
        (.beginning, .beginning, TextMatching.hasPrefix), (.end, .end, TextMatching.hasSuffix),
        (.anywhere, .anywhere, TextMatching.contains),
      ]
      for (place, foldedPlace, holds) in pairs {
        #expect(judge(TextPart(part: bytes, place: place), cell) == CellVerdict(holds(cell, part)), "\(at)")
        for options in [TextOptions.ignoringCase, .ignoringDiacritics, [.ignoringCase, .ignoringDiacritics]] {
          let folded = options.folding(part)
          guard folded.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
          let kernel = FoldedText(
            text: Array(folded.utf8), place: foldedPlace, ignoresCase: options.contains(.ignoringCase),
            dropsMarks: options.contains(.ignoringDiacritics))
          let verdict = judge(kernel, cell)
          #expect(verdict == .unsure || verdict == CellVerdict(holds(options.folding(cell), folded)), "\(at)")
          if cell.utf8.allSatisfy({ $0 < 0x80 }) { #expect(verdict != .unsure, "\(at)") }
        }
      }
      let order = TextOrder(text: bytes, outcomes: Outcomes(before: .yes, same: .no, after: .no))
      #expect(judge(order, cell) == CellVerdict(cell.compareScalars(to: part) < 0), "\(at)")
    }
  }
}
