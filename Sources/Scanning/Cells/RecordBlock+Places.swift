extension RecordBlock {
  /// Calls with the places of a column's cells in a delimited file.
  ///
  /// **Missing**: nil for other files.
  @inline(__always)
  func withDelimitedPlaces<Result>(_ column: Int, _ body: (DelimitedPlaces) -> Result) -> Result? {
    guard case .delimited(_, let quote) = layout else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      separators.withUnsafeBufferPointer { separators in
        rowBases.withUnsafeBufferPointer { bases in
          guard let first = bytes.baseAddress, let second = separators.baseAddress else { return nil }
          return body(
            DelimitedPlaces(
              bytes: first, separators: second, bases: bases.isEmpty ? nil : bases.baseAddress,
              columnCount: columnCount, column: column, dataStart: dataStart,
              endsInReturn: hasReturns && column == columnCount &- 1, quote: quote.map(Int.init) ?? -1))
        }
      }
    }
  }
}
