public import Values

/// A path through the objects of a JSON value: `properties.mag`.
///
/// A key that has the dot itself is found first, a longer such key before a shorter one.
public struct JSONPath: Sendable {
  public let text: String
  /// The text's bytes, and where its dots are.
  let bytes: [UInt8]
  let dots: [Int]

  public init(_ text: String) {
    self.text = text
    let bytes = Array(text.utf8)
    self.bytes = bytes
    dots = bytes.indices.filter { bytes[$0] == UInt8(ascii: ".") }
  }
}

extension JSONNode {
  /// The value under a path of keys; nil where a key is absent or its holder no object.
  public func value(at path: JSONPath) -> JSONNode? {
    Self.member(of: self, path, from: 0)?.value
  }

  /// The value under a path of keys, `properties.mag`; a key that has the dot itself is found first.
  ///
  /// **Missing**: nil where a key is absent or its holder no object.
  public func value(atPath path: String) -> JSONNode? { value(at: JSONPath(path)) }

  /// The last key of a path with its value.
  public func member(at path: JSONPath) -> Member? {
    Self.member(of: self, path, from: 0)
  }

  private static func member(of node: JSONNode, _ path: JSONPath, from start: Int) -> Member? {
    guard case .object(let members) = node.content else { return nil }
    if let member = member(of: members, path.bytes[start...]) { return member }
    for dot in path.dots.reversed() where dot >= start {
      if let holder = member(of: members, path.bytes[start..<dot]),
        let member = member(of: holder.value, path, from: dot + 1)
      {
        return member
      }
    }
    return nil
  }

  private static func member(of members: [Member], _ key: ArraySlice<UInt8>) -> Member? {
    for index in members.indices.reversed() {
      var name = members[index].key
      let isSame = name.withUTF8 { name in
        guard name.count == key.count else { return false }
        for offset in 0..<name.count where name[offset] != key[key.startIndex + offset] { return false }
        return true
      }
      if isSame { return members[index] }
    }
    return nil
  }
}
