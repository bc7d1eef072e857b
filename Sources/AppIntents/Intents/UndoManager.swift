public import Foundation

/// What was done last, to be taken back: Foundation's, which is not there on Linux.
///
/// **Shape**: what is registered while something is undone is what redoes it. Groups are taken back as one.
@MainActor
open class UndoManager: NSObject {
  private struct Action {
    weak var target: AnyObject?
    var name: String?
    var perform: () -> Void
  }

  private var undone: [[Action]] = []
  private var done: [[Action]] = []
  private var open: [Action]?
  private var depth = 0
  public private(set) var isUndoing = false
  public private(set) var isRedoing = false
  /// How many groups are kept; 0 for all.
  open var levelsOfUndo = 0
  public private(set) var isUndoRegistrationEnabled = true

  nonisolated public override init() {}

  open var canUndo: Bool { !done.isEmpty || open?.isEmpty == false }
  open var canRedo: Bool { !undone.isEmpty }
  open var groupingLevel: Int { depth }
  open var undoActionName: String { done.last?.last?.name ?? "" }
  open var redoActionName: String { undone.last?.last?.name ?? "" }

  open func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    let action = Action(target: target, name: nil) { [weak target] in
      if let target { handler(target) }
    }
    if open != nil {
      open?.append(action)
    } else {
      keep([action])
    }
  }

  private func keep(_ group: [Action]) {
    if group.isEmpty { return }
    if isUndoing {
      undone.append(group)
      return
    }
    if !isRedoing { undone.removeAll() }
    done.append(group)
    if levelsOfUndo > 0, done.count > levelsOfUndo { done.removeFirst(done.count - levelsOfUndo) }
  }

  open func beginUndoGrouping() {
    depth += 1
    if open == nil { open = [] }
  }

  open func endUndoGrouping() {
    guard depth > 0 else { return }
    depth -= 1
    guard depth == 0, let group = open else { return }
    open = nil
    keep(group)
  }

  open func setActionName(_ name: String) {
    if open?.isEmpty == false {
      open?[(open?.count ?? 1) - 1].name = name
    } else if isUndoing, let group = undone.indices.last, let last = undone[group].indices.last {
      undone[group][last].name = name
    } else if let group = done.indices.last, let last = done[group].indices.last {
      done[group][last].name = name
    }
  }

  open func undo() {
    while depth > 0 { endUndoGrouping() }
    guard let group = done.popLast() else { return }
    isUndoing = true
    takeBack(group)
    isUndoing = false
  }

  open func redo() {
    guard let group = undone.popLast() else { return }
    isRedoing = true
    takeBack(group)
    isRedoing = false
  }

  /// The last first; what that registers becomes one group.
  private func takeBack(_ group: [Action]) {
    beginUndoGrouping()
    for action in group.reversed() {
      action.perform()
      if let name = action.name { setActionName(name) }
    }
    endUndoGrouping()
  }

  open func disableUndoRegistration() { isUndoRegistrationEnabled = false }
  open func enableUndoRegistration() { isUndoRegistrationEnabled = true }

  open func removeAllActions() {
    done.removeAll()
    undone.removeAll()
    if open != nil { open = [] }
  }

  open func removeAllActions(withTarget target: AnyObject) {
    func others(_ groups: [[Action]]) -> [[Action]] {
      groups.map { $0.filter { $0.target !== target } }.filter { !$0.isEmpty }
    }
    done = others(done)
    undone = others(undone)
    open = open?.filter { $0.target !== target }
  }
}

/// An intent whose work can be taken back.
public protocol UndoableIntent: AppIntent {
  /// Where the intent says how its work is taken back. **Missing**: nil where nobody can take it back.
  @MainActor var undoManager: UndoManager? { get }
}

extension UndoableIntent {
  /// The one of whoever runs the intent: a workflow takes nothing back and has none.
  @MainActor public var undoManager: UndoManager? { UndoSurroundings.current }
}

/// The undo manager of whoever runs an intent.
package enum UndoSurroundings {
  @TaskLocal package static var current: UndoManager?
}
