/// Puts a profile of colours and what the camera noted into a file that was written without them.
enum ImageMetadata {
  /// How much of a profile stands in one part of a JPEG.
  private static let mostOfPart = 65_519

  static func added(toJPEG bytes: [UInt8], profile: [UInt8]?, exif: [UInt8]?) -> [UInt8] {
    guard bytes.count > 6, profile != nil || exif != nil else { return bytes }
    var parts: [UInt8] = []
    func add(_ marker: UInt8, _ content: [UInt8]) {
      let length = content.count + 2
      parts += [0xFF, marker, UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)] + content
    }
    if let exif, exif.count <= 65_527 { add(0xE1, Array("Exif\u{0}\u{0}".utf8) + exif) }
    if let profile, profile.count <= mostOfPart * 255 {
      let count = (profile.count + mostOfPart - 1) / mostOfPart
      for number in 0..<count {
        let part = profile[(number * mostOfPart)..<min(profile.count, (number + 1) * mostOfPart)]
        add(0xE2, Array("ICC_PROFILE\u{0}".utf8) + [UInt8(number + 1), UInt8(count)] + part)
      }
    }
    // Behind the beginning, and the part of JFIF that must be the first.
    var place = 2
    if bytes[2] == 0xFF, bytes[3] == 0xE0 { place = min(bytes.count, 4 + Int(bytes[4]) << 8 + Int(bytes[5])) }
    return Array(bytes[..<place]) + parts + Array(bytes[place...])
  }

  static func added(toWebP bytes: [UInt8], profile: [UInt8]?, exif: [UInt8]?) throws(ImageFault) -> [UInt8] {
    if profile == nil, exif == nil { return bytes }
    let input = ImageBytes(bytes)
    let facts = try ImageFacts.read(input)
    var head: [UInt8]?
    var picture: [UInt8] = []
    var hasAlpha = false
    var offset = 12
    while offset + 8 <= bytes.count {
      let length = try input.integer(offset + 4, 4, isLittle: true)
      let end = min(bytes.count, offset + 8 + length + length % 2)
      if input.says("VP8X", at: offset) {
        head = Array(try input.bytes(offset + 8, 10))
      } else {
        if input.says("VP8L", at: offset) { hasAlpha = try input.byte(offset + 12) & 0x10 != 0 }
        picture += bytes[offset..<end]
      }
      offset = end
    }
    func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> ($0 * 8) & 0xFF) } }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
    }
    var extended =
      head ?? [hasAlpha ? 0x10 : 0, 0, 0, 0] + little(facts.width - 1, 3) + little(facts.height - 1, 3)
    extended[0] |= (profile == nil ? 0 : 0x20) | (exif == nil ? 0 : 0x08)
    let content =
      Array("WEBP".utf8) + chunk("VP8X", extended) + (profile.map { chunk("ICCP", $0) } ?? []) + picture
      + (exif.map { chunk("EXIF", $0) } ?? [])
    return Array("RIFF".utf8) + little(content.count, 4) + content
  }
}
