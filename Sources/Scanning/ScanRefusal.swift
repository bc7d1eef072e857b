/// The fast way meets something that it leaves to the slow one, which reads record by record and alone says what is right and
/// what is wrong: the whole query, or what is left of it, is done again there. Never shown to anybody.
package struct ScanRefusal: Error {
  /// Why, for tests and benchmarks.
  package var reason: StaticString

  package init(_ reason: StaticString) { self.reason = reason }
}
