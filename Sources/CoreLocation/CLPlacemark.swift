public import Foundation

/// An address, and where it is.
public final class CLPlacemark: NSObject, NSCopying, @unchecked Sendable {
  // Reason for unchecked: constants, but the class it inherits from does not say so.
  public let location: CLLocation?
  public let name: String?
  /// The street.
  public let thoroughfare: String?
  /// The number in the street.
  public let subThoroughfare: String?
  /// The town.
  public let locality: String?
  public let subLocality: String?
  /// The state or the province.
  public let administrativeArea: String?
  public let subAdministrativeArea: String?
  public let postalCode: String?
  /// Two letters: `DE`.
  public let isoCountryCode: String?
  public let country: String?
  public let timeZone: TimeZone?
  public let areasOfInterest: [String]?
  public let inlandWater: String?
  public let ocean: String?

  public init(placemark: CLPlacemark) {
    location = placemark.location
    name = placemark.name
    thoroughfare = placemark.thoroughfare
    subThoroughfare = placemark.subThoroughfare
    locality = placemark.locality
    subLocality = placemark.subLocality
    administrativeArea = placemark.administrativeArea
    subAdministrativeArea = placemark.subAdministrativeArea
    postalCode = placemark.postalCode
    isoCountryCode = placemark.isoCountryCode
    country = placemark.country
    timeZone = placemark.timeZone
    areasOfInterest = placemark.areasOfInterest
    inlandWater = placemark.inlandWater
    ocean = placemark.ocean
  }

  /// Made of its parts: there is nobody here to be asked for the address of a place.
  public init(
    location: CLLocation?, name: String?, thoroughfare: String? = nil, subThoroughfare: String? = nil,
    locality: String? = nil, administrativeArea: String? = nil, postalCode: String? = nil,
    isoCountryCode: String? = nil, country: String? = nil
  ) {
    self.location = location
    self.name = name
    self.thoroughfare = thoroughfare
    self.subThoroughfare = subThoroughfare
    self.locality = locality
    self.administrativeArea = administrativeArea
    self.postalCode = postalCode
    self.isoCountryCode = isoCountryCode
    self.country = country
    subLocality = nil
    subAdministrativeArea = nil
    timeZone = nil
    areasOfInterest = nil
    inlandWater = nil
    ocean = nil
  }

  public func copy(with zone: NSZone?) -> Any { self }

  private var parts: [String?] {
    [
      name, thoroughfare, subThoroughfare, locality, subLocality, administrativeArea, subAdministrativeArea,
      postalCode, isoCountryCode, country,
    ]
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLPlacemark else { return false }
    return parts == other.parts && location?.coordinate == other.location?.coordinate
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(parts)
    return hasher.finalize()
  }
}
