extension UTType {
  /// The type of files with an ending.
  ///
  /// Shape: the ending without its dot, letter case aside. An ending no type below the supertype has gives a dynamic type.
  /// Missing: nil for an empty ending or one with a slash.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The type a MIME type stands for; parameters after `;` do not count.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let bare = mimeType.prefix { $0 != ";" }.split(whereSeparator: \.isWhitespace).joined()
    self.init(tag: bare, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The type a tag of some class stands for, or a dynamic type that carries the tag.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    let tag = asciiLowercased(tag)
    guard !tag.isEmpty, tagClass == .filenameExtension || tagClass == .mimeType,
      !tag.utf8.contains(0), tagClass == .mimeType || !tag.utf8.contains(UInt8(ascii: "/"))
    else { return nil }
    if let known = UTType.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first {
      self = known
    } else {
      let parents = supertype.map { [$0.identifier] } ?? []
      self.init(unchecked: DynamicIdentifier(parents: parents, tagClass: tagClass, tag: tag).identifier)
    }
  }

  /// The endings that the well-known types carry, sorted.
  package static var knownEndings: [String] { TypeRegistry.system.byExtension.keys.sorted() }

  /// The declared types that carry a tag, those that prefer it first.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    TypeRegistry.declarations(tag: asciiLowercased(tag), tagClass: tagClass)
      .map { UTType(unchecked: $0.identifier) }
      .filter { type in supertype.map { type.conforms(to: $0) } ?? true }
  }

  /// The type's names in other systems, by the kind of name, the preferred one first.
  public var tags: [UTTagClass: [String]] {
    if let declaration {
      var tags: [UTTagClass: [String]] = [:]
      if !declaration.extensions.isEmpty { tags[.filenameExtension] = declaration.extensions }
      if !declaration.mimeTypes.isEmpty { tags[.mimeType] = declaration.mimeTypes }
      return tags
    }
    return DynamicIdentifier(identifier).map { [$0.tagClass: [$0.tag]] } ?? [:]
  }

  /// The ending a file of this type gets, without the dot.
  public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }

  /// The MIME type of this type.
  public var preferredMIMEType: String? { tags[.mimeType]?.first }
}
