import Commands
import Foundation
import TestSupport
import Testing

@Suite struct ReferencePagesTests {
  private static let folder = PackageFiles.root + "/Docs/reference"

  @Test(arguments: ReferencePages.all.map(\.file))
  func `each reference page is what the declarations say`(file: String) throws {
    let page = try #require(ReferencePages.all.first { $0.file == file })
    let path = Self.folder + "/" + file
    if PackageFiles.isRecording {
      try page.text.write(toFile: path, atomically: true, encoding: .utf8)
      return
    }
    let written = try? String(contentsOfFile: path, encoding: .utf8)
    #expect(written == page.text, "rewrite Docs/reference/\(file) with RECORD=1 swift test --filter ReferencePages")
  }

  @Test func `there is no page that nothing writes`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0.hasSuffix(".md") }.sorted()
    #expect(files == ReferencePages.all.map(\.file).sorted())
  }

  @Test func `every option of an export type is described`() {
    let page = ReferencePages.all.first { $0.file == "exports.md" }?.text ?? ""
    for format in Composition.exports {
      for option in format.info.options {
        #expect(page.contains("`\(option)`"), "“\(option)” of \(format.info.contentType.name) is on no page")
      }
    }
  }
}
