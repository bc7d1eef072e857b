import Formats
import Testing

/// What goes through libgd and back; where it is not installed, that is said in one line.
@Suite(.enabled(if: GdLibrary.shared != nil, "libgd3 is not installed")) struct ImageContentsTests {
  /// Four fields of colour, one of them clear.
  private func fields(isClear: Bool = true) throws -> Picture {
    var picture = try Picture(width: 16, height: 16, color: isClear ? 0 : 0xFFFF_FFFF)
    picture.lay(try Picture(width: 8, height: 8, color: 0xFFFF_0000), x: 0, y: 0)
    picture.lay(try Picture(width: 8, height: 8, color: 0xFF00_00FF), x: 8, y: 8)
    picture.lay(try Picture(width: 8, height: 8, color: 0xFF00_FF00), x: 0, y: 8)
    return picture
  }

  @Test(arguments: [ImageKind.png, .gif, .webp, .bmp, .tiff, .jpeg])
  func `what is written is read again, and the same picture gives the same bytes`(kind: ImageKind) throws {
    let picture = try fields(isClear: kind.hasTransparency)
    let contents = ImageContents([.init(picture)], kind: .png)
    let bytes = try contents.written(as: kind, quality: 1)
    #expect(try contents.written(as: kind, quality: 1) == bytes)
    let again = try ImageContents.read(bytes)
    #expect(again.kind == kind && again.picture.width == 16 && again.picture.height == 16)
    for (x, y) in [(3, 3), (12, 12), (3, 12), (12, 3)] {
      let (old, new) = (picture[x: x, y: y], again.picture[x: x, y: y])
      #expect(old >> 24 == 0 ? new >> 24 == 0 : ImageFile.distance(old, new) < 24, "\(x), \(y)")
    }
  }

  @Test func `what was clear is white where nothing can be clear`() throws {
    let bytes = try ImageContents([.init(try fields())], kind: .png).written(as: .jpeg, quality: 1)
    #expect(ImageFile.distance(try ImageContents.read(bytes).picture[x: 12, y: 3], 0xFFFF_FFFF) < 8)
  }

  @Test func `half of an alpha goes through PNG as far as the library knows it`() throws {
    let picture = try Picture(width: 2, height: 2, color: 0x8012_3456)
    let again = try ImageContents.read(try ImageContents([.init(picture)], kind: .png).written(as: .png, quality: 1))
    #expect(ImageFile.distance(again.picture[x: 0, y: 0], 0x8012_3456) <= 1)
  }

  @Test func `an animation has its pictures as they are seen, and is written as one`() throws {
    let contents = try ImageContents.read(ImageFile.gif)
    #expect(contents.frames.count == 2 && contents.frames.map(\.delay) == [20, 50] && contents.again == 4)
    #expect(contents.frames[0].picture[x: 1, y: 1] == 0xFFFF_0000)
    #expect(contents.frames[1].picture[x: 1, y: 1] == 0xFF00_FF00)
    #expect(contents.frames[1].picture[x: 0, y: 0] == 0xFFFF_0000)
    let again = try ImageContents.read(try contents.written(as: .gif, quality: 1))
    #expect(again.frames.map(\.delay) == [20, 50] && again.again == 4)
    #expect(again.frames.map(\.picture) == contents.frames.map(\.picture))
  }

  @Test(arguments: [ImageKind.jpeg, .webp, .png]) func `a photo is upright, and keeps what its camera noted`(
    kind: ImageKind
  ) throws {
    var contents = ImageContents([.init(try Picture(width: 16, height: 8, color: 0xFFFF_0000))], kind: .jpeg)
    contents.exif = ImageFile.exif
    // Stored turned, as its EXIF says.
    let stored = try contents.written(as: .jpeg, quality: 0.9, keepsMetadata: true)
    #expect(try ImageFacts.read(ImageBytes(stored)).orientation == .right)
    let read = try ImageContents.read(stored)
    #expect(read.picture.width == 8 && read.picture.height == 16)
    let facts = try ImageFacts.read(ImageBytes(try read.written(as: kind, quality: 0.9, keepsMetadata: true)))
    #expect(facts.orientation == .up && facts.shownWidth == 8 && facts.camera.model == "Phone 16")
    #expect(try ImageFacts.read(ImageBytes(try read.written(as: kind, quality: 0.9))).camera.model == nil)
    // The file that was extended is still one.
    #expect(try ImageContents.read(try read.written(as: kind, quality: 0.9, keepsMetadata: true)).picture.height == 16)
  }

  @Test func `a file that says it is too large is not read`() throws {
    var bytes = try ImageContents([.init(try fields())], kind: .png).written(as: .png, quality: 1)
    bytes.replaceSubrange(16..<24, with: ImageFile.big(60_000, 4) + ImageFile.big(60_000, 4))
    let fault = #expect(throws: ImageFault.self) { try ImageContents.read(bytes) }
    guard case .tooLarge(60_000, 60_000)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
  }

  @Test(arguments: [ImageKind.png, .gif, .webp, .bmp, .tiff, .jpeg])
  func `a damaged picture is read or refused`(kind: ImageKind) throws {
    let bytes = try ImageContents([.init(try fields(isClear: false))], kind: .png).written(as: kind, quality: 1)
    for count in stride(from: 0, to: bytes.count, by: 7) { _ = try? ImageContents.read(Array(bytes[..<count])) }
    for place in stride(from: 0, to: bytes.count, by: 5) {
      var wrong = bytes
      wrong[place] ^= 0xA5
      _ = try? ImageContents.read(wrong)
    }
    #expect(throws: ImageFault.self) { try ImageContents.read(Array(bytes[..<20])) }
  }
}

@Suite struct GdLibraryTests {
  @Test func `without libgd that is said`() throws {
    #expect(GdLibrary.load("libgd.so.nothing") == nil)
    let png = try ImageContents([.init(try Picture(width: 1, height: 1))], kind: .png).written(as: .png, quality: 1)
    let fault = #expect(throws: ImageFault.self) { try ImageContents.read(png, by: nil) }
    guard case .noLibrary? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
  }
}
