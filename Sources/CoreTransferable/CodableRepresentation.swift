public import Foundation
public import UniformTypeIdentifiers

/// What turns a whole value into data. Apple's systems have it in Combine.
public protocol TopLevelEncoder {
  associatedtype Output
  func encode<T: Encodable>(_ value: T) throws -> Output
}

/// What makes a whole value of data. Apple's systems have it in Combine.
public protocol TopLevelDecoder {
  associatedtype Input
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}

extension JSONEncoder: TopLevelEncoder {}
extension JSONDecoder: TopLevelDecoder {}
extension PropertyListEncoder: TopLevelEncoder {}
extension PropertyListDecoder: TopLevelDecoder {}

/// A representation by the value's own coding.
public struct CodableRepresentation<Item, Encoder, Decoder>: TransferRepresentation
where
  Item: Transferable & Codable, Encoder: TopLevelEncoder & Sendable, Decoder: TopLevelDecoder & Sendable,
  Encoder.Output == Data, Decoder.Input == Data
{
  public typealias Body = Never
  public let _ways: [_TransferWay]

  /// The value as JSON, whatever the content type is called.
  ///
  /// Keys are sorted, so that one value gives the same bytes in every run.
  public init(for itemType: Item.Type = Item.self, contentType: UTType)
  where Encoder == JSONEncoder, Decoder == JSONDecoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    self.init(for: itemType, contentType: contentType, encoder: encoder, decoder: JSONDecoder())
  }

  /// The value as an encoder writes it and a decoder reads it.
  public init(for itemType: Item.Type = Item.self, contentType: UTType, encoder: Encoder, decoder: Decoder) {
    _ways = [
      _TransferWay(
        export: DataRepresentation<Item>.way(contentType) { item in try encoder.encode(item) },
        import: DataRepresentation<Item>.way(contentType) { data in try decoder.decode(Item.self, from: data) })
    ]
  }
}
