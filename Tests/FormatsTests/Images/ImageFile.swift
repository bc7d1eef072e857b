/// Files of images, written down byte by byte.
enum ImageFile {
  static func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> ($0 * 8) & 0xFF) } }
  static func big(_ number: Int, _ count: Int) -> [UInt8] { little(number, count).reversed() }
  static func letters(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// By how much the alpha or a colour differs at most.
  static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    var most = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      let (first, second) = (Int(one >> shift & 0xFF), Int(other >> shift & 0xFF))
      most = max(most, abs(first - second))
    }
    return most
  }

  /// An EXIF of a phone that was held upright, at 52° 31′ 12″ north and 13° 24′ 18″ west.
  static let exif: [UInt8] = {
    // The first list: make, model, orientation, and where the other two are.
    var bytes = letters("MM") + big(42, 2) + big(8, 4)
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      big(tag, 2) + big(type, 2) + big(count, 4) + value + Array(repeating: 0, count: 4 - value.count)
    }
    let far = 300
    bytes += big(5, 2)
    bytes += entry(271, 2, 3, letters("Ap\u{0}"))
    bytes += entry(272, 2, 9, big(far, 4))
    bytes += entry(274, 3, 1, big(6, 2))
    bytes += entry(34665, 4, 1, big(100, 4))
    bytes += entry(34853, 4, 1, big(160, 4)) + big(0, 4)
    bytes += Array(repeating: 0, count: 100 - bytes.count)
    // When.
    bytes += big(3, 2)
    bytes += entry(36867, 2, 20, big(far + 10, 4))
    bytes += entry(36881, 2, 7, big(far + 30, 4))
    bytes += entry(40961, 3, 1, big(1, 2)) + big(0, 4)
    bytes += Array(repeating: 0, count: 160 - bytes.count)
    // Where.
    bytes += big(6, 2)
    bytes += entry(1, 2, 2, letters("N\u{0}")) + entry(2, 5, 3, big(far + 40, 4))
    bytes += entry(3, 2, 2, letters("W\u{0}")) + entry(4, 5, 3, big(far + 64, 4))
    bytes += entry(5, 1, 1, [0]) + entry(6, 5, 1, big(far + 88, 4)) + big(0, 4)
    bytes += Array(repeating: 0, count: far - bytes.count)
    bytes += letters("Phone 16\u{0}\u{0}2026:11:30 14:05:09\u{0}+01:00\u{0}\u{0}\u{0}\u{0}")
    func fractions(_ parts: [(Int, Int)]) -> [UInt8] { parts.flatMap { big($0.0, 4) + big($0.1, 4) } }
    bytes += fractions([(52, 1), (31, 1), (1200, 100)]) + fractions([(13, 1), (24, 1), (18, 1)])
    return bytes + fractions([(34_500, 1000)])
  }()

  /// The headers of a JPEG, without its picture.
  static let jpeg: [UInt8] = {
    func part(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] { [0xFF, marker] + big(content.count + 2, 2) + content }
    return [0xFF, 0xD8] + part(0xE0, letters("JFIF\u{0}") + [1, 1, 0, 0, 1, 0, 1, 0, 0])
      + part(0xE1, letters("Exif\u{0}\u{0}") + exif)
      + part(0xC0, [8] + big(480, 2) + big(640, 2) + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
      + part(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]) + [0xFF, 0xD9]
  }()

  /// A GIF of two pictures: red all over, then a green point in its middle, which is taken away again.
  static let gif: [UInt8] = {
    // Codes of three bits, lowest first, behind one that clears: 4 is clear, 5 the end.
    func rows(_ color: Int, _ count: Int) -> [UInt8] {
      var bits: [Int] = []
      for _ in 0..<count { for code in [4, color] { bits += (0..<3).map { code >> $0 & 1 } } }
      bits += (0..<3).map { 5 >> $0 & 1 }
      var bytes: [UInt8] = []
      for start in stride(from: 0, to: bits.count, by: 8) {
        bytes.append(
          bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) { $0 | UInt8($1.element << $1.offset) })
      }
      return [2, UInt8(bytes.count)] + bytes + [0]
    }
    func control(_ delay: Int, _ flags: UInt8) -> [UInt8] { [0x21, 0xF9, 4, flags] + little(delay, 2) + [0, 0] }
    func picture(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [UInt8] {
      [0x2C] + little(x, 2) + little(y, 2) + little(width, 2) + little(height, 2) + [0]
    }
    return letters("GIF89a") + little(3, 2) + little(3, 2) + [0x81, 0, 0] + [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]
      + [0x21, 0xFF, 11] + letters("NETSCAPE2.0") + [3, 1] + little(4, 2) + [0]
      + control(20, 4) + picture(0, 0, 3, 3) + rows(0, 9)
      + control(50, 8) + picture(1, 1, 1, 1) + rows(1, 1) + [0x3B]
  }()

  static func webP(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    var content: [UInt8] = []
    for (name, bytes) in chunks {
      content += letters(name) + little(bytes.count, 4) + bytes
      if bytes.count % 2 == 1 { content.append(0) }
    }
    return letters("RIFF") + little(content.count + 4, 4) + letters("WEBP") + content
  }

  static let bmp: [UInt8] =
    letters("BM") + little(70, 4) + little(0, 4) + little(54, 4) + little(40, 4) + little(7, 4) + little(-5, 4)
    + little(1, 2) + little(24, 2) + Array(repeating: 0, count: 24)

  /// A TIFF's list of tags, without its picture.
  static let tiff: [UInt8] = {
    func entry(_ tag: Int, _ value: Int) -> [UInt8] { little(tag, 2) + little(3, 2) + little(1, 4) + little(value, 4) }
    return letters("II") + little(42, 2) + little(8, 4) + little(4, 2) + entry(256, 12) + entry(257, 34) + entry(262, 5)
      + entry(274, 8) + little(0, 4)
  }()

  /// A HEIC's boxes, without its picture: a grid of 64 × 48 that is turned, with an EXIF.
  static let heic: [UInt8] = {
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] { big(content.count + 8, 4) + letters(type) + content }
    let begin = box("ftyp", letters("heic") + big(0, 4) + letters("mif1heic"))
    let properties =
      box("ispe", big(0, 4) + big(64, 4) + big(48, 4)) + box("irot", [3])
      + box("colr", letters("nclx") + big(12, 2) + big(13, 2) + big(6, 2) + [0x80])
    let association = box("ipma", big(0, 4) + big(1, 4) + big(1, 2) + [3, 0x81, 0x82, 3])
    func meta(_ offset: Int) -> [UInt8] {
      let info =
        box("infe", [2, 0, 0, 0] + big(1, 2) + big(0, 2) + letters("hvc1") + [0])
        + box("infe", [2, 0, 0, 0] + big(2, 2) + big(0, 2) + letters("Exif") + [0])
      let place =
        big(0x4400, 2) + big(1, 2) + big(2, 2) + big(0, 2) + big(1, 2) + big(offset, 4) + big(4 + exif.count, 4)
      return box(
        "meta",
        big(0, 4) + box("pitm", big(0, 4) + big(1, 2)) + box("iinf", big(0, 4) + big(2, 2) + info)
          + box("iprp", box("ipco", properties) + association) + box("iloc", big(0, 4) + place))
    }
    let offset = begin.count + meta(0).count + 8
    return begin + meta(offset) + box("mdat", big(0, 4) + exif)
  }()

  static let all: [(name: String, bytes: [UInt8])] = [
    ("jpeg", jpeg), ("gif", gif), ("bmp", bmp), ("tiff", tiff), ("heic", heic),
    ("webp", webP([("VP8X", [0x10, 0, 0, 0] + little(99, 3) + little(49, 3)), ("EXIF", exif)])),
    ("lossless", webP([("VP8L", [0x2F] + little(19 | 9 << 14, 4))])),
    ("lossy", webP([("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A] + little(33, 2) + little(44, 2))])),
  ]
}
