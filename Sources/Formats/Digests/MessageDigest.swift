/// The digest of a message that is told in parts: MD5, SHA-1, SHA-256 or SHA-512.
///
/// **Shape**: memory does not grow with the message. **Source**: RFC 1321, FIPS 180-4.
package struct MessageDigest {
  package enum Algorithm: Sendable { case md5, sha1, sha256, sha512 }

  private var function: any BlockFunction
  /// What does not fill a block yet.
  private var rest: [UInt8] = []
  /// **Units**: bytes.
  private var length: UInt64 = 0

  package init(_ algorithm: Algorithm) {
    function =
      switch algorithm {
      case .md5: MD5()
      case .sha1: SHA1()
      case .sha256: SHA256()
      case .sha512: SHA512()
      }
  }

  /// Goes on with these bytes.
  package mutating func update(_ bytes: [UInt8]) {
    length &+= UInt64(bytes.count)
    let size = type(of: function).blockSize
    var bytes = bytes[...]
    if !rest.isEmpty {
      let missing = bytes.prefix(size - rest.count)
      rest += missing
      bytes = bytes.dropFirst(missing.count)
      if rest.count < size { return }
      rest.withUnsafeBytes { function.absorb($0) }
      rest.removeAll(keepingCapacity: true)
    }
    let whole = bytes.prefix(bytes.count / size * size)
    whole.withUnsafeBytes { function.absorb($0) }
    rest += bytes.dropFirst(whole.count)
  }

  /// The digest of all that was told; after it nothing more can be.
  package mutating func finish() -> [UInt8] {
    let kind = type(of: function)
    let bits = length &* 8
    var padding: [UInt8] = [0x80]
    padding += [UInt8](
      repeating: 0,
      count: (2 * kind.blockSize - kind.lengthSize - 1 - rest.count) % kind.blockSize + kind.lengthSize - 8)
    for place in 0..<8 {
      padding.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * (kind.isBigEndian ? 7 - place : place))))
    }
    update(padding)
    return function.digest
  }

  /// The digest of bytes.
  package static func of(_ bytes: [UInt8], _ algorithm: Algorithm) -> [UInt8] {
    var digest = MessageDigest(algorithm)
    digest.update(bytes)
    return digest.finish()
  }
}

/// What a digest does with each block of its message.
protocol BlockFunction {
  /// **Units**: bytes, as of `lengthSize`.
  static var blockSize: Int { get }
  /// How much room the message's length has at its end.
  static var lengthSize: Int { get }
  static var isBigEndian: Bool { get }

  /// Goes on with whole blocks.
  mutating func absorb(_ blocks: UnsafeRawBufferPointer)
  var digest: [UInt8] { get }
}

extension FixedWidthInteger {
  func rotated(left count: Self) -> Self { self &<< count | self &>> (Self(Self.bitWidth) - count) }
  func rotated(right count: Self) -> Self { self &>> count | self &<< (Self(Self.bitWidth) - count) }
  /// Its bytes, the highest first.
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian, Array.init) }
}
