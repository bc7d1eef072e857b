import Diagnostics
import EntitySources
import Metadata
import Queries
import Values
import Workflows

/// Makes the rows of a planned query: what the source can do exactly is left to it, the rest is done here.
struct QueryBuilder {
  let state: RunState
  private var evaluator: ValueEvaluator { ValueEvaluator(state: state) }

  /// A stage with its references filled in.
  enum Stage {
    case filter(Predicate)
    case sort([SortKey])
    case slice(offset: Int, limit: Int?)
    case columns([PlannedColumn], operands: [Operand?])
    case summarize(PlannedSummary)
  }

  init(_ state: RunState) { self.state = state }

  func rows(_ query: QueryPlan, timeout: TimeSpan?, at range: SourceRange) async throws(Diagnostic) -> RowSet {
    var stages: [Stage] = []
    for stage in query.stages { stages.append(try bind(stage)) }
    switch query.base {
    case .source(let declaration):
      if let provider = state.environment.registry.provider(of: declaration) {
        return try await rows(of: provider, stages, query, timeout: timeout, at: range)
      }
      let source = try state.environment.registry.source(of: declaration)
      let shape = RowShape(source: source)
      let whole = source.direct.map { DirectRows($0) }
      return build(
        shape, stages, timeout: timeout, whole: { whole },
        reading: { (leading, properties) throws(Diagnostic) in try scan(source, leading, properties, shape) })
    case .value(let planned):
      let rows = try rows(of: planned)
      return build(
        rows.shape, stages, timeout: timeout, whole: { rows.direct },
        reading: { (leading, properties) throws(Diagnostic) in
          try apply(leading, to: try rows.cursor(looking: properties), rows.shape, timeout)
        })
    }
  }

