import Formats
import Glibc
import Metadata
import Values
import Workflows

/// The files that earlier runs of a workflow may have left in its workspace: what it writes itself and nothing reads.
///
/// **Shape**: found by the paths that its steps write, and those of the workflows that it runs; a reference in a path stands for any
/// text within a name. What an entity or a step reads by a path stays.
struct LeftoverFiles {
  private var written: [PathPattern] = []
  private var read: [PathPattern] = []

  init(of plan: Plan) {
    for one in [plan] + plan.workflows.values {
      for entity in one.workspace.entities { add(entity.source) }
      add(one.steps)
    }
  }

  /// The paths of those that are there, from the folder on.
  func paths(in root: String) -> [String] {
    var paths: Set<String> = []
    for pattern in written { pattern.collectFiles(in: root, &paths) }
    return paths.filter { path in !read.contains { $0.covers(path) } }.sorted { $0.compareScalars(to: $1) < 0 }
  }

  // MARK: What the steps say

  private mutating func add(_ steps: [PlannedStep]) {
    for step in steps {
      switch step.action {
      case .query(let query): if case .source(let declaration) = query.base { add(declaration.source) }
      case .export(let export): write(export.to, mayBeFolder: true)
      case .transfer(let transfer): write(transfer.to, mayBeFolder: true)
      case .intent(let intent):
        for argument in intent.arguments {
          guard let value = argument.value, let use = intent.action.uses[argument.name] else { continue }
          // Of what else is written, deleted and moved among it, the workflow needs that it is there.
          if use == .write, argument.name == "to" {
            write(value, mayBeFolder: false)
          } else if use == .read || use == .write {
            read += PathPattern.all(of: value)
          }
        }
      default: for block in step.action.blocks { add(block) }
      }
    }
  }

  private mutating func add(_ source: SourceDeclaration) {
    if let path = source.text(source.kind) { read.append(PathPattern(path)) }
  }

  /// - `mayBeFolder`: whether a path that ends in a slash stands for the files in that folder.
  private mutating func write(_ value: PlannedValue, mayBeFolder: Bool) {
    for var pattern in PathPattern.all(of: value) {
      if pattern.isFolder {
        guard mayBeFolder else { continue }
        pattern.names.append(["", ""])
      }
      written.append(pattern)
    }
  }
}

/// A path of the workspace with places for any text.
private struct PathPattern {
  /// The texts of each name, between two of which there may be any text.
  var names: [[String]] = [[""]]
  /// Whether it ends in a slash.
  var isFolder = false
  /// Whether it leads out of the workspace, as far as its characters say.
  private var leadsOut = false

  init(_ path: String) {
    add(path)
    finish()
  }

  private init(_ parts: [PlannedValue.Part]) {
    for part in parts {
      switch part {
      case .text(let text): add(text)
      case .reference: names[names.count - 1].append("")
      }
    }
    finish()
  }

  /// Those of a value, or of each item of a list; none where one whole reference says it.
  static func all(of value: PlannedValue) -> [PathPattern] {
    switch value.content {
    case .literal(let literal):
      switch literal.plain {
      case .file(let file): [PathPattern(file.path)]
      case .text(let text): [PathPattern(text)]
      case .list(let items): items.map { PathPattern($0.writtenOut) }
      default: []
      }
    case .template(let parts): [PathPattern(parts)]
    case .list(let items): items.flatMap(all)
    case .reference, .record: []
    }
  }

  private mutating func add(_ text: String) {
    for (number, name) in text.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
      if number > 0 { names.append([""]) }
      names[names.count - 1][names[names.count - 1].count - 1] += name
    }
  }

  private mutating func finish() {
    leadsOut = (names.count > 1 && names[0] == [""]) || names.contains([".."])
    isFolder = names.last == [""]
    names.removeAll { $0 == [""] || $0 == ["."] }
  }

  /// Whether a path, or a folder that it is in, is one of these.
  func covers(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    guard !leadsOut, parts.count >= names.count else { return false }
    return zip(names, parts).allSatisfy { Self.matches($0, $1) }
  }

  /// Adds the files below a folder that are of these.
  func collectFiles(in root: String, _ paths: inout Set<String>) {
    guard !leadsOut, !names.isEmpty else { return }
    var folders = [""]
    for (number, texts) in names.enumerated() {
      let isLast = number == names.count - 1
      var found: [String] = []
      for folder in folders {
        for name in texts.count == 1 ? texts : FileSystem.names(in: root + folder) where Self.matches(texts, name) {
          var status = stat()
          guard !name.hasPrefix("."), lstat(root + folder + "/" + name, &status) == 0 else { continue }
          let isFolder = status.st_mode & S_IFMT == S_IFDIR
          if isLast, !isFolder { paths.insert(String((folder + "/" + name).dropFirst())) }
          if !isLast, isFolder { found.append(folder + "/" + name) }
        }
      }
      folders = found
    }
  }

  private static func matches(_ texts: [String], _ name: String) -> Bool {
    var rest = Array(name.utf8)[...]
    guard let first = texts.first, rest.starts(with: first.utf8) else { return false }
    rest = rest.dropFirst(first.utf8.count)
    guard texts.count > 1, let last = texts.last else { return rest.isEmpty }
    for text in texts.dropFirst().dropLast() {
      while !rest.starts(with: text.utf8) {
        guard rest.popFirst() != nil else { return false }
      }
      rest = rest.dropFirst(text.utf8.count)
    }
    return rest.count >= last.utf8.count && rest.suffix(last.utf8.count).elementsEqual(last.utf8)
  }
}
