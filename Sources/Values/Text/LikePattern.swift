/// A pattern of NSPredicate's LIKE: `?` stands for one character, `*` for any number, a backslash takes the next sign as it
/// is. The whole text must match.
///
/// **Units**: a character is a Unicode scalar, as everywhere where text is compared.
public struct LikePattern: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case one
    case run
  }

  private let pieces: [Piece]

  /// **Shape**: every text is a pattern; a backslash at the end stands for itself.
  public init(_ pattern: String) {
    var pieces: [Piece] = []
    var scalars = pattern.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case "?": pieces.append(.one)
      case "*": if pieces.last != .run { pieces.append(.run) }
      case "\\": pieces.append(.scalar(scalars.next() ?? "\\"))
      default: pieces.append(.scalar(scalar))
      }
    }
    self.pieces = pieces
  }

  /// The text the pattern begins with, up to its first wildcard.
  public var literalPrefix: String {
    var prefix = String.UnicodeScalarView()
    for piece in pieces {
      guard case .scalar(let scalar) = piece else { break }
      prefix.append(scalar)
    }
    return String(prefix)
  }

  /// Whether the pattern has no wildcard, so that only one text matches.
  public var isLiteral: Bool { !pieces.contains { $0 == .one || $0 == .run } }

  /// Whether the whole text matches. Takes time in proportion to text times pattern at most.
  public func matches(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    var place = scalars.startIndex
    var piece = 0
    // Where the last run stands, and how far it reaches; a later run makes the earlier one's length irrelevant.
    var run: (piece: Int, end: String.Index)?
    while place < scalars.endIndex {
      if piece < pieces.count {
        switch pieces[piece] {
        case .run:
          run = (piece, place)
          piece += 1
          continue
        case .one:
          piece += 1
          scalars.formIndex(after: &place)
          continue
        case .scalar(let scalar) where scalar == scalars[place]:
          piece += 1
          scalars.formIndex(after: &place)
          continue
        case .scalar: break
        }
      }
      guard let last = run else { return false }
      let end = scalars.index(after: last.end)
      run = (last.piece, end)
      piece = last.piece + 1
      place = end
    }
    while piece < pieces.count, pieces[piece] == .run { piece += 1 }
    return piece == pieces.count
  }
}
