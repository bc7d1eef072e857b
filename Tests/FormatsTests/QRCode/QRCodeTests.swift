import Formats
import Testing

@Suite struct QRCodeTests {
  private static func text(_ code: QRCode) -> String {
    (0..<code.size).map { row in (0..<code.size).map { code[$0, row] ? "#" : "." }.joined() }.joined(separator: "\n")
  }

  /// Read back by another program when it was written down.
  @Test func `a code is drawn module by module`() throws {
    let code = try #require(QRCode("HELLO WORLD", level: .quartile))
    #expect(
      Self.text(code) == """
        #######.##....#######
        #.....#.#..#..#.....#
        #.###.#.#..##.#.###.#
        #.###.#.#.....#.###.#
        #.###.#.#.#...#.###.#
        #.....#...#...#.....#
        #######.#.#.#.#######
        ........#............
        .##.#.##....#.#.#####
        .#......####....#...#
        ..##.###.##...#.##...
        .##.##.#..##.#.#.###.
        #...#.#.#.###.###.#.#
        ........##.#..#...#.#
        #######.#.#....#.##..
        #.....#..#.##.##.#...
        #.###.#.#.#...#######
        #.###.#..#.#.#.#...#.
        #.###.#.#..#.###.#..#
        #.....#.#.####...#.##
        #######....#.###....#
        """)
  }

  @Test(arguments: [
    ("", 21), (String(repeating: "7", count: 41), 21), (String(repeating: "7", count: 42), 25),
    (String(repeating: "A", count: 25), 21), (String(repeating: "a", count: 17), 21), ("ÄÖÜäöüß_xyz", 25),
    (String(repeating: "7", count: 7089), 177), (String(repeating: "A", count: 4296), 177),
    (String(repeating: "a", count: 2953), 177),
  ])
  func `the smallest version that holds a text is taken`(text: String, size: Int) {
    #expect(QRCode(text, level: .low)?.size == size)
  }

  @Test func `a text that is too long has no code`() {
    #expect(QRCode(String(repeating: "a", count: 2954), level: .low) == nil)
    #expect(QRCode(String(repeating: "a", count: 1274), level: .high) == nil)
    #expect(QRCode(String(repeating: "a", count: 100_000), level: .low) == nil)
    #expect(QRCode(String(repeating: "a", count: 1273), level: .high) != nil)
  }

  @Test func `a picture of lines has a square for each run of dark modules`() throws {
    let svg = try #require(QRCode("1", level: .low)).svg
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 29 29\""))
    // The upper edge of the first mark, behind four light modules.
    #expect(svg.contains("M4,4h7v1h-7z"))
  }

  @Test func `a picture of points is whole`() throws {
    let png = try #require(QRCode("1", level: .low)?.png(scale: 2))
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]))
    #expect(Array(png[16..<24]) == [0, 0, 0, 58, 0, 0, 0, 58])
    #expect(png.suffix(12).elementsEqual([0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]))
  }
}
