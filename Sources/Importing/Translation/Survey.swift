/// Where a shortcut gives and uses its values, looked at before anything is translated.
///
/// A workflow knows a step's value inside its block alone, and a shortcut everywhere. What is used elsewhere has to be set
/// before the block.
struct Survey {
  /// The blocks around an action, outermost first: the number of each one's beginning, and which part of it.
  struct Path: Equatable {
    var blocks: [Int] = []
    var parts: [Int] = []

    func isAround(_ other: Path) -> Bool {
      blocks.count <= other.blocks.count && Array(other.blocks.prefix(blocks.count)) == blocks
        && Array(other.parts.prefix(parts.count)) == parts
    }
  }

  struct Site {
    var number: Int
    var path: Path
  }

  struct Variable {
    /// As the shortcut calls it.
    var name: String
    var sets: [Site] = []
    var appends: [Site] = []
    var uses: [Site] = []
    /// Whether it has to be set before everything else.
    var isHoisted = false
    /// Whether actions add to it, and nothing else.
    var isList: Bool { sets.isEmpty && !appends.isEmpty }
  }

  private(set) var variables: [String: Variable] = [:]
  /// The names of variables in the order of the file.
  private(set) var variableNames: [String] = []
  /// How often each result is used.
  private(set) var outputUses: [String: Int] = [:]
  private var outputSites: [String: [Site]] = [:]
  private var definitions: [String: Site] = [:]
  /// The results that are used outside the block of their action, or before it.
  private(set) var escaping: Set<String> = []
  private(set) var setsClipboard = false

  init(_ nodes: [ActionNode]) {
    walk(nodes, Path())
    for (uuid, uses) in outputSites {
      guard let site = definitions[uuid] else { continue }
      if !uses.allSatisfy({ $0.number > site.number && site.path.isAround($0.path) }) { escaping.insert(uuid) }
    }
    for name in variableNames {
      guard let variable = variables[name] else { continue }
      let first = variable.sets.min { $0.number < $1.number }
      let others = variable.sets + variable.uses
      let isKnown =
        first.map { first in
          variable.appends.isEmpty
            && others.allSatisfy {
              first.path.isAround($0.path) && ($0.number > first.number || $0.number == first.number)
            } && !variable.uses.contains { $0.number == first.number }
        } ?? false
      variables[name]?.isHoisted = !isKnown
    }
  }

  private mutating func walk(_ nodes: [ActionNode], _ path: Path) {
    for node in nodes {
      switch node {
      case .action(let action): look(at: action, path)
      case .block(let block):
        for (index, part) in block.parts.enumerated() {
          look(at: part.marker, path)
          var inner = path
          inner.blocks.append(block.start.number)
          inner.parts.append(index)
          walk(part.nodes, inner)
        }
        let uuid = block.end?.uuid ?? block.start.uuid
        if let uuid { definitions[uuid] = Site(number: block.end?.number ?? .max, path: path) }
      }
    }
  }

  private mutating func look(at action: ShortcutAction, _ path: Path) {
    let site = Site(number: action.number, path: path)
    if let uuid = action.uuid, !action.isBlock { definitions[uuid] = site }
    let name = action.parameters["WFVariableName"]?.string
    switch action.shortIdentifier {
    case "setvariable": if let name { change(name) { $0.sets.append(site) } }
    case "appendvariable": if let name { change(name) { $0.appends.append(site) } }
    case "setclipboard": setsClipboard = true
    default: break
    }
    collect(.dictionary(action.parameters), site)
  }

  private mutating func change(_ name: String, _ body: (inout Variable) -> Void) {
    if variables[name] == nil {
      variables[name] = Variable(name: name)
      variableNames.append(name)
    }
    body(&variables[name]!)
  }

  private mutating func collect(_ value: PropertyValue, _ site: Site) {
    switch value {
    case .array(let items): for item in items { collect(item, site) }
    case .dictionary(let dictionary):
      if let type = dictionary["Type"]?.string {
        if type == "ActionOutput", let uuid = dictionary["OutputUUID"]?.string {
          outputUses[uuid, default: 0] += 1
          outputSites[uuid, default: []].append(site)
        } else if type == "Variable", let name = dictionary["VariableName"]?.string, !LoopName.isOne(name) {
          change(name) { $0.uses.append(site) }
        }
      }
      for entry in dictionary.entries { collect(entry.value, site) }
    default: break
    }
  }
}

/// The names that Shortcuts gives to what a loop has: `Repeat Item`, `Repeat Index 2`.
enum LoopName {
  /// Which loop is meant, the outermost being 1.
  static func level(of name: String, _ beginning: String) -> Int? {
    guard name.hasPrefix(beginning) else { return nil }
    let rest = name.dropFirst(beginning.count)
    if rest.isEmpty { return 1 }
    guard rest.hasPrefix(" "), let level = Int(rest.dropFirst()), level > 1 else { return nil }
    return level
  }

  static func isOne(_ name: String) -> Bool {
    level(of: name, "Repeat Item") != nil || level(of: name, "Repeat Index") != nil || name == "Shortcut Input"
      || name == "Workflow Input"
  }
}
