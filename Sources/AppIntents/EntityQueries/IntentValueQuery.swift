/// Finds values for something that is given, whatever it is: a picture, a text.
public protocol IntentValueQuery: _SupportsAppDependencies, PersistentlyIdentifiable, Sendable {
  associatedtype Input: _IntentValue
  associatedtype ResultValue: _IntentValue = Result.Result where ResultValue == Result.Result
  associatedtype Result: ResultsCollection = [ResultValue]
  init()
  func values(for input: Input) async throws -> Result
}
