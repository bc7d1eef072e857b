package import Diagnostics
package import Values

/// Reads JSON after RFC 8259 in which every value knows its line and column.
///
/// **Shape**: UTF-8 bytes in, one value out. Numbers keep their digits, objects the order of their keys.
/// **Units**: columns count Unicode scalars; nesting goes to `depthLimit`, one string to `stringLimit` bytes.
/// **Errors**: the `json-…` codes of `JSONFault`, each with its place.
/// **Source**: RFC 8259; the cases of JSONTestSuite are in `JSONSuiteTests`.
package enum JSONReader {
  /// What a key that stands twice in one object means.
  package enum Duplicates: Sendable {
    /// An error that names both places: for documents people write.
    case refused
    /// The last one counts, with a warning: for data. Data may also begin with a byte-order mark.
    case lastCounts
  }

  /// How deep arrays and objects may stand in one another.
  package static let depthLimit = 512
  /// **Units**: bytes between the quotes, as they stand in the file (DESIGN.md, Memory).
  package static let stringLimit = 16 << 20

  /// The value a file holds; throws its first fault.
  package static func read(
    _ bytes: [UInt8], file: String, duplicates: Duplicates
  ) throws(Diagnostic) -> JSONDocument {
    var scanner = JSONScanner(bytes, file: file, duplicates: duplicates)
    let root = try scanner.document()
    return JSONDocument(root: root, file: file, source: bytes, warnings: scanner.warnings)
  }

  /// Reads a document people write and goes on after every fault whose meaning is clear: a trailing comma, a comment, a
  /// key that stands twice, a bad escape.
  ///
  /// **Shape**: `document` is there as far as it could be understood; it is sound only where `faults` is empty.
  /// **Missing**: no document where a fault left nothing to go on with.
  package static func readCollecting(_ bytes: [UInt8], file: String) -> (document: JSONDocument?, faults: [Diagnostic])
  {
    var scanner = JSONScanner(bytes, file: file, duplicates: .refused)
    scanner.collects = true
    do {
      let root = try scanner.document()
      return (JSONDocument(root: root, file: file, source: bytes, warnings: scanner.warnings), scanner.faults)
    } catch {
      return (nil, scanner.faults + [error])
    }
  }
}

/// A JSON file as it was read.
package struct JSONDocument: Sendable {
  package var root: JSONNode
  /// The path as the user would name it.
  package var file: String
  /// The bytes it was read from.
  package var source: [UInt8]
  package var warnings: [Diagnostic]

  package init(root: JSONNode, file: String, source: [UInt8], warnings: [Diagnostic] = []) {
    self.root = root
    self.file = file
    self.source = source
    self.warnings = warnings
  }
}

extension JSONNode {
  /// The value's place in a file.
  package func range(in file: String) -> SourceRange { SourceRange(file: file, start: start, end: end) }

  /// The place of a string's text, without its quotes; parts of it can be pointed at where it stands without escapes.
  ///
  /// **Missing**: nil for any other value.
  package func anchor(in file: String) -> SourceAnchor? {
    guard case .string(let text) = content else { return nil }
    let columns = Int(end.column) - Int(start.column) - 2
    let isVerbatim = start.line == end.line && columns == text.unicodeScalars.count
    guard columns >= 0 else { return SourceAnchor(range: range(in: file), isVerbatim: false) }
    let inner = SourceRange(
      file: file, start: SourcePosition(line: Int(start.line), column: Int(start.column) + 1),
      end: SourcePosition(line: Int(end.line), column: Int(end.column) - 1))
    return SourceAnchor(range: inner, isVerbatim: isVerbatim)
  }
}

extension JSONNode.Member {
  /// The key's place in a file, quotes included.
  package func keyRange(in file: String) -> SourceRange { SourceRange(file: file, start: keyStart, end: keyEnd) }
}
