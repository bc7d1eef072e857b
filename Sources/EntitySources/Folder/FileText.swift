import Glibc

/// The content of a file as text.
enum FileText {
  case text(String)
  /// No text: the bytes it begins with.
  case binary([UInt8])
  /// Why it cannot be read.
  case failed(String)

  /// **Units**: bytes.
  static let limit = 16 << 20

  /// Reads a file of an open folder: UTF-8, UTF-16 with a byte-order mark, else Windows-1252. A byte-order mark is no part of the text.
  /// Bytes with a zero among them are no text.
  static func read(_ name: [CChar], in folder: Int32) -> FileText {
    // Should the name have become a pipe meanwhile, opening it must not wait.
    let descriptor = openat(folder, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return .failed(FolderWalk.reason(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failed(FolderWalk.reason(errno)) }
    guard FileFacts(status).kind == .file else { return .failed("it is no file any more") }
    guard status.st_size <= limit else { return .failed("it is larger than 16 MiB") }
    var bytes: [UInt8] = []
    while true {
      let have = bytes.count
      guard have <= limit else { return .failed("it is larger than 16 MiB") }
      // One byte more than it should have, so that a file of the expected size takes two calls.
      let room = max(Int(status.st_size) + 1 - have, 1 << 16)
      var code: Int32 = 0
      let block = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        var got = Glibc.read(descriptor, buffer.baseAddress, room)
        while got < 0, errno == EINTR { got = Glibc.read(descriptor, buffer.baseAddress, room) }
        if got < 0 { code = errno }
        count = max(0, got)
      }
      guard code == 0 else { return .failed(FolderWalk.reason(code)) }
      guard !block.isEmpty else { return decode(bytes) }
      if have == 0 { bytes = block } else { bytes += block }
    }
  }

  static func decode(_ bytes: [UInt8]) -> FileText {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return utf8(bytes.dropFirst(3)) ?? windows(bytes) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes) { UInt16($1) << 8 | UInt16($0) } }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes) { UInt16($0) << 8 | UInt16($1) } }
    return utf8(bytes[...]) ?? windows(bytes)
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>) -> FileText? {
    guard !bytes.contains(0) else { return .binary(Array(bytes.prefix(64))) }
    return String(validating: bytes, as: UTF8.self).map(FileText.text)
  }

  private static func utf16(_ bytes: [UInt8], _ unit: (UInt8, UInt8) -> UInt16) -> FileText {
    guard bytes.count % 2 == 0 else { return .binary(Array(bytes.prefix(64))) }
    let units = stride(from: 2, to: bytes.count, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
    guard let text = String(validating: units, as: UTF16.self) else { return .binary(Array(bytes.prefix(64))) }
    return .text(text)
  }

  private static func windows(_ bytes: [UInt8]) -> FileText {
    guard !bytes.contains(0) else { return .binary(Array(bytes.prefix(64))) }
    var text = ""
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes { text.unicodeScalars.append(WindowsLetters.scalar(byte)) }
    return .text(text)
  }
}

/// Windows-1252, for files whose encoding nothing tells.
private enum WindowsLetters {
  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    (0x80...0x9F).contains(byte) ? upper[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }

  /// The five bytes the encoding leaves open stand for the control characters of their number.
  private static let upper: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{2C6}", "\u{2030}",
    "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}", "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}",
    "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}",
    "\u{17E}", "\u{178}",
  ]
}
