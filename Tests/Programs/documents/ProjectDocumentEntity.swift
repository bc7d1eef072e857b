import AppIntents
import CoreSpotlight

public struct ProjectDocumentEntity: IndexedEntity {
  public static var defaultQuery = ProjectDocumentQuery()

  public static var typeDisplayRepresentation: TypeDisplayRepresentation = "工程设计文档"

  public var id: UUID

  @Property(title: "标题")
  public var title: String

  @Property(title: "修改时间")
  public var lastModifiedDate: Date

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(title)",
      subtitle: "修改于 \(lastModifiedDate.formatted(date: .abbreviated, time: .shortened))"
    )
  }
}

public struct ProjectDocumentQuery: EntityQuery {
  public init() {}

  public func entities(for identifiers: [UUID]) async throws -> [ProjectDocumentEntity] {
    let storage = await DocumentDatabase.shared
    return try await storage.fetchDocuments(with: identifiers).map { $0.toEntity() }
  }

  public func suggestedEntities() async throws -> [ProjectDocumentEntity] {
    let storage = await DocumentDatabase.shared
    return try await storage.fetchRecentDocuments(limit: 5).map { $0.toEntity() }
  }
}

extension ProjectDocumentEntity: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    FileRepresentation(exportedContentType: .pdf) { entity in
      let document = try await DocumentDatabase.shared.find(entity.id)
      return SentTransferredFile(try await PDFExportEngine.render(document: document, includeAnnotations: true))
    }
    .suggestedFileName { "\($0.title).pdf" }
  }
}
