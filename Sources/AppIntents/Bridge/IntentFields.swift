@_spi(Reflection) import Swift

/// Where the parameters and dependencies of an intent type are: found once a type, read from each instance.
struct IntentFields: Sendable {
  private enum Place: Sendable {
    /// The bytes from the beginning of a struct.
    case offset(Int)
    /// The name of a class's field.
    case label(String)
  }

  /// In the order they are declared, each with its Swift name.
  private var parameters: [(name: String, place: Place)] = []
  private var dependencies: [Place] = []

  var parameterNames: [String] { parameters.map(\.name) }
  var hasDependencies: Bool { !dependencies.isEmpty }

  init<Intent: AppIntent>(_ type: Intent.Type) {
    if type is AnyClass {
      for child in Mirror(reflecting: Intent()).children {
        guard let label = child.label else { continue }
        add(label, .label(label), Swift.type(of: child.value))
      }
    } else {
      var fields: [(String, Int, any Any.Type)] = []
      _ = _forEachField(of: type) { name, offset, fieldType, _ in
        fields.append((String(cString: name), offset, fieldType))
        return true
      }
      for (name, offset, fieldType) in fields { add(name, .offset(offset), fieldType) }
    }
  }

  private mutating func add(_ label: String, _ place: Place, _ type: any Any.Type) {
    if type is _AnyIntentParameter.Type {
      parameters.append((FieldName.property(label), place))
    } else if type is _AnyAppDependency.Type {
      dependencies.append(place)
    }
  }

  func parameters<Intent: AppIntent>(of intent: Intent) -> [_AnyIntentParameter] {
    var found: [_AnyIntentParameter] = []
    found.reserveCapacity(parameters.count)
    for (name, place) in parameters {
      guard let parameter = Self.object(at: place, of: intent) as? _AnyIntentParameter else { continue }
      parameter._name = name
      found.append(parameter)
    }
    return found
  }

  func dependencies<Intent: AppIntent>(of intent: Intent) -> [_AnyAppDependency] {
    dependencies.compactMap { Self.object(at: $0, of: intent) as? _AnyAppDependency }
  }

  private static func object<Intent: AppIntent>(at place: Place, of intent: Intent) -> AnyObject? {
    switch place {
    case .offset(let offset):
      withUnsafeBytes(of: intent) { $0.load(fromByteOffset: offset, as: AnyObject.self) }
    case .label(let label):
      Mirror(reflecting: intent).children.first { $0.label == label }?.value as AnyObject?
    }
  }
}
