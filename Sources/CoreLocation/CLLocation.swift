public import Foundation

/// **Units**: degrees, meters, seconds.
public typealias CLLocationDegrees = Double
public typealias CLLocationDistance = Double
public typealias CLLocationAccuracy = Double
public typealias CLLocationSpeed = Double
public typealias CLLocationDirection = Double

/// A place on the earth by its degrees.
public struct CLLocationCoordinate2D: Sendable, Hashable {
  public var latitude: CLLocationDegrees
  public var longitude: CLLocationDegrees

  public init() { self.init(latitude: 0, longitude: 0) }

  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Whether there is such a place.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
  (-90...90).contains(coordinate.latitude) && (-180...180).contains(coordinate.longitude)
}

/// A place on the earth with its height, and how exactly it is known.
open class CLLocation: NSObject, NSCopying, @unchecked Sendable {
  // Reason for unchecked: a constant, but a class may be inherited from.
  public let coordinate: CLLocationCoordinate2D
  public let altitude: CLLocationDistance
  public let horizontalAccuracy: CLLocationAccuracy
  public let verticalAccuracy: CLLocationAccuracy
  public let timestamp: Date

  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
  }

  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
    verticalAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.timestamp = timestamp
  }

  open func copy(with zone: NSZone?) -> Any { self }

  /// **Units**: meters, along the surface of a sphere as large as the earth.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    let radians = Double.pi / 180
    let (from, to) = (location.coordinate, coordinate)
    let height = sin((to.latitude - from.latitude) * radians / 2)
    let width = sin((to.longitude - from.longitude) * radians / 2)
    let part = height * height + cos(from.latitude * radians) * cos(to.latitude * radians) * width * width
    return 2 * 6_371_008.8 * asin(min(1, sqrt(part)))
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLLocation else { return false }
    return coordinate == other.coordinate && altitude == other.altitude
  }

  open override var hash: Int { coordinate.hashValue }
}
