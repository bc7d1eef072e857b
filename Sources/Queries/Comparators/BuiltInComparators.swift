/// The comparators there are, alphabetically.
package enum BuiltInComparators {
  package static let all: [any Comparator.Type] = [
    Contains.self,
    DoesNotContain.self,
    EqualTo.self,
    GreaterThan.self,
    GreaterThanOrEqualTo.self,
    HasPrefix.self,
    HasSuffix.self,
    HasValue.self,
    In.self,
    InTheLast.self,
    InTheNext.self,
    IsBetween.self,
    IsEmpty.self,
    IsMissing.self,
    IsToday.self,
    LessThan.self,
    LessThanOrEqualTo.self,
    Like.self,
    Matches.self,
    NotEqualTo.self,
  ]

  /// The comparator of this name: `greaterThan`.
  package static func named(_ name: String) -> (any Comparator.Type)? {
    all.first { $0.info.name == name }
  }
}
