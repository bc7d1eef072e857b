import UniformTypeIdentifiers
package import Values

/// The types of files, as Uniform Type Identifiers know them.
package enum FileTypes {
  /// The type with this identifier, MIME type or ending.
  ///
  /// **Missing**: nil where no declared type has it.
  package static func named(_ name: String) -> ContentType? { type(named: name)?.contentType }

  /// Whether a file may be taken for one of a type: it is a kind of it, or nobody knows what it is.
  ///
  /// - `own`: what it is known to be; nil goes by its ending.
  package static func fits(_ path: String, _ own: ContentType?, as asked: ContentType) -> Bool {
    guard let wanted = type(named: asked.identifier) ?? type(named: asked.name),
      let type = own.flatMap({ type(named: $0.identifier) }) ?? type(ofPath: path)
    else { return true }
    return type.conforms(to: wanted)
  }

  /// Whether a file of the first type may be taken for one of the second.
  package static func isKind(_ own: ContentType, of asked: ContentType) -> Bool { fits("", own, as: asked) }

  /// The endings of all types that are known without a program's own.
  package static var endings: [String] { UTType.knownEndings }

  private static func type(named name: String) -> UTType? {
    if name.utf8.contains(UInt8(ascii: "/")) {
      return UTType.types(tag: name, tagClass: .mimeType, conformingTo: nil).first
    }
    return UTType(name) ?? UTType.types(tag: name, tagClass: .filenameExtension, conformingTo: nil).first
  }

  private static func type(ofPath path: String) -> UTType? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return UTType.types(tag: String(name[name.index(after: dot)...]), tagClass: .filenameExtension, conformingTo: nil)
      .first
  }
}
