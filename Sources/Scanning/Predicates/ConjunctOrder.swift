/// Conditions that must all hold, asked in the order that makes the least work: what they cost and how many rows they leave,
/// as the blocks so far have shown.
///
/// **Shape**: the rows selected do not hang on the order.
struct ConjunctOrder: Sendable {
  private struct Part: Sendable {
    var condition: BlockCondition
    var cost: Double
    var asked = 0
    var left = 0

    /// The cost of a row that is taken out.
    var rank: Double {
      if asked == 0 { return cost }
      return cost * Double(asked) / max(Double(asked &- left), 0.01 * Double(asked))
    }
  }
  private var parts: [Part]
  private var blocks = 0

  /// How many blocks are looked at before the order is thought over.
  private static let patience = 8

  init(_ conditions: [BlockCondition]) {
    parts = conditions.map { Part(condition: $0, cost: Double(max(1, $0.cost))) }
  }

  /// The conditions in the order they are asked in now.
  var conditions: [BlockCondition] { parts.map(\.condition) }

  /// The rows among those given for which all surely hold; see `BlockCondition.select`.
  mutating func select(
    _ rows: [UInt32], of block: borrowing RecordBlock, unsure: inout [UInt32]
  ) -> [UInt32] {
    var rows = rows
    for index in parts.indices where !rows.isEmpty {
      parts[index].asked &+= rows.count
      rows = parts[index].condition.select(rows, of: block, unsure: &unsure)
      parts[index].left &+= rows.count
    }
    blocks &+= 1
    if blocks == Self.patience, parts.count > 1 { reorder() }
    return rows
  }

  private mutating func reorder() {
    blocks = 0
    let sorted = parts.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    parts = sorted.map(\.element)
    // What was seen long ago counts less.
    for index in parts.indices {
      parts[index].asked /= 2
      parts[index].left /= 2
    }
  }
}
