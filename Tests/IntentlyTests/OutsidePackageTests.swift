import Foundation
import TestSupport
import Testing

/// A package outside of this one, as `Docs/swift.md` has it, built and run.
///
/// It builds all of Intently, which takes minutes: `INTENTLY_OUTSIDE_PACKAGE=1 swift test --filter OutsidePackageTests`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["INTENTLY_OUTSIDE_PACKAGE"] != nil && Terminal.isAvailable))
struct OutsidePackageTests {
  /// What this package is now, committed or not, as a repository with a version in it.
  private static func makeRepository(in folder: Folder) throws {
    let shell = Terminal(folder: folder.path, tools: folder.path)
    let git = "git --git-dir=intently --work-tree='\(PackageFiles.root)'"
    let lines = [
      "git init --quiet --bare intently", "\(git) add --all",
      "\(git) -c user.name=test -c user.email=test@localhost commit --quiet --message='As it is'", "\(git) tag 0.1.0",
    ]
    for line in lines {
      let run = try shell.run(line)
      try #require(run.status == 0, "\(line): \(run.printed)")
    }
  }

  @Test func `a package that depends on a version finds, filters, sorts, exports, checks and documents its own types`()
    throws
  {
    let folder = try Folder()
    try Self.makeRepository(in: folder)
    for (name, text) in try Tutorial.files(of: "shelf") { try folder.write(text, to: "shelf/" + name) }
    // No warnings of ours are errors for others, and nothing is kept from one run to the next.
    let terminal = Terminal(
      folder: folder("shelf"), tools: Self.toolchain + ":" + folder("shelf/.build/debug"),
      environment: ["HOME": folder.path, "XDG_CACHE_HOME": folder("cache")])
    let build = try terminal.run("swift build")
    try #require(build.status == 0, "\(build.printed)")
    #expect(!build.printed.contains("warning:"), "\(build.printed)")
    try Tutorial.type(commandsOf: "shelf", in: terminal)

    // The same files in the language mode of Swift 5.
    let manifest = try #require(folder.text("shelf/Package.swift"))
    #expect(manifest.hasPrefix("// swift-tools-version: 6.0\n"))
    try folder.write(manifest.replacing("version: 6.0", with: "version: 5.9"), to: "shelf/Package.swift")
    // The macros come with the dependency, by its version.
    try folder.write(Self.macros, to: "shelf/Sources/shelf/Review.swift")
    let tool = try #require(folder.text("shelf/Sources/shelf/Shelf.swift"))
    try folder.write(
      tool.replacing("[ReadingTime.self]", with: "[ReadingTime.self, Judge.self, NameAlbum.self]")
        .replacing("[Book.self]", with: "[Book.self, ReviewEntity.self, SnapEntity.self]"),
      to: "shelf/Sources/shelf/Shelf.swift")
    let older = try terminal.run("swift build")
    try #require(older.status == 0, "\(older.printed)")
    #expect(older.printed.contains("Compiling shelf"), "\(older.printed)")
    #expect(
      try terminal.run("shelf find Book --sort title --limit 1 --columns title | cat").printed == "title\nCandide\n")
    #expect(
      try terminal.run("shelf find Review --where \"verdict = 'good' AND length > 400\" | cat").printed
        == "id,stars,verdict,length\n2,5,good,500\n")
    try folder.write(
      "{ \"intently\": 1, \"steps\": [{ \"intent\": \"Judge\", \"with\": { \"subject\": 4, \"kind\": \"photo\" } }] }",
      to: "shelf/judge.json")
    #expect(try terminal.run("shelf run judge.json").printed == "4 of photo\n")
    #expect(
      try terminal.run("shelf find Snap --where \"kind = 'video'\" --columns id,kind | cat").printed
        == "id,kind\nb,video\n")
    try folder.write(
      "{ \"intently\": 1, \"steps\": [{ \"intent\": \"NameAlbum\", \"with\": { \"name\": \"May\" } }] }",
      to: "shelf/album.json")
    #expect(try terminal.run("shelf run album.json").printed == "May of anything\n")
  }

  /// A file of macros, as an app has it.
  private static let macros = """
    import AppIntents

    struct ReviewEntity: AppEntity {
      static var typeDisplayRepresentation: TypeDisplayRepresentation = "Review"
      static var defaultQuery = ReviewQuery()

      let id: Int
      @Property(title: "Stars") var stars: Int
      @ComputedProperty(title: "Verdict") var verdict: String { stars > 3 ? "good" : "poor" }
      @DeferredProperty(title: "Length") var length: Int { get async throws { stars * 100 } }

      var displayRepresentation: DisplayRepresentation { "\\(verdict)" }

      init(id: Int, stars: Int) {
        self.id = id
        self.stars = stars
      }
    }

    struct ReviewQuery: EnumerableEntityQuery {
      func allEntities() async throws -> [ReviewEntity] {
        [ReviewEntity(id: 1, stars: 2), ReviewEntity(id: 2, stars: 5), ReviewEntity(id: 3, stars: 4)]
      }

      func entities(for identifiers: [Int]) async throws -> [ReviewEntity] {
        try await allEntities().filter { identifiers.contains($0.id) }
      }
    }

    @UnionValue
    enum Subject {
      case stars(Int)
      case words(String)
    }

    @AppEnum(schema: .photos.assetType)
    enum ReviewKind: String {
      case photo, video
      static let caseDisplayRepresentations: [ReviewKind: DisplayRepresentation] = [.photo: "Photo", .video: "Video"]
    }

    @AppEntity(schema: .photos.asset)
    struct SnapEntity {
      static var defaultQuery = SnapQuery()

      let id: String
      var kind: ReviewKind?
      var displayRepresentation: DisplayRepresentation { "\\(id)" }

      init(_ id: String, _ kind: ReviewKind) {
        self.id = id
        self.kind = kind
      }
    }

    struct SnapQuery: EnumerableEntityQuery {
      func allEntities() async throws -> [SnapEntity] { [SnapEntity("a", .photo), SnapEntity("b", .video)] }
      func entities(for identifiers: [String]) async throws -> [SnapEntity] {
        try await allEntities().filter { identifiers.contains($0.id) }
      }
    }

    @AppIntent(schema: .photos.createAlbum)
    struct NameAlbum {
      var name: String
      var kind: ReviewKind?

      func perform() async throws -> some IntentResult & ReturnsValue<String> {
        .result(value: "\\(name) of \\(kind?.rawValue ?? "anything")")
      }
    }

    struct Judge: AppIntent {
      static var title: LocalizedStringResource = "Judge"

      @Parameter(title: "Subject") var subject: Subject
      @Parameter(title: "Kind") var kind: ReviewKind

      func perform() async throws -> some IntentResult & ReturnsValue<String> {
        switch subject {
        case .stars(let stars): return .result(value: "\\(stars) of \\(kind.rawValue)")
        case .words(let words): return .result(value: words)
        }
      }
    }

    """

  /// The folder of the `swift` that runs this.
  private static var toolchain: String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").map(String.init)
    return folders.first { FileManager.default.isExecutableFile(atPath: $0 + "/swift") } ?? "/usr/bin"
  }
}
