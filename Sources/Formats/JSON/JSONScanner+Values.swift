import Diagnostics
import Values

extension JSONScanner {
  /// The value that begins at `index`, with all that stands in it.
  ///
  /// Open arrays and objects are kept on `stack` rather than on the thread's, so no file can overflow that. What was open
  /// before stays open.
  mutating func value() throws(Diagnostic) -> JSONNode {
    let depth = stack.count
    while true {
      try skipBlanks()
      guard index < end else { throw unexpectedEnd() }
      let start = here
      var node: JSONNode
      switch bytes[index] {
      case UInt8(ascii: "{"):
        try open(isObject: true, start: start)
        if index < end, bytes[index] != UInt8(ascii: "}") {
          try key()
          continue
        }
        guard index < end else { throw unexpectedEnd() }
        node = close()
      case UInt8(ascii: "["):
        try open(isObject: false, start: start)
        guard index < end else { throw unexpectedEnd() }
        if bytes[index] != UInt8(ascii: "]") { continue }
        node = close()
      case UInt8(ascii: "\""):
        let text = try string()
        node = JSONNode(.string(text), start: start, end: here)
      default:
        let content = try scalar()
        node = JSONNode(content, start: start, end: here)
      }
      // The value is whole: give it to what it stands in, and close what ends after it.
      while true {
        if stack.count == depth { return node }
        try add(node)
        guard try itemFollows() else {
          node = close()
          continue
        }
        break
      }
    }
  }

  /// Opens the array or object whose first bracket is next, and passes over the blanks after it.
  mutating func open(isObject: Bool, start: SourcePosition) throws(Diagnostic) {
    if stack.count >= JSONReader.depthLimit { throw tooDeep() }
    let depth = stack.count
    stack.append(Frame(start: start, isObject: isObject, firstHash: hashes.count))
    if isObject, depth < memberCounts.count { stack[depth].members.reserveCapacity(memberCounts[depth]) }
    index &+= 1
    try skipBlanks()
  }

  /// Takes the innermost array or object, whose last bracket is next.
  @discardableResult
  mutating func close() -> JSONNode {
    index &+= 1
    let frame = stack.removeLast()
    hashes.removeSubrange(frame.firstHash...)
    if frame.isObject, stack.count < 8 {
      while memberCounts.count <= stack.count { memberCounts.append(0) }
      memberCounts[stack.count] = min(frame.members.count, 64)
    }
    return JSONNode(frame.isObject ? .object(frame.members) : .array(frame.items), start: frame.start, end: here)
  }

  /// Passes over what stands between two values of an array or object, and over the next key.
  ///
  /// **Shape**: false where the innermost array or object ends here.
  mutating func itemFollows() throws(Diagnostic) -> Bool {
    try skipBlanks()
    guard index < end else { throw unexpectedEnd() }
    let isObject = stack[stack.count &- 1].isObject
    let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    let next = bytes[index]
    if next == closing { return false }
    if next == UInt8(ascii: ",") {
      let comma = here
      index &+= 1
      try skipBlanks()
      guard index < end else { throw unexpectedEnd() }
      if bytes[index] == closing {
        try report(trailingComma(at: comma))
        return false
      }
    } else {
      try report(notSeparated())
    }
    if isObject { try key() }
    return true
  }

  /// Reads a key of the innermost object, and the colon.
  mutating func key() throws(Diagnostic) {
    let top = stack.count &- 1
    let start = here
    let first = index
    let place = stack[top].members.count
    if let known = knownKey(at: place) {
      stack[top].key = known.text
      hashes.append(known.hash)
    } else if bytes[index] == UInt8(ascii: "\"") {
      let before = continuations
      let text = try string()
      let hash = hash(first..<index)
      stack[top].key = text
      hashes.append(hash)
      if hash != 0, place < 64 {
        let known = KnownKey(text: text, hash: hash, continuations: continuations &- before)
        if place < knownKeys.count {
          knownKeys[place] = known
        } else if place == knownKeys.count {
          knownKeys.append(known)
        }
      }
    } else {
      stack[top].key = try oddKey()
      hashes.append(0)
    }
    stack[top].keyStart = start
    stack[top].keyEnd = here
    try skipBlanks()
    guard index < end else { throw unexpectedEnd() }
    if bytes[index] == UInt8(ascii: ":") {
      index &+= 1
    } else {
      try report(colonMissing())
    }
    try skipBlanks()
    if index < end, bytes[index] == UInt8(ascii: "}") || bytes[index] == UInt8(ascii: ",") { throw valueMissing() }
  }

