/// The boxes of a HEIC or AVIF file, as far as they tell of its picture.
enum HEIFHeader {
  private struct Box {
    var type: String
    var start: Int
    var end: Int
  }

  private static let mostBoxes = 10_000

  static func read(_ bytes: ImageBytes, into facts: inout ImageFacts) throws(ImageFault) {
    guard let meta = try boxes(bytes, 0, bytes.count).first(where: { $0.type == "meta" }) else {
      throw .damaged("it says no size")
    }
    let parts = try boxes(bytes, meta.start + 4, meta.end)
    func part(_ type: String) -> Box? { parts.first { $0.type == type } }
    var primary = 0
    if let box = part("pitm") {
      let version = try bytes.byte(box.start)
      primary = try bytes.integer(box.start + 4, version == 0 ? 2 : 4)
    }
    if let box = part("iprp") { try properties(bytes, box, of: primary, into: &facts) }
    guard facts.width > 0 else { throw .damaged("it says no size") }
    let turned = facts.orientation
    if let info = part("iinf"), let locations = part("iloc"),
      let item = try? item(bytes, info, "Exif"), let place = try? location(bytes, locations, of: item),
      place.count > 4, place.count <= 1 << 20, let skipped = try? bytes.integer(place.offset, 4),
      skipped < place.count - 4, let exif = try? bytes.bytes(place.offset + 4 + skipped, place.count - 4 - skipped)
    {
      facts.take(exif: Array(exif))
    }
    // How it is turned is said by its own properties.
    facts.orientation = turned ?? .up
  }

  private static func boxes(_ bytes: ImageBytes, _ start: Int, _ end: Int) throws(ImageFault) -> [Box] {
    var boxes: [Box] = []
    var offset = start
    while offset + 8 <= end, boxes.count < mostBoxes {
      var length = try bytes.integer(offset, 4)
      let type = String(decoding: try bytes.bytes(offset + 4, 4), as: UTF8.self)
      var head = 8
      if length == 1 {
        guard try bytes.byte(offset + 8) == 0 else { throw .damaged("a part of it is too long") }
        length = try bytes.integer(offset + 9, 7)
        head = 16
      } else if length == 0 {
        length = end - offset
      }
      guard length >= head, length <= end - offset else { break }
      boxes.append(Box(type: type, start: offset + head, end: offset + length))
      offset += length
    }
    return boxes
  }

  /// The size, the turn and the colours of an item.
  private static func properties(
    _ bytes: ImageBytes, _ box: Box, of item: Int, into facts: inout ImageFacts
  ) throws(ImageFault) {
    let parts = try boxes(bytes, box.start, box.end)
    guard let container = parts.first(where: { $0.type == "ipco" }) else { return }
    let all = try boxes(bytes, container.start, container.end)
    for property in all where property.type == "ispe" {
      facts.note(try bytes.integer(property.start + 4, 4), try bytes.integer(property.start + 8, 4))
    }
    var turns = 0
    var mirror: Int?
    for association in parts where association.type == "ipma" {
      for index in try associations(bytes, association, of: item) where index > 0 && index <= all.count {
        let property = all[index - 1]
        switch property.type {
        case "ispe":
          facts.width = try bytes.integer(property.start + 4, 4)
          facts.height = try bytes.integer(property.start + 8, 4)
        case "irot": turns = try bytes.byte(property.start) & 3
        case "imir": mirror = try bytes.byte(property.start) & 1
        case "colr" where bytes.says("prof", at: property.start) || bytes.says("rICC", at: property.start):
          let count = property.end - property.start - 4
          if count > 0, count <= ColorProfile.mostBytes {
            facts.profile = (try? bytes.bytes(property.start + 4, count)).map { Array($0) }
          }
        case "colr" where bytes.says("nclx", at: property.start):
          switch try bytes.integer(property.start + 4, 2) {
          case 1: facts.colorSpace = "sRGB"
          case 9: facts.colorSpace = "BT.2020"
          case 12: facts.colorSpace = "Display P3"
          default: break
          }
        default: break
        }
      }
    }
    // Turned against the clock, then mirrored at the upright axis or the level one.
    let upright: [ImageOrientation] = [.up, .left, .down, .right]
    let mirrored: [[ImageOrientation]] = [
      [.downMirrored, .leftMirrored, .upMirrored, .rightMirrored],
      [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored],
    ]
    facts.orientation = mirror.map { mirrored[$0][turns] } ?? upright[turns]
    if facts.colorSpace == nil { facts.colorSpace = "RGB" }
  }

