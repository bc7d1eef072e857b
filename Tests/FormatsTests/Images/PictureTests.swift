import Formats
import Testing

@Suite struct PictureTests {
  /// A picture of letters: `.` is clear, `r`, `g` and `b` are colours, `w` is white.
  private func picture(_ rows: String...) throws -> Picture {
    var picture = try Picture(width: rows[0].count, height: rows.count)
    for (y, row) in rows.enumerated() {
      for (x, letter) in row.enumerated() {
        picture[x: x, y: y] =
          switch letter {
          case "r": 0xFFFF_0000
          case "g": 0xFF00_FF00
          case "b": 0xFF00_00FF
          case "w": 0xFFFF_FFFF
          default: 0
          }
      }
    }
    return picture
  }

  private func text(_ picture: Picture) -> [String] {
    (0..<picture.height).map { y in
      String(
        (0..<picture.width).map { x -> Character in
          switch picture[x: x, y: y] {
          case 0xFFFF_0000: "r"
          case 0xFF00_FF00: "g"
          case 0xFF00_00FF: "b"
          case 0xFFFF_FFFF: "w"
          case let pixel: pixel >> 24 == 0 ? "." : "?"
          }
        })
    }
  }

  @Test func `parts, mirrors and quarters move points and change none`() throws {
    let one = try picture("rgb", "ww.")
    #expect(text(one.flippedHorizontally()) == ["bgr", ".ww"])
    #expect(text(one.flippedVertically()) == ["ww.", "rgb"])
    #expect(text(one.turned(quarters: 1)) == ["wr", "wg", ".b"])
    #expect(text(one.turned(quarters: 2)) == [".ww", "bgr"])
    #expect(text(one.turned(quarters: -1)) == ["b.", "gw", "rw"])
    #expect(try text(one.turned(degrees: 450)) == ["wr", "wg", ".b"])
    #expect(one.cropped(x: 1, y: 0, width: 5, height: 1).map(text) == ["gb"])
    #expect(one.cropped(x: -1, y: -1, width: 2, height: 2).map(text) == ["r"])
    #expect(one.cropped(x: 3, y: 0, width: 1, height: 1) == nil)
    #expect(one.cropped(x: .min, y: .min, width: .max, height: .max) == nil)
  }

  @Test func `each orientation is made upright`() throws {
    let shown = try picture("rg", "b.")
    for (orientation, stored) in [
      (.up, ["rg", "b."]), (.upMirrored, ["gr", ".b"]), (.down, [".b", "gr"]), (.downMirrored, ["b.", "rg"]),
      (.leftMirrored, ["rb", "g."]), (.right, ["g.", "rb"]), (.rightMirrored, [".g", "br"]), (.left, ["br", ".g"]),
    ] as [(ImageOrientation, [String])] {
      let picture = try picture(stored[0], stored[1])
      #expect(text(picture.upright(orientation)) == text(shown), "\(orientation)")
    }
  }

  @Test(arguments: [(1, 1), (3, 2), (40, 30), (100, 7)])
  func `one colour stays that colour in every size, and at the edge of what is clear too`(width: Int, height: Int)
    throws
  {
    let color: UInt32 = 0xFF12_80FE
    let resized = try Picture(width: 16, height: 12, color: color).resized(width: width, height: height)
    #expect(resized.width == width && resized.height == height && resized.pixels.allSatisfy { $0 == color })
    var half = try Picture(width: 16, height: 12)
    half.lay(try Picture(width: 8, height: 12, color: color), x: 0, y: 0)
    for pixel in try half.resized(width: width, height: height).pixels where pixel >> 24 > 32 {
      #expect(ImageFile.distance(pixel & 0xFF_FFFF, color & 0xFF_FFFF) <= 4)
    }
  }

