/// Parts of a file's path, as text.
enum FilePath {
  /// The folder that a path's last name is in: `.` where it has one name alone.
  static func folder(of path: String) -> String {
    let trimmed = WorkspacePlace.trimmed(path)
    return trimmed == "/" ? "/" : WorkspacePlace.split(trimmed).folder
  }

  /// The ending of a name, without its dot; nil where it has none. A dot at the beginning begins none.
  static func ending(of name: String) -> String? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
    let ending = name[name.utf8.index(after: dot)...]
    return ending.isEmpty ? nil : String(ending)
  }
}
