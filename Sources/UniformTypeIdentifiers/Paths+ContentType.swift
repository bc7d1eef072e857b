public import Foundation

extension URL {
  /// The location of a component below this one, with the ending of its type.
  ///
  /// Shape: a name whose ending already belongs to the type stays: `photo.jpg` as `.image` is `photo.jpg`.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    appendingPathComponent(contentType.completing(partialName), isDirectory: contentType.conforms(to: .directory))
  }

  /// Adds a component with the ending of its type.
  public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }

  /// This location with the ending of a type, where its last component has none that belongs to it.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    let name = lastPathComponent
    let complete = contentType.completing(name)
    guard complete != name, let ending = contentType.preferredFilenameExtension else { return self }
    return appendingPathExtension(ending)
  }

  /// Adds the ending of a type.
  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }
}

extension String {
  /// The path of a component below this one, with the ending of its type.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> String {
    let name = contentType.completing(partialName)
    return isEmpty || hasSuffix("/") ? self + name : self + "/" + name
  }

  /// This path with the ending of a type, where its last component has none that belongs to it.
  public func appendingPathExtension(for contentType: UTType) -> String {
    contentType.completing(self)
  }
}

extension UTType {
  /// A name for a file of this type: with this type's ending, or else that of the nearest type above that has one.
  ///
  /// Shape: `card` of UTF-8 text is `card.txt`, though the type has no ending of its own; any ending the name has already
  /// is good enough for such a type.
  package func fileName(_ name: String) -> String {
    if preferredFilenameExtension == nil, Self.ending(of: name) != nil { return name }
    var level = [self]
    for _ in 0..<8 {
      if let type = level.first(where: { $0.preferredFilenameExtension != nil }) { return type.completing(name) }
      level = level.flatMap(\.parents)
    }
    return name
  }

  /// A name with this type's ending, added only where the name has none that belongs to the type.
  func completing(_ name: String) -> String {
    guard let ending = preferredFilenameExtension, !name.isEmpty else { return name }
    if let present = Self.ending(of: name) {
      if tags[.filenameExtension]?.contains(asciiLowercased(present)) == true { return name }
      if !UTType.types(tag: present, tagClass: .filenameExtension, conformingTo: self).isEmpty { return name }
    }
    return name + "." + ending
  }

  /// The ending of a path's last component, without the dot; a name that begins with its only dot has none.
  private static func ending(of path: String) -> String? {
    let name = path.utf8.suffix(while: { $0 != UInt8(ascii: "/") })
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
    let ending = String(Substring(name[name.index(after: dot)...]))
    return ending.isEmpty ? nil : ending
  }
}

extension BidirectionalCollection {
  fileprivate func suffix(while belongs: (Element) -> Bool) -> SubSequence {
    var start = endIndex
    while start != startIndex, belongs(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}
