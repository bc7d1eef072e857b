package import Diagnostics
package import Metadata
import Values

extension PropertyPath {
  /// Finds a property by its name or path (`author.name`), for columns, sort keys and predicates alike.
  ///
  /// **Shape**: dots reach into records, through references to entities, and to a list's `count`; a property whose own name
  /// has the dots is found first.
  /// **Errors**: `unknown-property`.
  package static func resolve(
    _ name: String, in entity: EntityInfo, entityNamed: (String) -> EntityInfo?, at range: SourceRange
  ) throws(Diagnostic) -> PropertyPath {
    let properties = entity.properties
    guard let (index, rest) = longest(of: name, in: properties.map(\.name)) else {
      throw unknown(name, of: "“\(entity.name)”", among: properties.map(\.name), at: range)
    }
    let property = properties[index]
    var path = PropertyPath(index: index, name: property.name, type: property.type)
    try path.follow(rest, from: property.name, entityNamed: entityNamed, at: range)
    return path
  }

  /// Goes on along what follows the dot.
  private mutating func follow(
    _ rest: String?, from name: String, entityNamed: (String) -> EntityInfo?, at range: SourceRange
  ) throws(Diagnostic) {
    guard let rest else { return }
    switch type {
    case .record(let fields):
      guard let (index, further) = Self.longest(of: rest, in: fields.map(\.name)) else {
        throw Self.unknown(rest, of: "“\(name)”", among: fields.map(\.name), at: range)
      }
      steps.append(.field(fields[index].name))
      type = fields[index].type
      try follow(further, from: fields[index].name, entityNamed: entityNamed, at: range)
    case .entity(let entityName):
      guard let entity = entityNamed(entityName) else {
        throw Diagnostic(
          .unknownProperty, "nothing is known of “\(entityName)”, which “\(name)” leads to", at: range,
          hint: "declare “\(entityName)” in the workspace")
      }
      let names = entity.properties.map(\.name)
      guard let (index, further) = Self.longest(of: rest, in: names) else {
        throw Self.unknown(rest, of: "“\(entityName)”", among: names, at: range)
      }
      steps.append(.entity(type: entityName, property: names[index]))
      type = entity.properties[index].type
      try follow(further, from: names[index], entityNamed: entityNamed, at: range)
    case .any:
      for field in rest.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
        steps.append(.field(String(Substring(field))))
      }
    case .list(let element):
      if rest.compareScalars(to: "count") == 0 {
        steps.append(.count)
        type = .integer
        return
      }
      throw Diagnostic(
        .unknownProperty, "“\(name)” is \(type.inWords), which has no “\(rest)”", at: range,
        hint: element.hasProperties
          ? "a list has “count”; to look into its elements, find them in a step of their own" : "a list has “count”")
    default:
      throw Diagnostic(.unknownProperty, "“\(name)” is \(type.inWords), which has no “\(rest)”", at: range)
    }
  }

  /// The name that the path begins with, as long as possible, and what follows its dot.
  private static func longest(of path: String, in names: [String]) -> (index: Int, rest: String?)? {
    var end: String.Index? = path.endIndex
    while let here = end {
      let head = String(path[..<here])
      if let index = names.firstIndex(where: { $0.compareScalars(to: head) == 0 }) {
        return (index, here == path.endIndex ? nil : String(path[path.index(after: here)...]))
      }
      end = path[..<here].lastIndex(of: ".")
    }
    return nil
  }

  private static func unknown(
    _ name: String, of owner: String, among names: [String], at range: SourceRange
  ) -> Diagnostic {
    let words = ["today", "now", "yesterday", "tomorrow", "startOfWeek", "startOfMonth", "startOfYear"]
    var hint = Suggestion.hint(for: name, among: names)
    if words.contains(name) {
      hint = "a date expression stands in quotes: '\(name)'"
    } else if hint == nil, let dot = name.firstIndex(of: ".") {
      hint = Suggestion.hint(for: String(name[..<dot]), among: names)
    }
    if hint == nil, !names.isEmpty, names.count <= 12 {
      hint = "it has " + names.map { "“\($0)”" }.joined(separator: ", ")
    }
    return Diagnostic(.unknownProperty, "\(owner) has no property “\(name)”", at: range, hint: hint)
  }
}

extension Diagnostic.Code {
  static let unknownProperty = Self(rawValue: "unknown-property")
}
