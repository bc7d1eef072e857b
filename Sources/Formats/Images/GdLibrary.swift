import CGd
import Glibc

/// libgd, loaded when the first picture is read or written: the one door to it.
///
/// **Missing**: nil where the system has none. What its makers built it without is missing among its readers and writers.
package struct GdLibrary: @unchecked Sendable {
  // Reason for unchecked: addresses of functions, which stay as long as the process.
  private typealias Function = UnsafeMutableRawPointer

  private let create, createIndexed, allocate, destroy, free, getClip, getPixel, setPixel, alphaBlending, saveAlpha,
    setClear: Function
  private let readers: [ImageKind: Function]
  private let writers: [ImageKind: Function]
  /// A GIF's beginning, a frame of it, and its end.
  private let animation: (begin: Function, add: Function, end: Function)?

  package static let shared: GdLibrary? = load("libgd.so.3")

  package static func load(_ name: String) -> GdLibrary? {
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    return GdLibrary { dlsym(library, $0) }
  }

  private init?(_ find: (String) -> Function?) {
    guard let create = find("gdImageCreateTrueColor"), let destroy = find("gdImageDestroy"), let free = find("gdFree"),
      let getClip = find("gdImageGetClip"), let getPixel = find("gdImageGetTrueColorPixel"),
      let setPixel = find("gdImageSetPixel"), let alphaBlending = find("gdImageAlphaBlending"),
      let saveAlpha = find("gdImageSaveAlpha"), let setClear = find("gdImageColorTransparent"),
      let createIndexed = find("gdImageCreate"), let allocate = find("gdImageColorAllocate")
    else { return nil }
    (self.create, self.destroy, self.free, self.getClip) = (create, destroy, free, getClip)
    (self.getPixel, self.setPixel, self.alphaBlending, self.saveAlpha) = (getPixel, setPixel, alphaBlending, saveAlpha)
    (self.setClear, self.createIndexed, self.allocate) = (setClear, createIndexed, allocate)
    readers = [
      .png: "gdImageCreateFromPngPtr", .jpeg: "gdImageCreateFromJpegPtrEx", .gif: "gdImageCreateFromGifPtr",
      .webp: "gdImageCreateFromWebpPtr", .bmp: "gdImageCreateFromBmpPtr", .tiff: "gdImageCreateFromTiffPtr",
      .heic: "gdImageCreateFromHeifPtr", .avif: "gdImageCreateFromAvifPtr",
    ].compactMapValues(find)
    writers = [
      .jpeg: "gdImageJpegPtr", .gif: "gdImageGifPtr", .webp: "gdImageWebpPtrEx", .bmp: "gdImageBmpPtr",
      .tiff: "gdImageTiffPtr",
    ].compactMapValues(find)
    if let begin = find("gdImageGifAnimBeginPtr"), let add = find("gdImageGifAnimAddPtr"),
      let end = find("gdImageGifAnimEndPtr")
    {
      animation = (begin, add, end)
    } else {
      animation = nil
    }
    // It would write to standard error, and so would libtiff.
    if let quiet = find("gdSetErrorMethod") { cgd_be_quiet(quiet) }
    for name in ["TIFFSetErrorHandler", "TIFFSetWarningHandler"] { if let set = find(name) { cgd_tiff_be_quiet(set) } }
  }

  // MARK: Reading

  func read(_ bytes: [UInt8], as kind: ImageKind) throws(ImageFault) -> Picture {
    guard let reader = readers[kind] else { throw .unsupported(kind) }
    guard let count = Int32(exactly: bytes.count) else { throw .noMemory }
    let read = bytes.withUnsafeBytes { buffer in
      kind == .jpeg
        ? cgd_read_forgiving(reader, buffer.baseAddress, count) : cgd_read(reader, buffer.baseAddress, count)
    }
    guard let image = read else { throw .damaged("its picture cannot be read") }
    defer { cgd_destroy(destroy, image) }
    var (width, height): (Int32, Int32) = (0, 0)
    cgd_size(getClip, image, &width, &height)
    try Picture.check(Int(width), Int(height))
    let points = Int(width) * Int(height)
    let pixels = [UInt32](unsafeUninitializedCapacity: points) { buffer, filled in
      cgd_take(getPixel, image, width, height, buffer.baseAddress)
      filled = points
    }
    return Picture(width: Int(width), height: Int(height), pixels: pixels)
  }

  // MARK: Writing

  /// - `quality`: of 100 parts, where the kind has any.
  func write(_ picture: Picture, as kind: ImageKind, quality: Int) throws(ImageFault) -> [UInt8] {
    guard let writer = writers[kind] else { throw .unsupported(kind) }
    return try withImage(of: picture, isGIF: kind == .gif) { (image) throws(ImageFault) in
      var count: Int32 = 0
      switch kind {
      case .jpeg, .webp: return try taken(cgd_write_with(writer, image, &count, Int32(quality)), count)
      case .bmp: return try taken(cgd_write_with(writer, image, &count, 0), count)
      default: return try taken(cgd_write(writer, image, &count), count)
      }
    }
  }

  /// An animation of pictures of one size.
  ///
  /// - `again`: how often it begins again; 0 for ever, nil for never.
  func writeAnimation(_ frames: [(picture: Picture, delay: Int)], again: Int?) throws(ImageFault) -> [UInt8] {
    guard let animation, let first = frames.first else { throw .unsupported(.gif) }
    // Each frame stays under the next, unless something of it would be seen through that.
    let disposal: Int32 = frames.contains { $0.picture.hasTransparency } ? 2 : 1
    var count: Int32 = 0
    var bytes = try withImage(of: first.picture, isGIF: true) { (image) throws(ImageFault) in
      try taken(cgd_begin_animation(animation.begin, image, &count, again.map { Int32(clamping: $0) } ?? -1), count)
    }
    for frame in frames {
      bytes += try withImage(of: frame.picture, isGIF: true) { (image) throws(ImageFault) in
        try taken(cgd_add_frame(animation.add, image, &count, Int32(clamping: frame.delay), disposal), count)
      }
    }
    return bytes + (try taken(cgd_end_animation(animation.end, &count), count))
  }

  /// In a GIF a point is there or clear, and colours are counted: where there are no more than it has, they stay as they are.
  private func withImage(
    of picture: Picture, isGIF: Bool, _ body: (UnsafeMutableRawPointer) throws(ImageFault) -> [UInt8]
  ) throws(ImageFault) -> [UInt8] {
    let pixels = isGIF ? picture.pixels.map { $0 >> 31 == 0 ? 0 : $0 | 0xFF00_0000 } : picture.pixels
    let (width, height) = (Int32(picture.width), Int32(picture.height))
    var made: UnsafeMutableRawPointer?
    var clear: Int32 = 0x7F00_0000
    if isGIF, let indexed = Self.indexed(pixels) {
      made = cgd_make_indexed(
        createIndexed, allocate, setPixel, width, height, indexed.colors, Int32(indexed.colors.count), indexed.indexes)
      clear = Int32(indexed.colors.firstIndex(of: 0) ?? -1)
    } else {
      made = cgd_make(create, alphaBlending, saveAlpha, setPixel, width, height, pixels)
    }
    guard let image = made else { throw .noMemory }
    defer { cgd_destroy(destroy, image) }
    if isGIF, clear >= 0, picture.hasTransparency { cgd_set_clear(setClear, image, clear) }
    return try body(image)
  }

  /// The colours in the order in which they come, and the place of each point's among them; nil for more than 256.
  private static func indexed(_ pixels: [UInt32]) -> (colors: [UInt32], indexes: [UInt8])? {
    var places: [UInt32: UInt8] = [:]
    var colors: [UInt32] = []
    var indexes: [UInt8] = []
    indexes.reserveCapacity(pixels.count)
    for pixel in pixels {
      if let place = places[pixel] {
        indexes.append(place)
        continue
      }
      guard colors.count < 256 else { return nil }
      places[pixel] = UInt8(colors.count)
      indexes.append(UInt8(colors.count))
      colors.append(pixel)
    }
    return (colors, indexes)
  }

  /// The library's bytes, which are given back to it.
  private func taken(_ bytes: UnsafeMutableRawPointer?, _ count: Int32) throws(ImageFault) -> [UInt8] {
    guard let bytes else { throw .noMemory }
    defer { cgd_free(free, bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: Int(max(0, count))))
  }
}
