/// The bytes of a text file and where its lines begin.
///
/// Lines end with LF, CR LF or a lone CR. A byte-order mark is no part of the first line.
public struct SourceText: Sendable {
  public let bytes: [UInt8]
  private let starts: [Int]

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
        starts.append(index + 1)
      }
    }
    self.starts = starts
  }

  public var lineCount: Int { starts.count }

  /// The bytes of a line without its line end; the first line is 1.
  ///
  /// **Missing**: nil where the file has no such line.
  public func line(_ number: Int) -> ArraySlice<UInt8>? {
    guard number >= 1, number <= starts.count else { return nil }
    var end = number < starts.count ? starts[number] : bytes.count
    let start = starts[number - 1]
    while end > start, number < starts.count, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return bytes[start..<end]
  }

  /// The byte a place stands at; a place behind a line's end is the end.
  ///
  /// **Missing**: nil where the file has no such line.
  public func offset(of place: SourcePosition) -> Int? {
    guard let line = line(Int(place.line)) else { return nil }
    var column = 1
    for index in line.indices where line[index] & 0xC0 != 0x80 {
      if column == Int(place.column) { return index }
      column += 1
    }
    return line.endIndex
  }

  /// The bytes from one place up to, not including, another.
  public func bytes(from start: SourcePosition, to end: SourcePosition) -> ArraySlice<UInt8>? {
    guard let from = offset(of: start), let to = offset(of: end), from <= to else { return nil }
    return bytes[from..<to]
  }
}
