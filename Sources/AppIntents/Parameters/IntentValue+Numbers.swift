public import Foundation
public import Values

extension Int: _IntentValue {
  public static var _valueType: Values.ValueType { .integer }

  /// **Shape**: a decimal or a number without a fraction is taken too. **Errors**: what Int cannot hold exactly.
  public static func _make(from value: Values.Value) throws -> Int {
    switch value.plain {
    case .integer(let number), .decimal(let number):
      if let int = number.intValue { return int }
      if number.isInteger { throw _IntentValueFault("\(number) has too many digits for Int") }
      throw _IntentValueFault("\(number) is no integer")
    case .number(let number):
      if let int = Int(exactly: number) { return int }
      throw _IntentValueFault("\(number.shortestText) is no integer that Int can hold")
    default: throw _IntentValueFault.misfit(value, .integer)
    }
  }

  public var _value: Values.Value { .integer(ExactNumber(self)) }
}

extension Double: _IntentValue {
  public static var _valueType: Values.ValueType { .number }

  /// **Shape**: a decimal becomes the nearest Double. **Errors**: an integer that Double cannot hold exactly.
  public static func _make(from value: Values.Value) throws -> Double {
    switch value.plain {
    case .number(let number): return number
    case .integer(let number):
      let double = number.doubleValue
      guard double.isFinite, number.compare(to: double) == 0 else {
        throw _IntentValueFault("\(number) has too many digits for Double")
      }
      return double
    case .decimal(let number):
      let double = number.doubleValue
      guard double.isFinite else { throw _IntentValueFault("\(number) is too large for Double") }
      return double
    default: throw _IntentValueFault.misfit(value, .number)
    }
  }

  public var _value: Values.Value { .number(self) }
}

extension Decimal: _IntentValue {
  public static var _valueType: Values.ValueType { .decimal }

  /// **Errors**: what Decimal cannot hold exactly, which is what has more than 38 digits.
  public static func _make(from value: Values.Value) throws -> Decimal {
    let number: ExactNumber
    switch value.plain {
    case .integer(let exact), .decimal(let exact): number = exact
    case .number(let double):
      guard let exact = ExactNumber(shortest: double) else { throw _IntentValueFault.misfit(value, .decimal) }
      number = exact
    default: throw _IntentValueFault.misfit(value, .decimal)
    }
    let text = number.description
    guard text.utf8.count <= 300, let decimal = Decimal(string: text, locale: nil),
      ExactNumber(decimal.description) == number
    else {
      let shown = text.utf8.count <= 60 ? text : "\(text.prefix(60))…"
      throw _IntentValueFault("\(shown) has too many digits for Decimal")
    }
    return decimal
  }

  public var _value: Values.Value {
    guard let number = ExactNumber(description) else { return .missing }
    return .decimal(number)
  }
}

extension Float: _IntentValue {
  public static var _valueType: Values.ValueType { .number }

  public static func _make(from value: Values.Value) throws -> Float { Float(try Double._make(from: value)) }

  public var _value: Values.Value {
    // The digits a person wrote for it: 0.1, not 0.10000000149.
    .number(Double("\(self)") ?? Double(self))
  }
}
