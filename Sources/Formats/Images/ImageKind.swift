/// What an image's file is.
package enum ImageKind: String, Sendable, CaseIterable {
  case png, jpeg, gif, webp, bmp, tiff, heic, avif

  /// As people write it.
  package var name: String {
    switch self {
    case .webp: "WebP"
    default: rawValue.uppercased()
    }
  }

  /// The endings of names, the usual one first.
  package var endings: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe"]
    case .tiff: ["tiff", "tif"]
    case .heic: ["heic", "heif", "hif"]
    default: [rawValue]
    }
  }

  /// Whether images of this kind are written here.
  package var isWritten: Bool { self != .heic && self != .avif }

  /// Whether points may be clear.
  package var hasTransparency: Bool { self != .jpeg && self != .bmp }

  /// The kind that an ending says, without regard to capitals.
  package init?(ending: String) {
    let ending = ending.lowercased()
    guard let kind = Self.allCases.first(where: { $0.endings.contains(ending) }) else { return nil }
    self = kind
  }

  /// The kind that a file's first bytes say; nil where they say none that is known.
  package static func of(_ bytes: ImageBytes) -> ImageKind? {
    if bytes.says("\u{1A}", at: 6), bytes.says("PNG\r\n", at: 1), (try? bytes.byte(0)) == 0x89 { return .png }
    if (try? bytes.integer(0, 3)) == 0xFFD8FF { return .jpeg }
    if bytes.says("GIF87a", at: 0) || bytes.says("GIF89a", at: 0) { return .gif }
    if bytes.says("RIFF", at: 0), bytes.says("WEBP", at: 8) { return .webp }
    if bytes.says("II*\u{0}", at: 0) || bytes.says("MM\u{0}*", at: 0) { return .tiff }
    if bytes.says("ftyp", at: 4) {
      if ["avif", "avis"].contains(where: { bytes.says($0, at: 8) }) { return .avif }
      let brands = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]
      return brands.contains { bytes.says($0, at: 8) } ? .heic : nil
    }
    // Two letters begin many files: the size of what follows must be one that there is.
    if bytes.says("BM", at: 0), let size = try? bytes.integer(14, 4, isLittle: true),
      [12, 16, 40, 52, 56, 64, 108, 124].contains(size)
    {
      return .bmp
    }
    return nil
  }
}

/// How the stored picture is turned to be looked at (EXIF's tag 274, by its number).
package enum ImageOrientation: Int, Sendable, CaseIterable {
  case up = 1
  case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

  /// Whether width and height change places.
  package var isTransposed: Bool { rawValue >= 5 }

  package var name: String { "\(self)" }
}
