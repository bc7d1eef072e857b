import Commands
import Foundation
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

/// The files of this package, which tests compare with.
enum PackageFiles {
  static let root: String = {
    var url = URL(fileURLWithPath: #filePath)
    while url.path != "/", !FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) {
      url.deleteLastPathComponent()
    }
    return url.path
  }()

  /// With `RECORD=1` pages are rewritten rather than compared.
  static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD"] == "1" }

  /// The pages written by hand, relative to the package.
  static var guides: [String] {
    let docs = (try? FileManager.default.contentsOfDirectory(atPath: root + "/Docs")) ?? []
    return ["README.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/" + $0 }
  }
}
