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

  /// Those whose examples are run with `intently`; the page about Swift is about other tools.
  package static var examplePages: [String] { guides.filter { $0 != "Docs/swift.md" } }
}
