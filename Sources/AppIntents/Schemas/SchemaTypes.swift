/// An intent of a kind the system knows; its title is the kind's where the author gives none.
public protocol AssistantSchemaIntent: AppIntent {
  static var isAssistantOnly: Bool { get }
  static var _assistantSchema: AssistantSchemas.Intent { get }
}

extension AssistantSchemaIntent {
  public static var isAssistantOnly: Bool { false }
  public static var title: LocalizedStringResource {
    LocalizedStringResource(stringLiteral: _assistantSchema._title)
  }
}

/// An entity of a kind the system knows; it is called as the kind is where the author gives no name.
public protocol AssistantSchemaEntity: AppEntity {
  static var isAssistantOnly: Bool { get }
  static var _assistantSchema: AssistantSchemas.Entity { get }
}

extension AssistantSchemaEntity {
  public static var isAssistantOnly: Bool { false }
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: _assistantSchema._title)
  }
}

/// An enumeration of a kind the system knows; it is called as the kind is where the author gives no name.
public protocol AssistantSchemaEnum: AppEnum {
  static var isAssistantOnly: Bool { get }
  static var _assistantSchema: AssistantSchemas.Enum { get }
}

extension AssistantSchemaEnum {
  public static var isAssistantOnly: Bool { false }
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: _assistantSchema._title)
  }
}

public typealias AssistantIntent = AssistantSchemaIntent
public typealias AssistantEntity = AssistantSchemaEntity
public typealias AssistantEnum = AssistantSchemaEnum
