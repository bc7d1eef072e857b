public import Diagnostics
public import Values

/// What is known of an entity type before any of its rows is read.
public struct EntityInfo: Sendable {
  public var name: String
  /// What people call one of them and several; the name where nothing is declared.
  public var title: String
  public var plural: String
  public var properties: [PropertyInfo]
  /// The name of the property that is the id; nil where the source's own record number is.
  public var id: String?
  public var displayTitle: DisplayTemplate?
  public var displaySubtitle: DisplayTemplate?
  /// Whether the properties were declared, rather than found in the source.
  public var isDeclared: Bool
  /// Whether its rows come in one order each time; a SQL view or query without an id has none.
  public var isOrdered = true
  /// Where it is declared.
  public var range: SourceRange?

  public init(
    name: String, title: String? = nil, plural: String? = nil, properties: [PropertyInfo], id: String? = nil,
    displayTitle: DisplayTemplate? = nil, displaySubtitle: DisplayTemplate? = nil, isDeclared: Bool = true,
    range: SourceRange? = nil
  ) {
    self.name = name
    self.title = title ?? name
    self.plural = plural ?? self.title
    self.properties = properties
    self.id = id
    self.displayTitle = displayTitle
    self.displaySubtitle = displaySubtitle
    self.isDeclared = isDeclared
    self.range = range
  }

  /// The place of a property; names are told apart scalar by scalar.
  public func propertyIndex(_ name: String) -> Int? {
    properties.firstIndex { $0.name.compareScalars(to: name) == 0 }
  }

  /// The property of a name; nil where there is none.
  public func property(_ name: String) -> PropertyInfo? {
    propertyIndex(name).map { properties[$0] }
  }
}

/// What is known of one property of an entity.
public struct PropertyInfo: Sendable {
  public var name: String
  /// What the source calls it: a column, a key, a path of keys.
  public var column: String
  /// What people call it; the name where nothing is declared.
  public var title: String
  public var type: ValueType
  public var isRequired: Bool
  /// Whether a required property without a value is an error where it is read; else it reads as missing.
  public var isEnforced = true
  /// How its cells are spelled, where not as FORMAT.md §1 says.
  public var spelling: CellSpelling
  /// For a reference the type of the ids it holds; `any` where that is not declared.
  public var idType = ValueType.any
  public var range: SourceRange?

  public init(
    name: String, column: String? = nil, title: String? = nil, type: ValueType, isRequired: Bool = false,
    spelling: CellSpelling = CellSpelling(), range: SourceRange? = nil
  ) {
    self.name = name
    self.column = column ?? name
    self.title = title ?? name
    self.type = type
    self.isRequired = isRequired
    self.spelling = spelling
    self.range = range
  }
}

/// Text with properties in it: `by ${authors}`.
public struct DisplayTemplate: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    case text(String)
    /// The property's name.
    case property(String)
  }
  public var parts: [Part]

  public init(_ parts: [Part]) { self.parts = parts }
}
