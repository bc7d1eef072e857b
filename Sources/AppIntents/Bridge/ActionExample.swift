/// How an action is written in a workflow, and what comes of it. The tests run every example.
package struct ActionExample: Sendable {
  /// One step, or a list of steps, as JSON.
  package let steps: String
  /// What the last step gives, as JSON; nil where nothing is given, or where that hangs on the machine, on a server or on chance.
  package let result: String?
  /// What the files hold that the steps read, by path.
  package let files: [String: String]

  package init(_ steps: String, gives result: String? = nil, files: [String: String] = [:]) {
    (self.steps, self.result, self.files) = (steps, result, files)
  }
}
