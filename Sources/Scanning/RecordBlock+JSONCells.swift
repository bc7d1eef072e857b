import Values

extension RecordBlock {
  /// The cell of a JSON value's token.
  func jsonCell(_ token: Token) -> RawCell { .missing }
}
