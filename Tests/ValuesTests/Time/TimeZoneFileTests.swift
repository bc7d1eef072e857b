import TestSupport
import Testing

@testable import Values

struct TimeZoneFileTests {
  private let berlin = TimeCases.bytes(TimeCases.zones + "/Europe/Berlin")

  private func fault(_ bytes: [UInt8]) -> String? {
    do throws(TimeZoneFile.Corrupt) {
      _ = try TimeZoneFile.read(bytes, name: "test")
      return nil
    } catch {
      return error.message
    }
  }

  /// A file of version 1: a transition at 0 from +00:00 to +01:00.
  private let small: [UInt8] =
    Array("TZif".utf8) + [UInt8](repeating: 0, count: 16) + [
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 8,
    ]
    + [0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0] + [0, 0, 0x0E, 0x10, 1, 4] + Array("AAA\0BBB\0".utf8)

  @Test func `a file of version 1 is read`() throws {
    let zone = try TimeZoneFile.read(small, name: "test")
    #expect(zone.offset(at: -1) == 0 && zone.offset(at: 0) == 3_600 && zone.abbreviation(at: 5) == "BBB")
    #expect(zone.nextTransition(after: -1)?.seconds == 0 && zone.nextTransition(after: 0) == nil)
  }

  @Test func `a corrupt file is a fault that says how`() {
    #expect(fault([]) == "the file is cut short")
    #expect(fault(Array("no zone at all, just a text of some length".utf8)) == "it is no time zone file (TZif)")
    #expect(fault(Array(small.dropLast())) == "the file is cut short")
    #expect(fault(Array(berlin.dropLast(5))) == "its last line is missing")
    var changed = small
    changed[48] = 9
    #expect(fault(changed) == "a transition leads to a kind of local time it does not have")
    changed = small
    changed[60] = 200
    #expect(fault(changed) == "the name of a kind of local time is missing")
    changed = small
    changed[55] = 0x70
    #expect(fault(changed) == "an offset is over 26 hours")
    changed = small
    changed[31] = 1
    #expect(fault(changed) == "it counts leap seconds, which calendars do not")
    changed = small
    changed[20] = 0xFF
    #expect(fault(changed) == "a count in its header is too large")
    changed = small
    changed[39] = 0
    #expect(fault(changed) == "it has no kinds of local time")
  }

  @Test func `changed bytes never trap`() {
    var generator = SeededRandom(seed: 4)
    for name in ["Europe/Berlin", "Asia/Gaza", "Africa/Casablanca", "Pacific/Apia"] {
      let original = TimeCases.bytes(TimeCases.zones + "/" + name)
      for _ in 0..<4_000 {
        var bytes = original
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
          // Mostly the headers and the footer, where it hurts.
          let place =
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: Int.random(in: 0..<130, using: &generator)
            case 1: bytes.count - 1 - Int.random(in: 0..<40, using: &generator)
            default: Int.random(in: 0..<bytes.count, using: &generator)
            }
          bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
        if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
        guard let zone = try? TimeZoneFile.read(bytes, name: name) else { continue }
        for seconds in [Int64.min, -5_000_000_000, 0, 1_800_000_000, 9_000_000_000, Int64.max] {
          _ = (zone.offset(at: seconds), zone.resolve(local: seconds), zone.nextTransition(after: seconds))
        }
      }
    }
  }

  @Test(.enabled(if: !ZoneNames.all(in: TimeZoneRules.defaultDirectory).isEmpty))
  func `every zone of the system can be read`() throws {
    let names = ZoneNames.all(in: TimeZoneRules.defaultDirectory)
    #expect(names.count > 300)
    for name in names {
      let zone = try TimeZoneRules.named(name)
      #expect(abs(zone.offset(at: 1_800_000_000)) <= 50_400, "\(name)")
    }
  }
}
