import Values

/// The characters of a cell in the formats that write text: CSV, Markdown, plain text.
struct CellText {
  private let typing: CellTyping
  private let lists: String?

  /// **Shape**: `lists` stands between the items of a list; nil writes lists as JSON text.
  init(_ typing: CellTyping, lists: String?) {
    self.typing = typing
    self.lists = lists
  }

  /// **Missing**: nil; empty text is empty characters.
  /// **Errors**: bytes that are no text.
  func text(of cell: RawCell) throws(Misfit) -> String? {
    switch cell {
    case .unquoted(let text): return text
    case .quoted(let text) where !text.isEmpty: return text
    default:
      if let lists, let items = items(of: cell) { return try joined(items, by: lists) }
      return try typing.characters(of: cell)?.text
    }
  }

  private func items(of cell: RawCell) -> [RawCell]? {
    switch cell {
    case .json(let node):
      guard case .array(let items) = node.content else { return nil }
      return items.map(RawCell.json)
    case .value(let value):
      guard case .list(let items) = value.plain else { return nil }
      return items.map(RawCell.value)
    default: return nil
    }
  }

  private func joined(_ items: [RawCell], by separator: String) throws(Misfit) -> String? {
    var part = typing
    part.type = if case .list(let item) = typing.type { item } else { .any }
    var text = ""
    for (index, item) in items.enumerated() {
      if index > 0 { text += separator }
      text += try part.characters(of: item)?.text ?? ""
    }
    return text
  }
}
