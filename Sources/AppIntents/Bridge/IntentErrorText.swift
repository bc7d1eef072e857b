import Diagnostics
import Foundation

/// What an error says to people.
package enum IntentErrorText {
  /// The error's own words: its text as a resource, else its localized description, else how it describes itself.
  package static func message(of error: any Error) -> String {
    switch error {
    case let diagnostic as Diagnostic: return diagnostic.message
    case let fault as _IntentValueFault: return fault.message
    case let convertible as any CustomLocalizedStringResourceConvertible:
      return convertible.localizedStringResource._text
    case let localized as any LocalizedError:
      return localized.errorDescription ?? String(describing: error)
    case is CancellationError: return "it was cancelled"
    case let described as any CustomNSError: return described.localizedDescription
    default:
      // Errors of Foundation's own are objects with a text; any other is named as Swift names it.
      if type(of: error) is AnyClass { return error.localizedDescription }
      return String(describing: error)
    }
  }
}
