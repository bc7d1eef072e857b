import Queries
import Values

/// What a summary makes of the rows' cells.
struct SummaryPlan: Sendable {
  /// What is done with the values of a column.
  enum Function: Sendable {
    case count, sum, average, minimum, maximum, first, last
  }

  struct Part: Sendable {
    var function: Function
    /// Nil where the rows themselves are counted.
    var column: ValueColumn?
  }

  let keys: [ValueColumn]
  /// Those of `keys`.
  let shapes: [ValueColumn.Shape]
  let parts: [Part]
  let seed = UInt64.random(in: 0 ... .max)

  /// Nil where a key or an aggregate is the slow way's alone.
  ///
  /// - Parameter column: the column of a property in the blocks; nil where the file has none.
  init?(
    _ keys: [GroupKey], _ aggregates: [Aggregate], schema: Schema, layout: RecordBlock.Layout, column: (Int) -> Int?
  ) {
    func valueColumn(_ path: PropertyPath) -> ValueColumn? {
      guard path.steps.isEmpty, schema.typings.indices.contains(path.index), let index = column(path.index),
        ValueColumn.hasOrder(schema.typings[path.index].type)
      else { return nil }
      return ValueColumn(index, typing: schema.typings[path.index], layout: layout)
    }
    self.keys = keys.compactMap { valueColumn($0.path) }
    shapes = self.keys.map(\.shape)
    guard self.keys.count == keys.count else { return nil }
    var parts: [Part] = []
    for aggregate in aggregates {
      guard let function = Self.function(aggregate.function) else { return nil }
      guard let path = aggregate.path else {
        guard function == .count else { return nil }
        parts.append(Part(function: .count))
        continue
      }
      guard let column = valueColumn(path) else { return nil }
      let isExact = column.kind == .integer || column.kind == .decimal
      if function == .sum || function == .average, !isExact { return nil }
      parts.append(Part(function: function, column: column))
    }
    self.parts = parts
  }

  private static func function(_ function: any AggregateFunction.Type) -> Function? {
    switch function {
    case is Count.Type: .count
    case is Sum.Type: .sum
    case is Average.Type: .average
    case is Minimum.Type: .minimum
    case is Maximum.Type: .maximum
    case is First.Type: .first
    case is Last.Type: .last
    default: nil
    }
  }
}

/// What a part of a summary knows of each group.
struct PartStates: Sendable {
  /// How many values there were, or rows.
  var counts: [Int] = []
  /// Coefficients of exact sums at `places` digits after the point.
  var sums: [Int128] = []
  var places = 0
  /// The value that is shown; and, where values are compared, its bytes.
  var values: [Value] = []
  var keys: [[UInt8]] = []
}
