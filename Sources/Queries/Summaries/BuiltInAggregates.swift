/// The aggregates there are, alphabetically.
package enum BuiltInAggregates {
  package static let all: [any AggregateFunction.Type] = [
    Average.self,
    Count.self,
    Distinct.self,
    First.self,
    Last.self,
    Maximum.self,
    Median.self,
    Minimum.self,
    Sum.self,
  ]

  /// The aggregate of this name: `average`.
  package static func named(_ name: String) -> (any AggregateFunction.Type)? {
    all.first { $0.info.name == name }
  }
}
