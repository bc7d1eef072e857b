/// A representation by a value of another type, in every way that type has.
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
  public typealias Body = Never
  public let _ways: [_TransferWay]

  public init(exporting: @escaping @Sendable (Item) throws -> Proxy) {
    _ways = [_TransferWay(export: Self.way(exporting), import: nil)]
  }

  @_disfavoredOverload
  public init(exporting: @escaping @Sendable (Item) async throws -> Proxy) {
    _ways = [_TransferWay(export: Self.way(exporting), import: nil)]
  }

  public init(importing: @escaping @Sendable (Proxy) throws -> Item) {
    _ways = [_TransferWay(export: nil, import: Self.way(importing))]
  }

  @_disfavoredOverload
  public init(importing: @escaping @Sendable (Proxy) async throws -> Item) {
    _ways = [_TransferWay(export: nil, import: Self.way(importing))]
  }

  public init(
    exporting: @escaping @Sendable (Item) throws -> Proxy, importing: @escaping @Sendable (Proxy) throws -> Item
  ) {
    _ways = [_TransferWay(export: Self.way(exporting), import: Self.way(importing))]
  }

  @_disfavoredOverload
  public init(
    exporting: @escaping @Sendable (Item) async throws -> Proxy,
    importing: @escaping @Sendable (Proxy) async throws -> Item
  ) {
    _ways = [_TransferWay(export: Self.way(exporting), import: Self.way(importing))]
  }

  private static func way(
    _ exporting: @escaping @Sendable (Item) async throws -> Proxy
  ) -> _TransferWay.Export {
    .proxy(Proxy.self) { item in try await exporting(_TransferWay.item(item)) }
  }

  private static func way(
    _ importing: @escaping @Sendable (Proxy) async throws -> Item
  ) -> _TransferWay.Import {
    .proxy(Proxy.self) { value in try await importing(_TransferWay.item(value)) }
  }
}
