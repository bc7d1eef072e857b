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

  /// What is looked at for every cell: without references, so that copies cost nothing.
  struct Shape: Sendable {
    var index: Int
    var kind: Kind
    var quote: UInt8?
    var isDelimited: Bool
    var isRequired: Bool
    /// Whether quoted nothing is no value.
    var isEmptyMissing: Bool
  }

  let shape: Shape
  private let slow: SlowCells

  /// What is asked when a cell is read by the slow way.
  private final class SlowCells: Sendable {
    let typing: CellTyping
    init(_ typing: CellTyping) { self.typing = typing }
  }

  var index: Int { shape.index }
  var kind: Kind { shape.kind }
  var typing: CellTyping { slow.typing }

  /// - Parameter index: the column of the blocks.
  init(_ index: Int, typing: CellTyping, layout: RecordBlock.Layout) {
    slow = SlowCells(typing)
    var optional = typing
    optional.isRequired = false
    let isPlain = typing.spelling == CellSpelling()
    let kind: Kind =
      switch typing.type {
      case .text where isPlain: .text
      case .integer where isPlain: .integer
      case .decimal where isPlain: .decimal
      case .boolean where isPlain: .boolean
      case .date where isPlain: .date
      default: .other
      }
    shape = Shape(
      index: index, kind: kind, quote: nil, isDelimited: false, isRequired: typing.isRequired,
      isEmptyMissing: (try? optional.value(of: .quoted("")).isMissing) ?? true
    ).of(layout)
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

extension ValueColumn.Shape {
  fileprivate func of(_ layout: RecordBlock.Layout) -> Self {
    guard case .delimited(_, let quote) = layout else { return self }
    var shape = self
    shape.isDelimited = true
    shape.quote = quote
    return shape
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
}
