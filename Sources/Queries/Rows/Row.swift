public import Values

/// A row of a query: a raw cell for each property of its schema, and the place it was read at.
public struct Row: Sendable {
  public var cells: [RawCell]
  public var place: RowPlace

  public init(cells: [RawCell], place: RowPlace) {
    self.cells = cells
    self.place = place
  }
}
