/// What an action says of something that it would do.
package enum ActionPreview: Sendable {
  /// A request of the web. **Units**: `bodySize` in bytes, nil without a body.
  case request(method: String, address: String, headers: [(name: String, value: String)], bodySize: Int64?)
  /// A command, its path first, and the variables it is given.
  case command([String], environment: [(name: String, value: String)], inputSize: Int64)
  /// Anything else, in a sentence without a full stop.
  case sentence(String)
  /// That it cannot be done on copies with the values it has, though its `isConfined` says so.
  case undone
}
