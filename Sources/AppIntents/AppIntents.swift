// A file that imports AppIntents sees Foundation and the types of transfer and content as well, as on Apple's platforms.
@_exported public import CoreLocation
@_exported public import CoreSpotlight
@_exported public import CoreTransferable
@_exported public import Foundation
@_exported public import UniformTypeIdentifiers

@_exported public import struct Metadata.Effects
