public import Foundation
public import UniformTypeIdentifiers

/// A representation as bytes in memory.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  public typealias Body = Never
  public let _ways: [_TransferWay]

  /// Bytes of a type, out and in.
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    _ways = [_TransferWay(export: Self.way(contentType, exporting), import: Self.way(contentType, importing))]
  }

  /// Bytes of a type, out only.
  public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {
    _ways = [_TransferWay(export: Self.way(exportedContentType, exporting), import: nil)]
  }

  /// Bytes of a type, in only.
  public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {
    _ways = [_TransferWay(export: nil, import: Self.way(importedContentType, importing))]
  }

  static func way(
    _ type: UTType, _ exporting: @escaping @Sendable (Item) async throws -> Data
  ) -> _TransferWay.Export {
    .direct(type) { item in .data(try await exporting(_TransferWay.item(item))) }
  }

  static func way(
    _ type: UTType, _ importing: @escaping @Sendable (Data) async throws -> Item
  ) -> _TransferWay.Import {
    .direct(type) { source, _ in
      switch source {
      case .data(let data): try await importing(data)
      case .file(let file): try await importing(TransferFiles.contents(of: file))
      }
    }
  }
}
