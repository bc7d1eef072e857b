// A file written for Apple's systems imports CoreLocation and uses `Date`.
@_exported public import Foundation
