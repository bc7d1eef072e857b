import Metadata
import Testing
import Values

@testable import AppIntents

@Suite struct SchemaTests {
  @Test func `stored variables of a schema intent are its parameters, and its title is the schema's`() async throws {
    let info = ActionDescription.info(of: OpenPhotoIntent.self)
    #expect(info.title == "Open Asset")
    #expect(info.parameters.map(\.name) == ["target"])
    let create = ActionDescription.info(of: CreateAlbumIntent.self)
    #expect(create.title == "New Album")
    #expect(create.parameters.map(\.name) == ["name", "style"])
    #expect(create.parameters.map(\.isOptional) == [false, true])
    let made = try await Action(CreateAlbumIntent.self).perform(with: ["name": .text("Sea")])
    #expect(made.value?.writtenOut == "Sea 0")
  }

  @Test func `stored variables of a schema entity are its properties`() {
    let info = EntityDescription.info(of: PhotoEntity.self)
    #expect(info.properties.map(\.name) == ["id", "title", "isFavorite", "kind"])
    #expect(info.title == "Asset")
  }

  @Test func `a schema enumeration is a choice`() {
    #expect(PhotoKind.typeDisplayRepresentation.name._text == "Asset Type")
    #expect(PhotoKind._valueType == .enumeration(["photo", "video"]))
    #expect(!PhotoEntity.isAssistantOnly)
  }

  @available(*, deprecated)
  @Test func `the names of iOS 18 mean the same`() {
    #expect(EntityDescription.info(of: OldAlbumEntity.self).properties.map(\.name) == ["id", "name"])
    #expect(OldKind._valueType == .enumeration(["round"]))
    #expect(ActionDescription.info(of: OldEntryIntent.self).parameters.map(\.name) == ["text"])
  }

  @Test func `a schema intent opens its entity`() async throws {
    let outcome = try await Action(OpenPhotoIntent.self).perform(with: ["target": .text("a")])
    #expect(outcome.value == nil)
    #expect(OpenPhotoIntent.supportedModes == .foreground)
  }
}

@AppEnum(schema: .photos.assetType)
enum PhotoKind: String {
  case photo, video
  static let caseDisplayRepresentations: [PhotoKind: DisplayRepresentation] = [.photo: "Photo", .video: "Video"]
}

@AppEntity(schema: .photos.asset)
struct PhotoEntity: IndexedEntity {
  static let defaultQuery = Query()
  let id: String
  @Property(title: "Title") var title: String?
  var isFavorite: Bool
  var kind: PhotoKind?
  let bytes: Int
  private var cache: Int
  var displayRepresentation: DisplayRepresentation { "\(id)" }

  init(_ id: String) {
    self.id = id
    bytes = 0
    cache = bytes
    isFavorite = cache > 1
    kind = .photo
  }

  struct Query: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [PhotoEntity] { identifiers.map(PhotoEntity.init) }
  }
}

@AppIntent(schema: .photos.openAsset)
struct OpenPhotoIntent: OpenIntent {
  var target: PhotoEntity
}

@AppIntent(schema: .photos.createAlbum)
struct CreateAlbumIntent {
  static let title: LocalizedStringResource = "New Album"
  var name: String
  var style: PhotoKind?
  private var count = 0

  func perform() async throws -> some ReturnsValue<String> { .result(value: "\(name) \(count)") }
}

@available(*, deprecated)
@AssistantIntent(schema: .journal.createEntry)
struct OldEntryIntent {
  var text: String
  func perform() async throws -> some IntentResult { .result() }
}

@available(*, deprecated)
@AssistantEntity(schema: .photos.album)
struct OldAlbumEntity {
  static let defaultQuery = Query()
  let id: String
  var name: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
  struct Query: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [OldAlbumEntity] { [] }
  }
}

@available(*, deprecated)
@AssistantEnum(schema: .photos.filterType)
enum OldKind: String {
  case round
  static let caseDisplayRepresentations: [OldKind: DisplayRepresentation] = [.round: "Round"]
}
