import Values

extension ValueType {
  /// The type of a list's items; any other type itself, since one value is a list of one.
  var items: ValueType {
    if case .list(let item) = self { item } else { self }
  }
}
