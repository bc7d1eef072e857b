public import Foundation
public import UniformTypeIdentifiers

/// Why a value could not leave or enter.
///
/// Shape: `description` and `errorDescription` are the same sentence for a user, without a final stop.
public enum TransferError: Error, Equatable, Sendable {
  /// Nothing the type offers is, or is a kind of, what was asked for.
  case notExportable(item: String, asked: UTType?, offered: [UTType])
  /// The type takes nothing like what was given.
  case notImportable(item: String, given: UTType?, accepted: [UTType])
  /// A representation handed out, or was given, a file that cannot be read.
  case unreadableFile(path: String, reason: String)
  /// A folder was to be handed out as data.
  case folder(path: String)
  /// A file could not be written.
  case unwritableFile(path: String, reason: String)
  /// The bytes given for text are none.
  case unreadableText
  /// The bytes given for an address are none.
  case unreadableAddress
  /// A representation was asked about a value of another type, which is our own mistake.
  case otherType(expected: String, found: String)
}

extension TransferError: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .notExportable(let item, let asked, let offered):
      let wanted = asked.map { " as \(Self.named($0))" } ?? ""
      return offered.isEmpty
        ? "“\(item)” cannot be exported\(wanted): it offers nothing to export"
        : "“\(item)” cannot be exported\(wanted): it offers \(Self.list(offered))"
    case .notImportable(let item, let given, let accepted):
      let kind = given.map { " from \(Self.named($0))" } ?? ""
      return accepted.isEmpty
        ? "“\(item)” cannot be read\(kind): it reads nothing"
        : "“\(item)” cannot be read\(kind): it reads \(Self.list(accepted))"
    case .unreadableFile(let path, let reason): return "“\(path)” cannot be read: \(reason)"
    case .folder(let path): return "“\(path)” is a folder, which can be exported to a folder alone"
    case .unwritableFile(let path, let reason): return "“\(path)” cannot be written: \(reason)"
    case .unreadableText: return "the data is no UTF-8 text"
    case .unreadableAddress: return "the data is no address"
    case .otherType(let expected, let found): return "a “\(found)” was given where a “\(expected)” belongs"
    }
  }

  public var errorDescription: String? { description }

  /// A type in words: `PNG image (public.png)`.
  private static func named(_ type: UTType) -> String {
    if let text = type.localizedDescription { return "\(text) (\(type.identifier))" }
    if type.isDynamic, let ending = type.preferredFilenameExtension { return "“.\(ending)”" }
    return "“\(type.identifier)”"
  }

  private static func list(_ types: [UTType]) -> String {
    let names = types.map(named)
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
