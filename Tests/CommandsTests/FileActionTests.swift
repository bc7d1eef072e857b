import Foundation
import Glibc
import Testing

/// What actions on files and archives may do, and what they leave where they may not (DESIGN.md, Permissions).
@Suite struct FileActionTests {
  private let folder = TemporaryFolder()

  /// Runs steps in a workspace `w` beside a folder `outside`, both as they were last left.
  private func run(
    _ steps: String, allow: String? = nil, inputs: String = "{}", arguments: [String] = ["run", "w.json"],
    environment: [String: String] = [:]
  ) async -> CommandRun {
    folder.write("of others\n", to: "outside/o.txt")
    let allowed = allow.map { ", \"allow\": \($0)" } ?? ""
    folder.write("{\"intently\": 1\(allowed)}", to: "w/intently.json")
    folder.write("{\"intently\": 1, \"inputs\": \(inputs), \"steps\": [\(steps)]}", to: "w/w.json")
    return await CommandRun.run(arguments, in: folder("w"), environment: environment)
  }

  private func step(_ intent: String, _ with: String) -> String { "{\"intent\": \"\(intent)\", \"with\": {\(with)}}" }

  private var files: [String] {
    folder.files.keys.filter { $0 != "w/w.json" && $0 != "w/intently.json" }.sorted()
  }

