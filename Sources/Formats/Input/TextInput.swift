package import Diagnostics

/// An input as UTF-8, whatever its encoding.
///
/// **Shape**: a byte-order mark is recognised and left out; without one the text is what `encoding` says, else UTF-8 if the
/// first 256 KiB are, else Windows-1252.
/// **Missing**: bytes that are no text stay visible as bytes that are no UTF-8, so that the cell they stand in becomes
/// `.undecodable`: a bad sequence in UTF-8 as it stood, a lone surrogate of UTF-16 in the three bytes UTF-8 would have for
/// it, an odd byte at the end as 0xFF, and Windows-1252's 81, 8D, 8F, 90 and 9D, which stand for nothing, as themselves.
/// **Errors**: `unknown-encoding`; `encoding-unclear` for UTF-16 without a mark that nobody named.
package final class TextInput: ByteInput {
  package static let sampleSize = 1 << 18

  package let name: String
  /// What the text turned out to be in.
  package let encoding: TextEncoding
  /// How many bytes of UTF-8 stand before the first byte that is handed on: 3 for UTF-8's mark, else 0.
  package let start: Int
  private let input: PeekableInput
  private var rest: [UInt8] = []
  private var highSurrogate: UInt16 = 0

  package init(_ input: any ByteInput, encoding option: String? = nil) throws(Diagnostic) {
    let input = PeekableInput(input)
    self.input = input
    self.name = input.name
    let named: TextEncoding? = if let option { try TextEncoding.named(option, in: input.name) } else { nil }
    let mark = TextEncoding.byteOrderMark(of: try input.peek(3))
    switch named {
    case .utf16?:
      encoding = mark.flatMap { $0.encoding == .utf8 ? nil : $0.encoding } ?? .utf16LittleEndian
    case let named?:
      encoding = named
    case nil:
      if let mark {
        encoding = mark.encoding
      } else {
        let sample = try input.peek(Self.sampleSize)
        if let likely = TextEncoding.looksLikeUTF16(sample) {
          throw Diagnostic(
            .encodingUnclear, "“\(input.name)” looks like UTF-16, but has no byte-order mark",
            at: SourceRange(file: input.name), hint: "say \"encoding\": \"\(likely.rawValue)\"")
        }
        let isUTF8 = TextEncoding.isUTF8(sample, isWhole: sample.count < Self.sampleSize)
        encoding = isUTF8 ? .utf8 : .windows1252
      }
    }
    if let mark, mark.encoding == encoding {
      input.drop(mark.length)
      start = encoding == .utf8 ? mark.length : 0
    } else {
      start = 0
    }
  }

  package func nextBlock() throws(Diagnostic) -> [UInt8]? {
    while true {
      guard let block = try input.nextBlock() else { return flush() }
      let text: [UInt8]
      switch encoding {
      case .utf8: return block
      case .windows1252, .latin1: text = Self.fromWindows1252(block)
      case .utf16BigEndian: text = fromUTF16(block, high: 0)
      case .utf16, .utf16LittleEndian: text = fromUTF16(block, high: 1)
      }
      if !text.isEmpty { return text }
    }
  }

  /// A line as it is shown to a person: bytes that are no UTF-8 are taken for Windows-1252, as reading does.
  package static func shown(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let bytes = Array(line)
    return TextEncoding.isUTF8(bytes, isWhole: true) ? line : fromWindows1252(bytes)[...]
  }

  private static func fromWindows1252(_ block: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(block.count &+ block.count / 8)
    for byte in block {
      if byte < 0x80 {
        text.append(byte)
      } else if byte >= 0xA0 {
        append(UInt16(byte), to: &text)
      } else {
        let scalar = TextEncoding.windows1252Upper[Int(byte) &- 0x80]
        if scalar == 0 { text.append(byte) } else { append(scalar, to: &text) }
      }
    }
    return text
  }

  /// **Shape**: `high` is the place of the high byte in a pair.
  private func fromUTF16(_ block: [UInt8], high: Int) -> [UInt8] {
    let bytes = rest.isEmpty ? block : rest + block
    let even = bytes.count & ~1
    rest = Array(bytes[even...])
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while index < even {
      let unit = UInt16(bytes[index &+ high]) << 8 | UInt16(bytes[index &+ 1 &- high])
      index &+= 2
      if highSurrogate != 0 {
        let first = highSurrogate
        highSurrogate = 0
        if unit & 0xFC00 == 0xDC00 {
          let scalar = 0x10000 &+ (UInt32(first & 0x3FF) << 10 | UInt32(unit & 0x3FF))
          text.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
          text.append(UInt8(truncatingIfNeeded: 0x80 | (scalar >> 12 & 0x3F)))
          text.append(UInt8(truncatingIfNeeded: 0x80 | (scalar >> 6 & 0x3F)))
          text.append(UInt8(truncatingIfNeeded: 0x80 | (scalar & 0x3F)))
          continue
        }
        Self.append(first, to: &text)
      }
      if unit & 0xFC00 == 0xD800 {
        highSurrogate = unit
      } else if unit < 0x80 {
        text.append(UInt8(truncatingIfNeeded: unit))
      } else {
        Self.append(unit, to: &text)
      }
    }
    return text
  }

  /// What is left at the end: half a pair of UTF-16.
  private func flush() -> [UInt8]? {
    var text: [UInt8] = []
    if highSurrogate != 0 {
      Self.append(highSurrogate, to: &text)
      highSurrogate = 0
    }
    if !rest.isEmpty {
      text.append(0xFF)
      rest = []
    }
    return text.isEmpty ? nil : text
  }

  /// The two or three bytes of UTF-8 for a unit from 0x80 on, a surrogate's too.
  private static func append(_ unit: UInt16, to text: inout [UInt8]) {
    if unit < 0x800 {
      text.append(UInt8(truncatingIfNeeded: 0xC0 | unit >> 6))
    } else {
      text.append(UInt8(truncatingIfNeeded: 0xE0 | unit >> 12))
      text.append(UInt8(truncatingIfNeeded: 0x80 | (unit >> 6 & 0x3F)))
    }
    text.append(UInt8(truncatingIfNeeded: 0x80 | (unit & 0x3F)))
  }
}
