import Values

/// What a query or a provider of options knows of the intent whose parameter it fills.
///
/// **Shape**: `@IntentParameterDependency<AddBook>(\.$author) var addBook`, then `addBook?.author`.
/// **Missing**: nil outside such a fill, for another intent, and while one of the named parameters has no value.
@propertyWrapper
public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
  private let parameters: [@Sendable (Intent) -> Bool]

  public init<each Value: _IntentValue & Sendable>(
    _ keyPaths: repeat any KeyPath<Intent, IntentParameter<each Value>> & Sendable
  ) {
    var parameters: [@Sendable (Intent) -> Bool] = []
    for keyPath in repeat each keyPaths {
      parameters.append { intent in !intent[keyPath: keyPath].currentValue.isMissing }
    }
    self.parameters = parameters
  }

  public var wrappedValue: IntentProjection<Intent>? {
    guard let intent = IntentDependencyContext.current as? Intent, parameters.allSatisfy({ $0(intent) }) else {
      return nil
    }
    return IntentProjection(intent: intent)
  }

  public var projectedValue: IntentParameterDependency<Intent> { self }
}

/// The values of an intent's parameters, as far as a query depends on them.
@dynamicMemberLookup
public struct IntentProjection<Intent: AppIntent>: Sendable {
  public let intent: Intent

  public subscript<Value: _IntentValue>(dynamicMember keyPath: KeyPath<Intent, Value>) -> Value.UnwrappedType {
    let value = intent[keyPath: keyPath]
    if let unwrapped = value as? Value.UnwrappedType { return unwrapped }
    fatalError("a parameter of \(Intent.self) is read that has no value and was not named as a dependency")
  }
}

/// The intent whose parameter is being filled.
package enum IntentDependencyContext {
  @TaskLocal package static var current: (any AppIntent)?
}
