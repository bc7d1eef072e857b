public import Foundation

/// The name of an attribute of an app's own.
open class CSCustomAttributeKey: NSObject, @unchecked Sendable {
  // Reason for unchecked: a constant, but a class may be inherited from.
  public let keyName: String
  public let isSearchable: Bool
  public let isSearchableByDefault: Bool
  public let isUnique: Bool
  public let isMultiValued: Bool

  /// **Missing**: nil for an empty name.
  public convenience init?(keyName: String) {
    self.init(
      keyName: keyName, searchable: true, searchableByDefault: false, unique: false, multiValued: false)
  }

  public init?(
    keyName: String, searchable: Bool, searchableByDefault: Bool, unique: Bool, multiValued: Bool
  ) {
    if keyName.isEmpty { return nil }
    self.keyName = keyName
    isSearchable = searchable
    isSearchableByDefault = searchableByDefault
    isUnique = unique
    isMultiValued = multiValued
  }
}
