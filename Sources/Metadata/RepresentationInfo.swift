public import Values

/// A content type that an entity is written as by its author's own code.
public struct RepresentationInfo: Hashable, Sendable {
  public var type: ContentType
  /// The identifiers of the wider types it is a kind of: `public.image` of a PNG.
  public var kinds: [String]

  public init(_ type: ContentType, kinds: [String] = []) {
    self.type = type
    self.kinds = kinds
  }
}

extension [RepresentationInfo] {
  /// The one asked for by name, ending, MIME type or uniform type identifier: the first that is exactly that, else the first
  /// that is a kind of it.
  public func named(_ asked: String) -> RepresentationInfo? {
    let asked = asked.lowercased()
    return first {
      $0.type.name == asked || $0.type.identifier.lowercased() == asked || $0.type.mimeType == asked
        || $0.type.extensions.contains(asked)
    } ?? first { $0.kinds.contains { $0.lowercased() == asked } }
  }

  /// The one that is of a type of ours, or of a kind of it.
  public func fitting(_ type: ContentType) -> RepresentationInfo? {
    first { $0.type.identifier == type.identifier } ?? first { $0.kinds.contains(type.identifier) }
  }

  /// Their names, for messages.
  public var names: String { map(\.type.name).joined(separator: ", ") }
}
