import Testing

@testable import CoreSpotlight

@Suite(.serialized) struct CSSearchableIndexTests {
  private func item(_ id: String, _ domain: String? = nil, title: String) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    attributes.title = title
    attributes.keywords = ["travel"]
    attributes.supportsNavigation = true
    return CSSearchableItem(uniqueIdentifier: id, domainIdentifier: domain, attributeSet: attributes)
  }

  private func indexed(_ index: CSSearchableIndex, _ store: MemoryStore) -> [String] {
    store.items(in: index.name).map { "\($0.uniqueIdentifier) \($0.attributeSet.title ?? "–")" }
  }

  @Test func `an item that is indexed again takes the place of the old one, and deleting takes it out`() async throws {
    let store = MemoryStore()
    SearchableStores.current = store
    let index = CSSearchableIndex(name: "shop")
    try await index.indexSearchableItems([item("a", title: "Sea"), item("b", "places.old", title: "Wood")])
    try await index.indexSearchableItems([item("a", title: "Lake")])
    #expect(indexed(index, store) == ["a Lake", "b Wood"])
    try await index.deleteSearchableItems(withDomainIdentifiers: ["places"])
    #expect(indexed(index, store) == ["a Lake"])
    try await index.deleteSearchableItems(withIdentifiers: ["a", "gone"])
    #expect(indexed(index, store).isEmpty)
    try await index.indexSearchableItems([item("c", title: "Hill")])
    try await CSSearchableIndex(name: "other").deleteAllSearchableItems()
    #expect(indexed(index, store) == ["c Hill"])
    try await index.deleteAllSearchableItems()
    #expect(indexed(index, store).isEmpty)
  }

  @Test func `the forms with a closure tell it that all is done`() async throws {
    let store = MemoryStore()
    SearchableStores.current = store
    let index = CSSearchableIndex.default()
    let fault: (any Error)? = await withCheckedContinuation { told in
      index.indexSearchableItems([item("a", title: "Sea")]) { told.resume(returning: $0) }
    }
    #expect(fault == nil)
    #expect(indexed(index, store) == ["a Sea"])
  }

  @Test func `indexing is available, and the same index is the default each time`() {
    #expect(CSSearchableIndex.isIndexingAvailable())
    #expect(CSSearchableIndex.default() === CSSearchableIndex.default())
  }
}
