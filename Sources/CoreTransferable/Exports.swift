// A file written for Apple's systems imports CoreTransferable and uses `UTType`, `URL` and `Data`.
@_exported public import Foundation
@_exported public import UniformTypeIdentifiers
