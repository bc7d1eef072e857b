import Foundation

/// One attribute, whatever it holds.
struct Attribute: Sendable {
  let copy: @Sendable (CSSearchableItemAttributeSet, CSSearchableItemAttributeSet) -> Void

  init<Value>(_ path: any ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Value?> & Sendable) {
    copy = { from, to in to[keyPath: path] = from[keyPath: path] }
  }
}

extension CSSearchableItemAttributeSet {
  /// All attributes but the app's own.
  static let attributes: [Attribute] = [
    Attribute(\.title),
    Attribute(\.displayName),
    Attribute(\.contentDescription),
    Attribute(\.identifier),
    Attribute(\.relatedUniqueIdentifier),
    Attribute(\.weakRelatedUniqueIdentifier),
    Attribute(\.domainIdentifier),
    Attribute(\.accountIdentifier),
    Attribute(\.contentType),
    Attribute(\.textContent),
    Attribute(\.subject),
    Attribute(\.theme),
    Attribute(\.path),
    Attribute(\.information),
    Attribute(\.kind),
    Attribute(\.version),
    Attribute(\.copyright),
    Attribute(\.creator),
    Attribute(\.comment),
    Attribute(\.city),
    Attribute(\.country),
    Attribute(\.stateOrProvince),
    Attribute(\.postalCode),
    Attribute(\.thoroughfare),
    Attribute(\.subThoroughfare),
    Attribute(\.fullyFormattedAddress),
    Attribute(\.namedLocation),
    Attribute(\.phoneticTitle),
    Attribute(\.artist),
    Attribute(\.album),
    Attribute(\.composer),
    Attribute(\.genre),
    Attribute(\.containerTitle),
    Attribute(\.containerDisplayName),
    Attribute(\.containerIdentifier),
    Attribute(\.providerDataTypeIdentifier),
    Attribute(\.alternateNames),
    Attribute(\.keywords),
    Attribute(\.phoneNumbers),
    Attribute(\.emailAddresses),
    Attribute(\.authorNames),
    Attribute(\.authorEmailAddresses),
    Attribute(\.recipientNames),
    Attribute(\.recipientEmailAddresses),
    Attribute(\.languages),
    Attribute(\.organizations),
    Attribute(\.projects),
    Attribute(\.contentSources),
    Attribute(\.performers),
    Attribute(\.instantMessageAddresses),
    Attribute(\.contentURL),
    Attribute(\.thumbnailURL),
    Attribute(\.url),
    Attribute(\.darkThumbnailURL),
    Attribute(\.contentCreationDate),
    Attribute(\.contentModificationDate),
    Attribute(\.addedDate),
    Attribute(\.lastUsedDate),
    Attribute(\.metadataModificationDate),
    Attribute(\.startDate),
    Attribute(\.endDate),
    Attribute(\.dueDate),
    Attribute(\.completionDate),
    Attribute(\.downloadedDate),
    Attribute(\.recordingDate),
    Attribute(\.supportsNavigation),
    Attribute(\.supportsPhoneCall),
    Attribute(\.latitude),
    Attribute(\.longitude),
    Attribute(\.altitude),
    Attribute(\.duration),
    Attribute(\.fileSize),
    Attribute(\.pageCount),
    Attribute(\.rating),
    Attribute(\.rankingHint),
    Attribute(\.allDay),
    Attribute(\.userCreated),
    Attribute(\.userOwned),
    Attribute(\.userCurated),
    Attribute(\.playCount),
    Attribute(\.pixelWidth),
    Attribute(\.pixelHeight),
    Attribute(\.local),
    Attribute(\.thumbnailData),
    Attribute(\.htmlContentData),
  ]

  /// Sets the attribute a key path leads to, where the value is of its type or can become so: a number from a truth value, a
  /// text from anything that has one.
  ///
  /// **Missing**: leaves the attribute as it is.
  package func set(_ path: PartialKeyPath<CSSearchableItemAttributeSet>, to value: (any Sendable)?) {
    guard let value else { return }
    switch path {
    case let path as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>:
      self[keyPath: path] = (value as? String) ?? (value as? URL)?.absoluteString ?? "\(value)"
    case let path as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?>:
      self[keyPath: path] = (value as? [String]) ?? (value as? String).map { [$0] }
    case let path as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, URL?>:
      self[keyPath: path] = (value as? URL) ?? (value as? String).flatMap { URL(string: $0) }
    case let path as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Date?>:
      self[keyPath: path] = value as? Date
    case let path as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Data?>:
      self[keyPath: path] = value as? Data
    case let path as ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?>:
      switch value {
      case let number as Bool: self[keyPath: path] = NSNumber(value: number)
      case let number as Int: self[keyPath: path] = NSNumber(value: number)
      case let number as Double: self[keyPath: path] = NSNumber(value: number)
      default: break
      }
    default: break
    }
  }
}
