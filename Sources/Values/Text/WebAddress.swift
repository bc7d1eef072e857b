/// An address of the web, taken apart strictly: what is judged is what is asked.
///
/// **Shape**: `http` or `https`, a host in ASCII without a user's name before it, a port, and the rest. **Missing**: nil for
/// everything else.
package struct WebAddress: Equatable, Sendable {
  /// `http` or `https`.
  package var scheme: String
  /// In small letters; an IPv6 address in its brackets.
  package var host: String
  package var port: Int
  /// The path, query and fragment, from the slash on.
  package var rest: String

  package init?(_ text: String) {
    guard let colon = text.range(of: "://") else { return nil }
    scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let after = text[colon.upperBound...]
    let end = after.firstIndex { "/?#\\".contains($0) } ?? after.endIndex
    guard let (host, port) = Self.authority(after[..<end]) else { return nil }
    self.host = host
    self.port = port ?? (scheme == "https" ? 443 : 80)
    let rest = String(after[end...])
    guard !rest.hasPrefix("\\") else { return nil }
    self.rest = Self.spelled(rest.hasPrefix("/") ? rest : "/" + rest)
  }

  /// How the address is asked for, without its fragment.
  package var text: String {
    let port = port == (scheme == "https" ? 443 : 80) ? "" : ":\(self.port)"
    return "\(scheme)://\(host)\(port)" + rest.prefix { $0 != "#" }
  }

  /// The host with its port where that is not the scheme's own.
  package var place: String { port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)" }

  /// What a `Location` leads to from here; nil where that is no address of the web.
  package func following(_ location: String) -> WebAddress? {
    if location.contains("://"), let slash = location.firstIndex(of: "/"), let colon = location.firstIndex(of: ":"),
      colon < slash
    {
      return WebAddress(location)
    }
    if location.hasPrefix("//") { return WebAddress(scheme + ":" + location) }
    let path = String(rest.prefix { $0 != "?" && $0 != "#" })
    let new: String
    switch location.first {
    case nil: return self
    case "/": new = location
    case "?": new = path + location
    case "#": return self
    default:
      // A word before a colon is another scheme.
      if let colon = location.firstIndex(of: ":"), !location[..<colon].contains("/") { return nil }
      new = path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/" + location
    }
    var next = self
    next.rest = Self.spelled(new)
    return next
  }

  private static func authority(_ text: Substring) -> (String, Int?)? {
    var host = text
    var port: Int?
    if let close = text.lastIndex(of: "]") {
      guard text.first == "[" else { return nil }
      host = text[...close]
      let tail = text[text.index(after: close)...]
      if !tail.isEmpty {
        guard tail.first == ":", let number = Self.port(tail.dropFirst()) else { return nil }
        port = number
      }
      guard host.dropFirst().dropLast().allSatisfy({ $0.isASCII && ($0.isHexDigit || $0 == ":" || $0 == ".") }),
        host.count > 3
      else { return nil }
      return (host.lowercased(), port)
    }
    if let colon = text.firstIndex(of: ":") {
      guard let number = Self.port(text[text.index(after: colon)...]) else { return nil }
      port = number
      host = text[..<colon]
    }
    guard !host.isEmpty, host.utf8.count <= 253, host.first != "-", host.first != ".",
      host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_") })
    else { return nil }
    return (host.lowercased(), port)
  }

  private static func port(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 5, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(text),
      1...65535 ~= number
    else { return nil }
    return number
  }

  /// The rest with every byte that may not stand in an address as %XX.
  private static func spelled(_ rest: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in rest.utf8 {
      switch byte {
      case 0x21, 0x23...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E: bytes.append(byte)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// Where a text stands first.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
