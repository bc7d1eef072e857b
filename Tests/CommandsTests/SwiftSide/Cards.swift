import AppIntents
import CoreTransferable
import Foundation
import UniformTypeIdentifiers

/// A person's card, which its own code writes in every way that there is.
struct CardEntity: AppEntity, Transferable {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Card"
  static let defaultQuery = CardQuery()
  let id: Int
  @Property(title: "Name") var name: String
  @Property(title: "Mail") var mail: String?
  var displayRepresentation: DisplayRepresentation { "\(name)" }

  init(_ id: Int, _ name: String, _ mail: String? = nil) {
    self.id = id
    self.name = name
    self.mail = mail
  }

  struct Facts: Codable, Transferable, Sendable {
    var id: Int
    var name: String
    static var transferRepresentation: some TransferRepresentation { CodableRepresentation(contentType: .json) }
  }

  struct Blank: Error, CustomLocalizedStringResourceConvertible {
    var localizedStringResource: LocalizedStringResource { "the card is blank" }
  }

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .vCard) { card in
      if card.name.isEmpty { throw Blank() }
      return Data("BEGIN:VCARD\r\nFN:\(card.name)\r\nEND:VCARD\r\n".utf8)
    }
    .suggestedFileName { $0.mail.map { "\($0).vcf" } }
    FileRepresentation(exportedContentType: .png) { card in
      let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("card-\(UUID()).png")
      try Data([0x1F, 0x8B, 0x50, 0x4E, UInt8(card.id)]).write(to: file)
      return SentTransferredFile(file)
    }
    .exportingCondition { $0.mail != nil }
    ProxyRepresentation { Facts(id: $0.id, name: $0.name) }
    ProxyRepresentation(exporting: \.name)
  }
}

struct CardQuery: EnumerableEntityQuery {
  static let all = [CardEntity(1, "Ann", "ann@b.org"), CardEntity(2, "Bob"), CardEntity(3, ""), CardEntity(4, "Bob")]
  func entities(for identifiers: [Int]) async throws -> [CardEntity] {
    Self.all.filter { identifiers.contains($0.id) }
  }
  func allEntities() async throws -> [CardEntity] { Self.all }
}

/// A plain entity, which nothing but its properties says.
struct PlainEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Plain"
  static let defaultQuery = PlainQuery()
  let id: Int
  @Property(title: "Name") var name: String
  var displayRepresentation: DisplayRepresentation { "\(name)" }
  init(_ id: Int) {
    self.id = id
    name = "No. \(id)"
  }
}

struct PlainQuery: EnumerableEntityQuery {
  func entities(for identifiers: [Int]) async throws -> [PlainEntity] { identifiers.map { PlainEntity($0) } }
  func allEntities() async throws -> [PlainEntity] { [PlainEntity(1), PlainEntity(2)] }
}

/// Gives the card it is given, or none.
struct PickCard: AppIntent {
  static let title: LocalizedStringResource = "Pick Card"
  static let effects: Effects = []
  @Parameter(title: "Card") var card: CardEntity
  func perform() async throws -> some IntentResult & ReturnsValue<CardEntity> { .result(value: card) }
}

struct PickPlain: AppIntent {
  static let title: LocalizedStringResource = "Pick Plain"
  static let effects: Effects = []
  @Parameter(title: "Plain") var plain: PlainEntity
  func perform() async throws -> some IntentResult & ReturnsValue<PlainEntity> { .result(value: plain) }
}
