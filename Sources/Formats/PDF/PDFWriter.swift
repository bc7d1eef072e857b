/// Writes pages of pictures and of text as a PDF: the same pages give the same bytes, without any time in them.
///
/// **Shape**: a picture is a page as large as it is, a point of it a point of the page; a JPEG goes in as it stands. Text is set in Helvetica
/// on sheets of A4, which every reader has. **Source**: PDF 1.4 (ISO 32000 from 1.7 on).
package struct PDFWriter {
  /// Objects in their order, without their numbers.
  private var objects: [[UInt8]] = []
  /// The numbers of the pages' objects.
  private var pages: [Int] = []

  private static let catalog = 1
  private static let tree = 2
  private static let font = 3
  /// A4. **Units**: points, of which 72 are an inch.
  private static let sheet = (width: 595, height: 842)

  package init() { objects = Array(repeating: [], count: Self.font) }

  package var pageCount: Int { pages.count }

  // MARK: Pictures

  /// Adds a page with an image.
  ///
  /// - `bytes`: what the file holds that it was read from.
  /// - `margin`: how much is left free around it, in points.
  package mutating func add(
    _ contents: ImageContents, from bytes: [UInt8], margin: Int
  ) throws(ImageFault) {
    let picture = contents.picture
    var attributes =
      "/Type /XObject /Subtype /Image /Width \(picture.width) /Height \(picture.height) /BitsPerComponent 8"
    let data: [UInt8]
    if contents.kind == .jpeg {
      let facts = try ImageFacts.read(ImageBytes(bytes))
      let isAsItStands = (facts.orientation ?? .up) == .up && [1, 3].contains(facts.components)
      data = isAsItStands ? bytes : try contents.written(as: .jpeg, quality: 0.9)
      let isGray = isAsItStands && facts.components == 1
      attributes += " /ColorSpace /\(isGray ? "DeviceGray" : "DeviceRGB") /Filter /DCTDecode"
    } else {
      data = try Self.packed(picture) { [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
      attributes += " /ColorSpace /DeviceRGB /Filter /FlateDecode"
      if picture.hasTransparency {
        let mask = try Self.packed(picture) { [UInt8($0 >> 24)] }
        let size = "/Width \(picture.width) /Height \(picture.height) /BitsPerComponent 8"
        let number = add(
          stream: mask, "/Type /XObject /Subtype /Image \(size) /ColorSpace /DeviceGray /Filter /FlateDecode")
        attributes += " /SMask \(number) 0 R"
      }
    }
    let image = add(stream: data, attributes)
    let drawing = "q \(picture.width) 0 0 \(picture.height) \(margin) \(margin) cm /I Do Q\n"
    addPage(
      width: picture.width + 2 * margin, height: picture.height + 2 * margin,
      resources: "/XObject << /I \(image) 0 R >>", drawing: Array(drawing.utf8))
  }

  private static func packed(_ picture: Picture, _ bytes: (UInt32) -> [UInt8]) throws(ImageFault) -> [UInt8] {
    var blocks: [[UInt8]] = [[]]
    for pixel in picture.pixels {
      if blocks[blocks.count - 1].count >= 1 << 18 { blocks.append([]) }
      blocks[blocks.count - 1] += bytes(pixel)
    }
    return try PNGWriter.packed(blocks)
  }

  // MARK: Text

  /// The first letter of a text that its pages cannot show; nil where they show all.
  package static func unknownLetter(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0C, 0x0D: false
      case 0..<0x20, 0x7F: true
      default: TextEncoder.missingCharacter(in: String(scalar), of: .windows1252) != nil
      }
    }
  }

  /// Adds pages with a text, which begins at the top of a new one. A form feed in it begins another one.
  package mutating func add(_ text: String, margin: Int) {
    let size = 11
    let step = 15
    let width = (Self.sheet.width - 2 * margin) * 1000 / size
    let most = max(1, (Self.sheet.height - 2 * margin) / step)
    for part in text.split(separator: "\u{0C}", omittingEmptySubsequences: false) {
      let lines = Self.lines(of: String(part), width: width)
      for start in stride(from: 0, to: max(1, lines.count), by: most) {
        var drawing = Array("BT /F \(size) Tf \(step) TL \(margin) \(Self.sheet.height - margin - size) Td\n".utf8)
        for line in lines[start..<min(lines.count, start + most)] {
          drawing += Self.literal(line) + Array(" Tj T*\n".utf8)
        }
        addPage(
          width: Self.sheet.width, height: Self.sheet.height, resources: "/Font << /F \(Self.font) 0 R >>",
          drawing: drawing + Array("ET\n".utf8))
      }
    }
  }

  /// A text's lines, broken at blanks where they are too long, and in a word that is longer than a line.
  private static func lines(of text: String, width: Int) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let bytes = TextEncoder.encode(Array(line.replacing("\t", with: "    ").utf8), as: .windows1252)
      var current: [UInt8] = []
      var length = 0
      for byte in bytes {
        if length + HelveticaWidths.of(byte) > width, !current.isEmpty {
          // What follows the last blank goes to the next line.
          let blank = byte == 0x20 ? current.count : current.lastIndex(of: 0x20)
          let rest = blank.map { Array(current[min(current.count, $0 + 1)...]) } ?? []
          lines.append(blank.map { Array(current[..<$0]) } ?? current)
          current = rest
          length = rest.reduce(0) { $0 + HelveticaWidths.of($1) }
          if byte == 0x20, current.isEmpty { continue }
        }
        current.append(byte)
        length += HelveticaWidths.of(byte)
      }
      lines.append(current)
    }
    while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func literal(_ bytes: [UInt8]) -> [UInt8] {
    var written: [UInt8] = [UInt8(ascii: "(")]
    for byte in bytes {
      if "()\\".utf8.contains(byte) { written.append(UInt8(ascii: "\\")) }
      written.append(byte)
    }
    return written + [UInt8(ascii: ")")]
  }

  // MARK: Objects

  private mutating func add(_ content: [UInt8]) -> Int {
    objects.append(content)
    return objects.count
  }

  private mutating func add(stream: [UInt8], _ attributes: String = "") -> Int {
    add(
      Array("<< \(attributes)\(attributes.isEmpty ? "" : " ")/Length \(stream.count) >>\nstream\n".utf8) + stream
        + Array("\nendstream".utf8))
  }

  private mutating func addPage(width: Int, height: Int, resources: String, drawing: [UInt8]) {
    let content = add(stream: drawing)
    let box = "/MediaBox [0 0 \(width) \(height)]"
    let page =
      "<< /Type /Page /Parent \(Self.tree) 0 R \(box) /Resources << \(resources) >> /Contents \(content) 0 R >>"
    pages.append(add(Array(page.utf8)))
  }

  /// The whole file.
  package func finished() -> [UInt8] {
    var objects = objects
    objects[Self.catalog - 1] = Array("<< /Type /Catalog /Pages \(Self.tree) 0 R >>".utf8)
    let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
    objects[Self.tree - 1] = Array("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>".utf8)
    objects[Self.font - 1] = Array(
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".utf8)
    // The bytes of the second line say that it is no text.
    var file = Array("%PDF-1.4\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(file.count)
      file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let start = file.count
    file += Array("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8)
    for place in places {
      let digits = String(place)
      file += Array((String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n").utf8)
    }
    let trailer = "trailer\n<< /Size \(objects.count + 1) /Root \(Self.catalog) 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return file + Array(trailer.utf8)
  }
}