  /// The rows of entities from Swift, which are asked for when the step is reached.
  private func rows(
    of provider: any EntityProvider, _ stages: [Stage], _ query: QueryPlan, timeout: TimeSpan?, at range: SourceRange
  ) async throws(Diagnostic) -> RowSet {
    let (request, rest) = Self.request(stages, properties: Set(provider.info.properties.indices))
    let answer: (schema: Schema, rows: [Row])
    do {
      let (zone, lookup) = (state.clock.zone, state.references)
      let isAmongSuggested = query.isAmongSuggested
      // The author's query is cancelled where the step's time is up.
      answer = try await StepTime(state: state, range: range).run {
        try await provider.rows(
          request, amongSuggested: isAmongSuggested, zone: zone, lookup: lookup,
          timeLimit: timeout.map(\.nominalLength) ?? .seconds(10))
      }
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch is CancellationError {
      throw Diagnostic(.interrupted, "the run was interrupted")
    } catch {
      throw Diagnostic("entity-query-failed", "“\(provider.info.name)” could not be read: \(error)")
    }
    let shape = RowShape(schema: answer.schema, element: .entity(provider.info.name))
    return build(
      shape, rest, timeout: timeout,
      reading: { (leading, _) throws(Diagnostic) in
        try apply(leading, to: KeptCursor(answer.rows), shape, timeout)
      })
  }

  /// What is asked of a source: the filters, sort and slice that come first, as far as they stand in that order; and the
  /// stages after them.
  private static func request(_ stages: [Stage], properties: Set<Int>) -> (ScanRequest, [Stage]) {
    var request = ScanRequest(properties: properties)
    var filters: [Predicate] = []
    var rest = stages[...]
    while case .filter(let predicate)? = rest.first {
      filters.append(predicate)
      rest = rest.dropFirst()
    }
    request.predicate = filters.count == 1 ? filters[0] : .all(filters)
    if case .sort(let keys)? = rest.first {
      request.sort = keys
      rest = rest.dropFirst()
    }
    if case .slice(let offset, let limit)? = rest.first {
      (request.offset, request.limit) = (offset, limit)
      rest = rest.dropFirst()
    }
    return (request, Array(rest))
  }

  /// The rows of a list, whatever holds it.
  func rows(of planned: PlannedValue) throws(Diagnostic) -> RowSet {
    switch try evaluator.held(planned) {
    case .rows(let rows):
      guard let info = EntityInfo(rowsOf: planned.type.type, entities: state.plan.entities) else { return rows }
      return rows.conforming(to: info, zone: state.clock.zone)
    case .value(let value):
      return try rows(of: value, type: planned.type.type, at: planned.range)
    case .unknown(let what): throw .notPerformed(what)
    }
  }

  func rows(of value: Value, type: ValueType, at range: SourceRange) throws(Diagnostic) -> RowSet {
    guard let info = EntityInfo(rowsOf: type, entities: state.plan.entities) else {
      throw Diagnostic(.wrongType, "a list whose items are known is wanted here", at: range)
    }
    let items: [Value]
    switch value.plain {
    case .list(let list): items = list
    case .missing, .null: items = []
    case let single: items = [single]
    }
    return RowSet(values: items, type: type, info: info, zone: state.clock.zone)
  }

  // MARK: Binding

  private func bind(_ stage: QueryPlan.Stage) throws(Diagnostic) -> Stage {
    switch stage {
    case .filter(let predicate): return .filter(try bind(predicate))
    case .sort(let keys): return .sort(keys)
    case .slice(let offset, let limit):
      return .slice(offset: try number(offset, "offset") ?? 0, limit: try number(limit, "limit"))
    case .columns(let columns):
      var operands: [Operand?] = []
      for column in columns {
        if case .calculated(let expression, let holes) = column.content {
          operands.append(
            try expression.bind { (hole) throws(Diagnostic) in
              try evaluator.value(holes[hole])
            })
        } else {
          operands.append(nil)
        }
      }
      return .columns(columns, operands: operands)
    case .summarize(let summary): return .summarize(summary)
    }
  }

  func bind(_ predicate: PlannedPredicate) throws(Diagnostic) -> Predicate {
    try predicate.predicate.bind(clock: state.clock) { (hole) throws(Diagnostic) in
      try evaluator.value(predicate.holes[hole])
    }
  }

  func number(_ planned: PlannedValue?, _ what: String) throws(Diagnostic) -> Int? {
    guard let planned else { return nil }
    let value = try evaluator.value(planned).plain
    guard case .integer(let exact) = value else {
      throw Diagnostic(.wrongType, "“\(what)” is a whole number, and this is none", at: planned.range)
    }
    // More than there can be of anything is as good as all.
    let most = 1 << 60
    let number = exact.intValue.map { min($0, most) } ?? (exact < ExactNumber(0) ? -1 : most)
    guard number >= 0 else {
      throw Diagnostic(.wrongValue, "“\(what)” is \(exact); it may not be below 0", at: planned.range)
    }
    return number
  }

  // MARK: Building

  private func build(
    _ shape: RowShape, _ stages: [Stage], timeout: TimeSpan?, whole: @escaping () -> DirectRows? = { nil },
    reading open: @escaping ([Stage], Set<Int>?) throws(Diagnostic) -> any RowCursor
  ) -> RowSet {
    let leading = Array(
      stages.prefix { if case .columns = $0 { false } else if case .summarize = $0 { false } else { true } })
    let rest = Array(stages.dropFirst(leading.count))
    let final = rest.reduce(shape) { self.shape(after: $1, $0) }
    let limit = state.limits.rows
    let timeLimit = timeout.map(\.nominalLength) ?? .seconds(10)
    func direct(_ stages: [Stage]) -> DirectRows? {
      guard limit == nil, var direct = whole() else { return nil }
      for stage in stages {
        guard let next = direct.adding(stage) else { return nil }
        direct = next
      }
      return direct
    }
    return RowSet(
      final, whole: { direct(stages) },
      counting: { (rows, most) throws(Diagnostic) in
        try rows.source.count(rows.query(state, timeLimit: timeLimit, limit: most))
      },
      reading: { (wanted) throws(Diagnostic) in
        var rest = rest[...]
        var shape = shape
        var cursor: any RowCursor
        if case .summarize(let summary)? = rest.first,
          let rows = try direct(leading)?.summarize(
            by: Self.keys(summary), Self.aggregates(summary), state, timeLimit: timeLimit)
        {
          cursor = KeptCursor(SummaryCursor.rows(of: rows))
          shape = self.shape(after: rest.removeFirst(), shape)
        } else {
          cursor = try open(leading, properties(leading, Array(rest), wanted, shape))
        }
        for stage in rest {
          cursor = try apply([stage], to: cursor, shape, timeout)
          shape = self.shape(after: stage, shape)
        }
        if let limit { cursor = RowLimitCursor(cursor, limit: limit) }
        return cursor
      })
  }

  static func keys(_ summary: PlannedSummary) -> [GroupKey] {
    summary.keys.map { GroupKey(name: $0.property.name, path: $0.path) }
  }

  static func aggregates(_ summary: PlannedSummary) -> [Aggregate] {
    summary.measures.map { Aggregate(name: $0.property.name, function: $0.function, path: $0.path) }
  }

  /// The properties that the stages and what comes after them look at; nil for all.
  private func properties(_ leading: [Stage], _ rest: [Stage], _ wanted: Set<Int>?, _ shape: RowShape) -> Set<Int>? {
    var properties: Set<Int>
    switch rest.first {
    case .columns(let columns, let operands): properties = Self.properties(of: columns, operands)
    case .summarize(let summary):
      properties = Set(summary.keys.map(\.path.index) + summary.measures.compactMap(\.path?.index))
    default:
      guard let wanted else { return nil }
      properties = wanted
    }
    for stage in leading {
      switch stage {
      case .filter(let predicate): properties.formUnion(predicate.properties)
      case .sort(let keys): properties.formUnion(keys.map(\.path.index))
      default: continue
      }
    }
    return properties
  }

  static func properties(of columns: [PlannedColumn], _ operands: [Operand?]) -> Set<Int> {
    var properties: Set<Int> = []
    for (column, operand) in zip(columns, operands) {
      if case .path(let path) = column.content { properties.insert(path.index) }
      if let operand { properties.formUnion(operand.properties) }
    }
    return properties
  }

  private func scan(
    _ source: any EntitySource, _ stages: [Stage], _ properties: Set<Int>?, _ shape: RowShape
  ) throws(Diagnostic) -> any RowCursor {
    var (request, rest) = Self.request(stages, properties: properties ?? Set(source.schema.typings.indices))
    request.lookup = state.references
    request.goesOn = state.goesOn
    let asked = request
    let plan = try state.asked { () throws(Diagnostic) in source.plan(asked) }
    let cursor = GuardedCursor(
      try state.asked { () throws(Diagnostic) in try source.scan(asked) }, state: state)
    let left = stages.dropLast(rest.count).filter { stage in
      switch stage {
      case .filter: !plan.filters
      case .sort: !plan.sorts
      case .slice: !plan.limits
      case .columns, .summarize: true
      }
    }
    // The filters that were asked of the source come first; a later one is another matter.
    let filters = left.prefix { if case .filter = $0 { true } else { false } }
    let filtered = try apply(Array(filters), to: cursor, shape, nil, isFiltered: { cursor.isFiltered })
    return try apply(left.dropFirst(filters.count) + rest, to: filtered, shape, nil)
  }

  /// Puts stages on top of a cursor; a sort with a slice after it keeps no more rows than the slice asks for. `isFiltered`
  /// is there where the cursor is of a source that was asked for the stages, and does of them what it can.
  private func apply(
    _ stages: [Stage], to base: any RowCursor, _ shape: RowShape, _ timeout: TimeSpan?,
    isFiltered: (() -> Bool)? = nil
  ) throws(Diagnostic) -> any RowCursor {
    var cursor = base
    var index = 0
    while index < stages.count {
      switch stages[index] {
      case .filter(let predicate):
        let seconds = timeout.map { $0.nominalLength } ?? .seconds(10)
        let compiled = try CompiledPredicate(
          predicate, schema: shape.schema, lookup: state.references, timeLimit: seconds)
        cursor = FilterCursor(cursor, compiled, shape: shape, isFiltered: isFiltered)
      case .sort(let keys):
        let order = RowOrder(keys, schema: shape.schema, lookup: state.references)
        if index + 1 < stages.count, case .slice(let offset, let limit) = stages[index + 1] {
          cursor = sorted(cursor, order, shape, offset, limit)
          index += 1
        } else {
          cursor = sorted(cursor, order, shape, 0, nil)
        }
      case .slice(let offset, let limit): cursor = SliceCursor(cursor, offset: offset, limit: limit)
      case .columns(let columns, let operands):
        cursor = ColumnsCursor(cursor, readers(columns, operands, shape), shape: shape)
      case .summarize(let summary):
        let aggregation = Aggregation(
          by: Self.keys(summary), Self.aggregates(summary), schema: shape.schema, lookup: state.references,
          spilling: state.environment.spilling)
        cursor = SummaryCursor(cursor, aggregation, shape: shape)
      }
      index += 1
    }
    return cursor
  }

  /// Sorted rows, which are given long after the last one was read, so that limits have to be asked about once more.
  private func sorted(
    _ cursor: any RowCursor, _ order: RowOrder, _ shape: RowShape, _ offset: Int, _ limit: Int?
  ) -> any RowCursor {
    GuardedCursor(
      SortCursor(
        cursor, order, shape: shape, offset: offset, limit: limit, spilling: state.environment.spilling),
      state: state)
  }

  func readers(_ columns: [PlannedColumn], _ operands: [Operand?], _ shape: RowShape) -> [ColumnReader] {
    zip(columns, operands).map { column, operand in
      switch column.content {
      case .path(let path) where path.steps.isEmpty:
        return ColumnReader(content: .cell(path.index), origin: path.index)
      case .path(let path):
        let reader = PropertyReader(path, schema: shape.schema, lookup: state.references)
        return ColumnReader(content: .path(reader), origin: path.index)
      case .calculated:
        let calculated = CalculatedColumn(
          operand ?? .literal(.missing), schema: shape.schema, lookup: state.references)
        return ColumnReader(content: .calculated(calculated), origin: calculated.properties.min() ?? -1)
      }
    }
  }

  private func shape(after stage: Stage, _ shape: RowShape) -> RowShape {
    switch stage {
    case .filter, .sort, .slice: return shape
    case .columns(let columns, let operands):
      return shape.projected(columns.map(\.property), readers(columns, operands, shape), zone: state.clock.zone)
    case .summarize(let summary):
      let info = EntityInfo(
        name: "summary", title: shape.schema.entity.title, plural: shape.schema.entity.plural,
        properties: summary.keys.map(\.property) + summary.measures.map(\.property))
      return RowShape(schema: Schema(entity: info, zone: state.clock.zone), element: .record)
    }
  }
}
