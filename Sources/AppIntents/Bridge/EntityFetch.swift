package import Diagnostics
package import Queries
package import Values

/// Fetches the rows of an author's entities that a query asks for, through the author's own query.
///
/// **Shape**: the rows that fit, in order, cut to the limit; cells are `.value`. An `EnumerableEntityQuery` gives all it has
/// and everything is decided here, as FORMAT.md has it. An `EntityPropertyQuery` is sent a flat predicate in Apple's form, and
/// its comparators mean what the app makes them mean; of a nested one it is asked for everything, and it is decided here.
package struct EntityFetch: Sendable {
  /// What is wanted.
  package struct Request: Sendable {
    package var predicate: Queries.Predicate
    package var sort: [SortKey]
    package var offset: Int
    /// Below 0 counts as 0.
    package var limit: Int?
    /// Only those the author suggests.
    package var isAmongSuggested: Bool
    /// The properties that will be looked at, by index; all where it is nil. A deferred one beside them is not fetched.
    package var properties: Set<Int>?

    package init(
      predicate: Queries.Predicate = .constant(true), sort: [SortKey] = [], offset: Int = 0, limit: Int? = nil,
      isAmongSuggested: Bool = false, properties: Set<Int>? = nil
    ) {
      self.properties = properties
      self.predicate = predicate
      self.sort = sort
      self.offset = offset
      self.limit = limit
      self.isAmongSuggested = isAmongSuggested
    }
  }

  package struct Answer: Sendable {
    package var schema: Schema
    package var rows: [Row]
    /// What was asked, in words.
    package var explanation: String
  }

  package let description: EntityTypeDescription
  package let zone: TimeZoneRules
  let lookup: (any EntityLookup)?
  let timeLimit: Duration

  /// - Parameters:
  ///   - lookup: finds the rows of other entities a predicate leads to.
  ///   - timeLimit: how long one text may take to be matched against a regular expression.
  package init(
    _ description: EntityTypeDescription, zone: TimeZoneRules, lookup: (any EntityLookup)? = nil,
    timeLimit: Duration = .seconds(10)
  ) {
    self.description = description
    self.zone = zone
    self.lookup = lookup
    self.timeLimit = timeLimit
  }

  /// **Errors**: `entity-not-searchable`, `entity-query-failed`, `entity-too-large`, and what the predicate hangs on.
  package func rows(_ request: Request) async throws -> Answer {
    try await rows(of: description.type, request)
  }

  /// What would be asked, in words, for `check --explain`; nothing is asked.
  ///
  /// **Shape**: which property a comparator is declared for is known once an entity has been seen, or from its type; where it
  /// is not known yet, the words say what decides.
  package func explanation(of request: Request) -> String { explanation(of: description.type, request) }

  /// Why the entity cannot be searched, for `check`; nil where it can.
  package func searchFault(isAmongSuggested: Bool = false) -> Diagnostic? {
    if description.kind.isSearchable || isAmongSuggested { return nil }
    let query = description.queryName
    return Diagnostic(
      .entityNotSearchable,
      "“\(description.name)” cannot be searched: its query \(query) finds by "
        + (description.kind == .string ? "words and ids" : "ids") + " only",
      hint: "let \(query) adopt EnumerableEntityQuery, or say \"among\": \"suggested\" to search what it suggests")
  }

  // MARK: Asking

  private func rows<Entity: AppEntity>(of type: Entity.Type, _ request: Request) async throws -> Answer {
    let start = max(0, request.offset)
    let limit = request.limit.map { max(0, $0) }
    if limit == 0 || request.predicate.isNever {
      return answer([], "asks nothing: no row can be wanted")
    }
    if request.isAmongSuggested {
      let query = try await description.ready(Entity.defaultQuery)
      let entities = try await description.query { try await query.suggestedEntities().items }
      return try await decided(entities, request, "asks for the suggested ones; \(here(request))")
    }
    if let fault = searchFault() { throw fault }
    let query = try await description.ready(Entity.defaultQuery)
    if let query = query as? any EntityPropertyQuery {
      return try await asked(query, request, start: start, limit: limit)
    }
    guard let query = query as? any EnumerableEntityQuery else {
      throw Diagnostic(.entityNotSearchable, "“\(description.name)” cannot be searched")
    }
    return try await decided(all: query, request)
  }

  private func decided<Query: EnumerableEntityQuery>(all query: Query, _ request: Request) async throws -> Answer {
    let entities = try await description.query { try await query.allEntities().items }
    return try await decided(entities, request, "asks for all; \(here(request))")
  }

  /// Asks a property query: in Apple's form where the predicate is flat, else for everything.
  private func asked<Query: EntityPropertyQuery>(
    _ query: Query, _ request: Request, start: Int, limit: Int?
  ) async throws -> Answer {
    let form = PropertyQueryForm(Query.self, description)
    if form.needsSample(request) { try await see(query) }
    if let comparisons = try await form.comparisons(request.predicate) {
      let sorts = form.sorts(request.sort)
      let (most, overflow) = start.addingReportingOverflow(limit ?? 0)
      let sent = sorts == nil || limit == nil || overflow ? nil : most
      let entities = try await description.query {
        try await query.entities(
          matching: comparisons.values, mode: comparisons.mode, sortedBy: sorts ?? [], limit: sent
        ).items
      }
      var rows = try await rows(of: entities, sorts == nil ? deferred(request.sort) : [])
      if sorts == nil { rows = try sorted(rows, request.sort) }
      let rest = rows.dropFirst(start)
      return try await answer(
        Array(limit.map { rest.prefix($0) } ?? rest), of: entities, request,
        form.explanation(request, isSorted: sorts != nil, limit: sent))
    }
    if let enumerable = query as? any EnumerableEntityQuery {
      return try await decided(all: enumerable, request)
    }
    let entities = try await description.query {
      try await query.entities(matching: [], mode: .and, sortedBy: [], limit: nil).items
    }
    return try await decided(entities, request, "asks for all, without condition or limit; \(here(request))")
  }

  /// Sees one entity, so that key paths can be told apart.
  func see<Query: EntityPropertyQuery>(_ query: Query) async throws {
    var found = try await description.query {
      try await query.entities(matching: [], mode: .and, sortedBy: [], limit: 1).items.first
    }
    if found == nil { found = try await description.query { try await query.suggestedEntities().items.first } }
    if let found { description.note(found) }
  }

  // MARK: Deciding here

  /// The rows of some entities, with those of their deferred properties that are needed to decide.
  private func rows<Entity: AppEntity>(of entities: [Entity], _ deferred: Set<Int>) async throws -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(entities.count)
    for (index, entity) in entities.enumerated() {
      rows.append(Row(cells: try description.rowCells(of: entity), place: RowPlace(record: index + 1)))
    }
    return try await description.filled(rows, of: entities, deferred)
  }

  private func decided<Entity: AppEntity>(
    _ entities: [Entity], _ request: Request, _ explanation: String
  ) async throws -> Answer {
    let rows: [Row]
    if let selected = try selected(entities, request) {
      rows = try await description.filled(selected, of: entities, deferred(request.sort))
    } else {
      rows = try await judged(entities, request)
    }
    let rest = try sorted(rows, request.sort).dropFirst(max(0, request.offset))
    return try await answer(
      Array(request.limit.map { rest.prefix(max(0, $0)) } ?? rest), of: entities, request, explanation)
  }

  /// The rows of the entities that fit, where the condition has typed loops. Rows after those that fill a limit are not looked at.
  ///
  /// **Missing**: nil where all entities are to be judged as rows.
  private func selected<Entity: AppEntity>(_ entities: [Entity], _ request: Request) throws(Diagnostic) -> [Row]? {
    guard deferred(request.predicate).isEmpty else { return nil }
    if let first = entities.first { description.note(first) }
    let (end, overflow) = max(0, request.offset).addingReportingOverflow(max(0, request.limit ?? 0))
    let most = request.sort.isEmpty && request.limit != nil && !overflow ? end : nil
    let selection = EntitySelection(
      request.predicate, description, schema: description.schema(zone: zone), lookup: lookup, timeLimit: timeLimit)
    guard let numbers = selection?.numbers(of: entities, most: most) else { return nil }
    var rows: [Row] = []
    rows.reserveCapacity(numbers.count)
    for number in numbers {
      let cells = try description.rowCells(of: entities[Int(number)])
      rows.append(Row(cells: cells, place: RowPlace(record: Int(number) + 1)))
    }
    return rows
  }

  /// The rows of the entities that fit, each of which is judged.
  private func judged<Entity: AppEntity>(_ entities: [Entity], _ request: Request) async throws -> [Row] {
    let rows = try await rows(of: entities, deferred(request.predicate).union(deferred(request.sort)))
    if !request.predicate.isAlways {
      let compiled = try CompiledPredicate(
        request.predicate, schema: description.schema(zone: zone), lookup: lookup, timeLimit: timeLimit)
      var fitting: [Row] = []
      for row in rows {
        switch try compiled.decide(row) {
        case .yes: fitting.append(row)
        case .no: continue
        case .undecided(let misfit, _): throw Self.diagnostic(misfit, row)
        }
      }
      return fitting
    }
    return rows
  }

  private func sorted(_ rows: [Row], _ keys: [SortKey]) throws(Diagnostic) -> [Row] {
    guard !keys.isEmpty else { return rows }
    let order = RowOrder(keys, schema: description.schema(zone: zone), lookup: lookup)
    var entries: [(number: Int, position: RowPosition)] = []
    entries.reserveCapacity(rows.count)
    for (number, row) in rows.enumerated() {
      do throws(RowFault) {
        entries.append((number, try order.position(of: row)))
      } catch {
        switch error.cause {
        case .misfit(let misfit): throw Self.diagnostic(misfit, row)
        case .failed(let diagnostic), .stopped(let diagnostic): throw diagnostic
        }
      }
    }
    entries.sort { left, right in
      let comparison = order.compare(left.position, right.position)
      return comparison != 0 ? comparison < 0 : left.number < right.number
    }
    return entries.map { rows[$0.number] }
  }

  private static func diagnostic(_ misfit: Misfit, _ row: Row) -> Diagnostic {
    Diagnostic("misfit", "\(misfit.message), in property “\(misfit.property)” of record \(row.place.record)")
  }

  /// The rows with the deferred properties that will be looked at.
  private func answer<Entity: AppEntity>(
    _ rows: [Row], of entities: [Entity], _ request: Request, _ explanation: String
  ) async throws -> Answer {
    let wanted = description.deferredPlaces.filter { request.properties?.contains($0) ?? true }
    return answer(try await description.filled(rows, of: entities, Set(wanted)), explanation)
  }

  private func deferred(_ sort: [SortKey]) -> Set<Int> {
    Set(sort.map(\.path.index)).intersection(description.deferredPlaces)
  }

  private func deferred(_ predicate: Queries.Predicate) -> Set<Int> {
    description.deferredPlaces.isEmpty ? [] : predicate.propertyPlaces.intersection(description.deferredPlaces)
  }

  private func answer(_ rows: [Row], _ explanation: String) -> Answer {
    Answer(schema: description.schema(zone: zone), rows: rows, explanation: explanation)
  }
}