  /// Every action that changes something, where `away` is a link to a folder outside.
  @Test(arguments: [
    ("CreateFolder", #""path": "away/new""#), ("DeleteFiles", #""files": "away/o.txt""#),
    ("DeleteFiles", #""files": "away", "folders": true"#), ("AppendToFile", #""text": "x", "to": "away/o.txt""#),
    ("AppendToFile", #""text": "x", "to": "link.txt", "mode": "prepend""#),
    ("MoveFile", #""file": "Data/a.txt", "to": "away/""#), ("MoveFile", #""file": "away/o.txt", "to": "Data/""#),
    ("CopyFile", #""file": "Data/a.txt", "to": "away/""#), ("CopyFile", #""file": "away/o.txt", "to": "Data/""#),
    ("CopyFile", #""file": "link.txt", "to": "Data/""#),
    ("CopyFile", #""file": "Data/a.txt", "to": "link.txt", "overwrite": true"#),
    ("RenameFile", #""file": "away/o.txt", "name": "p.txt""#), ("GetFile", #""path": "away/o.txt""#),
    ("GetContentsOfFolder", #""folder": "away""#), ("GetDetailsOfFiles", #""files": "link.txt""#),
    ("MakeArchive", #""files": "Data/a.txt", "to": "away/a.zip""#),
    ("MakeArchive", #""files": "link.txt", "to": "a.zip""#), ("ExtractArchive", #""archive": "a.gz", "to": "away/x""#),
    ("ExtractArchive", #""archive": "a.gz", "to": "away", "overwrite": true"#),
    ("GetDetailsOfImages", #""images": "link.txt""#), ("GetImagesFromInput", #""input": ["link.txt"]"#),
    ("ResizeImage", #""image": "link.txt", "width": 5"#), ("CombineImages", #""images": ["away/o.txt"]"#),
  ])
  func `what a link leads to is judged, not the link`(intent: String, with: String) async {
    folder.write("a", to: "w/Data/a.txt")
    folder.write([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0], to: "w/a.gz")
    folder.makeFolder("outside")
    symlink(folder("outside"), folder("w/away"))
    symlink(folder("outside/o.txt"), folder("w/link.txt"))
    let ran = await run(step(intent, with))
    #expect(ran.status == 4 && ran.errors.contains("[not-allowed]") && ran.out.isEmpty, "\(ran.errors)")
    #expect(files == ["outside/o.txt", "w/Data/a.txt", "w/a.gz", "w/away", "w/link.txt"])
    #expect(folder.text("outside/o.txt") == "of others\n")
  }

  @Test func `a link to a folder is neither packed nor copied`() async {
    folder.makeFolder("w/Data")
    symlink("Data", folder("w/link"))
    for steps in [
      step("MakeArchive", #""files": "link", "to": "a.tar""#), step("CopyFile", #""file": "link", "to": "Copy""#),
    ] {
      let ran = await run(steps)
      #expect(ran.status == 1 && ran.errors.contains("is a link to a folder"), "\(ran.errors)")
    }
    #expect(files == ["outside/o.txt", "w/link"])
  }

  @Test func `a folder that is packed or copied holds nothing that may not be read`() async {
    folder.write("a", to: "w/Data/a.txt")
    symlink(folder("outside/o.txt"), folder("w/Data/link.txt"))
    symlink(folder("outside"), folder("w/Data/away"))
    for steps in [
      step("MakeArchive", #""files": "Data", "to": "a.tar""#), step("CopyFile", #""file": "Data", "to": "Copy""#),
    ] {
      let ran = await run(steps)
      #expect(ran.status == 4, "\(ran.errors)")
    }
    #expect(files == ["outside/o.txt", "w/Data/a.txt", "w/Data/away", "w/Data/link.txt"])
  }

  @Test(arguments: ["intently.json", "Workflows/other.json", "Workflows", ".", "w.json", ".hidden", "Data"])
  func `what no workflow writes is not deleted, moved or replaced, whatever allow says`(path: String) async {
    folder.write(#"{"intently": 1, "steps": []}"#, to: "w/Workflows/other.json")
    folder.write("x", to: "w/.hidden")
    folder.write("x", to: "w/Data/.keep")
    folder.write("of others\n", to: "outside/o.txt")
    let before = files
    let allow = #"{"write": [".", "Workflows"]}"#
    for steps in [
      step("DeleteFiles", "\"files\": \"\(path)\", \"folders\": true"),
      step("MoveFile", "\"file\": \"\(path)\", \"to\": \"Gone\""),
      step("RenameFile", "\"file\": \"\(path)\", \"name\": \"Gone\""),
    ] {
      let ran = await run(steps, allow: allow)
      #expect(ran.status == 4 || (path == "." && ran.status == 1), "\(ran.errors)")
    }
    #expect(files == before)
  }

  @Test func `a folder does not come to where one of its files may not be`() async {
    folder.write(#"{"intently": 1, "steps": []}"#, to: "w/New/x.json")
    folder.makeFolder("w/Old")
    let steps = step("MoveFile", #""file": "New", "to": "Workflows""#)
    #expect(await run(steps).status == 4)
    #expect(await run(step("CopyFile", #""file": "New", "to": "Workflows""#)).status == 4)
    #expect(files == ["outside/o.txt", "w/New/x.json"])
    // As itself it may move.
    #expect(await run(step("MoveFile", #""file": "New", "to": "Old/""#)).status == 0)
    #expect(files == ["outside/o.txt", "w/Old/New/x.json"])
  }

  @Test(arguments: ["intently.json", "Workflows/x.json", "sub/intently.json"])
  func `an archive does not bring what no workflow writes`(name: String) async throws {
    folder.write("{}", to: "in/" + name)
    let archive = try #require(packed("in"))
    folder.write(archive, to: "w/a.tar")
    // The folder of workflows is named as the archive's own folder would be.
    let to = name.hasPrefix("Workflows") ? "Workflows" : "Unpacked"
    folder.write(#"{"intently": 1}"#, to: "w/w.json")
    let ran = await run(step("ExtractArchive", "\"archive\": \"a.tar\", \"to\": \"\(to == "Workflows" ? "New" : to)\""))
    // Below a folder of its own, `Workflows` is a name as any other.
    #expect(ran.status == (to == "Workflows" ? 0 : 4), "\(ran.errors)")
    if to == "Unpacked" { #expect(!files.contains { $0.hasPrefix("w/Unpacked") || $0.contains(".tmp") }) }
  }

  /// A folder of the test as an archive, made by the system's tar.
  private func packed(_ name: String) -> [UInt8]? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/tar")
    process.arguments = ["-C", folder(name), "-cf", folder("made.tar"), "."]
    try? process.run()
    process.waitUntilExit()
    defer { FileTree.remove(folder("made.tar")) }
    return folder.bytes("made.tar")
  }

  @Test func `the right to be run goes along`() async {
    folder.write("#!/bin/sh\n", to: "w/Data/run")
    chmod(folder("w/Data/run"), 0o755)
    let ran = await run(
      [
        step("CopyFile", #""file": "Data/run", "to": "Copy/""#), step("CopyFile", #""file": "Data", "to": "Whole""#),
        step("MakeArchive", #""files": "Data/run", "to": "a.zip""#), step("ExtractArchive", #""to": "Zip""#),
        step("MakeArchive", #""files": "Data/run", "to": "a.tar.gz""#), step("ExtractArchive", #""to": "Tar""#),
      ].joined(separator: ", "))
    #expect(ran.status == 0, "\(ran.errors)")
    for path in ["Copy/run", "Whole/run", "Zip/run", "Tar/run"] {
      #expect(access(folder("w/" + path), X_OK) == 0, "\(path)")
    }
    #expect(access(folder("w/a.zip"), X_OK) != 0)
  }

  @Test func `hard links and links inside an archive are kept`() async throws {
    folder.write("shared", to: "in/a.txt")
    folder.makeFolder("in/sub")
    link(folder("in/a.txt"), folder("in/sub/b.txt"))
    symlink("../a.txt", folder("in/sub/c.txt"))
    folder.write(try #require(packed("in")), to: "w/a.tar")
    let ran = await run(step("ExtractArchive", #""archive": "a.tar", "to": "Out""#))
    #expect(ran.status == 0, "\(ran.errors)")
    #expect(folder.text("w/Out/a.txt") == "shared" && folder.text("w/Out/sub/b.txt") == "shared")
    #expect(folder.text("w/Out/sub/c.txt") == "shared")
    var (one, other) = (stat(), stat())
    stat(folder("w/Out/a.txt"), &one)
    stat(folder("w/Out/sub/b.txt"), &other)
    #expect(one.st_ino == other.st_ino)
  }

  @Test func `an archive tells times only where that is said`() async throws {
    folder.write("12345", to: "w/a.txt")
    var times = [timeval(tv_sec: 1_700_000_000, tv_usec: 0), timeval(tv_sec: 1_700_000_000, tv_usec: 0)]
    utimes(folder("w/a.txt"), &times)
    let ran = await run(
      step("MakeArchive", #""files": "a.txt", "to": "plain.tar""#) + ", "
        + step("MakeArchive", #""files": "a.txt", "to": "dated.tar", "keepDates": true"#))
    #expect(ran.status == 0, "\(ran.errors)")
    let fields = ["w/plain.tar", "w/dated.tar"].map {
      String(decoding: folder.bytes($0)?[136..<147] ?? [], as: UTF8.self)
    }
    #expect(fields == ["00000000000", "14524770400"])
  }

  @Test func `a link goes itself, not what it leads to`() async {
    folder.write("a", to: "w/Data/a.txt")
    symlink("Data", folder("w/link"))
    symlink("a.txt", folder("w/Data/b.txt"))
    #expect(await run(step("DeleteFiles", #""files": ["link", "Data/b.txt"]"#)).status == 0)
    #expect(files == ["outside/o.txt", "w/Data/a.txt"])
  }

  @Test func `what passes of a loop add beside one another is never mixed up`() async {
    let line = String(repeating: "x", count: 5000)
    let ran = await run(
      """
      {"repeat": 40, "do": [{"give": "${index}"}], "id": "n"},
      {"forEach": "${n}", "as": "i", "parallel": 4, "do": [
        {"intent": "AppendToFile", "with": {"text": "${i}:\(line)", "to": "log.txt"}},
        {"intent": "AppendToFile", "with": {"text": "${i}:\(line)", "to": "top.txt", "mode": "prepend"}}]}
      """)
    #expect(ran.status == 0, "\(ran.errors)")
    for file in ["w/log.txt", "w/top.txt"] {
      let lines = (folder.text(file) ?? "").split(separator: "\n")
      #expect(lines.count == 40 && lines.allSatisfy { $0.hasSuffix(":" + line) }, "\(file)")
      #expect(Set(lines.compactMap { Int($0.prefix { $0 != ":" }) }) == Set(1...40))
    }
  }

  @Test func `a run that is asked to end leaves no half of an archive`() async {
    folder.write([UInt8](repeating: 7, count: 5_000_000), to: "w/Data/a.bin")
    let ran = await CommandRun.run(["run", "w.json"], in: folder("w"))
    #expect(ran.status != 0)
    folder.write(
      "{\"intently\": 1, \"steps\": [\(step("MakeArchive", #""files": "Data", "to": "a.zip""#))]}", to: "w/w.json")
    let path = folder("w")
    let work = Task { await CommandRun.run(["run", "w.json"], in: path) }
    work.cancel()
    _ = await work.value
    #expect(files == ["w/Data/a.bin"] || files == ["w/Data/a.bin", "w/a.zip"], "\(files)")
  }

  @Test func `a secret's digest is a secret too`() async {
    let secret = ["INTENTLY_SECRET_KEY": "s3cr3t!x"]
    let steps =
      step("GenerateHash", #""input": "${secret.KEY}", "type": "sha256""#) + #", {"export": "text", "to": "h.txt"}"#
    let checked = await run(steps, arguments: ["check", "w.json"], environment: secret)
    #expect(checked.status == 2 && checked.errors.contains("[secret-revealed]"), "\(checked.errors)")
  }

  @Test func `details are of what the links lead to, and dates are of the run's zone`() async {
    folder.write("12345", to: "w/a.txt")
    symlink("a.txt", folder("w/link"))
    var times = [timeval(tv_sec: 1_700_000_000, tv_usec: 0), timeval(tv_sec: 1_700_000_000, tv_usec: 0)]
    utimes(folder("w/a.txt"), &times)
    let size = await run(step("GetDetailsOfFiles", #""files": "link", "property": "size""#))
    #expect(size.out == "5\n", "\(size.errors)")
    let changed = await run(step("GetDetailsOfFiles", #""files": "link", "property": "modified""#))
    #expect(changed.out.contains("2023-11-14T22:13:20Z"), "\(changed.errors)")
  }
}
