import Metadata
import Values

/// A property by which a list's items are told apart or put in order.
enum ItemProperty {
  /// **Missing**: what an item does not have is missing.
  static func value(_ name: String, of item: Value) -> Value {
    switch item.plain {
    case .record(let record): record[name]?.plain ?? .missing
    case .entity(let entity): entity.record?[name]?.plain ?? .missing
    default: .missing
    }
  }

  /// What `check` says of a `property` that the items are known not to have.
  static func check(_ arguments: ArgumentTypes, of item: ValueType) throws(ArgumentMisfit) {
    guard let name = arguments.literals["property"], let fields = arguments.fields(of: item) else { return }
    guard !fields.contains(where: { $0.name.equalsScalars(of: name) }) else { return }
    throw ArgumentMisfit(
      "property", "“\(name)” is no property of the items",
      hint: "they have \(fields.map { "“\($0.name)”" }.joined(separator: ", "))")
  }

  /// The type of the property, as far as it is known.
  static func type(_ arguments: ArgumentTypes, of item: ValueType) -> ValueType {
    guard let name = arguments.literals["property"] else { return .any }
    return arguments.fields(of: item)?.first { $0.name.equalsScalars(of: name) }?.type ?? .any
  }
}
