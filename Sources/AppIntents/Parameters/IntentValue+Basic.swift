public import Foundation
public import Values

extension String: _IntentValue {
  public static var _valueType: Values.ValueType { .text }

  public static func _make(from value: Values.Value) throws -> String {
    if case .text(let text) = value { return text }
    if !value.isMissing, case .text(let text)? = value.converted(to: .text)?.plain { return text }
    throw _IntentValueFault.misfit(value, .text)
  }

  public var _value: Values.Value { .text(self) }
}

extension Bool: _IntentValue {
  public static var _valueType: Values.ValueType { .boolean }

  public static func _make(from value: Values.Value) throws -> Bool {
    if case .boolean(let flag) = value.plain { return flag }
    throw _IntentValueFault.misfit(value, .boolean)
  }

  public var _value: Values.Value { .boolean(self) }
}

extension URL: _IntentValue {
  public static var _valueType: Values.ValueType { .url }

  public static func _make(from value: Values.Value) throws -> URL {
    switch value.plain {
    case .url(let text), .text(let text):
      guard let url = URL(string: text), !text.isEmpty else { throw _IntentValueFault.misfit(value, .url) }
      return url
    case .file(let file): return URL(fileURLWithPath: file.path)
    default: throw _IntentValueFault.misfit(value, .url)
    }
  }

  public var _value: Values.Value { .url(absoluteString) }
}

extension AttributedString: _IntentValue {
  public static var _valueType: Values.ValueType { .text }

  public static func _make(from value: Values.Value) throws -> AttributedString {
    AttributedString(try String._make(from: value))
  }

  public var _value: Values.Value { .text(String(characters)) }
}

extension UUID: _IntentValue {
  public static var _valueType: Values.ValueType { .text }

  public static func _make(from value: Values.Value) throws -> UUID {
    guard case .text(let text) = value.plain, let id = UUID(uuidString: text) else {
      throw _IntentValueFault.misfit(value, "UUID")
    }
    return id
  }

  public var _value: Values.Value { .text(uuidString) }
}

extension Never: _IntentValue {
  public static var _valueType: Values.ValueType { .any }
  public static func _make(from value: Values.Value) throws -> Never {
    throw _IntentValueFault("no value is taken here")
  }
  public var _value: Values.Value { .missing }
}
