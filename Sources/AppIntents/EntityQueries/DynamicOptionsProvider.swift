/// Gives the values a parameter may be chosen from.
public protocol DynamicOptionsProvider: _SupportsAppDependencies {
  associatedtype Result: ResultsCollection
  associatedtype DefaultValue: _IntentValue = Result.Result
  func results() async throws -> Result
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  public func defaultResult() async -> DefaultValue? { nil }
}

extension DynamicOptionsProvider {
  public typealias ItemCollection = IntentItemCollection
  public typealias ItemSection<Result> = IntentItemSection<Result> where Result: _IntentValue & Sendable
  public typealias ParameterDependency = IntentParameterDependency
  public typealias Item<Value> = IntentItem<Value> where Value: _IntentValue & Sendable
}
