package import Diagnostics
import Formats
import Values

extension Diagnostic.Code {
  package static let signedShortcut: Self = "signed-shortcut"
  package static let noShortcut: Self = "no-shortcut"
  package static let damagedShortcut: Self = "damaged-shortcut"
}

/// Reads the file of a shortcut, whatever it is called and however it is written: binary or XML property list, or JSON.
package enum ShortcutFile {
  package struct Content: Sendable {
    package var shortcut: Shortcut
    /// What is odd, in the order of the file.
    package var warnings: [Diagnostic]
  }

  /// **Errors**: `signed-shortcut`, `no-shortcut`. A damaged file is read as far as it goes, with warnings.
  package static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> Content {
    if bytes.starts(with: Array("AEA1".utf8)) {
      throw Diagnostic(
        .signedShortcut, "the shortcut is signed, and what is in it can be read on Apple's systems alone",
        at: SourceRange(file: file),
        hint:
          "share it as an iCloud link: the link's record has the unsigned file too; or save its property list with a shortcut on a Mac"
      )
    }
    var warnings: [Diagnostic] = []
    guard let root = root(of: bytes, file: file, warnings: &warnings) else {
      throw Diagnostic(
        .noShortcut, "the file is no shortcut: neither a property list nor JSON with “WFWorkflowActions”",
        at: SourceRange(file: file), notes: warnings.prefix(3).map { Diagnostic.Note($0.message, at: $0.range) })
    }
    let shortcut = Shortcut(root, file: file, warnings: &warnings)
    return Content(shortcut: shortcut, warnings: warnings)
  }

  /// The dictionary with the actions.
  private static func root(
    of bytes: [UInt8], file: String, warnings: inout [Diagnostic]
  ) -> PropertyDictionary? {
    let value: PropertyValue?
    if BinaryPropertyList.isOne(bytes) {
      let read = BinaryPropertyList.read(bytes)
      warnings += read.faults.map {
        Diagnostic(.damagedShortcut, $0, at: SourceRange(file: file), severity: .warning)
      }
      value = read.value
    } else if XMLPropertyList.isOne(bytes) {
      let read = XMLPropertyList.read(bytes)
      warnings += read.faults.map {
        Diagnostic(
          .damagedShortcut, $0.text, at: SourceRange(file: file, start: $0.place), severity: .warning)
      }
      value = read.value
    } else {
      return JSONPropertyList.read(bytes, file: file, warnings: &warnings).flatMap(shortcut)
    }
    return value.flatMap(shortcut)
  }

  /// The shortcut's dictionary; a list of one is that one.
  private static func shortcut(in value: PropertyValue) -> PropertyDictionary? {
    switch value {
    case .dictionary(let dictionary): dictionary["WFWorkflowActions"]?.array == nil ? nil : dictionary
    case .array(let items): items.lazy.compactMap(shortcut).first
    default: nil
    }
  }
}
