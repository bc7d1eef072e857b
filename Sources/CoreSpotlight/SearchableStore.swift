import Synchronization

/// Where items are kept so that they can be searched: the tool supplies one, else they live as long as the program.
package protocol SearchableStore: Sendable {
  func index(_ items: [CSSearchableItem], in index: String) async throws
  func delete(_ selection: SearchableSelection, in index: String) async throws
}

/// Which items are meant.
package enum SearchableSelection: Hashable, Sendable {
  case all
  case identifiers([String])
  /// Those of the domains, and of domains inside them: `books` has `books.old` inside.
  case domains([String])
  /// The entities of a type; all of them where no ids are named.
  case entities(type: String, ids: [String]?)

  package func contains(_ item: CSSearchableItem) -> Bool {
    switch self {
    case .all: true
    case .identifiers(let identifiers): identifiers.contains(item.uniqueIdentifier)
    case .domains(let domains):
      item.domainIdentifier.map { own in domains.contains { own == $0 || own.hasPrefix($0 + ".") } } ?? false
    case .entities(let type, let ids):
      item.entity.map { $0.type == type && ids?.contains($0.id) ?? true } ?? false
    }
  }
}

/// The store all indexes of the program use.
package enum SearchableStores {
  private static let held = Mutex<any SearchableStore>(MemoryStore())

  /// That of the task that asks: several tools in one program have one each.
  @TaskLocal package static var local: (any SearchableStore)?

  package static var current: any SearchableStore {
    get { local ?? held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}

/// Items that live as long as the program.
package final class MemoryStore: SearchableStore {
  private let items = Mutex<[String: [String: CSSearchableItem]]>([:])

  package init() {}

  package func index(_ items: [CSSearchableItem], in index: String) async throws {
    self.items.withLock { held in
      for item in items { held[index, default: [:]][item.uniqueIdentifier] = item }
    }
  }

  package func delete(_ selection: SearchableSelection, in index: String) async throws {
    items.withLock { held in
      held[index] = held[index]?.filter { !selection.contains($0.value) }
    }
  }

  /// The items of an index, in the order of their identifiers.
  package func items(in index: String) -> [CSSearchableItem] {
    items.withLock { held in (held[index] ?? [:]).sorted { $0.key < $1.key }.map(\.value) }
  }
}
