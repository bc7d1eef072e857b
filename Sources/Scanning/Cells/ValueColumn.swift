import Formats
import Values

/// A column whose cells are looked at for their values: a sort key, what groups, what is aggregated.
struct ValueColumn: Sendable {
  /// How cells are read on the fast way.
  enum Kind: Sendable {
    case text, integer, decimal, boolean, date
    /// Each cell becomes a `Value` first.
    case other
  }

  let index: Int
  let kind: Kind
  private let quote: UInt8?
  private let isDelimited: Bool
  private let isRequired: Bool
  /// Whether quoted nothing is no value.
  private let isEmptyMissing: Bool
  private let slow: SlowCells

  /// What is asked when a cell is read by the slow way, out of the way of copies of the rest.
  private final class SlowCells: Sendable {
    let typing: CellTyping
    init(_ typing: CellTyping) { self.typing = typing }
  }

  var typing: CellTyping { slow.typing }

  /// - Parameter index: the column of the blocks.
  init(_ index: Int, typing: CellTyping, layout: RecordBlock.Layout) {
    self.index = index
    slow = SlowCells(typing)
    if case .delimited(_, let quote) = layout {
      isDelimited = true
      self.quote = quote
    } else {
      isDelimited = false
      quote = nil
    }
    isRequired = typing.isRequired
    var optional = typing
    optional.isRequired = false
    isEmptyMissing = (try? optional.value(of: .quoted("")).isMissing) ?? true
    let isPlain = typing.spelling == CellSpelling()
    switch typing.type {
    case .text where isPlain: kind = .text
    case .integer where isPlain: kind = .integer
    case .decimal where isPlain: kind = .decimal
    case .boolean where isPlain: kind = .boolean
    case .date where isPlain: kind = .date
    default: kind = .other
    }
  }

  /// What stands in the column's cell: a missing value of a required property, and quoted nothing where that is one, are seen to.
  @inline(__always)
  func content(_ row: Int, _ block: borrowing RecordBlock) throws(ScanRefusal) -> CellContent {
    var content: CellContent
    if isDelimited {
      content = block.content(row, index, quote: quote)
    } else {
      content = block.jsonContent(row, index)
      if case .characters(let start, _) = content, block.bytes[start &- 1] != UInt8(ascii: "\"") {
        // A word fits a boolean alone, a number all that digits can be characters of.
        let isWord = block.bytes[start] > UInt8(ascii: "9")
        if isWord ? kind != .boolean : kind == .boolean || kind == .date { content = .other }
      }
    }
    if case .empty = content, isEmptyMissing { content = .missing }
    if case .missing = content, isRequired { throw ScanRefusal("a required property has no value") }
    return content
  }

  /// The cell's value, by the slow way: plain, without the characters it was read from.
  func value(_ row: Int, _ block: borrowing RecordBlock) throws(ScanRefusal) -> Value {
    do throws(Misfit) {
      return try typing.value(of: block.cell(row, index)).plain
    } catch {
      throw ScanRefusal("a cell does not fit its type")
    }
  }

  /// The value of characters that a cell of this column gave.
  func value(ofCharacters text: String) throws(ScanRefusal) -> Value {
    do throws(Misfit) {
      return try typing.value(of: .quoted(text)).plain
    } catch {
      throw ScanRefusal("a cell does not fit its type")
    }
  }
}
