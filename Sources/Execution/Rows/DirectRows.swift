import Diagnostics
import EntitySources
import Formats
import Queries
import Values

/// Rows that their source may count, summarize or write by itself: what stages ask of it, as one query.
struct DirectRows {
  let source: any DirectSource
  private(set) var request: ScanRequest
  /// For each cell of the rows the source's property it is.
  private(set) var projection: [Int]
  private var isProjected = false

  init(_ source: any DirectSource) {
    self.source = source
    request = ScanRequest(properties: [])
    projection = Array(source.schema.typings.indices)
  }

  private var isSliced: Bool { request.offset != 0 || request.limit != nil }

  /// The query with a stage more; nil where one query cannot say it.
  func adding(_ stage: QueryBuilder.Stage) -> DirectRows? {
    var result = self
    switch stage {
    case .filter(let predicate):
      guard !isProjected, !isSliced, request.sort.isEmpty else { return nil }
      if case .constant(true) = request.predicate {
        result.request.predicate = predicate
      } else {
        result.request.predicate = .all([request.predicate, predicate])
      }
    case .sort(let keys):
      guard !isProjected, !isSliced, request.sort.isEmpty else { return nil }
      result.request.sort = keys
    case .slice(let offset, let limit):
      guard !isSliced else { return nil }
      (result.request.offset, result.request.limit) = (offset, limit)
    case .columns(let columns, _):
      var projection: [Int] = []
      for column in columns {
        guard case .path(let path) = column.content, path.steps.isEmpty, self.projection.indices.contains(path.index)
        else { return nil }
        projection.append(self.projection[path.index])
      }
      result.projection = projection
      result.isProjected = true
    case .summarize: return nil
    }
    return result
  }

  func query(_ state: RunState, timeLimit: Duration, limit: Int? = nil) -> DirectQuery {
    var request = request
    if let limit { request.limit = min(request.limit ?? limit, limit) }
    request.lookup = state.references
    request.timeLimit = timeLimit
    return DirectQuery(
      request, spilling: state.environment.spilling, memory: state.limits.memory, check: state.checkLimits
    )
  }

  /// The groups and aggregates of the rows; nil where the source cannot make them.
  func summarize(
    by keys: [GroupKey], _ aggregates: [Aggregate], _ state: RunState, timeLimit: Duration
  ) throws(Diagnostic) -> [[Value]]? {
    guard !isProjected, !isSliced, request.sort.isEmpty else { return nil }
    return try source.summarize(query(state, timeLimit: timeLimit), by: keys, aggregates)
  }
}
