public import Foundation
public import UniformTypeIdentifiers
public import Values

/// A file, or data that could be one.
public struct IntentFile: Hashable, Sendable, _IntentValue {
  private enum Content: Hashable, Sendable {
    case data(Data)
    case url(URL)
  }

  private var content: Content
  public var filename: String
  public var type: UTType?
  /// Whether the file is of no use once the run is over.
  public var removedOnCompletion = false

  public init(data: Data, filename: String, type: UTType? = nil) {
    self.content = .data(data)
    self.filename = filename
    self.type = type ?? Self.type(of: filename)
  }

  public init(fileURL: URL, filename: String? = nil, type: UTType? = nil) {
    self.content = .url(fileURL)
    self.filename = filename ?? fileURL.lastPathComponent
    self.type = type ?? Self.type(of: self.filename)
  }

  private static func type(of name: String) -> UTType? {
    let ending = URL(fileURLWithPath: name).pathExtension
    return ending.isEmpty ? nil : UTType(filenameExtension: ending)
  }

  /// The bytes; none where the file cannot be read, which `data(contentType:)` says.
  public var data: Data {
    switch content {
    case .data(let data): data
    case .url(let url): (try? Data(contentsOf: url)) ?? Data()
    }
  }

  public var fileURL: URL? {
    if case .url(let url) = content { return url }
    return nil
  }

  public var availableContentTypes: [UTType] { type.map { [$0] } ?? [] }

  /// **Errors**: the file's own where it cannot be read; `IntentFileError` for a type that it does not have.
  public func data(contentType: UTType) async throws -> Data {
    try check(contentType)
    switch content {
    case .data(let data): return data
    case .url(let url): return try Data(contentsOf: url)
    }
  }

  /// The file under its own name in a folder; the system's for temporary files where none is named.
  public func file(contentType: UTType, destinationDirectory: URL? = nil) async throws -> URL {
    try check(contentType)
    if destinationDirectory == nil, case .url(let url) = content { return url }
    let folder = destinationDirectory ?? IntentSurroundings.current.freshFolder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let target = folder.appendingPathComponent(safeName)
    try await data(contentType: contentType).write(to: target)
    return target
  }

  public func withFile<Result>(
    contentType: UTType, allowOpenInPlace: Bool = false, fileHandler: (URL, Bool) throws -> Result
  ) async throws -> Result {
    let file = try await file(contentType: contentType)
    return try fileHandler(file, fileURL != nil)
  }

  private func check(_ contentType: UTType) throws {
    guard let type, type != contentType, !type.conforms(to: contentType) else { return }
    throw IntentFileError.unsupportedContentType
  }

  /// The name without a folder in it.
  private var safeName: String {
    let name = URL(fileURLWithPath: filename).lastPathComponent
    return name.isEmpty || name == "." || name == ".." || name == "/" ? "file" : name
  }
}

public enum IntentFileError: Error, Hashable, CustomLocalizedStringResourceConvertible, Sendable {
  case unsupportedContentType

  public var localizedStringResource: LocalizedStringResource { "The file is not of the type that is asked for" }
}

extension IntentFile {
  public static var _valueType: Values.ValueType { .file }

  /// **Shape**: a file, a path, or the address of a local file. The file need not be there yet.
  public static func _make(from value: Values.Value) throws -> IntentFile {
    switch value.plain {
    case .file(let file):
      return IntentFile(
        fileURL: URL(fileURLWithPath: file.path), type: file.contentType.flatMap { UTType($0.identifier) })
    case .text(let path) where !path.isEmpty: return IntentFile(fileURL: URL(fileURLWithPath: path))
    case .url(let text):
      guard let url = URL(string: text), url.isFileURL else { throw _IntentValueFault.misfit(value, .file) }
      return IntentFile(fileURL: url)
    default: throw _IntentValueFault.misfit(value, .file)
    }
  }

  /// **Shape**: data without a file is written to one of its own, readable by nobody else.
  public var _value: Values.Value {
    switch content {
    case .url(let url): return .file(FileValue(path: url.path))
    case .data(let data):
      let folder = IntentSurroundings.current.freshFolder
      let target = folder.appendingPathComponent(safeName)
      try? FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // Where it could not be written there is no file: the one that wants to read it says so.
      try? data.write(to: target)
      return .file(FileValue(path: target.path, size: Int64(data.count)))
    }
  }
}

extension IntentFile: Codable {
  private enum CodingKeys: String, CodingKey { case data, url, filename, type }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(String.self, forKey: .filename)
    let type = try container.decodeIfPresent(String.self, forKey: .type).flatMap { UTType($0) }
    if let url = try container.decodeIfPresent(URL.self, forKey: .url) {
      self.init(fileURL: url, filename: name, type: type)
    } else {
      self.init(data: try container.decode(Data.self, forKey: .data), filename: name, type: type)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(filename, forKey: .filename)
    try container.encodeIfPresent(type?.identifier, forKey: .type)
    switch content {
    case .data(let data): try container.encode(data, forKey: .data)
    case .url(let url): try container.encode(url, forKey: .url)
    }
  }
}
