import UniformTypeIdentifiers

/// A way out that was chosen for an item: the way itself and the value that leaves by it, after every proxy.
struct TransferChoice: Sendable {
  let contentType: UTType
  let suggestedFileName: String?
  let content: @Sendable () async throws -> _TransferWay.Content

  /// The content types a type's values may leave as, in order, each once.
  static func exportedTypes(
    of type: any Transferable.Type, visibility: TransferRepresentationVisibility, within: [any Transferable.Type] = []
  ) -> [UTType] {
    guard !within.contains(where: { $0 == type }) else { return [] }
    var types: [UTType] = []
    for way in ways(of: type) where way.visibility.isSeen(by: visibility) {
      append(outputs(of: way, visibility: visibility, within: within + [type]), to: &types)
    }
    return types
  }

  /// The content types this very item may leave as: those of the ways whose conditions hold.
  ///
  /// A proxy's own conditions are not asked, since that would make the proxy's value.
  static func exportedTypes(of item: some Transferable, visibility: TransferRepresentationVisibility) -> [UTType] {
    var types: [UTType] = []
    for way in ways(of: type(of: item)) where way.visibility.isSeen(by: visibility) && way.allows(item) {
      append(outputs(of: way, visibility: visibility, within: [type(of: item)]), to: &types)
    }
    return types
  }

  /// The content types a type's values can be made from, in order, each once.
  static func importedTypes(of type: any Transferable.Type, within: [any Transferable.Type] = []) -> [UTType] {
    guard !within.contains(where: { $0 == type }) else { return [] }
    var types: [UTType] = []
    for way in ways(of: type) {
      switch way.import {
      case .direct(let contentType, _): append([contentType], to: &types)
      case .proxy(let proxy, _): append(importedTypes(of: proxy, within: within + [type]), to: &types)
      case nil: break
      }
    }
    return types
  }

  /// Chooses the way out of an item for a content type.
  ///
  /// Shape: the first way in declared order that gives exactly the type asked for, else the first that gives a kind of it;
  /// without a type, the first of all. Ways whose condition fails, for the item or for its proxy, are passed over.
  static func choose(
    for item: any Transferable, as asked: UTType?, visibility: TransferRepresentationVisibility,
    suggestedFileName: String? = nil, within: [any Transferable.Type] = []
  ) async throws -> TransferChoice? {
    guard !within.contains(where: { $0 == type(of: item) }) else { return nil }
    let fits: [(UTType) -> Bool] =
      asked.map { asked in [{ $0 == asked }, { $0.isSubtype(of: asked) }] } ?? [{ _ in true }]
    let open = ways(of: type(of: item)).filter { $0.visibility.isSeen(by: visibility) && $0.allows(item) }
    for fits in fits {
      for way in open {
        let name = suggestedFileName ?? way.suggestedFileName?(item)
        switch way.export {
        case .direct(let contentType, let exporting) where fits(contentType):
          return TransferChoice(contentType: contentType, suggestedFileName: name) { try await exporting(item) }
        case .proxy(let type, let exporting):
          let offered = exportedTypes(of: type, visibility: visibility, within: within + [Swift.type(of: item)])
          guard offered.contains(where: fits) else { continue }
          // The exact type is asked of the proxy in the first round, so that a kind of it does not win over a later way.
          let proxy = try await exporting(item)
          if let choice = try await choose(
            for: proxy, as: asked, visibility: visibility, suggestedFileName: name,
            within: within + [Swift.type(of: item)]), fits(choice.contentType)
          {
            return choice
          }
        default: break
        }
      }
    }
    return nil
  }

  /// Makes a value of data or a file by the first way in that takes exactly the type given, else by the first that takes a
  /// wider one; without a type, by the first of all.
  static func make(
    _ type: any Transferable.Type, from source: _TransferWay.Source, of given: UTType?,
    within: [any Transferable.Type] = []
  ) async throws -> (any Sendable)? {
    guard !within.contains(where: { $0 == type }) else { return nil }
    let fits: [(UTType) -> Bool] =
      given.map { given in [{ $0 == given }, { given.isSubtype(of: $0) }] } ?? [{ _ in true }]
    let ways = ways(of: type)
    for fits in fits {
      for way in ways {
        switch way.import {
        case .direct(let contentType, let importing) where fits(contentType):
          return try await importing(source, given)
        case .proxy(let proxy, let importing):
          guard importedTypes(of: proxy, within: within + [type]).contains(where: fits),
            let value = try await make(proxy, from: source, of: given, within: within + [type])
          else { continue }
          return try await importing(value)
        default: break
        }
      }
    }
    return nil
  }

  private static func ways(of type: any Transferable.Type) -> [_TransferWay] {
    func ways<T: Transferable>(_ type: T.Type) -> [_TransferWay] {
      T.self == Never.self ? [] : T.transferRepresentation._ways
    }
    return ways(type)
  }

  private static func outputs(
    of way: _TransferWay, visibility: TransferRepresentationVisibility, within: [any Transferable.Type]
  ) -> [UTType] {
    switch way.export {
    case .direct(let contentType, _): [contentType]
    case .proxy(let type, _): exportedTypes(of: type, visibility: visibility, within: within)
    case nil: []
    }
  }

  private static func append(_ new: [UTType], to types: inout [UTType]) {
    for type in new where !types.contains(type) { types.append(type) }
  }
}
