import Formats
import Foundation
import Glibc
import Testing

/// What actions on images may do, and what they leave (DESIGN.md, Permissions); where libgd3 is not installed, that is said in one
/// line.
@Suite(.enabled(if: GdLibrary.shared != nil, "libgd3 is not installed")) struct ImageActionTests {
  private let folder = TemporaryFolder()

  private func run(_ steps: String, allow: String = "{}", arguments: [String] = []) async throws -> CommandRun {
    let picture = try Picture(width: 8, height: 4, color: 0xFFFF_0000)
    folder.write(try ImageContents([.init(picture)], kind: .png).written(as: .png, quality: 1), to: "w/Data/red.png")
    folder.write("{\"intently\": 1, \"allow\": \(allow)}", to: "w/intently.json")
    folder.write("{\"intently\": 1, \"steps\": [\(steps)]}", to: "w/w.json")
    return await CommandRun.run(["run", "w.json"] + arguments, in: folder("w"))
  }

  private var files: [String] {
    folder.files.keys.filter { !["w/w.json", "w/intently.json", "w/Data/red.png"].contains($0) }.sorted()
  }

  private static let resize = #"{"intent": "ResizeImage", "with": {"image": "Data/red.png", "width": 4}}"#

  private func resize(to path: String) -> String {
    #"{"intent": "ResizeImage", "with": {"image": "Data/red.png", "width": 4, "to": "\#(path)"}}"#
  }

  @Test func `an image goes nowhere that the workflow may not write`() async throws {
    folder.makeFolder("outside")
    symlink(folder("outside"), folder("w-away"))
    for path in ["../w-away/x.png", "../outside/x.png", "Data/x.png", ".hidden/x.png"] {
      let ran = try await run(resize(to: path), allow: #"{"write": ["Out"]}"#)
      #expect(ran.status == 4 && ran.errors.contains("[not-allowed]"), "\(path): \(ran.errors)")
    }
    // What is not known before it runs is judged then.
    let ran = try await run(
      #"{"id": "to", "intent": "Text", "with": {"text": "Data/x.png"}}, "# + resize(to: "${to}"),
      allow: #"{"write": ["Out"]}"#)
    #expect(ran.status == 4 && ran.errors.contains("[not-allowed]"), "\(ran.errors)")
    #expect(files.filter { $0.hasSuffix(".png") }.isEmpty)
  }

  @Test func `a path is written once, and a list of one name twice is refused`() async throws {
    let ran = try await run(
      #"{"intent": "FlipImage", "with": {"image": ["Data/red.png", "Data/red.png"], "to": "Out/"}}"#)
    #expect(ran.status == 1 && ran.errors.contains("[written-twice]"), "\(ran.errors)")
  }

  @Test func `an image of the run alone is read where nothing but one folder is, and is gone afterwards`() async throws
  {
    folder.write(
      try ImageContents([.init(try Picture(width: 8, height: 4))], kind: .png).written(as: .png, quality: 1),
      to: "w/Data/gone-when-it-is-over.png")
    let ran = try await run(
      #"{"intent": "ResizeImage", "with": {"image": "Data/gone-when-it-is-over.png", "width": 4}}, {"intent": "FlipImage"}"#
        + #", {"intent": "SaveFile", "with": {"to": "Out/small.png"}}"#
        + #", {"intent": "GetDetailsOfImages", "with": {"images": "Out/small.png", "property": "width"}}"#,
      allow: #"{"read": ["Data", "Out"], "write": ["Out"]}"#)
    #expect(ran.status == 0 && ran.out == "4\n", "\(ran.errors)")
    #expect(files == ["w/Data/gone-when-it-is-over.png", "w/Out/small.png"])
    let temporary = FileManager.default
    for name in try temporary.contentsOfDirectory(atPath: NSTemporaryDirectory())
    where name.hasPrefix("intently-files-") {
      let left = temporary.enumerator(atPath: NSTemporaryDirectory() + "/" + name)?.map { "\($0)" } ?? []
      #expect(!left.contains { $0.hasSuffix("gone-when-it-is-over.png") })
    }
  }

  @Test func `a workflow does not read the files of another run`() async throws {
    let other = NSTemporaryDirectory() + "/intently-files-of-another"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: other) }
    try Data([1]).write(to: URL(fileURLWithPath: other + "/red.png"))
    let ran = try await run(
      Self.resize + #", {"intent": "FlipImage", "with": {"image": "\#(other)/red.png"}}"#)
    #expect(ran.status == 4 && ran.errors.contains("[not-allowed]"), "\(ran.errors)")
  }

  @Test func `a dry run tells what would be written, and writes it nowhere`() async throws {
    let ran = try await run(
      resize(to: "Out/small.png")
        + #", {"intent": "FlipImage", "with": {"to": "Out/flipped.jpg"}}, {"intent": "GetDetailsOfImages", "with": {"property": "width"}}"#
        + #", {"show": "${previous} wide"}"#, arguments: ["--dry-run"])
    #expect(ran.status == 0 && ran.out.contains("would make Out/small.png"), "\(ran.out)\(ran.errors)")
    #expect(ran.out.contains("would make Out/flipped.jpg") && ran.out.contains("4 wide"))
    #expect(files.isEmpty)
  }

  @Test func `a small file that would be a huge picture is refused before it is one`() async throws {
    var bytes = try ImageContents([.init(try Picture(width: 8, height: 8))], kind: .png).written(as: .png, quality: 1)
    bytes.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
    folder.write(bytes, to: "w/Data/bomb.png")
    let ran = try await run(#"{"intent": "FlipImage", "with": {"image": "Data/bomb.png"}}"#)
    #expect(ran.status == 1 && ran.errors.contains("[image-too-large]"), "\(ran.errors)")
    // Its details are headers alone.
    let details = try await run(
      #"{"intent": "GetDetailsOfImages", "with": {"images": "Data/bomb.png", "property": "width"}}"#)
    #expect(details.out == "65536\n")
  }

  @Test func `a picture that ends in the middle says so`() async throws {
    _ = try await run("")
    let bytes = try #require(folder.bytes("w/Data/red.png"))
    folder.write(Array(bytes[..<40]), to: "w/Data/half.png")
    let ran = try await run(#"{"intent": "FlipImage", "with": {"image": "Data/half.png"}}"#)
    #expect(ran.status == 1 && ran.errors.contains("“Data/half.png” is damaged"), "\(ran.errors)")
  }
}
