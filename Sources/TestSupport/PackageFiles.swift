import Foundation

/// The files of this package, which tests compare with.
package enum PackageFiles {
  package static let root: String = {
    var url = URL(fileURLWithPath: #filePath)
    while url.path != "/", !FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) {
      url.deleteLastPathComponent()
    }
    return url.path
  }()

  /// With `RECORD=1` pages are rewritten rather than compared.
  package static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD"] == "1" }

  /// The pages written by hand, relative to the package.
  package static var guides: [String] {
    let docs = (try? FileManager.default.contentsOfDirectory(atPath: root + "/Docs")) ?? []
    return ["README.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/" + $0 }
  }

  /// Those about tools from Swift, whose examples are run with these.
  package static let toolPages = ["Docs/swift.md", "Docs/shortcuts.md"]

  /// Those whose examples are run with `intently`.
  package static var examplePages: [String] { guides.filter { !toolPages.contains($0) } }
}
