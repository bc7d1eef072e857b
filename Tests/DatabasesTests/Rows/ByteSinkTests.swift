import TestSupport
import Testing

@testable import Databases

struct ByteSinkTests {
  /// What a sink was given, where it took it.
  private func bytes(room: Int = 4096, _ put: (inout ByteSink) -> Bool) -> String? {
    var isTaken = false
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      var sink = ByteSink(at: base, end: base + room)
      isTaken = put(&sink)
      filled = sink.at - base
    }
    return isTaken ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private func delimited(_ text: [UInt8]) -> String? {
    text.withUnsafeBufferPointer { text in
      bytes { sink in
        text.baseAddress.map { sink.put(delimited: $0, text.count, UInt64(UInt8(ascii: ",")) &* ByteWord.ones) }
          ?? false
      }
    }
  }

  private func json(_ text: [UInt8]) -> String? {
    text.withUnsafeBufferPointer { text in
      bytes { sink in text.baseAddress.map { sink.put(json: $0, text.count) } ?? false }
    }
  }

  @Test(arguments: [0, 1, -1, 9, 10, 99, 100, 4_294_967_295, 4_294_967_296, .max, .min, 1_000_000_000_000_000_000])
  func `whole numbers are written by their digits`(number: Int64) {
    #expect(
      bytes {
        $0.put(whole: number)
        return true
      } == String(number))
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (0.1, "0.1"), (4.3, "4.3"), (97.5, "97.5"), (-2.0, "-2"), (1e14, "100000000000000"),
    (0.30000000000000004, "0.30000000000000004"), (123_456_789_012_345.6, "123456789012345.6"), (0.0001, "0.0001"),
    (0.05, "0.05"), (0.000_001, "0.000001"), (1_234_567.891_234_5, "1234567.8912345"), (5e-7, nil), (1e15, nil),
    (.infinity, nil), (-.infinity, nil),
  ])
  func `a double is written by the shortest digits that read back`(number: Double, digits: String?) {
    #expect(bytes { $0.put(shortest: number) } == digits)
  }

  @Test func `doubles at random are written as Swift writes them, where that takes no exponent`() {
    let seed: UInt64 = 11
    var numbers = SeededRandom(seed: seed)
    for round in 0..<20_000 {
      var number = Double(Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &numbers))
      for _ in 0..<Int.random(in: 0...9, using: &numbers) { number /= 10 }
      if round % 4 == 0 { number = Double.random(in: -1000...1000, using: &numbers) }
      let text = number.description
      let plain = number == 0 ? "0" : text.hasSuffix(".0") ? String(text.dropLast(2)) : text
      let written = bytes { $0.put(shortest: number) }
      if plain.contains("e") {
        #expect(written == nil || Double(written ?? "") == number, "seed \(seed), round \(round): \(number)")
      } else {
        #expect(written == plain, "seed \(seed), round \(round): \(number)")
      }
    }
  }

  @Test func `a text is quoted where it must be, wherever in it the reason stands`() {
    for count in 1...40 {
      let plain = [UInt8](repeating: UInt8(ascii: "x"), count: count)
      #expect(delimited(plain) == String(decoding: plain, as: UTF8.self))
      #expect(json(plain) == "\"" + String(decoding: plain, as: UTF8.self) + "\"")
      for place in 0..<count {
        for byte in [UInt8(ascii: ","), 0x0A, 0x0D, 0x22, 0x5C, 0x01, 0x1F, 0x7F, UInt8(ascii: ";")] {
          var text = plain
          text[place] = byte
          let string = String(decoding: text, as: UTF8.self)
          let isQuoted = [UInt8(ascii: ","), 0x0A, 0x0D, 0x22].contains(byte)
          let quoted = "\"" + string.replacing("\"", with: "\"\"") + "\""
          #expect(delimited(text) == (isQuoted ? quoted : string))
          let escapes: [UInt8: String] = [
            0x0A: "\\n", 0x0D: "\\r", 0x22: "\\\"", 0x5C: "\\\\", 0x01: "\\u0001", 0x1F: "\\u001f",
          ]
          let escaped = escapes[byte].map { sign in
            String(decoding: text[..<place], as: UTF8.self) + sign
              + String(decoding: text[(place + 1)...], as: UTF8.self)
          }
          #expect(json(text) == "\"" + (escaped ?? string) + "\"")
        }
        var broken = plain
        broken[place] = 0xFF
        #expect(delimited(broken) == nil)
        #expect(json(broken) == nil)
      }
    }
  }

  @Test func `bytes are UTF-8 exactly where Swift takes them for it`() {
    let seed: UInt64 = 5
    var numbers = SeededRandom(seed: seed)
    let leads: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF, 0x9F, 0xA0, 0x90, 0x8F,
    ]
    for round in 0..<50_000 {
      let bytes = (0..<Int.random(in: 1...6, using: &numbers)).map { _ in leads.randomElement(using: &numbers) ?? 0 }
      let isValid = bytes.withUnsafeBufferPointer { $0.baseAddress.map { UTF8Bytes.isValid($0, bytes.count) } }
      #expect(isValid == (String(validating: bytes, as: UTF8.self) != nil), "seed \(seed), round \(round): \(bytes)")
    }
  }

  @Test(arguments: [
    ("2026-11-30", true), ("2024-02-29", true), ("1900-02-29", false), ("2000-02-29", true), ("2026-04-31", false),
    ("2026-13-01", false), ("2026-00-01", false), ("2026-01-00", false), ("0000-01-01", false), ("0001-01-01", true),
    ("2026-1-01", false), ("2026-11-30 ", false), ("2026/11/30", false), ("２026-11-3", false), ("", false),
  ])
  func `a day is one that the calendar has`(text: String, isDay: Bool) {
    let bytes = Array(text.utf8) + [0]
    #expect(bytes.withUnsafeBufferPointer { $0.baseAddress.map { DayText.isDay($0, bytes.count - 1) } } == isDay)
  }
}
