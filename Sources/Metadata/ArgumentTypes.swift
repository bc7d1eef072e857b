public import Values

/// What is known, before a run, of the values an action is given.
public struct ArgumentTypes {
  /// By parameter; a parameter that is given nothing is not among them.
  public var types: [String: ValueType]
  /// The values that stand in the workflow itself, as text.
  public var literals: [String: String]
  /// The parameters whose value may be missing.
  public var optional: Set<String> = []
  /// The parameters that are given a list with items that may be missing.
  public var withOptionalItems: Set<String> = []
  /// The fields that a parameter's record certainly has.
  public var presentFields: [String: Set<String>] = [:]
  /// The properties of an entity's type; nil where they are not known.
  public var properties: (String) -> [ValueType.Field]?

  public init(
    types: [String: ValueType] = [:], literals: [String: String] = [:],
    properties: @escaping (String) -> [ValueType.Field]? = { _ in nil }
  ) {
    self.types = types
    self.literals = literals
    self.properties = properties
  }

  /// Whether a field of a parameter's record or entity, or the record itself, may be missing.
  public func mayBeMissing(_ field: String, of parameter: String) -> Bool {
    optional.contains(parameter) || presentFields[parameter]?.contains(field) != true
  }

  public subscript(parameter: String) -> ValueType? { types[parameter] }

  /// The fields of a record or an entity; nil where they are not known.
  public func fields(of type: ValueType) -> [ValueType.Field]? {
    switch type {
    case .record(let fields) where !fields.isEmpty: fields
    case .entity(let name): properties(name)
    default: nil
    }
  }
}

/// What an action returns for what it is given.
public struct ResultType: Hashable, Sendable {
  public var type: ValueType
  public var mayBeMissing: Bool
  /// Of a list, whether some of its items may be missing.
  public var itemsMayBeMissing: Bool
  /// The fields that a record, or each record of a list, certainly has, with what is known of them.
  public var presentFields: [String: ResultType] = [:]

  public init(_ type: ValueType, mayBeMissing: Bool = false, itemsMayBeMissing: Bool = false) {
    self.type = type
    self.mayBeMissing = mayBeMissing
    self.itemsMayBeMissing = itemsMayBeMissing
  }

  /// A record; each field says whether it may be missing.
  public static func record(_ fields: KeyValuePairs<String, ResultType>) -> ResultType {
    record(fields.map { ($0.key, $0.value) })
  }

  public static func record(_ fields: [(name: String, type: ResultType)]) -> ResultType {
    var result = ResultType(.record(fields.map { ValueType.Field($0.name, $0.type.type) }))
    for field in fields where !field.type.mayBeMissing { result.presentFields[field.name] = field.type }
    return result
  }

  public static func list(of item: ResultType) -> ResultType {
    var result = ResultType(.list(item.type), itemsMayBeMissing: item.mayBeMissing)
    result.presentFields = item.presentFields
    return result
  }
}

/// Why an action cannot be given what it is given, though its parameter takes values of many types.
public struct ArgumentMisfit: Error, Hashable, Sendable {
  public var parameter: String
  /// In the user's words, without a final stop.
  public var message: String
  public var hint: String?

  public init(_ parameter: String, _ message: String, hint: String? = nil) {
    self.parameter = parameter
    self.message = message
    self.hint = hint
  }
}
