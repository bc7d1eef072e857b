public import AppIntents
public import Values

/// What somebody looks at: words for it. There is no camera here, so that there is no picture of it.
///
/// **Shape**: in a workflow a list of the words.
public struct SemanticContentDescriptor: Hashable, Sendable, _IntentValue {
  /// What it shows, in English words: a chair, a landmark.
  public let labels: [String]

  public init(labels: [String]) { self.labels = labels }

  /// The picture; none here.
  public var pixelBuffer: Never? { nil }

  public static var _valueType: Values.ValueType { .list(.text) }

  public static func _make(from value: Values.Value) throws -> SemanticContentDescriptor {
    SemanticContentDescriptor(labels: try [String]._make(from: value))
  }

  public var _value: Values.Value { labels._value }
}
