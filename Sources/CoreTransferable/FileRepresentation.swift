import Foundation
public import UniformTypeIdentifiers

/// A representation as a file on disk.
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  public typealias Body = Never
  public let _ways: [_TransferWay]

  /// Files of a type, out and in.
  public init(
    contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    _ways = [
      _TransferWay(
        export: Self.way(contentType, exporting),
        import: Self.way(contentType, inPlace: shouldAttemptToOpenInPlace, importing))
    ]
  }

  /// Files of a type, out only.
  public init(
    exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) {
    _ways = [_TransferWay(export: Self.way(exportedContentType, exporting), import: nil)]
  }

  /// Files of a type, in only.
  public init(
    importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    _ways = [
      _TransferWay(
        export: nil, import: Self.way(importedContentType, inPlace: shouldAttemptToOpenInPlace, importing))
    ]
  }

  private static func way(
    _ type: UTType, _ exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) -> _TransferWay.Export {
    .direct(type) { item in .file(try await exporting(_TransferWay.item(item))) }
  }

  private static func way(
    _ type: UTType, inPlace: Bool, _ importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) -> _TransferWay.Import {
    .direct(type) { source, given in
      if case .file(let file) = source, inPlace {
        return try await importing(ReceivedTransferredFile(file, isOriginalFile: true))
      }
      return try await TransferFiles.withTemporaryFolder { folder in
        let copy: URL
        switch source {
        case .data(let data):
          copy = folder.appendingPathComponent("data", conformingTo: given ?? type)
          try data.write(to: copy)
        case .file(let file):
          copy = folder.appendingPathComponent(file.lastPathComponent)
          try TransferFiles.copy(file, to: copy)
        }
        return try await importing(ReceivedTransferredFile(copy, isOriginalFile: false))
      }
    }
  }
}
