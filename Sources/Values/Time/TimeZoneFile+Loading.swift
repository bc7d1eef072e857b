import Glibc

extension TimeZoneFile {
  /// Reads a zone by its name, which is no path.
  static func load(_ name: String, directory: String) throws(TimeZoneFault) -> TimeZoneRules {
    let path = directory + "/" + name
    switch contents(of: path) {
    case .bytes(let bytes):
      do {
        return try read(bytes, name: name)
      } catch {
        guard bytes.starts(with: "TZif".utf8) else { throw unknown(name, directory: directory) }
        throw TimeZoneFault(.unreadable, name: name, message: "“\(path)” cannot be used: \(error.message)")
      }
    case .absent: throw unknown(name, directory: directory)
    case .failed(let reason):
      throw TimeZoneFault(.unreadable, name: name, message: "“\(path)” cannot be read: \(reason)")
    }
  }

  /// Reads a zone file by its path.
  static func load(path: String, name: String) throws(TimeZoneFault) -> TimeZoneRules {
    switch contents(of: path) {
    case .bytes(let bytes):
      do {
        return try read(bytes, name: name)
      } catch {
        throw TimeZoneFault(.unreadable, name: name, message: "“\(path)” cannot be used: \(error.message)")
      }
    case .absent:
      throw TimeZoneFault(.unknownName, name: name, message: "there is no time zone file “\(path)”")
    case .failed(let reason):
      throw TimeZoneFault(.unreadable, name: name, message: "“\(path)” cannot be read: \(reason)")
    }
  }

  private static func unknown(_ name: String, directory: String) -> TimeZoneFault {
    guard access(directory, R_OK | X_OK) == 0 else {
      return TimeZoneFault(
        .noDatabase, name: name, message: "there are no time zones in “\(directory)”, so “\(name)” is not known",
        hint: "install the package tzdata, or say an offset such as “+01:00”")
    }
    return TimeZoneFault(
      .unknownName, name: name, message: "there is no time zone “\(name)” in “\(directory)”",
      hint: ZoneNames.hint(for: name, in: directory))
  }

  enum Contents {
    case bytes([UInt8])
    case absent
    case failed(String)
  }

  /// The bytes of a file of up to 1 MiB; the largest zone file has some 4 kB.
  static func contents(of path: String, most: Int = 1 << 20) -> Contents {
    guard !path.utf8.contains(0) else { return .absent }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .absent : .failed(String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .absent }
    guard status.st_size <= most else { return .failed("it is too large") }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        let rest = buffer[filled...]
        return Glibc.read(descriptor, UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return .bytes(bytes)
  }
}
