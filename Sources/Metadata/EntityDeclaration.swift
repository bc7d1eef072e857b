public import Diagnostics

/// An entity as the workspace declares it, or as a source object in `find` implies it.
public struct EntityDeclaration: Sendable {
  public var name: String
  public var title: String?
  public var plural: String?
  public var source: SourceDeclaration
  public var id: String?
  public var idRange: SourceRange?
  public var displayTitle: DisplayTemplate?
  public var displaySubtitle: DisplayTemplate?
  /// The declared properties; nil where they are to be found in the source.
  public var properties: [PropertyInfo]?
  /// The words that stand for no value in every property of the source.
  public var missingWords: [String]
  public var range: SourceRange
  /// Whether a step names the source, and not the workspace.
  public var isWrittenInStep = false

  public init(name: String, source: SourceDeclaration, range: SourceRange) {
    self.name = name
    self.source = source
    self.range = range
    self.missingWords = []
  }
}

extension EntityDeclaration {
  /// The kind of source that entities declared in Swift have.
  public static let swiftKind = "swift"

  /// The declaration that stands for entities from Swift.
  public init(swift name: String) {
    let range = SourceRange(file: name)
    self.init(
      name: name, source: SourceDeclaration(kind: Self.swiftKind, options: [:], range: range), range: range)
  }

  public var isSwift: Bool { source.kind == Self.swiftKind }
}

extension EntityInfo {
  /// An entity's facts as far as its declaration goes; nil where its properties are to be found in the source.
  public init?(_ declaration: EntityDeclaration) {
    guard let properties = declaration.properties else { return nil }
    self.init(declaration, properties: properties)
  }

  public init(_ declaration: EntityDeclaration, properties: [PropertyInfo], id: String? = nil) {
    self.init(
      name: declaration.name, title: declaration.title, plural: declaration.plural, properties: properties,
      id: declaration.id ?? id, displayTitle: declaration.displayTitle,
      displaySubtitle: declaration.displaySubtitle, isDeclared: declaration.properties != nil,
      range: declaration.range)
  }
}
