public import Foundation

/// What a widget shows at a time.
public protocol TimelineEntry {
  var date: Date { get }
  var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
  public var relevance: TimelineEntryRelevance? { nil }
}

/// How much a person may want to see an entry.
public struct TimelineEntryRelevance: Hashable, Codable, Sendable {
  public var score: Float
  public var duration: TimeInterval

  public init(score: Float, duration: TimeInterval = 0) {
    self.score = score
    self.duration = duration
  }
}

/// What a widget shows one after another.
public struct Timeline<EntryType: TimelineEntry> {
  public let entries: [EntryType]
  public let policy: TimelineReloadPolicy

  public init(entries: [EntryType], policy: TimelineReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }
}

extension Timeline: Sendable where EntryType: Sendable {}

/// When a widget asks for more.
public struct TimelineReloadPolicy: Hashable, Sendable {
  private let date: Date?
  private let name: String

  public static let atEnd = TimelineReloadPolicy(date: nil, name: "atEnd")
  public static let never = TimelineReloadPolicy(date: nil, name: "never")
  public static func after(_ date: Date) -> TimelineReloadPolicy { TimelineReloadPolicy(date: date, name: "after") }
}
