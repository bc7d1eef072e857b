/// What has become of the actions of a file.
package struct ImportReport: Sendable {
  package var name: String
  package var file: String
  /// Without the markers of Otherwise, cases and ends.
  package private(set) var actions = 0
  package private(set) var working = 0
  /// What is done in the place of actions, with how many there are.
  package private(set) var standIns: [(identifier: String, what: String, count: Int)] = []
  /// The actions without counterpart, with how many there are of each.
  package private(set) var unsupported: [(identifier: String, count: Int)] = []

  package init(name: String, file: String) {
    self.name = name
    self.file = file
  }

  package var standInCount: Int { standIns.reduce(0) { $0 + $1.count } }
  package var unsupportedCount: Int { unsupported.reduce(0) { $0 + $1.count } }
  /// Whether nothing in it fails for want of a counterpart.
  package var isWhole: Bool { unsupported.isEmpty }

  mutating func works(_ action: ShortcutAction) {
    actions += 1
    working += 1
  }

  mutating func standsIn(_ action: ShortcutAction, _ what: String) {
    actions += 1
    if let place = standIns.firstIndex(where: { $0.identifier == action.shortIdentifier && $0.what == what }) {
      standIns[place].count += 1
    } else {
      standIns.append((action.shortIdentifier, what, 1))
    }
  }

  mutating func unsupported(_ action: ShortcutAction) {
    actions += 1
    if let place = unsupported.firstIndex(where: { $0.identifier == action.shortIdentifier }) {
      unsupported[place].count += 1
    } else {
      unsupported.append((action.shortIdentifier, 1))
    }
  }
}
