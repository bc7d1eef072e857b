import Foundation

/// Messages as the compiler sends them to a macro plugin: eight bytes of length, little-endian, then so much JSON.
struct MessageChannel {
  let input: FileHandle
  let output: FileHandle

  /// The next message. **Missing**: nil at the end, which the compiler tells by closing or by a length of 0.
  func next() -> Data? {
    guard let header = read(8) else { return nil }
    let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let length = Int(exactly: length), length > 0 else { return nil }
    return read(length)
  }

  func send(_ message: Data) {
    let length = UInt64(message.count)
    var bytes = Data((0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * UInt64($0))) })
    bytes.append(message)
    // The compiler that no longer listens has said why it does not.
    try? output.write(contentsOf: bytes)
  }

  private func read(_ count: Int) -> Data? {
    var data = Data()
    while data.count < count {
      guard let more = try? input.read(upToCount: count - data.count), !more.isEmpty else { return nil }
      data.append(more)
    }
    return data
  }
}
