public import Foundation
public import UniformTypeIdentifiers

/// What is known of something that can be searched: its title, its words, its dates.
///
/// **Shape**: a class of optional attributes, as on Apple's systems, so that `\.displayName` leads to one. An attribute that
/// is nobody's here is kept all the same.
open class CSSearchableItemAttributeSet: NSObject, NSCopying, @unchecked Sendable {
  // Reason for unchecked: its owner fills it, hands it to the index, and leaves it alone; as on Apple's systems.

  // MARK: Texts

  open var title: String?
  open var displayName: String?
  open var contentDescription: String?
  open var identifier: String?
  open var relatedUniqueIdentifier: String?
  open var weakRelatedUniqueIdentifier: String?
  open var domainIdentifier: String?
  open var accountIdentifier: String?
  open var contentType: String?
  open var textContent: String?
  open var subject: String?
  open var theme: String?
  open var path: String?
  open var information: String?
  open var kind: String?
  open var version: String?
  open var copyright: String?
  open var creator: String?
  open var comment: String?
  open var city: String?
  open var country: String?
  open var stateOrProvince: String?
  open var postalCode: String?
  open var thoroughfare: String?
  open var subThoroughfare: String?
  open var fullyFormattedAddress: String?
  open var namedLocation: String?
  open var phoneticTitle: String?
  open var artist: String?
  open var album: String?
  open var composer: String?
  open var genre: String?
  open var containerTitle: String?
  open var containerDisplayName: String?
  open var containerIdentifier: String?
  open var providerDataTypeIdentifier: String?

  // MARK: Lists of texts

  open var alternateNames: [String]?
  open var keywords: [String]?
  open var phoneNumbers: [String]?
  open var emailAddresses: [String]?
  open var authorNames: [String]?
  open var authorEmailAddresses: [String]?
  open var recipientNames: [String]?
  open var recipientEmailAddresses: [String]?
  open var languages: [String]?
  open var organizations: [String]?
  open var projects: [String]?
  open var contentSources: [String]?
  open var performers: [String]?
  open var instantMessageAddresses: [String]?

  // MARK: Addresses

  open var contentURL: URL?
  open var thumbnailURL: URL?
  open var url: URL?
  open var darkThumbnailURL: URL?

  // MARK: Dates

  open var contentCreationDate: Date?
  open var contentModificationDate: Date?
  open var addedDate: Date?
  open var lastUsedDate: Date?
  open var metadataModificationDate: Date?
  open var startDate: Date?
  open var endDate: Date?
  open var dueDate: Date?
  open var completionDate: Date?
  open var downloadedDate: Date?
  open var recordingDate: Date?

  // MARK: Numbers, and yes or no

  open var supportsNavigation: NSNumber?
  open var supportsPhoneCall: NSNumber?
  open var latitude: NSNumber?
  open var longitude: NSNumber?
  open var altitude: NSNumber?
  open var duration: NSNumber?
  open var fileSize: NSNumber?
  open var pageCount: NSNumber?
  open var rating: NSNumber?
  open var rankingHint: NSNumber?
  open var allDay: NSNumber?
  open var userCreated: NSNumber?
  open var userOwned: NSNumber?
  open var userCurated: NSNumber?
  open var playCount: NSNumber?
  open var pixelWidth: NSNumber?
  open var pixelHeight: NSNumber?
  open var local: NSNumber?

  // MARK: Bytes

  open var thumbnailData: Data?
  open var htmlContentData: Data?

  /// Attributes of the app's own, by their names.
  private var custom: [String: any Sendable] = [:]

  public override init() { super.init() }

  public init(contentType: UTType) {
    super.init()
    self.contentType = contentType.identifier
  }

  public init(itemContentType: String) {
    super.init()
    contentType = itemContentType
  }

  public func setValue(_ value: (any Sendable)?, forCustomKey key: CSCustomAttributeKey) { custom[key.keyName] = value }

  public func value(forCustomKey key: CSCustomAttributeKey) -> Any? { custom[key.keyName] }

  /// The app's own attributes that are searched, as texts, in the order of their names.
  package var customTexts: [String] {
    custom.sorted { $0.key < $1.key }.compactMap { $0.value as? String }
  }

  open override func copy() -> Any { copy(with: nil) }

  open func copy(with zone: NSZone?) -> Any {
    let copy = CSSearchableItemAttributeSet()
    for attribute in Self.attributes { attribute.copy(self, copy) }
    copy.custom = custom
    return copy
  }
}
