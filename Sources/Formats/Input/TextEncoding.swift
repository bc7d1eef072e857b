package import Diagnostics

/// The encodings of text files that are read and written.
package enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  /// With a byte-order mark that tells the order; little-endian where there is none, and when writing.
  case utf16 = "utf-16"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case windows1252 = "windows-1252"
  /// Read as Windows-1252, as the WHATWG Encoding Standard has it, since files so called hold its quotes and dashes;
  /// written as the strict ISO 8859-1, which both can read.
  case latin1 = "iso-8859-1"

  /// The encoding of this name, in any case and under its other usual names.
  ///
  /// **Source**: IANA character sets; WHATWG Encoding Standard §4.2.
  package init?(named name: String) {
    let lower = name.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0.asciiLowercased }
    switch String(decoding: lower, as: UTF8.self) {
    case "utf-8", "utf8", "us-ascii", "ascii", "utf-8-sig": self = .utf8
    case "utf-16", "utf16", "unicode": self = .utf16
    case "utf-16le", "utf-16-le", "utf16le": self = .utf16LittleEndian
    case "utf-16be", "utf-16-be", "utf16be": self = .utf16BigEndian
    case "windows-1252", "windows1252", "cp1252", "cp-1252", "x-cp1252", "ansi": self = .windows1252
    case "iso-8859-1", "iso8859-1", "iso88591", "latin1", "latin-1", "l1": self = .latin1
    default: return nil
    }
  }

  /// The encoding of this name, or the error that lists the names there are.
  package static func named(_ name: String, in file: String) throws(Diagnostic) -> TextEncoding {
    if let encoding = TextEncoding(named: name) { return encoding }
    throw .unknownEncoding(name, in: file)
  }
}

extension TextEncoding {
  /// The encoding that the byte-order mark at the beginning names, with the mark's length.
  static func byteOrderMark(of sample: [UInt8]) -> (encoding: TextEncoding, length: Int)? {
    if sample.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if sample.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if sample.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return nil
  }

  /// Whether bytes are UTF-8; the last character may be cut off unless the sample is the whole.
  static func isUTF8(_ sample: [UInt8], isWhole: Bool) -> Bool {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: sample.span)
      return true
    } catch {
      return !isWhole && error.kind == .truncatedScalar && error.byteOffsets.upperBound == sample.count
    }
  }

  /// UTF-16 without a mark shows by its zero bytes: nearly every second one, in one half of the pairs alone.
  static func looksLikeUTF16(_ sample: [UInt8]) -> TextEncoding? {
    let pairs = min(sample.count / 2, 2048)
    guard pairs >= 4 else { return nil }
    var even = 0
    var odd = 0
    for pair in 0..<pairs {
      if sample[2 * pair] == 0 { even += 1 }
      if sample[2 * pair + 1] == 0 { odd += 1 }
    }
    if odd * 10 > pairs * 7, even * 10 < pairs { return .utf16LittleEndian }
    if even * 10 > pairs * 7, odd * 10 < pairs { return .utf16BigEndian }
    return nil
  }
}

extension TextEncoding {
  /// The scalars of Windows-1252's bytes 0x80 up to 0x9F; 0 for the five bytes that stand for nothing.
  ///
  /// **Source**: unicode.org CP1252.TXT.
  static let windows1252Upper: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]
}

extension UInt8 {
  var asciiLowercased: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }
}

extension Diagnostic.Code {
  package static let unknownEncoding: Self = "unknown-encoding"
  package static let encodingUnclear: Self = "encoding-unclear"
}
