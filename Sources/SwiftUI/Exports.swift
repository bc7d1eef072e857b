// A file written for Apple's systems imports SwiftUI and uses `URL`, `Date` and `UUID`.
@_exported public import Foundation
