public import Foundation

/// Where an intent can run: beside what a person does, or in front of them.
public struct IntentModes: OptionSet, Hashable, Sendable {
  public enum ForegroundMode: Hashable, Sendable { case immediate, deferred, dynamic }

  public enum Current: Hashable, Sendable {
    case background, foreground

    /// Whether the intent may go on in front of the person; here it may always.
    public var canContinueInForeground: Bool { true }
  }

  public var rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let background = IntentModes(rawValue: 1)
  public static let foreground = IntentModes(rawValue: 2)

  public static func foreground(_ mode: ForegroundMode) -> IntentModes {
    switch mode {
    case .immediate: .foreground
    case .deferred: IntentModes(rawValue: 4)
    case .dynamic: IntentModes(rawValue: 8)
    }
  }

  /// Whether one of the foreground modes is among them.
  package var includesForeground: Bool { rawValue & 0b1110 != 0 }
}

/// What an intent can know of the run it is in.
public struct IntentSystemContext: Sendable {
  /// When the person asked for it, where that is known.
  public var preciseTimestamp: Date?
  public var currentMode: IntentModes.Current
}

extension AppIntent {
  public var systemContext: IntentSystemContext {
    IntentSystemContext(
      preciseTimestamp: nil, currentMode: Self.supportedModes.contains(.background) ? .background : .foreground)
  }

  /// Goes on in front of the person: the tool's router is told, once each time the intent is performed. What is to be said of
  /// it is said.
  ///
  /// **Errors**: `AppIntentError.Unrecoverable.notAllowed` where `supportedModes` has no foreground mode.
  public func continueInForeground(_ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true) async throws {
    guard Self.supportedModes.includesForeground else { throw AppIntentError.Unrecoverable.notAllowed }
    if let dialog { await IntentSurroundings.current.interaction?.say(dialog.text) }
    await ForegroundPassage.current?.take()
  }

  /// The error that has the intent performed again in front of the person.
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true
  ) -> AppIntentError {
    AppIntentError(.needsForeground(dialog, continuation: nil))
  }
}

/// An intent that may have to go on in front of the person.
public protocol ForegroundContinuableIntent: AppIntent {}

extension ForegroundContinuableIntent {
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil, continuation: (@MainActor () async throws -> Void)? = nil
  ) -> AppIntentError {
    AppIntentError(.needsForeground(dialog, continuation: continuation))
  }

  @discardableResult
  public func requestToContinueInForeground<Result: Sendable>(
    _ dialog: IntentDialog? = nil, continuation: @MainActor () async throws -> Result = {}
  ) async throws -> Result {
    if let dialog { await IntentSurroundings.current.interaction?.say(dialog.text) }
    await ForegroundPassage.current?.take()
    return try await continuation()
  }
}

/// An intent that tells how far it is.
public protocol ProgressReportingIntent: AppIntent {
  var progress: Progress { get }
}

extension ProgressReportingIntent {
  /// What the one that performs the intent looks at: the same one each time, where somebody does.
  public var progress: Progress {
    SignsOfLife.current?.progress ?? IntentSurroundings.current.progress ?? Progress(totalUnitCount: 1)
  }
  public var _reportedProgress: Progress? { progress }
}
