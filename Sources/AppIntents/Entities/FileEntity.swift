public import Foundation
public import UniformTypeIdentifiers

/// An entity that is a file.
public protocol FileEntity: AppEntity where ID == FileEntityIdentifier {
  static var supportedContentTypes: [UTType] { get }
}

/// Which file an entity is: one that is there, or a draft without a file yet.
public struct FileEntityIdentifier: Hashable, Codable, Sendable {
  private enum Kind: Hashable, Codable, Sendable {
    case file(URL)
    case draft(String)
  }
  private let kind: Kind

  /// **Errors**: for an address of no file.
  public static func file(url: URL) throws -> FileEntityIdentifier {
    guard url.isFileURL else { throw _IntentValueFault("“\(url.absoluteString)” is no file") }
    return FileEntityIdentifier(kind: .file(url.standardizedFileURL))
  }

  public static func draft(identifier: String) -> FileEntityIdentifier {
    FileEntityIdentifier(kind: .draft(identifier))
  }

  /// The file; nil for a draft.
  public var fileURL: URL? {
    get async throws {
      if case .file(let url) = kind { return url }
      return nil
    }
  }

  public var draftIdentifier: String? {
    if case .draft(let identifier) = kind { return identifier }
    return nil
  }

  public var isDraft: Bool { draftIdentifier != nil }
}

/// **Shape**: a file's path, or `draft:` and the draft's name.
extension FileEntityIdentifier: EntityIdentifierConvertible {
  public var entityIdentifierString: String {
    switch kind {
    case .file(let url): url.path
    case .draft(let identifier): "draft:" + identifier
    }
  }

  public static func entityIdentifier(for entityIdentifierString: String) -> FileEntityIdentifier? {
    let text = entityIdentifierString
    if text.hasPrefix("draft:") { return draft(identifier: String(text.dropFirst("draft:".count))) }
    if text.isEmpty { return nil }
    return try? file(url: text.hasPrefix("file:") ? URL(string: text) ?? URL(filePath: text) : URL(filePath: text))
  }
}

extension IntentParameter where Value.ValueType: FileEntity {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, supportedContentTypes: [UTType],
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior,
        .file(supportedContentTypes, identifiers: nil)),
      default: defaultValue)
  }
}
