/// A source line as it is shown under a message, and the marker that stands below it.
struct SourceExcerpt {
  /// The line with tabs as blanks and control characters as signs; cut around the marker where it is long.
  var line: String
  /// Blanks up to the marked part, then `^~~~`.
  var marker: String

  /// **Units**: at most this many columns of a line are shown.
  static let width = 100
  private static let tabStop = 4
  private static let lead = 30

  /// The excerpt of a line, marking from one column up to, not including, another; columns count scalars from 1.
  init(line bytes: ArraySlice<UInt8>, from start: Int, to end: Int) {
    let nearby = Self.part(of: bytes, around: start)
    let line = Cells(nearby.text, tabStop: Self.tabStop)
    let first = min(max(0, start - 1 - nearby.skipped), line.places.count)
    let last = min(max(first + 1, end - 1 - nearby.skipped), max(line.places.count, first + 1))
    let from = line.start(first)
    let to = max(from + 1, line.end(last - 1))

    var window = 0..<max(line.width, from + 1)
    if nearby.skipped > 0 || nearby.isCut || line.width > Self.width {
      let lower = from <= Self.width * 2 / 3 && nearby.skipped == 0 ? 0 : from - Self.lead
      window = max(0, lower)..<(max(0, lower) + Self.width)
    }
    let cutsBefore = window.lowerBound > 0 || nearby.skipped > 0
    let cutsAfter = window.upperBound < line.width || nearby.isCut
    var shown = ""
    var shift = 0
    if cutsBefore {
      shown = "…"
      shift = 1
    }
    // A wide character that the edge cuts in two is left out whole.
    let body = line.text(in: window)
    shown += body.text
    if cutsAfter { shown += "…" }
    self.line = shown

    let markStart = max(from, body.start) - body.start + shift
    let markEnd = min(to, max(window.upperBound, from + 1)) - body.start + shift
    marker =
      String(repeating: " ", count: markStart) + "^" + String(repeating: "~", count: max(0, markEnd - markStart - 1))
  }

  /// Some hundred scalars of a line around a column, so that a line of a gigabyte is not looked at whole.
  private static func part(
    of bytes: ArraySlice<UInt8>, around column: Int
  ) -> (text: String, skipped: Int, isCut: Bool) {
    let reach = 400
    guard bytes.count > reach * 2 else { return (String(decoding: bytes, as: UTF8.self), 0, false) }
    var scalars = 0
    var from = bytes.startIndex
    var to = bytes.endIndex
    let first = max(0, column - 1 - reach)
    for index in bytes.indices where bytes[index] & 0xC0 != 0x80 {
      if scalars == first { from = index }
      if scalars == column - 1 + reach {
        to = index
        break
      }
      scalars += 1
    }
    if scalars < first { return (String(decoding: bytes.suffix(reach), as: UTF8.self), max(0, scalars - reach), false) }
    return (String(decoding: bytes[from..<to], as: UTF8.self), first, to < bytes.endIndex)
  }
}

/// The places on a terminal that the characters of a line take.
private struct Cells {
  /// What is shown, piece by piece, and where each piece begins.
  private var pieces: [(text: String, start: Int)] = []
  /// The piece each scalar of the line belongs to.
  private(set) var places: [Int] = []
  private(set) var width = 0

  init(_ line: String, tabStop: Int) {
    for character in line {
      let scalars = character.unicodeScalars
      if scalars.contains(where: { VisibleText.sign(for: $0) != nil }) {
        for scalar in scalars {
          if scalar == "\t" {
            add(String(repeating: " ", count: tabStop - width % tabStop), scalars: 1)
          } else {
            var shown = ""
            VisibleText.append(scalar, to: &shown)
            add(shown, scalars: 1)
          }
        }
      } else {
        add(String(character), scalars: scalars.count)
      }
    }
  }

  private mutating func add(_ text: String, scalars: Int) {
    places += Array(repeating: pieces.count, count: scalars)
    pieces.append((text, width))
    width += DisplayWidth.of(text)
  }

  func start(_ scalar: Int) -> Int {
    scalar < places.count ? pieces[places[scalar]].start : width + scalar - places.count
  }

  func end(_ scalar: Int) -> Int {
    guard scalar >= 0, scalar < places.count else { return width + max(0, scalar - places.count + 1) }
    let piece = places[scalar]
    return piece + 1 < pieces.count ? pieces[piece + 1].start : width
  }

  /// The pieces that lie within the columns, and the column the first of them begins at.
  func text(in columns: Range<Int>) -> (text: String, start: Int) {
    var shown = ""
    var start: Int?
    for (index, piece) in pieces.enumerated() {
      let end = index + 1 < pieces.count ? pieces[index + 1].start : width
      guard piece.start >= columns.lowerBound, end <= columns.upperBound else { continue }
      if start == nil { start = piece.start }
      shown += piece.text
    }
    return (shown, start ?? columns.lowerBound)
  }
}
