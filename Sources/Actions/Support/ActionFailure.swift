package import AppIntents

/// Why an action could not do its work, in the user's words, without a final stop.
package struct ActionFailure: Error, CustomLocalizedStringResourceConvertible, Sendable {
  package var message: String

  package init(_ message: String) { self.message = message }

  package var localizedStringResource: LocalizedStringResource { LocalizedStringResource(stringLiteral: message) }
}
