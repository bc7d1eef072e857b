import Diagnostics
import Values

/// Makes readers of operands; properties that more than one of them looks at share a slot of the row's frame, so that a cell
/// is typed once.
struct OperandCompiler {
  let schema: Schema
  let lookup: (any EntityLookup)?
  /// The slot of each property that is looked at more than once.
  private(set) var slots: [Int: Int] = [:]

  init(schema: Schema, lookup: (any EntityLookup)?, sharing uses: [Int: Int] = [:]) {
    self.schema = schema
    self.lookup = lookup
    for (property, count) in uses.sorted(by: { $0.key < $1.key }) where count > 1 { slots[property] = slots.count }
  }

  func reader(of operand: Operand) -> ValueReader {
    switch operand {
    case .literal(let value):
      let plain = value.plain
      return { _ throws(RowFault) in plain }
    case .property(let path): return reader(of: path)
    case .arithmetic(let operation, let left, let right): return reader(of: operation, left, right)
    }
  }

  private func reader(of path: PropertyPath) -> ValueReader {
    let reader = PropertyReader(path, schema: schema, lookup: lookup)
    guard let slot = slots[path.index] else {
      return { frame throws(RowFault) in try reader.value(of: frame.row) }
    }
    return { frame throws(RowFault) in
      let cell: Value
      switch frame.slots[slot] {
      case .value(let value): cell = value
      case .fault(let fault): throw fault
      case .unread:
        do throws(RowFault) {
          cell = try reader.cell(of: frame.row)
          frame.slots[slot] = .value(cell)
        } catch {
          frame.slots[slot] = .fault(error)
          throw error
        }
      }
      return path.steps.isEmpty ? cell : try reader.follow(path.steps[...], from: cell)
    }
  }

  /// **Missing**: a missing operand gives missing even beside one that does not fit: the result does not hang on that.
  private func reader(of operation: Arithmetic, _ left: Operand, _ right: Operand) -> ValueReader {
    let readLeft = reader(of: left)
    let readRight = reader(of: right)
    // A failed calculation counts to the first property on its right side, where a divisor stands.
    let place = right.firstProperty ?? left.firstProperty ?? 0
    return { frame throws(RowFault) in
      guard let (left, right) = try OperandCompiler.both(readLeft, readRight, &frame) else { return .missing }
      do throws(Diagnostic) {
        return try operation.apply(left, right)
      } catch {
        throw RowFault(.failed(error), property: place)
      }
    }
  }

  /// Both values; nil where one is missing. Of two faults the first in order is thrown, and none where a side is missing.
  static func both(
    _ readLeft: ValueReader, _ readRight: ValueReader, _ frame: inout RowFrame
  ) throws(RowFault) -> (Value, Value)? {
    let left: Value
    do {
      left = try readLeft(&frame)
    } catch let first {
      if first.isFinal { throw first }
      do {
        if try readRight(&frame).isMissing { return nil }
      } catch let second {
        throw second.isFinal || second.comesBefore(first) ? second : first
      }
      throw first
    }
    if left.isMissing { return nil }
    let right = try readRight(&frame)
    return right.isMissing ? nil : (left, right)
  }
}

extension RowFault {
  /// Whether nothing more can be judged.
  var isFinal: Bool {
    if case .stopped = cause { return true }
    return false
  }
}

extension Operand {
  /// The index of the property that comes first among those it reads.
  var firstProperty: Int? {
    switch self {
    case .literal: nil
    case .property(let path): path.index
    case .arithmetic(_, let left, let right):
      switch (left.firstProperty, right.firstProperty) {
      case (let left?, let right?): min(left, right)
      case (let one, let other): one ?? other
      }
    }
  }

  /// Counts how often each property is read.
  func count(into uses: inout [Int: Int]) {
    switch self {
    case .literal: break
    case .property(let path): uses[path.index, default: 0] += 1
    case .arithmetic(_, let left, let right):
      left.count(into: &uses)
      right.count(into: &uses)
    }
  }

  /// Whether reading it may ask another source.
  var leadsElsewhere: Bool {
    switch self {
    case .literal: false
    case .property(let path):
      path.steps.contains {
        if case .entity = $0 { return true }
        return false
      }
    case .arithmetic(_, let left, let right): left.leadsElsewhere || right.leadsElsewhere
    }
  }
}
