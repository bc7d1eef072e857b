public import Foundation

/// A type of data or of file, known by its identifier and placed in a tree of types.
///
/// Shape: a value that holds its identifier; what else is known of it comes from the table of well-known types and from what
/// the program declared. Two types are the same where their identifiers are, letter case aside.
/// Source: Apple's Uniform Type Identifiers.
public struct UTType: Sendable {
  /// The identifier: `public.png`.
  public let identifier: String

  init(unchecked identifier: String) {
    self.identifier = identifier
  }

  /// A well-known or declared type, or a dynamic one by its own identifier.
  ///
  /// Missing: nil where nobody declared a type of this identifier.
  public init?(_ identifier: String) {
    if let known = TypeRegistry.declaration(asciiLowercased(identifier)), known.isDeclared {
      self.identifier = known.identifier
    } else if DynamicIdentifier(identifier) != nil {
      self.identifier = asciiLowercased(identifier)
    } else {
      return nil
    }
  }

  /// A type the program itself defines.
  ///
  /// On Apple's systems its facts stand in the app's `Info.plist`; here the supertype given counts, and `declare` adds
  /// endings and MIME types.  Missing: without a supertype it counts as data.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(named: identifier, conformingTo: parentType, isDeclared: true)
  }

  /// A type some other program defines, known here by its identifier.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(named: identifier, conformingTo: parentType, isDeclared: false)
  }

  init(named identifier: String, conformingTo parentType: UTType?, isDeclared: Bool) {
    let key = asciiLowercased(identifier)
    if let known = TypeRegistry.system.byKey[key] {
      self.identifier = known.identifier
      return
    }
    self.identifier = identifier
    TypeRegistry.add(
      TypeDeclaration(
        identifier: identifier, description: nil, extensions: [], mimeTypes: [],
        parents: [parentType ?? .data], isDeclared: isDeclared))
  }

  /// Declares a type of the program's own with its endings and MIME types, as `UTExportedTypeDeclarations` does in an app.
  ///
  /// Shape: endings without the dot, the preferred one first. Declaring the same identifier again adds to it; a well-known
  /// type stays as it is.
  @discardableResult
  public static func declare(
    _ identifier: String, conformingTo parents: [UTType] = [.data], filenameExtensions: [String] = [],
    mimeTypes: [String] = [], description: String? = nil
  ) -> UTType {
    TypeRegistry.add(
      TypeDeclaration(
        identifier: identifier, description: description, extensions: filenameExtensions.map { asciiLowercased($0) },
        mimeTypes: mimeTypes.map { asciiLowercased($0) }, parents: parents))
    return UTType(named: identifier, conformingTo: nil, isDeclared: true)
  }

  var key: String { asciiLowercased(identifier) }

  var declaration: TypeDeclaration? { TypeRegistry.declaration(key) }

  /// Whether the type was made up for an ending or MIME type nobody declared.
  public var isDynamic: Bool { DynamicIdentifier(identifier) != nil }

  /// Whether somebody declared the type: the table of well-known types or the program.
  public var isDeclared: Bool { declaration?.isDeclared ?? false }

  /// Whether the type belongs to the public domain, which Apple alone hands out.
  public var isPublic: Bool { key.utf8.starts(with: "public.".utf8) }

  /// What a reader calls the type (“PNG image”), in English.
  public var localizedDescription: String? { declaration?.description }

  /// The version of the declaration; none of ours has one.
  public var version: Int? { nil }

  /// Where the type is described; none of our declarations says.
  public var referenceURL: URL? { nil }
}

extension UTType: Hashable {
  public static func == (left: UTType, right: UTType) -> Bool {
    left.identifier == right.identifier
      || left.identifier.utf8.elementsEqual(right.identifier.utf8) { asciiLowercased($0) == asciiLowercased($1) }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
  }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { identifier }

  public var debugDescription: String {
    "\(identifier) (\(isDynamic ? "dynamic" : "not dynamic"), \(isDeclared ? "declared" : "not declared"))"
  }
}

extension UTType: Codable {
  /// Reads an identifier. One nobody declared is kept as it is, so that reading and writing loses nothing.
  public init(from decoder: any Decoder) throws {
    let identifier = try decoder.singleValueContainer().decode(String.self)
    self = UTType(identifier) ?? UTType(unchecked: identifier)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
