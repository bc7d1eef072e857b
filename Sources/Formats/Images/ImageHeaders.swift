// The headers of each kind of image, one reader after the other.

enum PNGHeader {
  /// How many parts a file may have.
  private static let mostChunks = 100_000

  static func read(_ bytes: ImageBytes, into facts: inout ImageFacts) throws(ImageFault) {
    guard bytes.says("IHDR", at: 12) else { throw .damaged("it does not begin with its size") }
    facts.width = try bytes.integer(16, 4)
    facts.height = try bytes.integer(20, 4)
    let color = try bytes.byte(25)
    facts.colorSpace = color == 0 || color == 4 ? "Gray" : "RGB"
    var offset = 8
    for _ in 0..<mostChunks {
      guard let length = try? bytes.integer(offset, 4), length <= bytes.count - offset else { return }
      if bytes.says("sRGB", at: offset + 4) { facts.colorSpace = "sRGB" }
      if bytes.says("acTL", at: offset + 4), let frames = try? bytes.integer(offset + 8, 4), frames > 0 {
        facts.frames = frames
      }
      if bytes.says("eXIf", at: offset + 4), length <= 1 << 20, let exif = try? bytes.bytes(offset + 8, length) {
        facts.take(exif: Array(exif))
      }
      if bytes.says("iCCP", at: offset + 4), length <= ColorProfile.mostBytes,
        let content = try? bytes.bytes(offset + 8, length)
      {
        facts.profile = profile(Array(content))
      }
      if bytes.says("IEND", at: offset + 4) { return }
      offset += 12 + length
    }
  }

  /// A name that ends in zero, the method, and the profile packed with zlib.
  private static func profile(_ content: [UInt8]) -> [UInt8]? {
    guard let end = content.prefix(80).firstIndex(of: 0), content.count > end + 4, content[end + 1] == 0 else {
      return nil
    }
    let packed = Array(content[(end + 4)...])
    let step = Inflater(isRaw: true).unpack(packed, from: 0, atMost: ColorProfile.mostBytes)
    return step.end == .member ? step.bytes : nil
  }
}

enum JPEGHeader {
  static func read(_ bytes: ImageBytes, into facts: inout ImageFacts) throws(ImageFault) {
    var offset = 2
    var profile: [(number: Int, bytes: ArraySlice<UInt8>)] = []
    scan: while offset < bytes.count {
      guard try bytes.byte(offset) == 0xFF else { break }
      let marker = try bytes.byte(offset + 1)
      switch marker {
      case 0xFF:
        offset += 1
        continue scan
      case 0x01, 0xD0...0xD8:
        offset += 2
        continue scan
      case 0xD9, 0xDA: break scan
      default: break
      }
      let length = try bytes.integer(offset + 2, 2)
      guard length >= 2 else { throw .damaged("a part of it has no length") }
      let start = offset + 4
      switch marker {
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
        facts.height = try bytes.integer(start + 1, 2)
        facts.width = try bytes.integer(start + 3, 2)
        facts.note(facts.width, facts.height)
        facts.components = try bytes.byte(start + 5)
        if facts.colorSpace == nil {
          switch facts.components {
          case 1: facts.colorSpace = "Gray"
          case 4: facts.colorSpace = "CMYK"
          default: facts.colorSpace = "RGB"
          }
        }
      case 0xE1 where bytes.says("Exif\u{0}\u{0}", at: start) && facts.exif == nil:
        if let exif = try? bytes.bytes(start, length - 2) { facts.take(exif: Array(exif)) }
      case 0xE2 where bytes.says("ICC_PROFILE\u{0}", at: start) && length > 16:
        if let part = try? bytes.bytes(start + 14, length - 16) {
          profile.append((try bytes.byte(start + 12), part))
        }
      default: break
      }
      offset += 2 + length
    }
    guard facts.width > 0 else { throw .damaged("it says no size") }
    if !profile.isEmpty, profile.reduce(0, { $0 + $1.bytes.count }) <= ColorProfile.mostBytes {
      facts.profile = profile.sorted { $0.number < $1.number }.flatMap(\.bytes)
    }
  }
}

enum GIFHeader {
  static func read(_ bytes: ImageBytes, into facts: inout ImageFacts) throws(ImageFault) {
    facts.width = try bytes.integer(6, 2, isLittle: true)
    facts.height = try bytes.integer(8, 2, isLittle: true)
    facts.colorSpace = "RGB"
    var frames = 0
    try? GIFBlocks.visit(bytes) { block in
      guard case .picture(let picture) = block else { return }
      frames += 1
      if facts.width == 0 || facts.height == 0 { (facts.width, facts.height) = (picture.width, picture.height) }
      facts.note(picture.width, picture.height)
    }
    facts.frames = max(1, frames)
  }
}

enum WebPHeader {
  static func read(_ bytes: ImageBytes, into facts: inout ImageFacts) throws(ImageFault) {
    facts.colorSpace = "RGB"
    var offset = 12
    var frames = 0
    for _ in 0..<100_000 {
      guard let length = try? bytes.integer(offset + 4, 4, isLittle: true) else { break }
      let start = offset + 8
      var size: (Int, Int)?
      if bytes.says("VP8X", at: offset) {
        size = (
          try bytes.integer(start + 4, 3, isLittle: true) + 1, try bytes.integer(start + 7, 3, isLittle: true) + 1
        )
      } else if bytes.says("VP8 ", at: offset) {
        guard try bytes.integer(start + 3, 3) == 0x9D012A else { throw .damaged("its picture does not begin") }
        size = (
          try bytes.integer(start + 6, 2, isLittle: true) & 0x3FFF,
          try bytes.integer(start + 8, 2, isLittle: true) & 0x3FFF
        )
      } else if bytes.says("VP8L", at: offset) {
        guard try bytes.byte(start) == 0x2F else { throw .damaged("its picture does not begin") }
        let bits = try bytes.integer(start + 1, 4, isLittle: true)
        size = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
      } else if bytes.says("ANMF", at: offset) {
        frames += 1
      } else if bytes.says("EXIF", at: offset), length <= 1 << 20, let exif = try? bytes.bytes(start, length) {
        facts.take(exif: Array(exif))
      } else if bytes.says("ICCP", at: offset), length <= ColorProfile.mostBytes {
        facts.profile = (try? bytes.bytes(start, length)).map { Array($0) }
      }
      if let size {
        facts.note(size.0, size.1)
        if facts.width == 0 { (facts.width, facts.height) = size }
      }
      offset = start + length + length % 2
    }
    facts.frames = max(1, frames)
    guard facts.width > 0 else { throw .damaged("it ends in the middle") }
  }
}

enum BMPHeader {
  static func read(_ bytes: ImageBytes, into facts: inout ImageFacts) throws(ImageFault) {
    facts.colorSpace = "RGB"
    if try bytes.integer(14, 4, isLittle: true) == 12 {
      facts.width = try bytes.integer(18, 2, isLittle: true)
      facts.height = try bytes.integer(20, 2, isLittle: true)
      return
    }
    facts.width = Int(Int32(truncatingIfNeeded: try bytes.integer(18, 4, isLittle: true)))
    // Below zero where the rows go downwards.
    facts.height = abs(Int(Int32(truncatingIfNeeded: try bytes.integer(22, 4, isLittle: true))))
  }
}

enum TIFFHeader {
  static func read(_ bytes: ImageBytes, into facts: inout ImageFacts) throws(ImageFault) {
    guard let tags = EXIF(bytes) else { throw .damaged("it ends in the middle") }
    tags.tellPicture(&facts)
    tags.tell(&facts)
  }
}