  /// The numbers of the properties that an item has, counted from 1.
  private static func associations(_ bytes: ImageBytes, _ box: Box, of item: Int) throws(ImageFault) -> [Int] {
    let version = try bytes.byte(box.start)
    let isWide = try bytes.byte(box.start + 3) & 1 == 1
    var offset = box.start + 8
    for _ in 0..<min(try bytes.integer(box.start + 4, 4), mostBoxes) {
      let id = try bytes.integer(offset, version == 0 ? 2 : 4)
      offset += version == 0 ? 2 : 4
      let count = try bytes.byte(offset)
      offset += 1
      var found: [Int] = []
      for _ in 0..<count {
        // The highest bit says that readers must know the property.
        found.append(try bytes.integer(offset, isWide ? 2 : 1) & (isWide ? 0x7FFF : 0x7F))
        offset += isWide ? 2 : 1
      }
      if id == item { return found }
    }
    return []
  }

  /// The number of the first item of a type.
  private static func item(_ bytes: ImageBytes, _ box: Box, _ type: String) throws(ImageFault) -> Int? {
    let version = try bytes.byte(box.start)
    for entry in try boxes(bytes, box.start + (version == 0 ? 6 : 8), box.end) where entry.type == "infe" {
      let version = try bytes.byte(entry.start)
      guard version >= 2 else { continue }
      let width = version == 2 ? 2 : 4
      if bytes.says(type, at: entry.start + 4 + width + 2) { return try bytes.integer(entry.start + 4, width) }
    }
    return nil
  }

  /// Where an item's content stands, where that is one piece of the file.
  private static func location(
    _ bytes: ImageBytes, _ box: Box, of item: Int?
  ) throws(ImageFault) -> (offset: Int, count: Int)? {
    guard let item else { return nil }
    let version = try bytes.byte(box.start)
    let sizes = try bytes.integer(box.start + 4, 2)
    let (offsetSize, lengthSize, baseSize) = (sizes >> 12 & 15, sizes >> 8 & 15, sizes >> 4 & 15)
    let indexSize = version == 0 ? 0 : sizes & 15
    guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) }) else { return nil }
    func number(_ offset: inout Int, _ size: Int) throws(ImageFault) -> Int {
      defer { offset += size }
      if size == 8 {
        guard try bytes.byte(offset) == 0 else { throw .damaged("a part of it is too far away") }
        return try bytes.integer(offset + 1, 7)
      }
      return try bytes.integer(offset, size)
    }
    let width = version < 2 ? 2 : 4
    let count = try bytes.integer(box.start + 6, width)
    var offset = box.start + 6 + width
    for _ in 0..<min(count, mostBoxes) {
      let id = try bytes.integer(offset, width)
      offset += width
      var method = 0
      if version > 0 {
        method = try bytes.integer(offset, 2) & 15
        offset += 2
      }
      offset += 2
      let base = try number(&offset, baseSize)
      let extents = try bytes.integer(offset, 2)
      offset += 2
      var place: (offset: Int, count: Int)?
      for _ in 0..<extents {
        if indexSize > 0 { offset += indexSize }
        let start = try number(&offset, offsetSize)
        let length = try number(&offset, lengthSize)
        if place == nil { place = (base + start, length) }
      }
      if id == item { return method == 0 && extents == 1 ? place : nil }
    }
    return nil
  }
}
