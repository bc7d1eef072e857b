import CoreTransferable
package import Diagnostics
package import Metadata
import UniformTypeIdentifiers
package import Values

/// What an entity gave when it was asked for a content type.
package struct TransferredEntity: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// The path of a file to copy.
    case file(String)
  }

  package var body: Body
  /// The file name its author proposes, with an ending.
  package var suggestedName: String?
  /// What people call the entity.
  package var title: String

  package init(body: Body, suggestedName: String?, title: String) {
    (self.body, self.suggestedName, self.title) = (body, suggestedName, title)
  }
}

// Writing entities as their authors' own code does: `Transferable`.

extension EntityTypeDescription {
  /// The content types that such entities are written as, in the order of their declaration; none where it is no
  /// `Transferable`.
  package var representations: [RepresentationInfo] {
    guard let type = type as? any Transferable.Type else { return [] }
    return type.exportedContentTypes(visibility: .all).map { type in
      RepresentationInfo(type.contentType, kinds: type.supertypes.map(\.identifier).sorted())
    }
  }

  /// The content types of the files that such entities are made of, in the order of their declaration.
  package var importedTypes: [RepresentationInfo] {
    guard let type = type as? any Transferable.Type else { return [] }
    return type.importedContentTypes().map { type in
      RepresentationInfo(type.contentType, kinds: type.supertypes.map(\.identifier).sorted())
    }
  }

  /// Whether files stand for such entities: they are files themselves, or are made of files.
  package var isMadeOfFiles: Bool { type is any FileEntity.Type || !importedTypes.isEmpty }

  /// The values with the author's own entities in them, which are fetched by their ids where they have none yet.
  ///
  /// **Errors**: `entity-gone`, and what the query throws.
  package func carried(_ values: [Values.Value]) async throws -> [Values.Value] {
    let entityType = self.type
    return try await Self.carried(values, entityType, by: self)
  }

  private static func carried<Entity: AppEntity>(
    _ values: [Values.Value], _ type: Entity.Type, by description: EntityTypeDescription
  ) async throws -> [Values.Value] {
    if values.allSatisfy({ $0.carriedEntity is Entity }) { return values }
    let found = try await description.entities(for: values, as: type)
    var entities: [String: Entity] = [:]
    for entity in found { entities[entity.id.entityIdentifierString] = entity }
    return try values.map { value in
      if value.carriedEntity is Entity { return value }
      guard let id = description.id(from: value, of: type), let entity = entities[id.entityIdentifierString] else {
        throw Diagnostic(.entityGone, "there is no “\(description.name)” with the id “\(value.writtenOut)”")
      }
      return .entity(description.value(of: entity))
    }
  }

  /// What an entity gives for a content type. The value carries the author's own entity.
  ///
  /// **Errors**: `export-failed`, with what the author's code says, or with what the entity offers.
  package func exported(_ value: Values.Value, as identifier: String) async throws -> TransferredEntity {
    guard let entity = value.carriedEntity as? any AppEntity, let item = entity as? any Transferable else {
      throw Diagnostic(.exportFailed, "“\(name)” is not at hand to be exported")
    }
    do {
      let content = try await item._exportedContent(as: UTType(identifier))
      let body: TransferredEntity.Body =
        switch content.body {
        case .data(let data): .bytes(Array(data))
        case .file(let file): .file(file.path)
        }
      return TransferredEntity(
        body: body, suggestedName: content.suggestedFilename, title: entity.displayRepresentation.title._text)
    } catch TransferError.notExportable(_, let asked, let offered) {
      let type = asked?.contentType.name ?? "that"
      let names = offered.map(\.contentType.name).joined(separator: ", ")
      throw Diagnostic(
        .exportFailed, "“\(name)” \(idText(of: entity)) cannot be exported as \(type)",
        hint: names.isEmpty ? "it offers nothing" : "it offers \(names)")
    } catch let error as CancellationError {
      throw error
    } catch {
      throw Diagnostic(
        .exportFailed,
        "“\(name)” \(idText(of: entity)) could not be exported: \(IntentErrorText.message(of: error))")
    }
  }

  private func idText(of entity: some AppEntity) -> String { "“\(entity.id.entityIdentifierString)”" }
}

extension Diagnostic.Code {
  package static let exportFailed: Diagnostic.Code = "export-failed"
}

extension UTType {
  /// The type as the rest of the program names types.
  var contentType: ContentType {
    if let known = ContentType.known.first(where: { $0.identifier == identifier }) { return known }
    let endings = tags[.filenameExtension] ?? []
    // Text of some encoding is text to people, and a file of it ends so.
    if endings.isEmpty, conforms(to: .plainText) {
      return ContentType(identifier: identifier, name: "text", extensions: ["txt"], mimeType: preferredMIMEType ?? "")
    }
    return ContentType(
      identifier: identifier, name: endings.first ?? identifier, extensions: endings, mimeType: preferredMIMEType ?? "")
  }
}
