package import Metadata
package import Values

/// An action of Intently's own.
package protocol BuiltInAction: AppIntent {
  /// What a workflow calls it, where that is not the type's name: `Text` would hide Swift's own types.
  static var workflowName: String? { get }
  /// How it is used.
  static var example: ActionExample { get }
  /// What its parameters stand for that permissions and secrets go by, by name.
  static var uses: [String: ParameterUse] { get }
  /// Its effects where they follow from what it is given.
  static func effects(of arguments: ArgumentTypes) -> Effects
  /// Whether all that it changes it changes through its surroundings: files that `target` gives it, and requests that `exchange`
  /// makes where there is one. A dry run performs it on copies, a test as it is.
  static var isConfined: Bool { get }
  /// Whether it runs a workflow that is chosen in the run, which whoever runs the steps does in its place.
  static var runsWorkflow: Bool { get }
  /// Whether it leaves the same when it is performed twice with the same values: it replaces a file, as an export does. Then it may be
  /// tried again, and done again after a run was cut off.
  static func isRepeatable(with arguments: ArgumentTypes) -> Bool
  /// What it would do, with the values it has; nil where its sentence says enough.
  func preview() throws -> ActionPreview?
}

extension BuiltInAction {
  package static var workflowName: String? { nil }
  public static var _workflowName: String? { workflowName }
  package static var uses: [String: ParameterUse] { [:] }
  package static func effects(of arguments: ArgumentTypes) -> Effects { effects }
  package static var isConfined: Bool { false }
  package static var runsWorkflow: Bool { false }
  package static func isRepeatable(with arguments: ArgumentTypes) -> Bool { false }
  package func preview() throws -> ActionPreview? { nil }
}

/// An action whose result is of a type that follows from what it is given: an item of a list of text is text.
package protocol TypedByInput: AppIntent {
  /// **Errors**: what it cannot be given, though the parameter takes values of many types.
  static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType
}

/// A parameter's value that stays as a workflow has it.
package protocol WorkflowValue: _IntentValue {}

/// A value of any type.
package struct AnyValue: WorkflowValue, Sendable {
  package var value: Values.Value

  package init(_ value: Values.Value) { self.value = value }

  package static var _valueType: Values.ValueType { .any }
  public static var _isWorkflowValue: Bool { true }

  /// **Missing**: a list may have items that are missing; a parameter that must have a value is never given a missing one.
  package static func _make(from value: Values.Value) throws -> AnyValue { AnyValue(value) }

  package var _value: Values.Value { value }
}

extension IntentParameter where Value.ValueType: WorkflowValue {
  package convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(ParameterAttributes(title, description, nil, inputConnectionBehavior))
  }
}
