// A file written for Apple's systems imports UniformTypeIdentifiers alone and uses `URL` and `Data`.
@_exported public import Foundation
