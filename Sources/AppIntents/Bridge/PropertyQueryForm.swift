import Diagnostics
import Queries
import Values

/// Puts a query into the form an `EntityPropertyQuery` takes: comparisons of declared properties, all or any of which hold,
/// sorts that were offered, a limit.
struct PropertyQueryForm<Query: EntityPropertyQuery> {
  typealias Mapping = Query.ComparatorMappingType

  let description: EntityTypeDescription
  private let declarations: [EntityQueryPropertyDeclaration<Query.Entity, Mapping>]
  private let sortable: [EntityQuerySortableByProperty<Query.Entity>]

  init(_ query: Query.Type, _ description: EntityTypeDescription) {
    self.description = description
    declarations = Query.properties.declarations
    sortable = Query.sortingOptions.properties
  }

  /// Whether an entity must be seen before it is known which property a key path leads to.
  func needsSample(_ request: EntityFetch.Request) -> Bool {
    if EntityKeyPaths.hasSample(Query.Entity.self) { return false }
    guard let flat = FlatPredicate(request.predicate) else { return false }
    let asked = Set(flat.comparisons.map(\.property) + request.sort.map(\.path.name))
    // A property that is alone of its type is known without one.
    return asked.contains { name in
      guard let field = description.fields.first(where: { $0.name == name }) else { return false }
      return description.fields.count { $0.type == field.type } > 1
    }
  }

  private func leads(_ keyPath: PartialKeyPath<Query.Entity>?, to name: String) -> Bool {
    guard let keyPath else { return false }
    if let found = EntityKeyPaths.name(of: keyPath) { return found == name }
    let type = Swift.type(of: keyPath).valueType
    let fitting = description.fields.filter { $0.type == type }
    return fitting.count == 1 && fitting[0].name == name
  }

  /// The comparisons as the app has them.
  ///
  /// **Missing**: nil where the predicate is not flat, or compares what the app does not offer to compare.
  /// **Errors**: what the author's own mapping throws.
  func comparisons(_ predicate: Queries.Predicate) async throws -> (values: [Mapping], mode: EntityQueryComparatorMode)?
  {
    guard let flat = FlatPredicate(predicate) else { return nil }
    var values: [Mapping] = []
    for comparison in flat.comparisons {
      guard let offered = offer(for: comparison) else { return nil }
      do {
        values.append(try await offered.map(comparison.operands))
      } catch let error as Diagnostic where error.code == .entityGone {
        return nil
      } catch is _IntentValueFault {
        // The property's Swift type has no such value; here it can be compared all the same.
        return nil
      }
    }
    return (values, flat.isAny && !values.isEmpty ? .or : .and)
  }

  private func offer(for comparison: FlatPredicate.Comparison) -> _EntityQueryComparison<Mapping>? {
    for declaration in declarations where leads(declaration.keyPath, to: comparison.property) {
      if let offered = declaration.comparators.first(where: { $0.name == comparison.comparator }) { return offered }
    }
    return nil
  }

  /// Whether the predicate is flat and the app offers to compare all it compares.
  func offers(_ predicate: Queries.Predicate) -> Bool {
    FlatPredicate(predicate)?.comparisons.allSatisfy { offer(for: $0) != nil } ?? false
  }

  /// The sorts as the app has them; nil where one of them was not offered.
  func sorts(_ keys: [SortKey]) -> [EntityQuerySort<Query.Entity>]? {
    var sorts: [EntityQuerySort<Query.Entity>] = []
    for key in keys {
      guard key.path.steps.isEmpty, key.options == [], !key.isNatural, !key.isMissingFirst,
        let offered = sortable.first(where: { leads($0.keyPath, to: key.path.name) })
      else { return nil }
      sorts.append(EntityQuerySort(by: offered.keyPath, order: key.isDescending ? .descending : .ascending))
    }
    return sorts
  }

  /// What is offered of each property, as far as it is known which one a key path leads to.
  var offers: [QueryOffer] {
    description.fields.map { field in
      QueryOffer(
        property: field.name,
        comparators: declarations.filter { leads($0.keyPath, to: field.name) }.flatMap { $0.comparators.map(\.name) },
        isSortable: sortable.contains { leads($0.keyPath, to: field.name) })
    }
  }

  /// What is sent, in words.
  func explanation(_ request: EntityFetch.Request, isSorted: Bool, limit: Int?) -> String {
    var words = "asks the app for "
    words +=
      request.predicate.isAlways ? "all" : "\(request.predicate), whose comparators mean what the app makes them mean"
    if !request.sort.isEmpty {
      let keys = request.sort.map { "\($0.path)\($0.isDescending ? " descending" : "")" }.joined(separator: ", ")
      words += isSorted ? ", sorted by \(keys)" : "; the order by \(keys) is made here"
    }
    if let limit { words += ", at most \(limit)" } else if request.limit != nil { words += "; the limit is kept here" }
    return words
  }
}
