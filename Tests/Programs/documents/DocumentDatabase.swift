import Foundation

struct ProjectDocument: Sendable {
  let id: UUID
  let title: String
  let modified: Date
  let pages: [String]
  let annotations: [String]

  func toEntity() -> ProjectDocumentEntity {
    let entity = ProjectDocumentEntity(id: id)
    entity.title = title
    entity.lastModifiedDate = modified
    return entity
  }
}

@MainActor
final class DocumentDatabase {
  static let shared = DocumentDatabase()

  struct NotFound: LocalizedError {
    var errorDescription: String? { "The document is gone" }
  }

  private let documents = [
    DocumentDatabase.document(1, "Bridge", day: 20_000, pages: ["Deck", "Piers"], annotations: ["Check the piers"]),
    DocumentDatabase.document(2, "Tower", day: 20_100, pages: ["Stairs"], annotations: []),
  ]

  private static func document(
    _ number: UInt8, _ title: String, day: Double, pages: [String], annotations: [String]
  ) -> ProjectDocument {
    ProjectDocument(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, number)), title: title,
      modified: Date(timeIntervalSince1970: day * 86_400), pages: pages, annotations: annotations)
  }

  func fetchDocuments(with ids: [UUID]) async throws -> [ProjectDocument] {
    documents.filter { ids.contains($0.id) }
  }

  func fetchRecentDocuments(limit: Int) async throws -> [ProjectDocument] {
    Array(documents.sorted { $0.modified > $1.modified }.prefix(limit))
  }

  func find(_ id: UUID) async throws -> ProjectDocument {
    guard let found = documents.first(where: { $0.id == id }) else { throw NotFound() }
    return found
  }
}
