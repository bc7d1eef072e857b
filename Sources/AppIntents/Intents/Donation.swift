import Foundation
import Values

/// The name of one donation.
public struct IntentDonationIdentifier: Hashable, Codable, Sendable {
  private var id = UUID()
}

/// Which donations are meant.
public struct IntentDonationMatchingPredicate: Sendable {
  let fits: @Sendable (IntentDonationIdentifier, any AppIntent) -> Bool

  public static func donationIdentifier(_ identifier: IntentDonationIdentifier) -> IntentDonationMatchingPredicate {
    IntentDonationMatchingPredicate { donated, _ in donated == identifier }
  }

  public static func intentType<Intent: AppIntent>(_ type: Intent.Type) -> IntentDonationMatchingPredicate {
    IntentDonationMatchingPredicate { _, donated in donated is Intent }
  }

  /// Of any intent that has the entity as a parameter.
  public static func entityIdentifier(_ identifier: EntityIdentifier) -> IntentDonationMatchingPredicate {
    IntentDonationMatchingPredicate { _, donated in DonatedEntities.of(donated).contains(identifier) }
  }

  /// Of one kind of intent that has the entity as a parameter.
  public static func intentType<Intent: AppIntent>(
    _ type: Intent.Type, entityIdentifier: EntityIdentifier
  ) -> IntentDonationMatchingPredicate {
    IntentDonationMatchingPredicate { _, donated in
      donated is Intent && DonatedEntities.of(donated).contains(entityIdentifier)
    }
  }
}

/// The entities that a donated intent is about: those its parameters hold, one or several.
private enum DonatedEntities {
  static func of(_ intent: any AppIntent) -> [EntityIdentifier] { held(by: intent) }

  private static func held<Intent: AppIntent>(by intent: Intent) -> [EntityIdentifier] {
    IntentFields(Intent.self).parameters(of: intent).flatMap { identifiers(in: $0.currentValue) }
  }

  private static func identifiers(in value: Values.Value) -> [EntityIdentifier] {
    switch value.plain {
    case .entity(let entity):
      (entity.origin as? any AppEntity).map { [identifier(of: $0)] } ?? []
    case .list(let items): items.flatMap(identifiers(in:))
    default: []
    }
  }

  private static func identifier<Entity: AppEntity>(of entity: Entity) -> EntityIdentifier {
    EntityIdentifier(for: entity)
  }
}

/// What people did in the app, so that it can be offered again. Here donations are kept for the run, and nothing is offered.
public final class IntentDonationManager: @unchecked Sendable {
  // Reason for unchecked: `lock` guards the donations.
  public static let shared = IntentDonationManager()

  private let lock = NSLock()
  private var donations: [IntentDonationIdentifier: any AppIntent] = [:]

  package var count: Int { lock.withLock { donations.count } }

  @discardableResult
  public func donate<Intent: AppIntent>(intent: Intent) -> IntentDonationIdentifier {
    let identifier = IntentDonationIdentifier()
    lock.withLock { donations[identifier] = intent }
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
