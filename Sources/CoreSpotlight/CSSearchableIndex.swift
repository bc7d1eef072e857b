public import Foundation
import Synchronization

/// An index of what can be searched.
///
/// **Shape**: an item that is indexed again takes the old one's place. What is kept, the tool decides: `intently` keeps it in
/// the workspace; without a tool it lives as long as the program.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
  // Reason for unchecked: a constant, but a class may be inherited from.
  package let name: String

  private static let shared = CSSearchableIndex(name: "default")

  open class func `default`() -> CSSearchableIndex { shared }

  open class func isIndexingAvailable() -> Bool { true }

  public init(name: String) { self.name = name }

  /// With a class of protection, which is nothing here.
  public convenience init(name: String, protectionClass: String?) { self.init(name: name) }

  open func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    try await SearchableStores.current.index(items, in: name)
  }

  open func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    try await delete(.identifiers(identifiers))
  }

  open func deleteSearchableItems(withDomainIdentifiers domains: [String]) async throws {
    try await delete(.domains(domains))
  }

  open func deleteAllSearchableItems() async throws { try await delete(.all) }

  package func delete(_ selection: SearchableSelection) async throws {
    try await SearchableStores.current.delete(selection, in: name)
  }
}

// The forms with a closure that is told how it went.

extension CSSearchableIndex {
  public func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)?
  ) {
    perform(completionHandler) { try await $0.indexSearchableItems(items) }
  }

  public func deleteSearchableItems(
    withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)?
  ) {
    perform(completionHandler) { try await $0.deleteSearchableItems(withIdentifiers: identifiers) }
  }

  public func deleteSearchableItems(
    withDomainIdentifiers domains: [String], completionHandler: (@Sendable ((any Error)?) -> Void)?
  ) {
    perform(completionHandler) { try await $0.deleteSearchableItems(withDomainIdentifiers: domains) }
  }

  public func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)?) {
    perform(completionHandler) { try await $0.deleteAllSearchableItems() }
  }

  private func perform(
    _ told: (@Sendable ((any Error)?) -> Void)?, _ work: @escaping @Sendable (CSSearchableIndex) async throws -> Void
  ) {
    Task {
      do {
        try await work(self)
        told?(nil)
      } catch {
        told?(error)
      }
    }
  }
}
