package import AppIntents

/// What an archive is written as.
package enum ArchiveKind: String, AppEnum {
  case zip, tar
  case tarGzip = "tar.gz"
  case gzip = "gz"

  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Archive Format"
  package static let caseDisplayRepresentations: [ArchiveKind: DisplayRepresentation] = [
    .zip: ".zip", .tar: ".tar", .tarGzip: ".tar.gz", .gzip: ".gz",
  ]

  /// The endings of names, the longest first.
  private static let endings: [(ending: String, kind: ArchiveKind)] = [
    (".tar.gz", .tarGzip), (".tgz", .tarGzip), (".tar", .tar), (".zip", .zip), (".gz", .gzip),
  ]

  /// The kind that a name says; nil where it says none.
  static func of(_ name: String) -> ArchiveKind? { split(name)?.kind }

  /// A name without its archive's ending; as it is where it has none.
  static func stem(of name: String) -> String { split(name)?.stem ?? name }

  private static func split(_ name: String) -> (stem: String, kind: ArchiveKind)? {
    let lower = name.lowercased()
    for (ending, kind) in endings where lower.hasSuffix(ending) {
      let stem = name.dropLast(ending.count)
      if !stem.isEmpty, !stem.hasSuffix("/") { return (String(stem), kind) }
    }
    return nil
  }
}
