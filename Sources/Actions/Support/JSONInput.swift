import AppIntents
import Diagnostics
import Formats
import Values

/// JSON that an action is given as text.
enum JSONInput {
  /// The value; of several values one after the other, each on lines of its own (JSON Lines), their list.
  ///
  /// **Errors**: the first fault, in words that name its line and column.
  static func value(_ bytes: [UInt8], named name: String) throws -> Value {
    do throws(Diagnostic) {
      return try document(bytes, name)
    } catch {
      guard let lines = try? lines(bytes, name) else {
        let place = error.range?.start.map { "line \($0.line), column \($0.column): " } ?? ""
        throw ActionFailure("\(name == "text" ? "the text" : "“\(name)”") is no JSON: \(place)\(error.message)")
      }
      return lines
    }
  }

  private static func document(_ bytes: [UInt8], _ name: String) throws(Diagnostic) -> Value {
    let root = try JSONReader.read(bytes, file: name, duplicates: .lastCounts).root
    do throws(Misfit) {
      return try CellTyping(property: "input", type: .any).value(of: .json(root)).plain
    } catch {
      throw Diagnostic("wrong-value", "“\(error.characters.prefix(60))” is too large a number")
    }
  }

  /// Nil where the text is one line.
  private static func lines(_ bytes: [UInt8], _ name: String) throws -> Value? {
    let lines = bytes.split(separator: 0x0A).filter { !$0.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 } }
    guard lines.count > 1 else { return nil }
    return .list(try lines.map { try document(Array($0), name) })
  }
}
