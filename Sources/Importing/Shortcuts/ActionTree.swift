package import Diagnostics

/// The actions of a shortcut with its blocks inside one another.
package enum ActionNode: Sendable {
  case action(ShortcutAction)
  case block(ActionBlock)
}

/// An If, a menu or a loop: its parts, each with the actions below its marker.
package struct ActionBlock: Sendable {
  package struct Part: Sendable {
    /// The marker: the block's beginning, an Otherwise, a case of a menu.
    package var marker: ShortcutAction
    package var nodes: [ActionNode] = []
  }

  /// The first part is the one below the beginning.
  package var parts: [Part]
  /// The end marker, whose UUID is that of the block's result.
  package var end: ShortcutAction?

  package var start: ShortcutAction { parts[0].marker }
}

/// Puts blocks inside one another by their groups, as far as the file's markers fit together.
package struct ActionTree {
  /// How deep blocks may stand in one another: workflows are JSON, and that goes so deep.
  package static let depthLimit = 60

  private let file: String
  private var open: [ActionBlock] = []
  private var top: [ActionNode] = []
  private var warnings: [Diagnostic] = []

  package static func nodes(
    of actions: [ShortcutAction], file: String, warnings: inout [Diagnostic]
  ) -> [ActionNode] {
    var tree = ActionTree(file: file)
    for action in actions { tree.add(action) }
    while let block = tree.open.last {
      tree.warn(block.start, "its end is missing; it ends with the shortcut")
      tree.close(end: nil)
    }
    warnings += tree.warnings
    return tree.top
  }

  private init(file: String) { self.file = file }

  private mutating func warn(_ action: ShortcutAction, _ what: String) {
    let group = action.group.map { " of group \($0)" } ?? ""
    warnings.append(
      Diagnostic(
        .damagedShortcut,
        "action \(action.number), “\(VisibleText.of(action.shortIdentifier))”\(VisibleText.of(group)): \(what)",
        at: SourceRange(file: file, start: action.place), severity: .warning))
  }

  private mutating func append(_ node: ActionNode) {
    if open.isEmpty {
      top.append(node)
    } else {
      let block = open.count - 1
      open[block].parts[open[block].parts.count - 1].nodes.append(node)
    }
  }

  private mutating func add(_ action: ShortcutAction) {
    guard action.isBlock else { return append(.action(action)) }
    switch action.mode {
    case .start:
      guard open.count < Self.depthLimit else {
        warn(action, "blocks stand more than \(Self.depthLimit) deep; this one's parts follow one another")
        return
      }
      open.append(ActionBlock(parts: [ActionBlock.Part(marker: action)]))
    case .middle:
      guard closeInner(to: action) else { return warn(action, "its beginning is missing; it is passed over") }
      open[open.count - 1].parts.append(ActionBlock.Part(marker: action))
    case .end:
      guard closeInner(to: action) else { return warn(action, "its beginning is missing; it is passed over") }
      close(end: action)
    }
  }

  /// Closes what stands open inside the block that the marker belongs to; false where no such block is open.
  private mutating func closeInner(to marker: ShortcutAction) -> Bool {
    guard let place = open.lastIndex(where: { belongs(marker, to: $0) }) else { return false }
    while open.count - 1 > place {
      warn(open[open.count - 1].start, "its end is missing; it ends with the block around it")
      close(end: nil)
    }
    return true
  }

  private func belongs(_ marker: ShortcutAction, to block: ActionBlock) -> Bool {
    guard block.start.shortIdentifier == marker.shortIdentifier else { return false }
    // Without a group, the innermost block of the kind is meant.
    guard let group = marker.group, let own = block.start.group else { return true }
    return group == own
  }

  private mutating func close(end: ShortcutAction?) {
    var block = open.removeLast()
    block.end = end
    append(.block(block))
  }
}
