public import Foundation

/// Puts representations one after another, the preferred one first.
@resultBuilder public struct TransferRepresentationBuilder<Item: Transferable> {
  public static func buildExpression<Encoder, Decoder>(
    _ content: CodableRepresentation<Item, Encoder, Decoder>
  ) -> CodableRepresentation<Item, Encoder, Decoder>
  where
    Item: Decodable, Item: Encodable, Encoder: TopLevelEncoder & Sendable, Decoder: TopLevelDecoder & Sendable,
    Encoder.Output == Data, Decoder.Input == Data
  {
    content
  }

  public static func buildExpression<R: TransferRepresentation>(_ content: R) -> R where R.Item == Item {
    content
  }

  public static func buildBlock<Content: TransferRepresentation>(_ content: Content) -> Content
  where Content.Item == Item {
    content
  }

  public static func buildBlock<First: TransferRepresentation, each Rest: TransferRepresentation>(
    _ first: First, _ rest: repeat each Rest
  ) -> TupleTransferRepresentation<Item, (First, repeat each Rest)> where First.Item == Item {
    var ways = first._ways
    for representation in repeat each rest { ways += representation._ways }
    return TupleTransferRepresentation(ways)
  }
}

/// Several representations of one type, in order.
public struct TupleTransferRepresentation<Item: Transferable, Value>: TransferRepresentation {
  public typealias Body = Never
  public let _ways: [_TransferWay]

  init(_ ways: [_TransferWay]) {
    _ways = ways
  }
}
