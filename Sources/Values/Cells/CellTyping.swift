/// Makes values of a property's cells.
public struct CellTyping: Sendable {
  public var property: String
  public var type: ValueType
  public var spelling: CellSpelling {
    didSet { pattern = Self.pattern(of: spelling) }
  }
  /// The zone of date-times without an offset.
  public var zone: TimeZoneRules
  /// The type of the id of the entity that is referred to, where `type` is an entity; `any` where it is not known.
  public var idType: ValueType
  /// Whether a cell without a value does not fit.
  public var isRequired: Bool
  /// The spelling's `format`, read once; nil where there is none, or none that can be read, which the check of the declaration
  /// says.
  private(set) var pattern: DatePattern?

  public init(
    property: String, type: ValueType, spelling: CellSpelling = CellSpelling(), zone: TimeZoneRules = .utc,
    idType: ValueType = .any, isRequired: Bool = false
  ) {
    self.idType = idType
    self.isRequired = isRequired
    self.property = property
    self.type = type
    self.spelling = spelling
    self.zone = zone
    pattern = Self.pattern(of: spelling)
  }

  private static func pattern(of spelling: CellSpelling) -> DatePattern? {
    spelling.format.flatMap { try? DatePattern($0) }
  }
}

/// A cell that does not fit its property's type.
public struct Misfit: Error, Hashable, Sendable {
  public var property: String
  public var characters: String
  public var type: ValueType
  /// Why, where the type alone does not say it: “more than 1,000 digits”.
  public var reason: String?

  public init(property: String, characters: String, type: ValueType, reason: String? = nil) {
    self.property = property
    self.characters = characters
    self.type = type
    self.reason = reason
  }
}
