import Foundation
import Testing
import Values

@testable import Formats

/// Real files, against what Python's icalendar, vobject and recurring-ical-events read in them (`Cases/make_*.py`).
@Suite struct CalendarSamplesTests {
  static func lines(_ name: String) throws -> [[String]] {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/\(name)")
    return try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(unescaped)
    }
  }

  static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        result.unicodeScalars.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar == "t" ? "\t" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  static func read(_ file: String, options: ReadingOptions = ReadingOptions()) throws -> CalendarReading.Result {
    let format: any RecordFormat.Type = file.hasSuffix("ics") ? ICalendarFormat.self : VCardFormat.self
    return try CalendarReading.read(format, bytes: CalendarReading.bytes(file), options: options)
  }

  @Test(.enabled(if: CalendarReading.shared != nil))
  func `the shared files are read as others read them`() throws {
    var results: [String: CalendarReading.Result] = [:]
    var lists: [String: [String]] = [:]
    for line in try Self.lines("samples.tsv") {
      let (file, row, column) = (line[0], try #require(Int(line[1])) - 1, line[2])
      let result = try results[file] ?? Self.read(file)
      results[file] = result
      let cell = result.rows[row][column]
      switch cell {
      case .value(.list)?: lists["\(file)\t\(row)\t\(column)", default: []].append(line[3])
      case .value(.dateTime(let time))?:
        let utc = DateTime(seconds: time.seconds).description
        #expect(utc == line[3], "\(line)")
      default: #expect(result[row, column] == line[3], "\(line)")
      }
    }
    for (key, values) in lists {
      let parts = key.split(separator: "\t").map(String.init)
      let result = try #require(results[parts[0]])
      #expect(result[try #require(Int(parts[1])), parts[2]] == "[" + values.joined(separator: "; ") + "]", "\(key)")
    }
    #expect(results["ics/holiday-cn.ics"]?.rows.count == 62)
    #expect(results.count == 14)
  }

  @Test(.enabled(if: CalendarReading.shared != nil))
  func `holidays keep their days in every zone`() throws {
    let expected = try Self.read("ics/holiday-cn.ics", options: CalendarReading.options(zone: "UTC"))
      .table("summary", "startDate", "lastDate", "id")
    #expect(expected.first == "元旦假期 | 2022-01-01 | 2022-01-03 | 2022-01-01/2022-01-04/NateScarlet/holiday-cn")
    for zone in ["Asia/Shanghai", "America/Los_Angeles", "Pacific/Kiritimati"] {
      let result = try Self.read("ics/holiday-cn.ics", options: CalendarReading.options(zone: zone))
      #expect(result.table("summary", "startDate", "lastDate", "id") == expected)
    }
    let october = try Self.read(
      "ics/holiday-cn.ics",
      options: CalendarReading.options(zone: "Asia/Shanghai", expand: ("2022-10-07", "2022-10-08")))
    #expect(october.table("summary", "startDate") == ["国庆节假期 | 2022-10-01", "上班(补国庆节假期) | 2022-10-08"])
  }

  @Test(.enabled(if: CalendarReading.shared != nil))
  func `to-dos, journals and free times are no events`() throws {
    for (number, word) in [(4, "to-do"), (5, "journal entry"), (6, "free/busy list")] {
      let result = try Self.read("ics/rfc5545-example\(number).ics")
      #expect(result.rows.isEmpty)
      #expect(result.warnings.first?.message.contains("1 \(word) left out") == true)
    }
  }

  @Test(.enabled(if: CalendarReading.shared != nil))
  func `what mail programs write is read whole`() throws {
    let gmail = try Self.read("vcf/John_Doe_GMAIL.vcf")
    #expect(
      gmail.table("fullName", "url", "birthday") == [
        "Mr. John Richter, James Doe Sr. | http://www.ibm.com | 1980-03-22"
      ])
    #expect(
      gmail[0, "address"]
        == "Crescent moon drive\n555-asd\nNice Area, Albaney, New York 12345\nUnited States of America")
    let outlook = try Self.read("vcf/John_Doe_MS_OUTLOOK.vcf")
    #expect(outlook.table("organization", "department", "birthday") == ["IBM | Accounting | 1980-03-22"])
    #expect(outlook[0, "revision"] == "2012-03-05T13:19:33Z")
    #expect(outlook[0, "note"]?.contains("THE POSSIBILITY OF SUCH DAMAGE") == true)
    let rfc = try Self.read("vcf/rfc6350-example.vcf")
    #expect(
      rfc.table("birthday", "birthdayText", "anniversary", "suffix") == ["· | --0203 | 2009-08-08 | ing. jr M.Sc."])
    #expect(try Self.read("vcf/gmail-single2.vcf")[0, "urls"]?.contains("http://www.example6.com") == true)
  }

  @Test func `series expand as recurring-ical-events expands them`() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/series.ics")
    let bytes = Array(try Data(contentsOf: path))
    let lines = try Self.lines("series.tsv")
    for range in Set(lines.map { "\($0[0]) \($0[1])" }) {
      let (low, high) = (String(range.prefix(10)), String(range.suffix(10)))
      let result = try CalendarReading.read(
        ICalendarFormat.self, bytes: bytes, options: CalendarReading.options(expand: (low, high)))
      func stamp(_ row: Int, _ day: String, _ time: String) -> String {
        if result[row, "allDay"] == "true" { return result[row, day]?.replacing("-", with: "") ?? "·" }
        guard case .value(.dateTime(let time))? = result.rows[row][time] else { return "·" }
        return DateTime(seconds: time.seconds).description.replacing("-", with: "").replacing(":", with: "")
      }
      let found = result.rows.indices.map { row in
        [
          result[row, "uid"] ?? "·", stamp(row, "startDate", "start"), stamp(row, "endDate", "end"),
          result[row, "summary"] ?? "·",
        ].joined(separator: " | ")
      }
      let expected = lines.filter { $0[0] == low && $0[1] == high }.map { $0[2...5].joined(separator: " | ") }
      #expect(found.sorted() == expected.sorted(), "\(range)")
      let starts = result.rows.indices.map { stamp($0, "startDate", "start").prefix(8) }
      #expect(starts == starts.sorted(), "\(range)")
    }
  }
}
