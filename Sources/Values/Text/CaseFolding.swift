/// Unicode simple case folding: one scalar for one scalar, in no language.
///
/// **Source**: Unicode CaseFolding.txt, statuses C and S. `ß` stays `ß` and `İ` stays `İ`; `ẞ` becomes `ß`, `ς` `σ`.
public enum CaseFolding {
  /// The text with every scalar folded.
  public static func simple(_ text: String) -> String {
    var text = text
    let isASCII = text.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x80 } }
    if isASCII {
      if !text.utf8.contains(where: { $0 &- 65 < 26 }) { return text }
      return String(unsafeUninitializedCapacity: text.utf8.count) { buffer in
        text.withUTF8 { bytes in
          for index in bytes.indices { buffer[index] = lowered(bytes[index]) }
          return bytes.count
        }
      }
    }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { folded.append(simple(scalar)) }
    return String(folded)
  }

  @inline(__always)
  private static func lowered(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 32 : byte }

  /// The scalar that one is folded to; itself where it has no case.
  ///
  /// Folding is lower case of upper case, each where it is one scalar, but for a few that CaseFolding.txt has otherwise.
  public static func simple(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x41...0x5A: return Unicode.Scalar(UInt8(scalar.value | 32))
    case ..<0x80: return scalar
    // Dotted I has no simple folding, and dotless i is no upper case I's.
    case 0x130, 0x131: return scalar
    // Cherokee folds to its capitals, which came first.
    case 0x13A0...0x13F5: return scalar
    case 0x13F8...0x13FD, 0xAB70...0xABBF: return upper(scalar)
    // Two letters each that look and decompose alike, and the two long s ligatures.
    case 0x1FD3: return "\u{390}"
    case 0x1FE3: return "\u{3B0}"
    case 0xFB05: return "\u{FB06}"
    default: return lower(upper(scalar))
    }
  }

  private static func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    only(scalar.properties.uppercaseMapping) ?? scalar
  }

  private static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    only(scalar.properties.lowercaseMapping) ?? scalar
  }

  private static func only(_ mapping: String) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    guard let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex else { return nil }
    return first
  }
}
