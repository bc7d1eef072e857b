/// A representation some items have and others do not.
public struct _ConditionalTransferRepresentation<Base: TransferRepresentation>: TransferRepresentation {
  public typealias Item = Base.Item
  public typealias Body = Never
  public let _ways: [_TransferWay]
}

/// A representation with something said about it.
public struct _ModifiedTransferRepresentation<Base: TransferRepresentation>: TransferRepresentation {
  public typealias Item = Base.Item
  public typealias Body = Never
  public let _ways: [_TransferWay]

  init(_ base: Base, _ modify: (inout _TransferWay) -> Void) {
    var ways = base._ways
    for index in ways.indices { modify(&ways[index]) }
    _ways = ways
  }
}

extension TransferRepresentation {
  /// Lets only the items leave this way for which the condition holds.
  public func exportingCondition(
    _ condition: @escaping @Sendable (Item) -> Bool
  ) -> _ConditionalTransferRepresentation<Self> {
    var ways = _ways
    for index in ways.indices {
      ways[index].conditions.append { item in (item as? Item).map(condition) ?? false }
    }
    return _ConditionalTransferRepresentation(_ways: ways)
  }

  /// Proposes a file name for what leaves this way.
  public func suggestedFileName(_ fileName: String) -> some TransferRepresentation<Item> {
    _ModifiedTransferRepresentation(self) { $0.suggestedFileName = { _ in fileName } }
  }

  /// Proposes a file name for each item that leaves this way.
  public func suggestedFileName(
    _ fileName: @escaping @Sendable (Item) -> String?
  ) -> some TransferRepresentation<Item> {
    _ModifiedTransferRepresentation(self) { $0.suggestedFileName = { item in (item as? Item).flatMap(fileName) } }
  }

  /// Says who may see this representation.
  public func visibility(_ visibility: TransferRepresentationVisibility) -> some TransferRepresentation<Item> {
    _ModifiedTransferRepresentation(self) { $0.visibility = visibility }
  }
}
