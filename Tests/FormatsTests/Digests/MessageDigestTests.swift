import Formats
import Testing

@Suite struct MessageDigestTests {
  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// The examples of RFC 1321 and FIPS 180.
  @Test(arguments: [
    (MessageDigest.Algorithm.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
    (.md5, "message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      .sha1, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      .sha512, "abc",
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    ),
  ])
  func `a digest is what its standard says`(algorithm: MessageDigest.Algorithm, message: String, digest: String) {
    #expect(Self.hex(MessageDigest.of(Array(message.utf8), algorithm)) == digest)
  }

  @Test func `a million letters have the digest that the standard says`() {
    var digest = MessageDigest(.sha256)
    for _ in 0..<100 { digest.update([UInt8](repeating: 0x61, count: 10_000)) }
    #expect(
      Self.hex(digest.finish()) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(arguments: [MessageDigest.Algorithm.md5, .sha1, .sha256, .sha512])
  func `a message has one digest, however it is cut`(algorithm: MessageDigest.Algorithm) {
    for length in [0, 1, 55, 56, 63, 64, 65, 111, 112, 127, 128, 129, 300] {
      let message = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }
      let whole = MessageDigest.of(message, algorithm)
      for size in [1, 7, 64, 100] {
        var digest = MessageDigest(algorithm)
        for start in stride(from: 0, to: length, by: size) {
          digest.update(Array(message[start..<min(length, start + size)]))
        }
        #expect(digest.finish() == whole, "\(algorithm), \(length) bytes in parts of \(size)")
      }
    }
  }
}
