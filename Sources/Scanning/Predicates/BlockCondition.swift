/// A predicate in the form that blocks are judged by: negation stands at the tests alone, and what no kernel knows is told
/// apart.
///
/// **Shape**: NOT of ALL is ANY of the NOTs, also where parts are undecided.
indirect enum BlockCondition: Sendable {
  case constant(Bool)
  case all([BlockCondition])
  case any([BlockCondition])
  case test(BlockTest)
  /// Known to the slow way alone.
  case unknown(cost: Int)

  /// About how dear a row is, 1 for each nanosecond.
  var cost: Int {
    switch self {
    case .constant: 0
    case .all(let parts): parts.first?.cost ?? 0
    case .any(let parts): parts.reduce(0) { $0 + $1.cost }
    case .test(let test): test.cost
    case .unknown(let cost): 1_000 * (cost + 1)
    }
  }

  /// All of the parts, the cheap ones first.
  static func folding(all parts: [BlockCondition]) -> BlockCondition {
    var open: [BlockCondition] = []
    for part in parts {
      switch part {
      case .constant(true): continue
      case .constant(false): return part
      case .all(let inner): open += inner
      default: open.append(part)
      }
    }
    return open.isEmpty ? .constant(true) : open.count == 1 ? open[0] : .all(cheapFirst(open))
  }

  /// Any of the parts, the cheap ones first.
  static func folding(any parts: [BlockCondition]) -> BlockCondition {
    var open: [BlockCondition] = []
    for part in parts {
      switch part {
      case .constant(false): continue
      case .constant(true): return part
      case .any(let inner): open += inner
      default: open.append(part)
      }
    }
    open = joiningTexts(open)
    return open.isEmpty ? .constant(false) : open.count == 1 ? open[0] : .any(cheapFirst(open))
  }

  private static func cheapFirst(_ parts: [BlockCondition]) -> [BlockCondition] {
    parts.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }.map(\.element)
  }

  /// Texts that one column may equal as one test.
  private static func joiningTexts(_ parts: [BlockCondition]) -> [BlockCondition] {
    var texts: [Int: (test: BlockTest, texts: [[UInt8]])] = [:]
    var others: [BlockCondition] = []
    for part in parts {
      if case .test(let test) = part, !test.isNegated, case .equalText(let kernel) = test.kernel {
        texts[test.column, default: (test, [])].texts.append(kernel.text)
      } else {
        others.append(part)
      }
    }
    let joined = texts.sorted { $0.key < $1.key }.map { _, group in
      var test = group.test
      if group.texts.count > 1 {
        test.kernel = .oneOfTexts(OneOfTexts(group.texts))
        if group.texts.contains([]) { test.empty = .yes }
      }
      return BlockCondition.test(test)
    }
    return joined + others
  }
}

extension BlockCondition {
  /// The rows among those given for which the condition surely holds. Of the others, those it may hold for are among
  /// `unsure`.
  func select(_ rows: [UInt32], of block: borrowing RecordBlock, unsure: inout [UInt32]) -> [UInt32] {
    switch self {
    case .constant(let holds): return holds ? rows : []
    case .test(let test): return test.narrow(rows, of: block, unsure: &unsure)
    case .unknown:
      unsure += rows
      return []
    case .all(let parts):
      var rows = rows
      for part in parts where !rows.isEmpty { rows = part.select(rows, of: block, unsure: &unsure) }
      return rows
    case .any(let parts):
      var rest = rows
      var found: [UInt32] = []
      for part in parts where !rest.isEmpty {
        let more = part.select(rest, of: block, unsure: &unsure)
        if more.isEmpty { continue }
        rest = rest.removing(more)
        found = found.isEmpty ? more : found.merging(more)
      }
      return found
    }
  }
}

extension [UInt32] {
  /// The elements that are not among others, both ascending.
  func removing(_ others: [UInt32]) -> [UInt32] {
    var rest: [UInt32] = []
    rest.reserveCapacity(count)
    var next = 0
    for element in self {
      while next < others.count, others[next] < element { next &+= 1 }
      if next < others.count, others[next] == element { next &+= 1 } else { rest.append(element) }
    }
    return rest
  }

  /// The elements of both, each ascending and none in both.
  func merging(_ others: [UInt32]) -> [UInt32] {
    var merged: [UInt32] = []
    merged.reserveCapacity(count &+ others.count)
    var next = 0
    for element in self {
      while next < others.count, others[next] < element {
        merged.append(others[next])
        next &+= 1
      }
      merged.append(element)
    }
    merged += others[next...]
    return merged
  }
}
