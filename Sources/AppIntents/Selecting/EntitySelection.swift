import Diagnostics
package import Queries
import Values

/// A predicate over entities, compiled once: a typed loop for each comparison that one is written for, rows for the others.
///
/// **Shape**: means what `CompiledPredicate` means. Entities are judged in batches, whose numbers one comparison after the
/// other narrows. Where a row is left undecided, or something is not as a loop needs it, there is no selection, and the
/// entities are judged as rows, which also tells what is wrong.
package struct EntitySelection: Sendable {
  fileprivate indirect enum Node: Sendable {
    case constant(Bool)
    case all([Node])
    case any([Node])
    case not(Node)
    case kernel(EntityKernel)
    /// With the properties that it looks at.
    case rows(CompiledPredicate)
  }

  /// Why there is no selection.
  private struct Abandoned: Error {}

  private static let batch = 1024

  private let root: Node
  private let description: EntityTypeDescription

  /// **Missing**: nil where no comparison has a loop of its own, or a comparison cannot be made ready.
  package init?(
    _ predicate: Queries.Predicate, _ description: EntityTypeDescription, schema: Schema,
    lookup: (any EntityLookup)?, timeLimit: Duration
  ) {
    var kernels = 0
    func node(_ predicate: Queries.Predicate) throws(Diagnostic) -> Node {
      switch predicate {
      case .constant(let holds): return .constant(holds)
      case .all(let parts):
        var nodes: [Node] = []
        for part in parts { nodes.append(try node(part)) }
        return .all(nodes.filter(\.isFast) + nodes.filter { !$0.isFast })
      case .any(let parts):
        var nodes: [Node] = []
        for part in parts { nodes.append(try node(part)) }
        return .any(nodes.filter(\.isFast) + nodes.filter { !$0.isFast })
      case .not(let part): return .not(try node(part))
      case .compare(let comparison):
        if let kernel = EntityKernel(comparison, description) {
          kernels += 1
          return .kernel(kernel)
        }
        return .rows(try CompiledPredicate(predicate, schema: schema, lookup: lookup, timeLimit: timeLimit))
      }
    }
    guard let root = try? node(predicate.simplified), kernels > 0 else { return nil }
    self.root = root
    self.description = description
  }

  /// The numbers of the entities that fit, in order; no more than `most` of them.
  ///
  /// **Missing**: nil where they have to be judged as rows.
  package func numbers<Entity: AppEntity>(of entities: [Entity], most: Int? = nil) -> [Int32]? {
    guard entities.count <= Int(Int32.max) else { return nil }
    let found = EntityMemory.over(entities) { memory -> [Int32]? in
      var found: [Int32] = []
      var numbers: [Int32] = []
      numbers.reserveCapacity(Self.batch)
      var start = 0
      while start < entities.count, most.map({ found.count < $0 }) ?? true {
        let end = min(start &+ Self.batch, entities.count)
        numbers.removeAll(keepingCapacity: true)
        for number in start..<end { numbers.append(Int32(truncatingIfNeeded: number)) }
        guard (try? narrow(root, memory, entities, &numbers)) != nil else { return nil }
        found += numbers
        start = end
      }
      if let most, found.count > most { found.removeLast(found.count - most) }
      return found
    }
    return found ?? []
  }

  private func narrow<Entity: AppEntity>(
    _ node: Node, _ memory: EntityMemory, _ entities: [Entity], _ numbers: inout [Int32]
  ) throws(Abandoned) {
    switch node {
    case .constant(let holds): if !holds { numbers.removeAll(keepingCapacity: true) }
    case .kernel(let kernel): if !kernel.narrow(memory, &numbers) { throw Abandoned() }
    case .all(let parts):
      for part in parts {
        if numbers.isEmpty { return }
        try narrow(part, memory, entities, &numbers)
      }
    case .any(let parts):
      var left = numbers
      var found: [Int32] = []
      for part in parts {
        var own = left
        try narrow(part, memory, entities, &own)
        found += own
        left = Self.difference(left, own)
        if left.isEmpty { break }
      }
      numbers = found.sorted()
    case .not(let part):
      var own = numbers
      try narrow(part, memory, entities, &own)
      numbers = Self.difference(numbers, own)
    case .rows(let predicate):
      var kept: [Int32] = []
      for number in numbers {
        do {
          let cells = description.rowCells(of: entities[Int(number)], only: predicate.properties)
          switch try predicate.decide(Row(cells: cells, place: RowPlace(record: Int(number) + 1))) {
          case .yes: kept.append(number)
          case .no: continue
          case .undecided: throw Abandoned()
          }
        } catch {
          throw Abandoned()
        }
      }
      numbers = kept
    }
  }

  /// The numbers without those of the second list, both in order.
  private static func difference(_ numbers: [Int32], _ others: [Int32]) -> [Int32] {
    var rest = others[...]
    return numbers.filter { number in
      guard rest.first == number else { return true }
      rest = rest.dropFirst()
      return false
    }
  }
}

extension EntitySelection.Node {
  /// Whether no rows are made for it.
  fileprivate var isFast: Bool {
    switch self {
    case .constant, .kernel: true
    case .all(let parts), .any(let parts): parts.allSatisfy(\.isFast)
    case .not(let part): part.isFast
    case .rows: false
    }
  }
}
