import Glibc
import Synchronization

extension TimeZoneRules {
  /// Where the system's zone files are: `TZDIR`, else `/usr/share/zoneinfo`.
  public static var defaultDirectory: String {
    guard let value = getenv("TZDIR"), value[0] != 0 else { return "/usr/share/zoneinfo" }
    return String(cString: value)
  }

  /// The zone of a name: `Europe/Berlin`, `UTC`, `+02:00`.
  ///
  /// **Shape**: `UTC`, `GMT`, `Etc/UTC`, `Etc/GMT`, `Z` and offsets (`+02:00`, `+0200`, `+02`) need no files. Names count
  /// exactly, case included. Read once for a process.
  /// **Errors**: a name that is not there is refused with the place looked in and names near it.
  public static func named(_ name: String, directory: String? = nil) throws(TimeZoneFault) -> TimeZoneRules {
    if let zone = fixed(name) { return zone }
    let directory = directory ?? defaultDirectory
    let key = ZoneKey(directory: directory, name: name)
    if let zone = cache.withLock({ $0[key] }) { return zone }
    guard isName(name) else {
      throw TimeZoneFault(
        .wrongName, name: name, message: "“\(name)” is no time zone name",
        hint: ZoneNames.hint(for: name, in: directory))
    }
    let zone = try TimeZoneFile.load(name, directory: directory)
    return cache.withLock { cache in
      if let first = cache[key] { return first }
      cache[key] = zone
      return zone
    }
  }

  /// The zones read so far, and those of fixed offsets never: they are made anew.
  private static let cache = Mutex<[ZoneKey: TimeZoneRules]>([:])

  private struct ZoneKey: Hashable {
    var directory: String
    var name: String
  }

  private static func fixed(_ name: String) -> TimeZoneRules? {
    switch name {
    case "UTC": return utc
    case "GMT", "Etc/UTC", "Etc/GMT", "Z": return TimeZoneRules(fixed: name, offset: 0)
    default:
      guard name.utf8.first == UInt8(ascii: "+") || name.utf8.first == UInt8(ascii: "-") else { return nil }
      var index = 0
      guard let offset = try? ISOText.readOffset(name.utf8.span, &index), index == name.utf8.count else { return nil }
      return TimeZoneRules(fixed: name, offset: Int32(offset))
    }
  }

  /// Letters, digits and `_ + - .` in parts between `/`, none of them beginning with a dot: never a way out of the folder.
  static func isName(_ name: String) -> Bool {
    guard name.utf8.count <= 100, !name.isEmpty else { return false }
    return name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
      part.first.map { $0 != UInt8(ascii: ".") } ?? false
        && part.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || ISOText.isDigit($0) || "_+-.".utf8.contains($0) }
    }
  }
}

// MARK: The system's zone

extension TimeZoneRules {
  /// The zone of this process: `TZ`, else `/etc/localtime`, else UTC.
  ///
  /// **Shape**: `TZ` is a name, a POSIX rule (`CET-1CEST,M3.5.0,M10.5.0/3`), or the path of a zone file, with or without `:`
  /// before it; empty it is UTC. `/etc/localtime` gives its zone's name by its link; UTC holds only where it is not there.
  /// **Errors**: a `TZ` that means nothing, or a link to a file that is not there, are faults.
  public static var system: TimeZoneRules {
    get throws(TimeZoneFault) {
      try system(variable: getenv("TZ").map { String(cString: $0) })
    }
  }

  static func system(
    variable: String?, link: String = "/etc/localtime", directory: String? = nil
  ) throws(TimeZoneFault) -> TimeZoneRules {
    guard var name = variable else { return try system(link: link, directory: directory) }
    if name.utf8.first == UInt8(ascii: ":") { name.removeFirst() }
    if name.isEmpty { return utc }
    if name.utf8.first == UInt8(ascii: "/") { return try file(name) }
    do {
      return try named(name, directory: directory)
    } catch {
      if let rule = PosixZone(name) {
        return TimeZoneRules(name: name, initial: rule.standard, footer: rule)
      }
      throw TimeZoneFault(
        error.kind, name: name, message: "\(error.message), and the variable TZ names it", hint: error.hint)
    }
  }

  private static func system(link: String, directory: String?) throws(TimeZoneFault) -> TimeZoneRules {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink(link, &buffer, buffer.count)
    if count > 0 {
      let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      if let name = nameAfterZoneInfo(target), fixed(name) != nil || isName(name) {
        return try named(name, directory: directory)
      }
      return try file(link)
    }
    guard access(link, F_OK) == 0 else { return utc }
    return try file(link)
  }

  private static func file(_ path: String) throws(TimeZoneFault) -> TimeZoneRules {
    try TimeZoneFile.load(path: path, name: nameAfterZoneInfo(path) ?? path)
  }

  /// `Europe/Berlin` of `/usr/share/zoneinfo/Europe/Berlin`.
  private static func nameAfterZoneInfo(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let index = parts.lastIndex(of: "zoneinfo"), index + 1 < parts.count else { return nil }
    let rest = parts[(index + 1)...]
    return (rest.first == "posix" || rest.first == "right" ? rest.dropFirst() : rest).joined(separator: "/")
  }
}
