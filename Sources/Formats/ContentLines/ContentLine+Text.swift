import Values

extension ContentLine {
  /// The value's bytes, quoted-printable undone where the line says so; the escapes stay.
  var decodedValue: [UInt8] {
    let isQuotedPrintable = values(of: "ENCODING").contains { $0.uppercasedASCII == "QUOTED-PRINTABLE" }
    return isQuotedPrintable ? QuotedPrintable.decode(value) : Array(value)
  }

  /// The value as text, its escapes kept; nil where its bytes are none.
  ///
  /// **Shape**: in the line's own `CHARSET` where it has one, else in the first of these that the bytes are.
  func text(in encodings: [Charset]) -> String? {
    let bytes = decodedValue
    if let label = value(of: "CHARSET") {
      return Charset(label: label).flatMap { ContentText.decode(bytes, as: $0) }
    }
    for encoding in encodings {
      if let text = ContentText.decode(bytes, as: encoding) { return text }
    }
    return nil
  }
}

/// Text in ASCII as e-mail carries it: `=C3=A9` for é.
///
/// **Source**: RFC 2045 §6.7. A `=` that no two hexadecimal digits follow stands for itself.
enum QuotedPrintable {
  static func decode(_ bytes: some RandomAccessCollection<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x3D, index + 2 < bytes.count, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
