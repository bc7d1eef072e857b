public import Foundation
public import Values

/// An amount of money.
public struct IntentCurrencyAmount: Hashable, Sendable, _IntentValue {
  public var amount: Decimal
  /// ISO 4217: `EUR`.
  public var currencyCode: String

  public init(amount: Decimal, currencyCode: String) {
    self.amount = amount
    self.currencyCode = currencyCode
  }

  public static var _valueType: Values.ValueType {
    .record([
      Values.ValueType.Field("amount", .decimal), Values.ValueType.Field("currencyCode", .text),
    ])
  }

  public static var _presentFields: [String] { ["amount", "currencyCode"] }

  /// **Shape**: `{ "amount": 4.30, "currencyCode": "EUR" }`.
  public static func _make(from value: Values.Value) throws -> IntentCurrencyAmount {
    guard case .record(let record) = value.plain else { throw _IntentValueFault.misfit(value, "amount of money") }
    guard let amount = record["amount"], let code = record["currencyCode"], !amount.isMissing, !code.isMissing else {
      throw _IntentValueFault("an amount of money has “amount” and “currencyCode”")
    }
    return IntentCurrencyAmount(amount: try Decimal._make(from: amount), currencyCode: try String._make(from: code))
  }

  public var _value: Values.Value {
    .record(Record([("amount", amount._value), ("currencyCode", .text(currencyCode))]))
  }
}

/// A way to pay.
public struct IntentPaymentMethod: Hashable, Sendable, _IntentValue {
  public enum PaymentType: String, Hashable, Sendable {
    case unknown, applePay, bankAccount, brokerage, checking, credit, debit, prepaid, savings, store
  }

  public var type: PaymentType
  public var name: String
  public var identificationHint: String?
  public var icon: DisplayRepresentation.Image?

  public init(
    type: PaymentType, name: String, identificationHint: String? = nil, icon: DisplayRepresentation.Image? = nil
  ) {
    self.type = type
    self.name = name
    self.identificationHint = identificationHint
    self.icon = icon
  }

  public static var _valueType: Values.ValueType {
    .record([Values.ValueType.Field("type", .text), Values.ValueType.Field("name", .text)])
  }

  public static var _presentFields: [String] { ["type", "name"] }

  public static func _make(from value: Values.Value) throws -> IntentPaymentMethod {
    guard case .record(let record) = value.plain, let name = record["name"], !name.isMissing else {
      throw _IntentValueFault.misfit(value, "way to pay")
    }
    let type = record["type"].flatMap { PaymentType(rawValue: $0.writtenOut) } ?? .unknown
    let hint = record["identificationHint"].flatMap { $0.isMissing ? nil : $0.writtenOut }
    return IntentPaymentMethod(type: type, name: name.writtenOut, identificationHint: hint)
  }

  public var _value: Values.Value {
    var record = Record([("type", .text(type.rawValue)), ("name", .text(name))])
    if let identificationHint { record.set("identificationHint", to: .text(identificationHint)) }
    return .record(record)
  }
}
