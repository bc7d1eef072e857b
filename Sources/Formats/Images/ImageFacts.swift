/// What the headers of an image's file say; the picture itself is not read.
///
/// **Source**: PNG (ISO/IEC 15948), JPEG (ITU-T T.81) with EXIF 2.32, GIF89a, WebP (RFC 9649), BMP, TIFF 6.0, HEIF (ISO/IEC 23008-12).
package struct ImageFacts: Sendable {
  package var kind: ImageKind
  /// As it is stored. **Units**: points.
  package var width = 0
  package var height = 0
  package var orientation: ImageOrientation?
  /// How many pictures follow one another.
  package var frames = 1
  /// The name of the colours' profile, or what is known in its place.
  package var colorSpace: String?
  /// Of how many colours each point of a JPEG is made; 0 for other kinds.
  var components = 0
  package var camera = Camera()
  /// The whole EXIF, from its byte order on.
  package var exif: [UInt8]?
  /// The colours' profile.
  package var profile: [UInt8]?
  /// The largest size that is said anywhere in the file, by which it is judged before it is read.
  package var mostPoints = 0

  package struct Camera: Sendable {
    package var make: String?
    package var model: String?
    /// `2026:11:30 14:05:09`, as EXIF writes it.
    package var taken: String?
    /// `+01:00`.
    package var offset: String?
    package var place: Place?
  }

  /// **Units**: degrees, north and east above zero; metres above the sea. Millionths, and thousandths of the height.
  package struct Place: Sendable {
    package var latitude: Int
    package var longitude: Int
    package var altitude: Int?
  }

  /// As it is looked at.
  package var shownWidth: Int { orientation?.isTransposed == true ? height : width }
  package var shownHeight: Int { orientation?.isTransposed == true ? width : height }

  /// **Errors**: a kind that is not known; a file that ends or errs before its size is told. What is wrong behind that is left out.
  package static func read(_ bytes: ImageBytes) throws(ImageFault) -> ImageFacts {
    guard let kind = ImageKind.of(bytes) else { throw .unknown }
    var facts = ImageFacts(kind: kind)
    switch kind {
    case .png: try PNGHeader.read(bytes, into: &facts)
    case .jpeg: try JPEGHeader.read(bytes, into: &facts)
    case .gif: try GIFHeader.read(bytes, into: &facts)
    case .webp: try WebPHeader.read(bytes, into: &facts)
    case .bmp: try BMPHeader.read(bytes, into: &facts)
    case .tiff: try TIFFHeader.read(bytes, into: &facts)
    case .heic, .avif: try HEIFHeader.read(bytes, into: &facts)
    }
    guard facts.width > 0, facts.height > 0 else { throw .damaged("it says no size") }
    facts.note(facts.width, facts.height)
    if let name = facts.profile.flatMap(ColorProfile.name) { facts.colorSpace = name }
    return facts
  }

  /// Notes a size that is said somewhere in the file.
  mutating func note(_ width: Int, _ height: Int) {
    let points = max(0, width).multipliedReportingOverflow(by: max(0, height))
    mostPoints = max(mostPoints, points.overflow ? .max : points.partialValue)
  }

  /// Takes what EXIF says.
  mutating func take(exif bytes: [UInt8]) {
    let content = bytes.starts(with: Array("Exif\u{0}\u{0}".utf8)) ? Array(bytes.dropFirst(6)) : bytes
    guard let exif = EXIF(ImageBytes(content)) else { return }
    self.exif = content
    exif.tell(&self)
  }
}
