public import Foundation
import Values

/// How one comparison becomes what an app asks its own data by.
///
/// **Errors**: a value that is none of the property's, and what the author's own mapping throws.
public struct _EntityQueryComparison<ComparatorMappingType> {
  /// The comparator's name in a workflow: `hasPrefix`.
  let name: String
  let map: ([Values.Value]) async throws -> ComparatorMappingType
}

/// A comparison an app can make of a property.
///
/// **Shape**: the closure gets what the person compares with and gives what the app asks its data by; nothing is compared
/// here.
public class EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>: @unchecked Sendable {
  // Reason for unchecked: constants; the mapping is called by one query at a time.
  let comparison: _EntityQueryComparison<ComparatorMappingType>

  init(_ name: String, _ map: @escaping ([Values.Value]) async throws -> ComparatorMappingType) {
    comparison = _EntityQueryComparison(name: name, map: map)
  }
}

private func one<Input: _IntentValue, Mapping>(
  _ transform: @escaping (Input) throws -> Mapping
) -> ([Values.Value]) async throws -> Mapping {
  { values in try transform(try await operand(values.first ?? .missing)) }
}

/// An entity is fetched by its id; any other value is made at once.
private func operand<Input: _IntentValue>(_ value: Values.Value) async throws -> Input {
  Input._isFetched ? try await Input._fetch(value) : try Input._make(from: value)
}

public final class EqualToComparator<Property, PropertyType: _IntentValue & Equatable, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType, ComparatorMappingType>, @unchecked Sendable
{
  public init(mappingTransform: @escaping (PropertyType) throws -> ComparatorMappingType) {
    super.init("equalTo", one(mappingTransform))
  }
}

public final class NotEqualToComparator<Property, PropertyType: _IntentValue & Equatable, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType, ComparatorMappingType>, @unchecked Sendable
{
  public init(mappingTransform: @escaping (PropertyType) throws -> ComparatorMappingType) {
    super.init("notEqualTo", one(mappingTransform))
  }
}

public final class LessThanComparator<Property, PropertyType: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>, @unchecked Sendable
where PropertyType.UnwrappedType: Comparable {
  public init(mappingTransform: @escaping (PropertyType.UnwrappedType) throws -> ComparatorMappingType) {
    super.init("lessThan", one(mappingTransform))
  }
}

public final class LessThanOrEqualToComparator<Property, PropertyType: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>, @unchecked Sendable
where PropertyType.UnwrappedType: Comparable {
  public init(mappingTransform: @escaping (PropertyType.UnwrappedType) throws -> ComparatorMappingType) {
    super.init("lessThanOrEqualTo", one(mappingTransform))
  }
}

public final class GreaterThanComparator<Property, PropertyType: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>, @unchecked Sendable
where PropertyType.UnwrappedType: Comparable {
  public init(mappingTransform: @escaping (PropertyType.UnwrappedType) throws -> ComparatorMappingType) {
    super.init("greaterThan", one(mappingTransform))
  }
}

public final class GreaterThanOrEqualToComparator<Property, PropertyType: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>, @unchecked Sendable
where PropertyType.UnwrappedType: Comparable {
  public init(mappingTransform: @escaping (PropertyType.UnwrappedType) throws -> ComparatorMappingType) {
    super.init("greaterThanOrEqualTo", one(mappingTransform))
  }
}

public final class IsBetweenComparator<Property, PropertyType: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>, @unchecked Sendable
where PropertyType.UnwrappedType: Comparable {
  public init(
    mappingTransform: @escaping (PropertyType.UnwrappedType, PropertyType.UnwrappedType) throws -> ComparatorMappingType
  ) {
    super.init("isBetween") { bounds in
      guard bounds.count == 2 else { throw _IntentValueFault("two values are wanted here, low and high") }
      return try mappingTransform(
        try PropertyType.UnwrappedType._make(from: bounds[0]), try PropertyType.UnwrappedType._make(from: bounds[1]))
    }
  }
}

/// A part of a text, or an element of a list.
public final class ContainsComparator<Property, PropertyType: _IntentValue, InputType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>, @unchecked Sendable
{
  public init(mappingTransform: @escaping (InputType) throws -> ComparatorMappingType)
  where PropertyType: Sequence & _SequenceIntentValue, InputType == PropertyType.Element, InputType: _IntentValue {
    super.init("contains", one(mappingTransform))
  }

  public init<Wrapped>(mappingTransform: @escaping (InputType) throws -> ComparatorMappingType)
  where
    PropertyType == Wrapped?, Wrapped: Sequence & _SequenceIntentValue, InputType == Wrapped.Element,
    InputType: _IntentValue
  {
    super.init("contains", one(mappingTransform))
  }

  public init(mappingTransform: @escaping (InputType) throws -> ComparatorMappingType)
  where PropertyType.UnwrappedType == String, InputType == String {
    super.init("contains", one(mappingTransform))
  }

  public init(mappingTransform: @escaping (InputType) throws -> ComparatorMappingType)
  where PropertyType.UnwrappedType == AttributedString, InputType == AttributedString {
    super.init("contains", one(mappingTransform))
  }
}

public final class HasPrefixComparator<Property, PropertyType: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, String, ComparatorMappingType>, @unchecked Sendable
where PropertyType.UnwrappedType == String {
  public init(mappingTransform: @escaping (String) throws -> ComparatorMappingType) {
    super.init("hasPrefix", one(mappingTransform))
  }
}

public final class HasSuffixComparator<Property, PropertyType: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, String, ComparatorMappingType>, @unchecked Sendable
where PropertyType.UnwrappedType == String {
  public init(mappingTransform: @escaping (String) throws -> ComparatorMappingType) {
    super.init("hasSuffix", one(mappingTransform))
  }
}