  /// Passes over the key that stood at this place of the object before, if it stands here again.
  private mutating func knownKey(at place: Int) -> KnownKey? {
    guard place < knownKeys.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
    let first = index &+ 1
    let count = knownKeys[place].text.utf8.count
    guard count < end &- first, bytes[first &+ count] == UInt8(ascii: "\"") else { return nil }
    let isSame = knownKeys[place].text.withUTF8 { known in
      for offset in 0..<known.count where known[offset] != bytes[first &+ offset] { return false }
      return true
    }
    guard isSame else { return nil }
    index = first &+ count &+ 1
    continuations &+= knownKeys[place].continuations
    return knownKeys[place]
  }

  /// Hash of a key as it stands; keys with escapes are all one, so that two spellings of a key are compared in full.
  private func hash(_ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for offset in range {
      if bytes[offset] == UInt8(ascii: "\\") { return 0 }
      hash = (hash ^ UInt64(bytes[offset])) &* 0x100_0000_01B3
    }
    return hash
  }

  private mutating func add(_ node: JSONNode) throws(Diagnostic) {
    let top = stack.count &- 1
    guard stack[top].isObject else {
      stack[top].items.append(node)
      return
    }
    let member = JSONNode.Member(
      key: stack[top].key, keyStart: stack[top].keyStart, keyEnd: stack[top].keyEnd, value: node)
    if let earlier = earlierMember() {
      try duplicate(stack[top].members[earlier], again: member)
      // The last one counts, in the first one's place.
      stack[top].members[earlier] = member
      hashes.removeLast()
      return
    }
    let count = stack[top].members.count
    stack[top].places?[ExactText(member.key)] = count
    stack[top].members.append(member)
  }

  /// The member of the innermost object that has the current key already.
  private mutating func earlierMember() -> Int? {
    let top = stack.count &- 1
    let first = stack[top].firstHash
    let last = hashes.count &- 1
    if last &- first > 64 {
      if stack[top].places == nil {
        stack[top].places = Dictionary(
          zip(stack[top].members.map { ExactText($0.key) }, 0...), uniquingKeysWith: { first, _ in first })
      }
      return stack[top].places?[ExactText(stack[top].key)]
    }
    let hash = hashes[last]
    for offset in first..<last where hashes[offset] == hash || hash == 0 || hashes[offset] == 0 {
      if stack[top].members[offset &- first].key.compareScalars(to: stack[top].key) == 0 { return offset &- first }
    }
    return nil
  }

  /// `true`, `false`, `null`, a number, or the fault that stands in its place.
  private mutating func scalar() throws(Diagnostic) -> JSONNode.Content {
    switch bytes[index] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return try number()
    case UInt8(ascii: "t") where literal("true"): return .boolean(true)
    case UInt8(ascii: "f") where literal("false"): return .boolean(false)
    case UInt8(ascii: "n") where literal("null"): return .null
    default: return try oddValue()
    }
  }

  /// Passes over a word if it stands here, whole.
  private mutating func literal(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    for offset in 0..<count where byte(index &+ offset) != word.utf8Start[offset] { return false }
    if let next = byte(index &+ count), Self.isWordByte(next) { return false }
    index &+= count
    return true
  }

  /// Whether a byte can stand in a bare word or number.
  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."),
      UInt8(ascii: "+"), UInt8(ascii: "-"), 0x80...0xFF:
      true
    default: false
    }
  }
}
