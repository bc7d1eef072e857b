import Foundation

/// What may use `@Dependency`: intents, queries, options providers.
public protocol _SupportsAppDependencies {}

extension _SupportsAppDependencies {
  public typealias Dependency = AppDependency
}

/// The things that intents and queries use and the app makes: a database, a client, a store.
///
/// **Shape**: each is made when it is first used, once.
public final class AppDependencyManager: @unchecked Sendable {
  // Reason for unchecked: `lock` guards the entries, and a dependency itself is Sendable.
  public static let shared = AppDependencyManager()

  public enum Error<Value>: Swift.Error {
    case failedToRetrieveDependency
    case failedToLoadDependency
    case incorrectDependencyType
  }

  private enum Maker {
    case now(() throws -> Any)
    case later(() async throws -> Any)
  }

  private struct Entry {
    var key: AnyHashable
    var maker: Maker
    var made: Any?
  }

  private let lock = NSLock()
  private var entries: [Entry] = []

  public init() {}

  @_disfavoredOverload
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency: @autoclosure @escaping () -> Dependency
  ) {
    add(key ?? AnyHashable(ObjectIdentifier(Dependency.self)), .now(dependency))
  }

  public func add<Dependency: Sendable>(key: AnyHashable? = nil, dependency: @escaping () throws -> Dependency) {
    add(key ?? AnyHashable(ObjectIdentifier(Dependency.self)), .now(dependency))
  }

  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency: @escaping () async throws -> Dependency
  ) {
    add(key ?? AnyHashable(ObjectIdentifier(Dependency.self)), .later(dependency))
  }

  private func add(_ key: AnyHashable, _ maker: Maker) {
    lock.withLock {
      entries.removeAll { $0.key == key }
      entries.append(Entry(key: key, maker: maker, made: nil))
    }
  }

  /// The dependency under the key, or under its type; nil where there is none, or one that must be awaited.
  func dependency<Value: Sendable>(_ key: AnyHashable?, as type: Value.Type) throws -> Value? {
    let isByType = key == nil
    let key = key ?? AnyHashable(ObjectIdentifier(Value.self))
    guard let entry = lock.withLock({ entries.first { $0.key == key } }) else {
      return isByType ? lock.withLock { entries.lazy.compactMap { $0.made as? Value }.first } : nil
    }
    if let made = entry.made { return try Self.cast(made) }
    guard case .now(let make) = entry.maker else { return nil }
    return try Self.cast(keep(try make(), under: key))
  }

  /// As `dependency`, waiting for it.
  func load<Value: Sendable>(_ key: AnyHashable?, as type: Value.Type) async throws -> Value? {
    if let value = try dependency(key, as: type) { return value }
    let isByType = key == nil
    let key = key ?? AnyHashable(ObjectIdentifier(Value.self))
    guard let entry = lock.withLock({ entries.first { $0.key == key } }), case .later(let make) = entry.maker else {
      return isByType ? try await firstFitting(type) : nil
    }
    return try Self.cast(keep(try await make(), under: key))
  }

  /// As `dependency`, where one that must be awaited is waited for on the spot.
  func waited<Value: Sendable>(_ key: AnyHashable?, as type: Value.Type) throws -> Value? {
    if let value = try dependency(key, as: type) { return value }
    let key = Key(key)
    return try Waiting.result { try await self.load(key.value, as: type) } ?? nil
  }

  /// Reason for unchecked: a key is a constant of the app's.
  private struct Key: @unchecked Sendable {
    var value: AnyHashable?
    init(_ value: AnyHashable?) { self.value = value }
  }

  /// A dependency that was added as its own type and is asked for as one it can be seen as: `any Database`.
  private func firstFitting<Value: Sendable>(_ type: Value.Type) async throws -> Value? {
    for entry in lock.withLock({ entries }) where entry.made == nil {
      let made: Any
      switch entry.maker {
      case .now(let make): made = keep(try make(), under: entry.key)
      case .later(let make): made = keep(try await make(), under: entry.key)
      }
      if let value = made as? Value { return value }
    }
    return nil
  }

  private func keep(_ made: Any, under key: AnyHashable) -> Any {
    lock.withLock {
      guard let place = entries.firstIndex(where: { $0.key == key }) else { return made }
      if let first = entries[place].made { return first }
      entries[place].made = made
      return made
    }
  }

  private static func cast<Value>(_ made: Any) throws -> Value {
    guard let value = made as? Value else { throw Error<Value>.incorrectDependencyType }
    return value
  }
}

/// A dependency of no known type, for the one that runs what has it.
public class _AnyAppDependency: @unchecked Sendable {
  // Reason for unchecked: what it holds is written once, before `perform`, under a lock.
  func load() async throws {}
}

/// `@Dependency`: something the app makes, found by its type.
@propertyWrapper
public final class AppDependency<Value: Sendable>: _AnyAppDependency, @unchecked Sendable {
  private let key: AnyHashable?
  private let manager: AppDependencyManager
  private let fallback: (() -> Value)?
  private let lock = NSLock()
  private var held: Value?

  public init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) {
    self.key = key
    self.manager = manager
    self.fallback = nil
  }

  public init(
    key: AnyHashable? = nil, manager: AppDependencyManager = .shared, default: @autoclosure @escaping () -> Value
  ) {
    self.key = key
    self.manager = manager
    self.fallback = `default`
  }

  /// **Shape**: whatever runs an intent, a query or an options provider has made its dependencies before; one that code reads
  /// of its own accord is waited for.
  /// **Missing**: the one that runs it says so before; read by oneself it is the developer's mistake.
  public var wrappedValue: Value {
    if let held = lock.withLock({ held }) { return held }
    guard let value = (try? manager.waited(key, as: Value.self)) ?? fallback?() else {
      fatalError("there is no dependency of type \(Value.self): add it to AppDependencyManager.shared at the start")
    }
    lock.withLock { held = value }
    return value
  }

  public var projectedValue: AppDependency<Value> { self }

  override func load() async throws {
    if lock.withLock({ held != nil }) { return }
    guard let value = try await manager.load(key, as: Value.self) ?? fallback?() else {
      throw DependencyMissing(type: "\(Value.self)")
    }
    lock.withLock { held = value }
  }
}

/// A dependency that nobody added.
package struct DependencyMissing: Swift.Error, CustomLocalizedStringResourceConvertible {
  package var type: String

  package var localizedStringResource: LocalizedStringResource {
    "there is no dependency of type \(type): add it to AppDependencyManager.shared at the start"
  }
}

/// Makes the dependencies of an intent, a query or an options provider, before it is used.
package enum Dependencies {
  /// **Errors**: `DependencyMissing`, and what making one throws.
  package static func load(for user: Any) async throws {
    var mirror: Mirror? = Mirror(reflecting: user)
    while let own = mirror {
      for child in own.children {
        if let dependency = child.value as? _AnyAppDependency { try await dependency.load() }
      }
      mirror = own.superclassMirror
    }
  }
}
