/// Why text is no cron expression, in the user's words.
package struct CronFault: Error, Hashable, Sendable {
  package var message: String
  package var hint: String?
  /// Where in the text it is: scalars from the first.
  package var range: Range<Int>

  init(_ message: String, hint: String? = nil, _ range: Range<Int>) {
    self.message = message
    self.hint = hint
    self.range = range
  }
}
