import Foundation

/// The name of one donation.
public struct IntentDonationIdentifier: Hashable, Codable, Sendable {
  private var id = UUID()
}

/// Which donations are meant.
public struct IntentDonationMatchingPredicate: Sendable {
  let fits: @Sendable (IntentDonationIdentifier, any AppIntent.Type) -> Bool

  public static func donationIdentifier(_ identifier: IntentDonationIdentifier) -> IntentDonationMatchingPredicate {
    IntentDonationMatchingPredicate { donated, _ in donated == identifier }
  }

  public static func intentType<Intent: AppIntent>(_ type: Intent.Type) -> IntentDonationMatchingPredicate {
    IntentDonationMatchingPredicate { _, donated in ObjectIdentifier(donated) == ObjectIdentifier(type) }
  }
}

/// What people did in the app, so that it can be offered again. Here donations are kept for the run, and nothing is offered.
public final class IntentDonationManager: @unchecked Sendable {
  // Reason for unchecked: `lock` guards the donations.
  public static let shared = IntentDonationManager()

  private let lock = NSLock()
  private var donations: [IntentDonationIdentifier: any AppIntent.Type] = [:]

  package var count: Int { lock.withLock { donations.count } }

  @discardableResult
  public func donate<Intent: AppIntent>(intent: Intent) -> IntentDonationIdentifier {
    let identifier = IntentDonationIdentifier()
    lock.withLock { donations[identifier] = Intent.self }
    return identifier
  }

  @discardableResult
  public func donate<Intent: AppIntent>(intent: Intent, result: Intent.PerformResult) -> IntentDonationIdentifier {
    donate(intent: intent)
  }

  @discardableResult
  public func donate<Intent: AppIntent>(intent: Intent) async throws -> IntentDonationIdentifier {
    record(intent)
  }

  @discardableResult
  public func donate<Intent: AppIntent>(
    intent: Intent, result: Intent.PerformResult
  ) async throws -> IntentDonationIdentifier {
    record(intent)
  }

  private func record<Intent: AppIntent>(_ intent: Intent) -> IntentDonationIdentifier { donate(intent: intent) }

  public func deleteDonations(matching predicate: IntentDonationMatchingPredicate) async throws {
    lock.withLock { donations = donations.filter { !predicate.fits($0.key, $0.value) } }
  }
}

extension AppIntent {
  @discardableResult
  public func donate() -> IntentDonationIdentifier { IntentDonationManager.shared.donate(intent: self) }

  @discardableResult
  public func donate(result: PerformResult) -> IntentDonationIdentifier { donate() }

  @discardableResult
  public func donate() async throws -> IntentDonationIdentifier { recordDonation() }

  @discardableResult
  public func donate(result: PerformResult) async throws -> IntentDonationIdentifier { recordDonation() }

  private func recordDonation() -> IntentDonationIdentifier { IntentDonationManager.shared.donate(intent: self) }
}
