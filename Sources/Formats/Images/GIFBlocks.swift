/// The blocks of a GIF, whose pictures stay packed.
///
/// **Source**: GIF89a; the number of loops stands where Netscape put it.
enum GIFBlocks {
  enum Block {
    case picture(Picture)
    /// How often the animation begins again; 0 for ever.
    case loops(Int)
  }

  /// One picture, and how it is shown.
  struct Picture {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    /// **Units**: hundredths of a second.
    var delay = 0
    /// What becomes of it before the next: 2 is cleared, 3 what was there before it.
    var disposal = 0
    /// The colour that is clear.
    var clear: Int?
    /// The bits of the picture's own part that say how its rows follow, and its colours, three bytes each.
    var isInterlaced: Bool
    var colors: [UInt8]
    /// Where the packed rows begin and end.
    var start: Int
    var end: Int
  }

  private static let mostBlocks = 1_000_000

  /// **Errors**: where it ends or errs; what came before it has been told.
  static func visit(_ bytes: ImageBytes, _ tell: (Block) -> Void) throws(ImageFault) {
    let flags = try bytes.byte(10)
    var offset = 13
    var common: [UInt8] = []
    if flags & 0x80 != 0 {
      common = Array(try bytes.bytes(offset, 3 << (flags & 7 + 1)))
      offset += common.count
    }
    var control: (flags: Int, delay: Int, clear: Int)?
    for _ in 0..<mostBlocks {
      switch try bytes.byte(offset) {
      case 0x3B: return
      case 0x21:
        let label = try bytes.byte(offset + 1)
        if label == 0xF9 {
          control = (
            try bytes.byte(offset + 3), try bytes.integer(offset + 4, 2, isLittle: true), try bytes.byte(offset + 6)
          )
        } else if label == 0xFF, bytes.says("NETSCAPE2.0", at: offset + 3), try bytes.byte(offset + 15) == 1 {
          tell(.loops(try bytes.integer(offset + 16, 2, isLittle: true)))
        }
        offset = try end(bytes, offset + 2)
      case 0x2C:
        let flags = try bytes.byte(offset + 9)
        var picture = Picture(
          left: try bytes.integer(offset + 1, 2, isLittle: true), top: try bytes.integer(offset + 3, 2, isLittle: true),
          width: try bytes.integer(offset + 5, 2, isLittle: true),
          height: try bytes.integer(offset + 7, 2, isLittle: true), isInterlaced: flags & 0x40 != 0, colors: common,
          start: 0, end: 0)
        offset += 10
        if flags & 0x80 != 0 {
          picture.colors = Array(try bytes.bytes(offset, 3 << (flags & 7 + 1)))
          offset += picture.colors.count
        }
        if let control {
          (picture.delay, picture.disposal) = (control.delay, control.flags >> 2 & 7)
          if control.flags & 1 == 1 { picture.clear = control.clear }
        }
        control = nil
        picture.start = offset
        offset = try end(bytes, offset + 1)
        picture.end = offset
        tell(.picture(picture))
      default: throw .damaged("a part of it is of no kind that is known")
      }
    }
    throw .damaged("it has more than 1,000,000 parts")
  }

  /// Where a row of counted pieces ends.
  private static func end(_ bytes: ImageBytes, _ start: Int) throws(ImageFault) -> Int {
    var offset = start
    while true {
      let count = try bytes.byte(offset)
      offset += 1 + count
      if count == 0 { return offset }
    }
  }

  /// One picture as a GIF of its own.
  static func file(of picture: Picture, in bytes: ImageBytes) throws(ImageFault) -> [UInt8] {
    func pair(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
    let size = pair(picture.width) + pair(picture.height)
    var bits = 0
    while bits < 7, 3 << (bits + 1) < picture.colors.count { bits += 1 }
    var file = Array("GIF89a".utf8) + size
    file += picture.colors.isEmpty ? [0, 0, 0] : [0x80 | UInt8(bits), 0, 0] + picture.colors
    if let clear = picture.clear { file += [0x21, 0xF9, 4, 1, 0, 0, UInt8(clear & 0xFF), 0] }
    file += [0x2C, 0, 0, 0, 0] + size + [picture.isInterlaced ? 0x40 : 0]
    return file + Array(try bytes.bytes(picture.start, picture.end - picture.start)) + [0x3B]
  }
}
