package import AppIntents

/// The built-in actions, alphabetically.
package enum BuiltInActions {
  package static let all: [any AppIntent.Type] = [
    Nothing.self
  ]
}
