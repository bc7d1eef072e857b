/// How a database keeps a value, whatever its column was declared as.
package enum StorageClass: String, Sendable {
  case null, integer, real, text, blob
}

/// A value as the database holds it.
package enum StoredValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// Text that is no UTF-8, as its bytes stood.
  case undecodable([UInt8])
  case blob([UInt8])

  package var storageClass: StorageClass {
    switch self {
    case .null: .null
    case .integer: .integer
    case .real: .real
    case .text, .undecodable: .text
    case .blob: .blob
    }
  }
}
