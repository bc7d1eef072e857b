public import Foundation

/// What a person does in an app, so that it can be continued: a hit of a search that was chosen, a page that was open.
open class NSUserActivity: NSObject, @unchecked Sendable {
  // Reason for unchecked: its owner fills it and hands it on; as on Apple's systems.
  public let activityType: String
  open var title: String?
  open var userInfo: [AnyHashable: Any]?
  open var requiredUserInfoKeys: Set<String>?
  open var webpageURL: URL?
  open var targetContentIdentifier: String?
  open var persistentIdentifier: String?
  open var keywords: Set<String> = []
  open var contentAttributeSet: CSSearchableItemAttributeSet?
  open var expirationDate: Date?
  open var isEligibleForHandoff = true
  open var isEligibleForSearch = false
  open var isEligibleForPrediction = false
  open var isEligibleForPublicIndexing = false
  /// The entity that it shows.
  open var appEntityIdentifier: EntityIdentifier?

  public init(activityType: String) { self.activityType = activityType }

  open func addUserInfoEntries(from other: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(other) { _, new in new }
  }

  open func becomeCurrent() {}
  open func resignCurrent() {}
  open func invalidate() {}
}

/// Something that says which entity it shows.
public protocol AppEntityAnnotatable {
  var appEntityIdentifier: EntityIdentifier? { get set }
}

extension NSUserActivity: AppEntityAnnotatable {}
