extension CellTyping {
  /// A date, a date-time or a duration.
  func time(_ text: String) throws(Misfit) -> Value {
    throw misfit(text)
  }
}
