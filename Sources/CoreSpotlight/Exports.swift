// A file written for Apple's systems imports CoreSpotlight and uses `Date`, `URL` and `UTType`.
@_exported public import Foundation
@_exported public import UniformTypeIdentifiers
