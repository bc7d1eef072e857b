package import Diagnostics

/// Something that an archive holds.
package struct ArchiveEntry: Equatable, Sendable {
  /// What it is.
  package enum Kind: Equatable, Sendable {
    case file, folder
    /// A link that leads to a path as seen from the folder it stands in.
    case link(to: String)
    /// A second name of a file that came before, by its path in the archive.
    case name(of: String)
    /// A device, a pipe and the like.
    case special
  }

  /// As the archive has it: nothing is judged yet.
  package var name: String
  package var kind: Kind
  package var isExecutable: Bool

  package init(name: String, kind: Kind, isExecutable: Bool = false) {
    self.name = name
    self.kind = kind
    self.isExecutable = isExecutable
  }
}

/// Gives the entries of an archive one after the other, in the archive's order.
///
/// **Shape**: the bytes of a file come in blocks of 256 KiB at most, before the next entry is asked for; what is not asked for is
/// passed over.
package protocol ArchiveReader: AnyObject {
  /// The next entry; nil at the end.
  func next() throws(Diagnostic) -> ArchiveEntry?
  /// The next bytes of the current file; nil at its end.
  func nextBlock() throws(Diagnostic) -> [UInt8]?
}

/// Writes an archive: the same entries give the same bytes.
package protocol ArchiveWriter: AnyObject {
  /// - `modified`: when the folder was changed last, in seconds since 1970; nil where that is not told.
  func addFolder(_ name: String, modified: Int64?) throws(Diagnostic)
  /// - `size`: how much `content` gives until it gives nil; a file that has become shorter is an error.
  func addFile(
    _ name: String, isExecutable: Bool, modified: Int64?, size: Int64, content: () throws -> [UInt8]?) throws
  /// Writes what stands at the end.
  func finish() throws(Diagnostic)
}

extension Diagnostic.Code {
  package static let archiveDamaged: Self = "archive-damaged"
  package static let archiveUnknown: Self = "archive-unknown"
  package static let fileChanged: Self = "file-changed"
}

extension Diagnostic {
  static func damagedArchive(_ name: String, _ words: String) -> Diagnostic {
    Diagnostic(
      .archiveDamaged, "the archive “\(name)” is damaged: \(words)", at: SourceRange(file: name),
      hint: "copy or download it again")
  }

  static func unreadableArchive(_ name: String, _ words: String) -> Diagnostic {
    Diagnostic(.archiveUnknown, "the archive “\(name)” cannot be read: \(words)", at: SourceRange(file: name))
  }

  static func hasChanged(_ name: String) -> Diagnostic {
    Diagnostic(
      .fileChanged, "“\(VisibleText.of(name))” became shorter while it was read",
      hint: "run again when nobody writes to it")
  }
}
