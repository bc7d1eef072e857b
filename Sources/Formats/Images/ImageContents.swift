/// What an image's file holds: one picture or several, with what belongs to them.
package struct ImageContents: Sendable {
  package struct Frame: Sendable {
    package var picture: Picture
    /// How long it is shown. **Units**: hundredths of a second.
    package var delay: Int

    package init(_ picture: Picture, delay: Int = 0) { (self.picture, self.delay) = (picture, delay) }
  }

  /// What it was read as.
  package var kind: ImageKind
  /// At least one.
  package private(set) var frames: [Frame]
  /// How often it begins again; 0 for ever, nil for never.
  package var again: Int?
  /// The profile of its colours.
  package var profile: [UInt8]?
  /// What its camera noted, but for the turn, which is done.
  package var exif: [UInt8]?

  package init(_ frames: [Frame], kind: ImageKind, again: Int? = nil) {
    precondition(!frames.isEmpty)
    (self.frames, self.kind, self.again) = (frames, kind, again)
  }

  /// The first picture.
  package var picture: Picture { frames[0].picture }

  /// The same with each picture changed.
  package func mapping(_ change: (Picture) throws(ImageFault) -> Picture) throws(ImageFault) -> ImageContents {
    var result = self
    for index in frames.indices { result.frames[index].picture = try change(frames[index].picture) }
    return result
  }

  // MARK: Reading

  /// **Shape**: pictures as they are looked at. Of a GIF all are read, of other kinds the first.
  /// **Errors**: before it reads a picture, that it is said to be too large.
  package static func read(
    _ bytes: [UInt8], by library: GdLibrary? = .shared
  ) throws(ImageFault) -> ImageContents {
    let input = ImageBytes(bytes)
    let facts = try ImageFacts.read(input)
    guard facts.mostPoints <= Picture.mostPoints else { throw .tooLarge(width: facts.width, height: facts.height) }
    guard let library else { throw .noLibrary }
    var result: ImageContents
    if facts.kind == .gif, facts.frames > 1 {
      result = try animation(input, facts, library)
    } else {
      var picture = try library.read(bytes, as: facts.kind)
      // Those that turn themselves have been turned by their reader.
      if let orientation = facts.orientation, facts.kind != .heic, facts.kind != .avif {
        picture = picture.upright(orientation)
      }
      result = ImageContents([Frame(picture)], kind: facts.kind)
    }
    result.profile = facts.profile.flatMap { ColorProfile.isForRGB($0) ? $0 : nil }
    result.exif = facts.exif.map(EXIF.upright)
    return result
  }

  /// All pictures of a GIF, each as it is seen.
  private static func animation(
    _ bytes: ImageBytes, _ facts: ImageFacts, _ library: GdLibrary
  ) throws(ImageFault) -> ImageContents {
    let points = facts.width.multipliedReportingOverflow(by: facts.height * facts.frames)
    guard !points.overflow, points.partialValue <= Picture.mostPoints else {
      throw .damaged(
        "its \(facts.frames) pictures have more than \(Picture.mostPoints / 1_000_000) million points together")
    }
    var pictures: [GIFBlocks.Picture] = []
    var again: Int?
    // Where it ends in the middle, the pictures before that are there.
    try? GIFBlocks.visit(bytes) { block in
      switch block {
      case .picture(let picture): pictures.append(picture)
      case .loops(let count): again = count
      }
    }
    var canvas = try Picture(width: facts.width, height: facts.height)
    var frames: [Frame] = []
    for picture in pictures {
      let before = canvas
      let drawn = try library.read(try GIFBlocks.file(of: picture, in: bytes), as: .gif)
      canvas.lay(drawn, x: picture.left, y: picture.top)
      frames.append(Frame(canvas, delay: picture.delay))
      if picture.disposal == 2 {
        canvas.clear(x: picture.left, y: picture.top, width: drawn.width, height: drawn.height)
      } else if picture.disposal == 3 {
        canvas = before
      }
    }
    guard !frames.isEmpty else { throw .damaged("it holds no picture") }
    return ImageContents(frames, kind: .gif, again: again)
  }

  // MARK: Writing

  /// The kind that it stays, where nothing else is said: one that is written here, and that can be clear where it is.
  package var keptKind: ImageKind {
    guard kind.isWritten else { return picture.hasTransparency ? .png : .jpeg }
    return kind.hasTransparency || !picture.hasTransparency ? kind : .png
  }

  /// The bytes of a file: the same contents give the same bytes.
  ///
  /// - `quality`: from 0 to 1, for kinds that leave something out.
  /// - `keepsMetadata`: whether it says what the camera noted.
  package func written(
    as kind: ImageKind, quality: Double, keepsMetadata: Bool = false
  ) throws(ImageFault) -> [UInt8] {
    let exif = keepsMetadata ? exif : nil
    if kind == .png { return try PNGWriter.write(picture, profile: profile, exif: exif) }
    guard let library = GdLibrary.shared else { throw .noLibrary }
    if kind == .gif, frames.count > 1 {
      return try library.writeAnimation(frames.map { ($0.picture, $0.delay) }, again: again)
    }
    let shown = kind.hasTransparency ? picture : picture.flattened()
    let bytes = try library.write(shown, as: kind, quality: Int((min(1, max(0, quality)) * 100).rounded()))
    switch kind {
    case .jpeg: return ImageMetadata.added(toJPEG: bytes, profile: profile, exif: exif)
    case .webp: return try ImageMetadata.added(toWebP: bytes, profile: profile, exif: exif)
    default: return bytes
    }
  }
}

extension Picture {
  /// Takes away what lies in a rectangle.
  fileprivate mutating func clear(x: Int, y: Int, width: Int, height: Int) {
    for row in max(0, y)..<max(max(0, y), min(self.height, y + height)) {
      for column in max(0, x)..<max(max(0, x), min(self.width, x + width)) { self[x: column, y: row] = 0 }
    }
  }
}
