import Diagnostics
import Queries
import Values

/// Gives the rows of a folder's files.
final class FolderCursor: RowCursor {
  private let source: FolderSource
  private var walk: FolderWalk
  private let asked: Set<Int>
  private let wantsCreation: Bool
  private var count = 0
  private var textWarnings: [Diagnostic] = []
  private static let batch = 256

  var warnings: [Diagnostic] { walk.warnings + textWarnings }

  init(_ source: FolderSource, walk: FolderWalk, asked: Set<Int>) {
    self.source = source
    self.walk = walk
    self.asked = asked.filter(source.columns.indices.contains)
    wantsCreation = self.asked.contains { source.columns[$0] == .created }
  }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    var rows: [Row] = []
    // Texts are large: a batch with many of them ends early.
    var size: Int64 = 0
    while rows.count < Self.batch, size < 4 << 20, let file = walk.next(withCreation: wantsCreation) {
      count += 1
      size += file.facts.size
      rows.append(row(file))
    }
    return rows.isEmpty ? nil : rows
  }

  private func row(_ file: FolderWalk.File) -> Row {
    let names = FileNames(file.path, prefix: source.prefix, folder: source.name)
    let cells = source.columns.indices.map { index -> RawCell in
      guard asked.contains(index) else { return .missing }
      switch source.columns[index] {
      case .path: return names.cell { $0.path }
      case .name: return names.cell { $0.name }
      case .ending: return names.cell { $0.ending }
      case .folder: return names.cell { $0.folder }
      case .size: return .value(.integer(ExactNumber(Int(clamping: file.facts.size))))
      case .created: return file.facts.created.map(dateTime) ?? .missing
      case .modified: return dateTime(file.facts.modified)
      case .contentType: return names.contentType.map { .value(.text($0.mimeType)) } ?? .missing
      case .text: return text(file)
      case .file:
        guard let path = names.diskPath else { return .undecodable(file.path) }
        return .value(.file(FileValue(path: path, size: file.facts.size, contentType: names.contentType)))
      }
    }
    return Row(cells: cells, place: RowPlace(record: count))
  }

  private func dateTime(_ time: (seconds: Int64, nanoseconds: Int32)) -> RawCell {
    let offset = source.zone.offset(at: time.seconds)
    return .value(.dateTime(DateTime(seconds: time.seconds, nanoseconds: time.nanoseconds, offset: offset)))
  }

  private func text(_ file: FolderWalk.File) -> RawCell {
    switch FileText.read(file.name, in: file.folder) {
    case .text(let text): return .value(.text(text))
    case .binary(let beginning): return .undecodable(beginning)
    case .failed(let reason):
      let path = source.path(of: file)
      textWarnings.append(
        Diagnostic(
          .fileText, "the text of “\(path)” cannot be read: \(reason)", at: SourceRange(file: path),
          severity: .warning))
      return .undecodable([])
    }
  }
}

extension Diagnostic.Code {
  static let fileText: Diagnostic.Code = "file-text"
}

/// The names of a file, as they are compared and as the disk has them.
private struct FileNames {
  struct Parts {
    var path: String
    var name: String
    var ending: String?
    var folder: String
  }

  private let bytes: [UInt8]
  private let parts: Parts?
  /// Nil where the name is no UTF-8.
  let diskPath: String?
  let contentType: ContentType?

  init(_ bytes: [UInt8], prefix: String, folder: String) {
    self.bytes = bytes
    diskPath = String(validating: bytes, as: UTF8.self).map { prefix + $0 }
    guard let diskPath else {
      parts = nil
      contentType = nil
      return
    }
    let path = NormalizedName.of(diskPath)
    let slash = path.utf8.lastIndex(of: 0x2F)
    let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    // A dot at the beginning makes the file hidden; it begins no ending.
    let dot = name.utf8.lastIndex(of: 0x2E).flatMap { $0 == name.startIndex ? nil : $0 }
    let ending = dot.map { String(name[name.utf8.index(after: $0)...]) }
    parts = Parts(
      path: path, name: name, ending: ending?.isEmpty == true ? nil : ending,
      folder: slash.map { String(path[..<$0]) } ?? NormalizedName.of(folder))
    let lower = ending?.lowercased()
    contentType = lower.flatMap { lower in ContentType.known.first { $0.extensions.contains(lower) } }
  }

  func cell(_ part: (Parts) -> String?) -> RawCell {
    guard let parts else { return .undecodable(bytes) }
    return part(parts).map { .value(.text($0)) } ?? .missing
  }
}
