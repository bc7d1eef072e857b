import Formats
import Testing

@Suite struct ImageFactsTests {
  private func facts(_ bytes: [UInt8]) throws -> ImageFacts { try ImageFacts.read(ImageBytes(bytes)) }

  @Test func `a photo says its size as it is looked at, its camera, its time and its place`() throws {
    let facts = try facts(ImageFile.jpeg)
    #expect(facts.kind == .jpeg && facts.width == 640 && facts.height == 480)
    #expect(facts.orientation == .right && facts.shownWidth == 480 && facts.shownHeight == 640)
    #expect(facts.camera.make == "Ap" && facts.camera.model == "Phone 16")
    #expect(facts.camera.taken == "2026:11:30 14:05:09" && facts.camera.offset == "+01:00")
    #expect(facts.camera.place?.latitude == 52_520_000 && facts.camera.place?.longitude == -13_405_000)
    #expect(facts.camera.place?.altitude == 34_500)
    #expect(facts.colorSpace == "sRGB" && facts.frames == 1 && facts.exif == ImageFile.exif)
  }

  @Test(arguments: [
    ("gif", 3, 3, 2), ("bmp", 7, 5, 1), ("tiff", 34, 12, 1), ("heic", 48, 64, 1), ("webp", 50, 100, 1),
    ("lossless", 20, 10, 1), ("lossy", 33, 44, 1),
  ])
  func `every kind says its size`(name: String, width: Int, height: Int, frames: Int) throws {
    let bytes = try #require(ImageFile.all.first { $0.name == name }?.bytes)
    let facts = try facts(bytes)
    #expect(facts.shownWidth == width && facts.shownHeight == height && facts.frames == frames)
  }

  @Test func `a phone's HEIC says what its boxes and its EXIF say`() throws {
    let facts = try facts(ImageFile.heic)
    #expect(facts.kind == .heic && facts.orientation == .right && facts.camera.model == "Phone 16")
    // Of the colours EXIF speaks last.
    #expect(facts.colorSpace == "sRGB")
  }

  @Test func `a picture that is written says its size, its profile and no time`() throws {
    var picture = try Picture(width: 5, height: 4, color: 0xFFFF_0000)
    let bytes = try ImageContents([.init(picture)], kind: .png).written(as: .png, quality: 1)
    let again = try facts(bytes)
    #expect(again.kind == .png && again.width == 5 && again.height == 4 && again.colorSpace == "RGB")
    #expect(!String(decoding: bytes, as: UTF8.self).contains("tIME"))
    picture[x: 0, y: 0] = 0
    var contents = ImageContents([.init(picture)], kind: .png)
    contents.profile = profile(named: "Display P3")
    contents.exif = ImageFile.exif
    let rich = try facts(try contents.written(as: .png, quality: 1, keepsMetadata: true))
    #expect(rich.colorSpace == "Display P3" && rich.camera.model == "Phone 16")
    #expect(try facts(try contents.written(as: .png, quality: 1)).camera.model == nil)
  }

  private func profile(named name: String) -> [UInt8] {
    var bytes = Array(repeating: 0 as UInt8, count: 128)
    bytes.replaceSubrange(16..<20, with: Array("RGB ".utf8))
    bytes.replaceSubrange(36..<40, with: Array("acsp".utf8))
    bytes += ImageFile.big(1, 4) + ImageFile.letters("desc") + ImageFile.big(144, 4) + ImageFile.big(60, 4)
    return bytes + ImageFile.letters("desc") + ImageFile.big(0, 4) + ImageFile.big(name.utf8.count + 1, 4)
      + ImageFile.letters(name) + [0]
  }

  @Test func `what is no image is said to be none`() {
    for bytes in [[], ImageFile.letters("GIF88a"), ImageFile.letters("BM and more of a text that is no picture")] {
      #expect(throws: ImageFault.self) { try facts(bytes) }
    }
  }

  @Test(arguments: ImageFile.all.map(\.name)) func `a file that ends anywhere is read or refused`(name: String) throws {
    let bytes = try #require(ImageFile.all.first { $0.name == name }?.bytes)
    for count in 0..<bytes.count { _ = try? facts(Array(bytes[..<count])) }
  }

  @Test(arguments: ImageFile.all.map(\.name)) func `a file with wrong bytes is read or refused`(name: String) throws {
    let bytes = try #require(ImageFile.all.first { $0.name == name }?.bytes)
    let seed: UInt64 = 20_261_201
    var state = seed
    for _ in 0..<400 {
      var wrong = bytes
      for _ in 0..<4 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        wrong[Int(state >> 33) % wrong.count] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF][Int(state >> 20 & 7) % 6]
      }
      if let facts = try? facts(wrong) { #expect(facts.mostPoints > 0, "seed \(seed)") }
    }
  }
}
