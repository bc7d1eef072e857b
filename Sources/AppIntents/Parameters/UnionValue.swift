public import Values

/// An enumeration whose cases each hold a value of another type: a parameter that takes a book or a shelf.
@attached(extension, conformances: _IntentValueRepresentable, names: arbitrary)
public macro UnionValue() = #externalMacro(module: "IntentMacros", type: "UnionValue")

/// A value that stands for one of several types; `@UnionValue` writes what is needed.
///
/// **Shape**: in a workflow what its case holds. From a workflow's value it is the first case whose type the value has, else
/// the first that can be made of it.
public protocol _IntentValueRepresentable: _IntentValue {
  static var allIntentValueTypes: [any _IntentValue.Type] { get }
  var asIntentValue: any _IntentValue { get }
  /// The case at a place, with a value of its type.
  static func _union(_ place: Int, _ value: any _IntentValue) -> Self?
}

extension _IntentValueRepresentable {
  public static var _valueType: Values.ValueType { .any }
  public static var _isFetched: Bool { allIntentValueTypes.contains { $0._isFetched } }

  /// **Errors**: a value of none of its types, in the words of the last.
  public static func _make(from value: Values.Value) throws -> Self {
    var fault: any Error = _IntentValueFault.misfit(value, _valueType)
    for place in order(for: value) {
      do {
        if let made = _union(place, try allIntentValueTypes[place]._make(from: value)) { return made }
      } catch {
        fault = error
      }
    }
    throw fault
  }

  public static func _fetch(_ value: Values.Value) async throws -> Self {
    var fault: any Error = _IntentValueFault.misfit(value, _valueType)
    for place in order(for: value) {
      do {
        if let made = _union(place, try await allIntentValueTypes[place]._fetch(value)) { return made }
      } catch let error as CancellationError {
        throw error
      } catch {
        fault = error
      }
    }
    throw fault
  }

  /// The places of the types that come into question, those the value is of first.
  private static func order(for value: Values.Value) -> [Int] {
    let types = allIntentValueTypes.map { $0._valueType }
    let fitting = types.indices.filter { isOf(types[$0], value.plain) }
    if case .entity = value.plain, !fitting.isEmpty { return fitting }
    return fitting + types.indices.filter { !fitting.contains($0) }
  }

  /// Whether a value is of a type as it stands.
  private static func isOf(_ type: Values.ValueType, _ value: Values.Value) -> Bool {
    switch (type, value) {
    case (.entity(let name), .entity(let entity)): name == entity.type
    case (.text, .text), (.integer, .integer), (.decimal, .decimal), (.number, .number), (.boolean, .boolean),
      (.date, .date), (.dateTime, .dateTime), (.duration, .duration), (.list, .list):
      true
    case (.enumeration(let cases), .text(let text)): cases.contains { $0.equalsScalars(of: text) }
    default: false
    }
  }

  public var _value: Values.Value { asIntentValue._value }
}

extension IntentParameter where Value.ValueType: _IntentValueRepresentable {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }
}
