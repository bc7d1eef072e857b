/// File names that say their content is packed: `books.csv.gz`.
package enum PackedName {
  private static let endings = [".gz", ".gzip"]

  /// Whether the name asks for gzip.
  package static func isPacked(_ path: String) -> Bool { unpacked(path) != nil }

  /// The name without the ending for gzip; nil where it has none, or is nothing else.
  package static func unpacked(_ path: String) -> String? {
    let lower = path.lowercased()
    guard let ending = endings.first(where: { lower.utf8.count > $0.utf8.count && lower.hasSuffix($0) }) else {
      return nil
    }
    let rest = path.dropLast(ending.count)
    return rest.hasSuffix("/") ? nil : String(rest)
  }
}
