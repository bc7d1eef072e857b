/// What an intent throws to the one that runs it: a value that is needed, something the person must do first, or that it
/// cannot be done.
public struct AppIntentError: Error, Equatable, Sendable {
  enum Kind: Sendable {
    case restartPerform
    /// Asks, sets the parameter, and has the intent performed again.
    case needsAnswer(parameter: String, ask: @Sendable () async throws -> Void)
    case needsForeground(IntentDialog?, continuation: (@MainActor @Sendable () async throws -> Void)?)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// Has the intent performed again.
  public static let restartPerform = AppIntentError(.restartPerform)

  public static func == (left: AppIntentError, right: AppIntentError) -> Bool {
    switch (left.kind, right.kind) {
    case (.restartPerform, .restartPerform), (.needsForeground, .needsForeground): true
    case (.needsAnswer(let left, _), .needsAnswer(let right, _)): left == right
    default: false
    }
  }
}

extension AppIntentError: CustomStringConvertible, CustomLocalizedStringResourceConvertible {
  public var description: String { localizedStringResource._text }

  public var localizedStringResource: LocalizedStringResource {
    switch kind {
    case .restartPerform: "The action wants to be run again"
    case .needsAnswer(let parameter, _):
      parameter.isEmpty ? "A value is needed" : "A value is needed for “\(parameter)”"
    case .needsForeground(let dialog, _): dialog?.full ?? "The action wants to go on in the app"
    }
  }
}

extension AppIntentError {
  public enum UserActionRequired: Error, CaseIterable, CustomLocalizedStringResourceConvertible, Sendable {
    case signin, accountSetup, confirmation

    public var localizedStringResource: LocalizedStringResource {
      switch self {
      case .signin: "You must sign in first"
      case .accountSetup: "An account must be set up first"
      case .confirmation: "This must be confirmed first"
      }
    }
  }

  public enum PermissionRequired: Error, Equatable, CustomLocalizedStringResourceConvertible, Sendable {
    case siri, localNetwork, bluetooth, photos, contacts
    case location(precise: Bool = false)

    public var localizedStringResource: LocalizedStringResource {
      switch self {
      case .siri: "Permission for Siri is needed"
      case .localNetwork: "Permission for the local network is needed"
      case .bluetooth: "Permission for Bluetooth is needed"
      case .photos: "Permission for photos is needed"
      case .contacts: "Permission for contacts is needed"
      case .location(let precise):
        precise ? "Permission for the precise location is needed" : "Permission for the location is needed"
      }
    }
  }

  public enum Unrecoverable: Error, CaseIterable, CustomLocalizedStringResourceConvertible, Sendable {
    case networkFailure, partialFailure, notAllowed, unknown, unsupportedOnDevice, featureCurrentlyRestricted
    case entityNotFound

    public var localizedStringResource: LocalizedStringResource {
      switch self {
      case .networkFailure: "The network failed"
      case .partialFailure: "A part of it failed"
      case .notAllowed: "This is not allowed"
      case .unknown: "Something went wrong"
      case .unsupportedOnDevice: "This is not supported here"
      case .featureCurrentlyRestricted: "This is restricted at present"
      case .entityNotFound: "This could not be found"
      }
    }
  }
}
