package import Diagnostics
package import Values

/// Reads the cards of a file one after the other.
///
/// A card inside a card (`AGENT` in 2.1) is left aside. A file without any card has no records.
package final class VCardReader: RecordReader {
  package var columns: [String]? { VCardFormat.Column.allCases.map(\.rawValue) }
  package private(set) var warnings: [Diagnostic] = []

  private let lines: LogicalLines
  private let file: String
  private let zone: TimeZoneRules
  private let encoding: Charset?
  private var count = 0

  init(_ input: any ByteInput, options: ReadingOptions) throws(Diagnostic) {
    file = input.name
    zone = options.timeZone ?? .utc
    encoding = try Charset(declared: options.encoding, in: input.name)
    lines = try LogicalLines(input)
  }

  package func next() throws(Diagnostic) -> RawRecord? {
    guard let logical = try lines.next() else { return nil }
    let begin = try ContentLine(logical, in: file)
    guard begin.name == "BEGIN", isCard(begin) else {
      throw Diagnostic(
        .calendarStructure, "“\(begin.name)” stands outside of a card", at: logical.range(from: 0, to: 1, in: file),
        hint: "a card begins with “BEGIN:VCARD”")
    }
    let card = try card(begin: logical)
    count += 1
    let place = RowPlace(record: count, line: logical.line, offset: logical.offset)
    return RawRecord(
      .cells(CardCells(lines: card, number: count, zone: zone, encoding: encoding).cells()), place: place)
  }

  private func card(begin: LogicalLine) throws(Diagnostic) -> [ContentLine] {
    var card: [ContentLine] = []
    var depth = 1
    while let logical = try lines.next() {
      let line = try ContentLine(logical, in: file)
      switch line.name {
      case "BEGIN":
        depth += 1
      case "END":
        depth -= 1
        if depth == 0 {
          guard isCard(line) else {
            throw Diagnostic(
              .calendarStructure, "this ends, but a card is open", at: line.range(in: file),
              notes: [Diagnostic.Note("the card begins here", at: begin.range(from: 0, to: 11, in: file))])
          }
          return card
        }
      default:
        if depth == 1 { card.append(line) }
      }
    }
    throw Diagnostic(
      .calendarStructure, "this card is never ended: the file is not complete",
      at: begin.range(from: 0, to: begin.bytes.count, in: file))
  }

  private func isCard(_ line: ContentLine) -> Bool {
    String(decoding: line.value, as: UTF8.self)[...].trimmingSpaces.description.uppercasedASCII == "VCARD"
  }

  package static func locate(
    column: String, of place: RowPlace, in input: any ByteInput, options: ReadingOptions
  ) -> SourceRange {
    ContentLines.locate(VCardFormat.Column(rawValue: column)?.sources ?? [], of: place, in: input)
  }
}