  @Test func `half the size is the mean of what was there`() throws {
    let checks = try picture("wrwrwrwr", "rwrwrwrw", "wrwrwrwr", "rwrwrwrw").resized(width: 4, height: 2)
    for pixel in checks.pixels { #expect(abs(Int(pixel >> 8 & 0xFF) - 128) < 12 && pixel >> 16 == 0xFFFF) }
  }

  @Test func `what is turned by other degrees has clear corners and keeps its middle`() throws {
    let turned = try Picture(width: 20, height: 20, color: 0xFFFF_0000).turned(degrees: 45)
    #expect(turned.width == 29 && turned.height == 29)
    #expect(turned[x: 0, y: 0] == 0 && turned[x: 14, y: 14] == 0xFFFF_0000)
    #expect(try Picture(width: 2, height: 2).turned(degrees: .infinity).width == 2)
  }

  @Test func `one picture lies on another, in part and half seen`() throws {
    var ground = try picture("www", "www")
    ground.lay(try picture("rr", "r."), x: 2, y: 0)
    ground.lay(try picture("bb"), x: -1, y: 1)
    ground.lay(try picture("g"), x: .max, y: .min)
    #expect(text(ground) == ["wwr", "bwr"])
    var half = try picture("w")
    half.lay(try picture("r"), x: 0, y: 0, opacity: 128)
    #expect(half[x: 0, y: 0] == 0xFFFF_7F7F)
    var clear = try picture(".")
    clear.lay(try picture("r"), x: 0, y: 0, opacity: 64)
    #expect(clear[x: 0, y: 0] == 0x40FF_0000)
    #expect(clear.flattened()[x: 0, y: 0] == 0xFFFF_BFBF)
  }

  @Test func `pictures stand beside one another, below one another, and in a grid`() throws {
    let (red, green, blue) = (try picture("r"), try picture("ggg", "ggg", "ggg"), try picture("b", "b", "b"))
    #expect(
      text(try Picture.combined([red, green, blue], .horizontally, spacing: 1)) == [
        "..ggg.b", "r.ggg.b", "..ggg.b",
      ])
    #expect(text(try Picture.combined([red, green], .vertically, spacing: 0)) == [".r.", "ggg", "ggg", "ggg"])
    let grid = try Picture.combined([red, green, red], .grid, spacing: 0)
    #expect(text(grid) == ["...ggg", ".r.ggg", "...ggg", "......", ".r....", "......"])
    #expect(throws: ImageFault.self) { try Picture.combined([red, red], .horizontally, spacing: .max) }
  }

  @Test func `masks leave what is inside of them`() throws {
    let square = try Picture(width: 8, height: 8, color: 0xFFFF_0000)
    let round = square.masked(.ellipse)
    #expect(round[x: 0, y: 0] == 0x00FF_0000 && round[x: 4, y: 4] == 0xFFFF_0000)
    #expect(round == square.masked(.roundedRectangle(radius: 4)))
    #expect(square.masked(.roundedRectangle(radius: 0)) == square)
    let corner = square.masked(.roundedRectangle(radius: 2))
    #expect(corner[x: 0, y: 0] >> 24 > 0 && corner[x: 0, y: 0] >> 24 < 200 && corner[x: 2, y: 0] == 0xFFFF_0000)
    // By alpha where something is clear, else by light.
    let row = try picture("rrr")
    #expect(text(try row.masked(by: try picture("w.b"))) == ["r.r"])
    let dark = try row.masked(by: try picture("wwb"))
    #expect(dark[x: 0, y: 0] == 0xFFFF_0000 && dark[x: 2, y: 0] >> 24 == 29)
  }

  @Test func `more points than there may be are refused before they are made`() throws {
    #expect(throws: ImageFault.self) { try Picture(width: 1 << 40, height: 1 << 40) }
    #expect(throws: ImageFault.self) { try Picture(width: 0, height: 1) }
    #expect(throws: ImageFault.self) { try Picture(width: 1, height: 1).resized(width: .max, height: 2) }
  }
}
