/// Collects the comparators of one property.
///
/// One overload for each class: a property that is not optional has one type wrapped and unwrapped, and one overload for
/// both bases would leave the compiler two ways.
@resultBuilder
public enum EntityQueryComparatorsBuilder<Property, PropertyType: _IntentValue, ComparatorMappingType> {
  public typealias Comparisons = [_EntityQueryComparison<ComparatorMappingType>]

  public static func buildExpression(
    _ comparator: EqualToComparator<Property, PropertyType, ComparatorMappingType>
  ) -> Comparisons where PropertyType: Equatable { [comparator.comparison] }

  public static func buildExpression(
    _ comparator: NotEqualToComparator<Property, PropertyType, ComparatorMappingType>
  ) -> Comparisons where PropertyType: Equatable { [comparator.comparison] }

  public static func buildExpression(
    _ comparator: LessThanComparator<Property, PropertyType, ComparatorMappingType>
  ) -> Comparisons where PropertyType.UnwrappedType: Comparable { [comparator.comparison] }

  public static func buildExpression(
    _ comparator: LessThanOrEqualToComparator<Property, PropertyType, ComparatorMappingType>
  ) -> Comparisons where PropertyType.UnwrappedType: Comparable { [comparator.comparison] }

  public static func buildExpression(
    _ comparator: GreaterThanComparator<Property, PropertyType, ComparatorMappingType>
  ) -> Comparisons where PropertyType.UnwrappedType: Comparable { [comparator.comparison] }

  public static func buildExpression(
    _ comparator: GreaterThanOrEqualToComparator<Property, PropertyType, ComparatorMappingType>
  ) -> Comparisons where PropertyType.UnwrappedType: Comparable { [comparator.comparison] }

  public static func buildExpression(
    _ comparator: IsBetweenComparator<Property, PropertyType, ComparatorMappingType>
  ) -> Comparisons where PropertyType.UnwrappedType: Comparable { [comparator.comparison] }

  public static func buildExpression<Input>(
    _ comparator: ContainsComparator<Property, PropertyType, Input, ComparatorMappingType>
  ) -> Comparisons { [comparator.comparison] }

  public static func buildExpression(
    _ comparator: HasPrefixComparator<Property, PropertyType, ComparatorMappingType>
  ) -> Comparisons where PropertyType.UnwrappedType == String { [comparator.comparison] }

  public static func buildExpression(
    _ comparator: HasSuffixComparator<Property, PropertyType, ComparatorMappingType>
  ) -> Comparisons where PropertyType.UnwrappedType == String { [comparator.comparison] }

  public static func buildBlock(_ parts: Comparisons...) -> Comparisons { parts.flatMap(\.self) }
  public static func buildLimitedAvailability(_ part: Comparisons) -> Comparisons { part }
  public static func buildOptional(_ part: Comparisons?) -> Comparisons { part ?? [] }
  public static func buildEither(first part: Comparisons) -> Comparisons { part }
  public static func buildEither(second part: Comparisons) -> Comparisons { part }
}
