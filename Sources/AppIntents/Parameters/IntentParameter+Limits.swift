import Diagnostics
import Foundation
import Values

extension IntentParameter {
  /// Whether what is said of the parameter limits its values.
  static func hasLimits(_ detail: ParameterAttributes.Detail) -> Bool {
    switch detail {
    case .integer(_, let low, let high): low != nil || high != nil
    case .double(_, let low, let high): low != nil || high != nil
    case .currency(let codes, let low, let high): !codes.isEmpty || low != nil || high != nil
    case .measurement(_, _, _, let negative): !negative
    case .choices(_, let supported): supported != nil
    case .size: true
    case .file(let types, let identifiers): types != [.item] || identifiers != nil
    case .none, .text, .boolean, .date, .person, .placemark: false
    }
  }

  /// **Errors**: `_IntentValueFault` for a number out of range, a choice that is not offered, too many items.
  func checkLimits(_ value: Value) throws {
    switch attributes.detail {
    case .integer(_, let low, let high): try check(value._value, low.map { "\($0)" }, high.map { "\($0)" })
    case .double(_, let low, let high): try check(value._value, low.map(text), high.map(text))
    case .currency(let codes, let low, let high):
      try each(value._value) { item in
        guard case .record(let record) = item else { return }
        if let amount = record["amount"] { try check(amount, low.map { "\($0)" }, high.map { "\($0)" }) }
        if let code = record["currencyCode"]?.writtenOut, !codes.isEmpty, !codes.contains(code) {
          throw _IntentValueFault("“\(code)” is none of the currencies \(codes.joined(separator: ", "))")
        }
      }
    case .measurement(_, _, _, false):
      try each(value._value) { item in
        guard case .record(let record) = item, case .number(let number)? = record["value"]?.plain else { return }
        if number < 0 { throw _IntentValueFault("\(text(number)) is below 0") }
      }
    case .choices(_, .some):
      guard let supported = supportedValues else { return }
      try each(value._value) { item in
        if supported.contains(where: { $0.isEqual(to: item) }) { return }
        let names = supported.map(\.writtenOut)
        throw _IntentValueFault(
          "“\(item.writtenOut)” is none of \(names.map { "“\($0)”" }.joined(separator: ", "))",
          hint: Suggestion.hint(for: item.writtenOut, among: names))
      }
    case .size(_, let size?):
      guard case .list(let items) = value._value else { return }
      if items.count < size.min { throw _IntentValueFault("\(items.count) items are fewer than \(size.min)") }
      if items.count > size.max { throw _IntentValueFault("\(items.count) items are more than \(size.max)") }
    default: return
    }
  }

  private func text(_ number: Double) -> String { number.shortestText }

  private func each(_ value: Values.Value, _ body: (Values.Value) throws -> Void) rethrows {
    switch value.plain {
    case .list(let items): for item in items { try each(item, body) }
    case .missing, .null: return
    default: try body(value.plain)
    }
  }

  private func check(_ value: Values.Value, _ low: String?, _ high: String?) throws {
    let lowest = low.flatMap { ExactNumber($0) }
    let highest = high.flatMap { ExactNumber($0) }
    try each(value) { item in
      if let lowest, item.order(comparedTo: .decimal(lowest)).map({ $0 < 0 }) ?? true {
        throw _IntentValueFault(Self.outside(item, low, high))
      }
      if let highest, item.order(comparedTo: .decimal(highest)).map({ $0 > 0 }) ?? true {
        throw _IntentValueFault(Self.outside(item, low, high))
      }
    }
  }

  private static func outside(_ value: Values.Value, _ low: String?, _ high: String?) -> String {
    "\(value.writtenOut) is not from \(low ?? "−∞") to \(high ?? "∞")"
  }

  /// What a number may be at least and at most, as a workflow has it.
  var limits: (low: ExactNumber, high: ExactNumber)? {
    switch attributes.detail {
    case .integer(_, let low?, let high?): return (ExactNumber(low), ExactNumber(high))
    case .double(_, let low?, let high?):
      guard let low = ExactNumber(shortest: low), let high = ExactNumber(shortest: high) else { return nil }
      return (low, high)
    default: return nil
    }
  }
}
