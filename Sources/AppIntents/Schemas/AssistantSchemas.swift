/// The kinds of intents, entities and enumerations that the system knows by name: `.photos.openAsset`.
///
/// **Shape**: the areas are listed; what an area has is any name, since each version of Apple's systems adds some, and a file
/// that uses one should compile.
public enum AssistantSchemas {
  /// A kind of intent.
  public struct Intent: Hashable, Sendable, AssistantSchema {
    public let _name: String
    public init(_name: String) { self._name = _name }
  }

  /// A kind of entity.
  public struct Entity: Hashable, Sendable, AssistantSchema {
    public let _name: String
    public init(_name: String) { self._name = _name }
  }

  /// A kind of enumeration.
  public struct Enum: Hashable, Sendable, AssistantSchema {
    public let _name: String
    public init(_name: String) { self._name = _name }
  }

  /// An area: photos, mail.
  @dynamicMemberLookup
  public struct Domain<Schema: AssistantSchema>: Sendable {
    let name: String

    public subscript(dynamicMember member: String) -> Schema { Schema(_name: "\(name).\(member)") }
  }
}

public protocol AssistantSchema: Sendable {
  /// With its area: `photos.openAsset`.
  var _name: String { get }
  init(_name: String)
}

extension AssistantSchema {
  public typealias Domain = AssistantSchemas.Domain<Self>

  public static var assistant: Domain { Domain(name: "assistant") }
  public static var books: Domain { Domain(name: "books") }
  public static var browser: Domain { Domain(name: "browser") }
  public static var calendar: Domain { Domain(name: "calendar") }
  public static var camera: Domain { Domain(name: "camera") }
  public static var files: Domain { Domain(name: "files") }
  public static var journal: Domain { Domain(name: "journal") }
  public static var mail: Domain { Domain(name: "mail") }
  public static var photos: Domain { Domain(name: "photos") }
  public static var presentation: Domain { Domain(name: "presentation") }
  public static var reader: Domain { Domain(name: "reader") }
  public static var spreadsheet: Domain { Domain(name: "spreadsheet") }
  public static var system: Domain { Domain(name: "system") }
  public static var visualIntelligence: Domain { Domain(name: "visualIntelligence") }
  public static var whiteboard: Domain { Domain(name: "whiteboard") }
  public static var wordProcessor: Domain { Domain(name: "wordProcessor") }

  /// What it is called, in words: `photos.openAsset` is Open Asset.
  public var _title: String {
    let member = _name.split(separator: ".").last ?? ""
    var words = ""
    for character in member {
      if character.isUppercase, !words.isEmpty { words += " " }
      words += words.isEmpty ? character.uppercased() : String(character)
    }
    return words
  }
}
