public import Foundation
public import Values

/// A person: in the address book, or known to the app.
public struct IntentPerson: Hashable, Sendable, _IntentValue {
  /// Which part of a person is asked for.
  public enum ParameterMode: Hashable, Sendable { case contact, email, phone, emailOrPhone }

  public enum Identifier: Hashable, Sendable {
    case contact(String)
    case applicationDefined(String)
    case unknown
  }

  public enum Name: Hashable, Sendable {
    case displayName(String)
    case components(PersonNameComponents)
    case unknown

    /// The name as one text; nil where it is not known.
    public var displayString: String? {
      switch self {
      case .displayName(let name): return name
      case .components(let parts):
        let name = [parts.namePrefix, parts.givenName, parts.middleName, parts.familyName, parts.nameSuffix]
          .compactMap { $0 }.joined(separator: " ")
        return name.isEmpty ? nil : name
      case .unknown: return nil
      }
    }
  }

  /// How a person is reached.
  public struct Handle: Hashable, Sendable {
    public enum Value: Hashable, Sendable {
      case phoneNumber(String)
      case emailAddress(String)
      case applicationDefined(String)
    }

    public enum Label: Hashable, Sendable {
      case home, work, iPhone, mobile, main, homeFax, workFax, pager, other, school
      case custom(String)
    }

    public var value: Value
    public var label: Label?

    public init(phoneNumber: String, label: Label? = nil) {
      self.value = .phoneNumber(phoneNumber)
      self.label = label
    }

    public init(emailAddress: String, label: Label? = nil) {
      self.value = .emailAddress(emailAddress)
      self.label = label
    }

    public init(applicationDefined: String, label: Label? = nil) {
      self.value = .applicationDefined(applicationDefined)
      self.label = label
    }
  }

  public var identifier: Identifier
  public var name: Name
  public var handle: Handle?
  public var aliases: [Handle]
  public var isMe: Bool
  public var image: DisplayRepresentation.Image?

  public init(
    identifier: Identifier, name: Name, handle: Handle?, aliases: [Handle] = [], isMe: Bool = false,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.handle = handle
    self.aliases = aliases
    self.isMe = isMe
    self.image = image
  }

  public init(handle: Handle) { self.init(identifier: .unknown, name: .unknown, handle: handle) }

  public static var _valueType: Values.ValueType { .person }

  /// **Shape**: text is an e-mail address where it has `@`, else a name.
  public static func _make(from value: Values.Value) throws -> IntentPerson {
    switch value.plain {
    case .person(let person):
      return IntentPerson(
        identifier: .unknown, name: person.name.map { .displayName($0) } ?? .unknown,
        handle: person.email.map { Handle(emailAddress: $0) })
    case .text(let text) where !text.isEmpty:
      if text.utf8.contains(UInt8(ascii: "@")) { return IntentPerson(handle: Handle(emailAddress: text)) }
      return IntentPerson(identifier: .unknown, name: .displayName(text), handle: nil)
    default: throw _IntentValueFault.misfit(value, .person)
    }
  }

  public var _value: Values.Value {
    let addresses = ([handle] + aliases).compactMap { handle -> String? in
      if case .emailAddress(let address)? = handle?.value { return address }
      return nil
    }
    return .person(Person(name: name.displayString, email: addresses.first))
  }
}
