import Foundation

/// Writes a document as PDF: a page of plain lines for each of its pages.
enum PDFExportEngine {
  static func render(document: ProjectDocument, includeAnnotations: Bool) async throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("documents-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("\(document.title).pdf")
    let notes = includeAnnotations ? document.annotations : []
    let pages = document.pages.map { [document.title, $0] + notes }
    try Data(pdf(pages).utf8).write(to: file)
    return file
  }

  private static func pdf(_ pages: [[String]]) -> String {
    var objects = ["<< /Type /Catalog /Pages 2 0 R >>"]
    let kids = pages.indices.map { "\(4 + $0 * 2) 0 R" }.joined(separator: " ")
    objects.append("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>")
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    for (index, lines) in pages.enumerated() {
      objects.append(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents \(5 + index * 2) 0 R "
          + "/Resources << /Font << /F1 3 0 R >> >> >>")
      let text = lines.map { "(\(escaped($0))) Tj T*" }.joined(separator: "\n")
      let stream = "BT /F1 14 Tf 18 TL 72 770 Td\n\(text)\nET"
      objects.append("<< /Length \(stream.utf8.count) >>\nstream\n\(stream)\nendstream")
    }
    var file = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(file.utf8.count)
      file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = file.utf8.count
    file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places { file += String(format: "%010d 00000 n \n", place) }
    return file + "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "(", with: "\\(")
      .replacingOccurrences(of: ")", with: "\\)")
  }
}
