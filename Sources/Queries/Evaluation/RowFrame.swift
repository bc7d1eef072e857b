import Values

/// A row while it is judged, with the cells already typed that more than one comparison looks at.
struct RowFrame {
  enum Slot {
    case unread
    case value(Value)
    case fault(RowFault)
  }
  let row: Row
  var slots: [Slot]

  init(_ row: Row, slots: Int = 0) {
    self.row = row
    self.slots = slots == 0 ? [] : Array(repeating: .unread, count: slots)
  }
}

/// Gives a value of a row.
typealias ValueReader = @Sendable (inout RowFrame) throws(RowFault) -> Value
