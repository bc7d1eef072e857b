/// The tags of an EXIF or a TIFF file: of the picture, of how it was taken, and of where.
///
/// **Shape**: three lists of tags are read, and no other is followed, so that lists that lead in a circle end.
struct EXIF {
  private let bytes: ImageBytes
  private let isLittle: Bool
  private var picture: [Int: Entry] = [:]
  private var taking: [Int: Entry] = [:]
  private var place: [Int: Entry] = [:]

  private struct Entry {
    var type: Int
    var count: Int
    /// Where its value stands.
    var offset: Int
  }

  private static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8]
  private static let mostEntries = 4096

  /// Nil where it does not begin as EXIF does.
  init?(_ bytes: ImageBytes) {
    guard bytes.says("II*\u{0}", at: 0) || bytes.says("MM\u{0}*", at: 0) else { return nil }
    self.bytes = bytes
    isLittle = bytes.says("II", at: 0)
    guard let first = try? bytes.integer(4, 4, isLittle: isLittle) else { return nil }
    picture = entries(at: first)
    if let offset = integer(picture[34665]) { taking = entries(at: offset) }
    if let offset = integer(picture[34853]) { place = entries(at: offset) }
  }

  private func entries(at offset: Int) -> [Int: Entry] {
    var entries: [Int: Entry] = [:]
    guard offset >= 8, let count = try? bytes.integer(offset, 2, isLittle: isLittle) else { return [:] }
    for number in 0..<min(count, Self.mostEntries) {
      let start = offset + 2 + number * 12
      guard let tag = try? bytes.integer(start, 2, isLittle: isLittle),
        let type = try? bytes.integer(start + 2, 2, isLittle: isLittle),
        let count = try? bytes.integer(start + 4, 4, isLittle: isLittle), let size = Self.sizes[type]
      else { continue }
      var offset = start + 8
      if size * count > 4 {
        guard let far = try? bytes.integer(offset, 4, isLittle: isLittle) else { continue }
        offset = far
      }
      guard offset + size * count <= bytes.count, entries[tag] == nil else { continue }
      entries[tag] = Entry(type: type, count: count, offset: offset)
    }
    return entries
  }

  private func integer(_ entry: Entry?, _ place: Int = 0) -> Int? {
    guard let entry, place < entry.count, [1, 3, 4].contains(entry.type), let size = Self.sizes[entry.type] else {
      return nil
    }
    return try? bytes.integer(entry.offset + place * size, size, isLittle: isLittle)
  }

  private func text(_ entry: Entry?) -> String? {
    guard let entry, entry.type == 2, entry.count <= 1 << 12,
      let letters = try? bytes.bytes(entry.offset, entry.count)
    else { return nil }
    let text = String(decoding: letters.prefix { $0 != 0 }, as: UTF8.self)
    let trimmed = text.trimmingBlanks
    return trimmed.isEmpty ? nil : trimmed
  }

  /// A fraction in so many parts of one, rounded; nil for one over zero.
  private func fraction(_ entry: Entry?, _ place: Int = 0, parts: Int) -> Int? {
    guard let entry, entry.type == 5, place < entry.count,
      let above = try? bytes.integer(entry.offset + place * 8, 4, isLittle: isLittle),
      let below = try? bytes.integer(entry.offset + place * 8 + 4, 4, isLittle: isLittle), below > 0
    else { return nil }
    // Both are below 2^32, and the parts below 2^30.
    return (above * parts + below / 2) / below
  }

  /// Degrees, minutes and seconds in millionths of a degree.
  private func degrees(_ tag: Int, _ sign: Int, _ negative: String, most: Int) -> Int? {
    let million = 1_000_000
    guard let degrees = fraction(place[tag], 0, parts: million) else { return nil }
    let minutes = fraction(place[tag], 1, parts: million) ?? 0
    let seconds = fraction(place[tag], 2, parts: million) ?? 0
    let sum = degrees + (minutes * 60 + seconds + 1800) / 3600
    guard sum <= most * million else { return nil }
    return text(place[sign])?.uppercased() == negative ? -sum : sum
  }

  /// The size of the picture and its profile, where this is a whole TIFF file.
  func tellPicture(_ facts: inout ImageFacts) {
    facts.width = integer(picture[256]) ?? 0
    facts.height = integer(picture[257]) ?? 0
    switch integer(picture[262]) {
    case 0?, 1?: facts.colorSpace = "Gray"
    case 5?: facts.colorSpace = "CMYK"
    default: facts.colorSpace = "RGB"
    }
    if let entry = picture[34675], entry.count <= ColorProfile.mostBytes {
      facts.profile = (try? bytes.bytes(entry.offset, entry.count)).map { Array($0) }
    }
  }

  func tell(_ facts: inout ImageFacts) {
    facts.orientation = integer(picture[274]).flatMap(ImageOrientation.init(rawValue:)) ?? facts.orientation
    facts.camera.make = text(picture[271])
    facts.camera.model = text(picture[272])
    facts.camera.taken = text(taking[36867]) ?? text(picture[36867]) ?? text(taking[36868])
    facts.camera.offset = text(taking[36881]) ?? text(taking[36880])
    if integer(taking[40961]) == 1 { facts.colorSpace = "sRGB" }
    guard let latitude = degrees(2, 1, "S", most: 90), let longitude = degrees(4, 3, "W", most: 180) else { return }
    var found = ImageFacts.Place(latitude: latitude, longitude: longitude)
    found.altitude = fraction(place[6], parts: 1000).map { integer(place[5]) == 1 ? -$0 : $0 }
    facts.camera.place = found
  }

  /// The same bytes, saying that the picture is upright.
  static func upright(_ content: [UInt8]) -> [UInt8] {
    guard let exif = EXIF(ImageBytes(content)), let entry = exif.picture[274], entry.type == 3,
      entry.offset + 1 < content.count
    else { return content }
    var changed = content
    changed[entry.offset + (exif.isLittle ? 0 : 1)] = 1
    changed[entry.offset + (exif.isLittle ? 1 : 0)] = 0
    return changed
  }
}

extension String {
  /// Without blanks at its ends.
  fileprivate var trimmingBlanks: String {
    var rest = unicodeScalars[...]
    while rest.first?.properties.isWhitespace == true { rest.removeFirst() }
    while rest.last?.properties.isWhitespace == true { rest.removeLast() }
    return String(String.UnicodeScalarView(rest))
  }
}
