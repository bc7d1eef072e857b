package import Values

/// A column whose values are calculated from each row: `quantity * unitPrice`.
///
/// **Shape**: a `decimal`, or a `number` where one of its operands is one.
/// **Missing**: a missing operand gives missing.
/// **Errors**: a misfit, `division-by-zero`, a result beyond 1,000 digits.
package struct CalculatedColumn: Sendable {
  /// The properties of the row it looks at.
  package let properties: Set<Int>
  private let read: ValueReader
  private let slots: Int

  package init(_ operand: Operand, schema: Schema, lookup: (any EntityLookup)? = nil) {
    var uses: [Int: Int] = [:]
    operand.count(into: &uses)
    let compiler = OperandCompiler(schema: schema, lookup: lookup, sharing: uses)
    properties = Set(uses.keys)
    slots = compiler.slots.count
    read = compiler.reader(of: operand)
  }

  /// What the calculation gives for a row.
  package func value(of row: Row) throws(RowFault) -> Value {
    var frame = RowFrame(row, slots: slots)
    return try read(&frame)
  }
}
