public import Foundation
public import UniformTypeIdentifiers

extension Transferable {
  /// Makes an item of bytes in a content type, or by the first representation that takes any.
  public init(importing data: Data, contentType: UTType?) async throws {
    self = try await Self.make(from: .data(data), of: contentType)
  }

  /// Makes an item of a file; without a content type the file's ending says it.
  public init(importing file: URL, contentType: UTType?) async throws {
    self = try await Self.make(from: .file(file), of: contentType ?? TransferFiles.contentType(of: file))
  }

  /// The content types items of this type can be made from, in order.
  public static func importedContentTypes() -> [UTType] {
    TransferChoice.importedTypes(of: self)
  }

  /// The content types items of this type can be made from, in order.
  public func importedContentTypes() -> [UTType] {
    Self.importedContentTypes()
  }

  private static func make(from source: _TransferWay.Source, of type: UTType?) async throws -> Self {
    try Task.checkCancellation()
    guard let item = try await TransferChoice.make(Self.self, from: source, of: type) else {
      throw TransferError.notImportable(item: "\(Self.self)", given: type, accepted: importedContentTypes())
    }
    return try _TransferWay.item(item)
  }
}
