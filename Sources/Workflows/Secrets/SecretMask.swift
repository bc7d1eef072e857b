import Synchronization
import Values

/// What stands in for secrets wherever something is written that people read: the literal and its usual spellings become `***`.
///
/// **Shape**: of a secret its literal, in small and capital letters too, in Base64 (also inside longer Base64), percent-encoded and
/// as JSON spells it. Texts made of secrets are added while a run makes them. **Missing**: a text of fewer than four characters
/// would be found everywhere, and is masked nowhere.
package final class SecretMask: Sendable {
  /// How many characters a text has that is masked.
  package static let fewest = 4

  private struct Held {
    /// What is masked, the longest first, with the secrets each belongs to.
    var spellings: [(bytes: [UInt8], names: Set<String>)] = []
    var known: Set<[UInt8]> = []
  }
  private let held = Mutex(Held())

  package init() {}

  package var isEmpty: Bool { held.withLock { $0.spellings.isEmpty } }

  /// Whether a secret goes over more than one line.
  package var hasLines: Bool { held.withLock { $0.spellings.contains { $0.bytes.contains(0x0A) } } }

  /// The longest text that is masked. **Units**: bytes.
  package var longest: Int { held.withLock { $0.spellings.first?.bytes.count ?? 0 } }

  /// Masks a text from now on, in all of its spellings.
  package func add(_ text: String, of name: String) {
    guard text.count >= Self.fewest else { return }
    held.withLock { held in
      for spelling in Self.spellings(of: text) where held.known.insert(spelling).inserted {
        held.spellings.append((spelling, [name]))
      }
      held.spellings.sort { $0.bytes.count > $1.bytes.count }
    }
  }

  private static func spellings(of text: String) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for literal in [text, text.lowercased(), text.uppercased()] {
      let bytes = Array(literal.utf8)
      found.append(bytes)
      let percent = PercentEncoding.encode(literal)
      found.append(Array(percent.utf8))
      found.append(Array(percent.replacingPercentDigits().utf8))
      found.append(Array(percent.split(separator: "%20", omittingEmptySubsequences: false).joined(separator: "+").utf8))
      let json = JSONSyntax.quoted(literal).dropFirst().dropLast()
      found.append(Array(json.utf8))
      found.append(Array(json.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/").utf8))
    }
    found += base64(Array(text.utf8))
    return found
  }

  /// The text in Base64, by itself and wherever it stands inside a longer text: of that the letters that the text alone decides.
  private static func base64(_ bytes: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    let whole = Array(Base64.encode(bytes).utf8)
    found.append(whole)
    for shift in 0..<3 {
      var letters = Array(Base64.encode([UInt8](repeating: 0, count: shift) + bytes).utf8)
      letters.removeFirst(shift == 0 ? 0 : shift + 1)
      // The last letters hang on what follows.
      let rest = (bytes.count + shift) % 3
      if rest != 0 { letters.removeLast(rest == 1 ? 3 : 2) }
      if letters.count >= 6 { found.append(letters) }
    }
    return found + found.map { $0.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 } }
  }

  /// The bytes with every secret in them as `***`, but those that may be seen.
  package func masked(_ bytes: [UInt8], revealing revealed: Set<String> = []) -> [UInt8] {
    let spellings = held.withLock { held in
      held.spellings.filter { $0.names.isDisjoint(with: revealed) }.map(\.bytes)
    }
    guard !spellings.isEmpty else { return bytes }
    var result: [UInt8] = []
    var index = 0
    let starts = Set(spellings.map { $0[0] })
    while index < bytes.count {
      if starts.contains(bytes[index]),
        let found = spellings.first(where: { bytes[index...].starts(with: $0) })
      {
        result += [0x2A, 0x2A, 0x2A]
        index += found.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  package func masked(_ text: String, revealing revealed: Set<String> = []) -> String {
    isEmpty ? text : String(decoding: masked(Array(text.utf8), revealing: revealed), as: UTF8.self)
  }
}

extension String {
  /// Percent-encoding with small letters.
  fileprivate func replacingPercentDigits() -> String {
    var result = ""
    var left = 0
    for character in self {
      if character == "%" { left = 3 }
      result += left > 0 ? character.lowercased() : String(character)
      left = max(0, left - 1)
    }
    return result
  }
}
