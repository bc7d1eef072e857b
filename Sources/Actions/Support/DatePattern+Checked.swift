import Values

extension DatePattern {
  /// The pattern; an error in words where it is none.
  static func checked(_ text: String) throws(ActionFailure) -> DatePattern {
    do throws(PatternFault) {
      return try DatePattern(text)
    } catch {
      throw ActionFailure("“\(text)” is no date pattern: \(error.message)")
    }
  }
}
