public import Foundation

extension NSPredicate {
  /// A predicate in Apple's words: `NSPredicate(format: "title CONTAINS[c] %@", word)`.
  ///
  /// **Shape**: it is decided of entities by their properties, of dictionaries by their keys, and of any other value by what
  /// it stores. Foundation has none of it on Linux.
  public convenience init(format: String, _ arguments: Any?...) { self.init(format: format, argumentArray: arguments) }

  @_disfavoredOverload
  public convenience init(format: String, argumentArray arguments: [Any?]) {
    do {
      let predicate = try PredicateFormatReader.read(format, arguments)
      self.init(block: { object, _ in predicate.holds(for: object) })
    } catch {
      // A format is part of a program, like the program's text; Apple's raises an exception there, too.
      preconditionFailure("the predicate format “\(format)” cannot be read: \(error.message)")
    }
  }
}
