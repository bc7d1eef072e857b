extension CellTyping {
  /// The characters a cell is written with where nothing is typed, in CSV: those it was read from.
  ///
  /// **Shape**: a JSON string unescaped, a JSON number its digits, lists and records JSON text, another value as it is written
  /// out. `wasQuoted` tells text that stood in quotes from a bare word or number.
  /// **Missing**: nil; empty text is empty characters.
  /// **Errors**: bytes that are no text.
  public func characters(of cell: RawCell) throws(Misfit) -> (text: String, wasQuoted: Bool)? {
    switch cell {
    case .missing: return nil
    case .unquoted(let text): return text.isEmpty ? nil : (text, false)
    case .quoted(let text):
      if text.isEmpty && valueOfEmptyText.isMissing { return nil }
      return (text, true)
    case .json(let node): return characters(of: node)
    case .value(let value): return characters(of: value)
    case .undecodable(let bytes): throw undecodable(bytes)
    }
  }

  private func characters(of node: JSONNode) -> (text: String, wasQuoted: Bool)? {
    switch node.content {
    case .null: return nil
    case .boolean(let flag): return (flag ? "true" : "false", false)
    case .number(let digits): return (digits, false)
    case .string(let text):
      if text.isEmpty && valueOfEmptyText.isMissing { return nil }
      return (text, true)
    case .array, .object: return (node.jsonText, false)
    }
  }

  private func characters(of value: Value) -> (text: String, wasQuoted: Bool)? {
    switch value {
    case .missing, .null: return nil
    case .spelled(_, .characters(let text)): return text.isEmpty ? nil : (text, false)
    case .spelled(let inner, .json(let token)):
      guard let node = JSONCellText.read(token) else { return characters(of: inner) }
      return characters(of: node)
    case .text(let text): return (text, true)
    case .list, .record: return (value.jsonText, false)
    case .entity(let entity): return characters(of: entity.id)
    default: return (value.writtenOut, false)
    }
  }
}
