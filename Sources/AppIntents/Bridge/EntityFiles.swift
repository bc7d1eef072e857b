import CoreTransferable
import Diagnostics
import Foundation
import UniformTypeIdentifiers
import Values

/// Entities where files are asked for: each becomes the file that its author's own code makes of it.
enum EntityFiles {
  /// The value with a file for each entity.
  ///
  /// **Shape**: of the content types that are asked for, in their order, the first that the entity offers; without any its
  /// first. A file is called as the entity proposes, else as the entity is.
  /// **Errors**: `_IntentValueFault` for an entity that offers nothing that fits, and what its author's code throws.
  static func made(of value: Values.Value, as identifiers: [String]?) async throws -> Values.Value {
    switch value.plain {
    case .list(let items):
      var files: [Values.Value] = []
      for item in items { files.append(try await made(of: item, as: identifiers)) }
      return .list(files)
    case .entity(let entity): return try await file(of: entity, value, identifiers)
    default: return value
    }
  }

  private static func file(
    of entity: EntityValue, _ value: Values.Value, _ identifiers: [String]?
  ) async throws -> Values.Value {
    guard let description = EntityTypeDescription.known(named: entity.type) else {
      throw _IntentValueFault.misfit(value, .file)
    }
    let offered = description.representations
    let wanted = identifiers?.compactMap { UTType($0) }
    let found =
      wanted.map { wanted in
        wanted.lazy.compactMap { type in
          offered.first { UTType($0.type.identifier).map { $0 == type || $0.isSubtype(of: type) } ?? false }
        }.first
      } ?? offered.first
    guard let found else {
      let names = offered.map(\.type.name).joined(separator: ", ")
      throw _IntentValueFault(
        "“\(entity.type)” gives no file of the type that is taken here",
        hint: names.isEmpty ? "it gives no file at all" : "it gives \(names)")
    }
    let carried = try await description.carried([value])
    let content = try await description.exported(carried[0], as: found.type.identifier)
    let ending = found.type.extensions.first.map { "." + $0 } ?? ""
    let name = content.suggestedName ?? content.title + ending
    let folder = IntentSurroundings.current.freshFolder
    let safe = name.replacing("/", with: "-")
    let target = folder.appendingPathComponent(safe.isEmpty || safe == "." || safe == ".." ? "file" + ending : safe)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    switch content.body {
    case .bytes(let bytes): try Data(bytes).write(to: target)
    case .file(let path): try FileManager.default.copyItem(at: URL(fileURLWithPath: path), to: target)
    }
    return .file(FileValue(path: target.path, contentType: found.type))
  }
}

extension Values.Value {
  /// Whether it is an entity, or a list with one in it.
  var holdsEntity: Bool {
    switch plain {
    case .entity: true
    case .list(let items): items.contains(where: \.holdsEntity)
    default: false
    }
  }
}

extension AppEntity where Self: Transferable {
  /// The entity that a file holds, made by its author's own code.
  static func imported(from file: FileValue) async throws -> Self {
    do {
      return try await Self(
        importing: URL(fileURLWithPath: file.path), contentType: file.contentType.flatMap { UTType($0.identifier) })
    } catch let error as TransferError {
      throw _IntentValueFault("\(error)")
    }
  }
}
