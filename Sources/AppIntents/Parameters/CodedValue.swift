import Foundation
public import Values

// Values that are neither an entity nor a choice: the app's own, by the fields that they are encoded with.

/// **Shape**: in a workflow what the value is in JSON: a record for a struct.
extension _SystemIntentValue where Self: Codable {
  public static var _valueType: Values.ValueType { .any }

  public static func _make(from value: Values.Value) throws -> Self {
    if value.isMissing { throw _IntentValueFault("a value is missing") }
    do {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return try decoder.decode(Self.self, from: Data(value.jsonText.utf8))
    } catch DecodingError.keyNotFound(let key, _) {
      throw _IntentValueFault("a \(name) has “\(key.stringValue)”, which is missing")
    } catch {
      throw _IntentValueFault.misfit(value, name)
    }
  }

  /// **Missing**: where it cannot be encoded.
  public var _value: Values.Value {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    guard let data = try? encoder.encode(self) else { return .missing }
    return (try? JSONDecoder().decode(DecodedValue.self, from: data).value) ?? .missing
  }

  private static var name: String { typeDisplayRepresentation.name._text.lowercased() }
}

extension IntentParameter where Value.ValueType: _SystemIntentValue {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

/// Any value there is in JSON; the fields of an object in the order of their names.
private struct DecodedValue: Decodable {
  let value: Values.Value

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      value = .record(
        Record(
          try object.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
            (key.stringValue, try object.decode(DecodedValue.self, forKey: key).value)
          }))
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var items: [Values.Value] = []
      while !list.isAtEnd { items.append(try list.decode(DecodedValue.self).value) }
      value = .list(items)
      return
    }
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      value = .missing
    } else if let truth = try? single.decode(Bool.self) {
      value = .boolean(truth)
    } else if let number = try? single.decode(Int.self) {
      value = .integer(ExactNumber(number))
    } else if let number = try? single.decode(Double.self) {
      value = .number(number)
    } else {
      value = .text(try single.decode(String.self))
    }
  }
}
