public import Foundation

/// Something that can be searched: its identifier, the domain it is one of, and what is known of it.
open class CSSearchableItem: NSObject, @unchecked Sendable {
  // Reason for unchecked: its owner fills it, hands it to the index, and leaves it alone; as on Apple's systems.
  open var uniqueIdentifier: String
  open var domainIdentifier: String?
  /// After which it is no longer found; a month from when it was made where nothing is said, as on Apple's systems.
  open var expirationDate: Date
  open var attributeSet: CSSearchableItemAttributeSet
  /// The entity it shows, and how much it counts beside others.
  package var entity: SearchableEntity?

  public init(
    uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet
  ) {
    self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
    self.domainIdentifier = domainIdentifier
    self.attributeSet = attributeSet
    expirationDate = Date(timeIntervalSinceNow: 30 * 86_400)
  }
}

/// The entity behind an item: its type as a workflow knows it and its id as text.
package struct SearchableEntity: Hashable, Sendable {
  package var type: String
  package var id: String
  package var priority: Int

  package init(type: String, id: String, priority: Int = 0) {
    self.type = type
    self.id = id
    self.priority = priority
  }
}
