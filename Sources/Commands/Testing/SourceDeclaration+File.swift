import Diagnostics
import Metadata
import Values

extension SourceDeclaration {
  /// The same entities, from a file in the place of this source.
  ///
  /// **Shape**: what this one says of files of the same ending is kept; of others the zone and the form of text.
  func reading(_ file: String, at range: SourceRange) -> SourceDeclaration {
    func ending(_ path: String?) -> Substring? { path?.split(separator: ".").last }
    let keepsAll = kind == "file" && ending(text("file")) == ending(file)
    var kept = options.filter { key, _ in keepsAll ? key != "file" : ["timeZone", "normalize"].contains(key) }
    let start = range.start ?? SourcePosition(line: 1, column: 1)
    kept["file"] = Option(
      node: JSONNode(.string(file), start: start, end: range.end ?? start), keyRange: range, range: range)
    return SourceDeclaration(kind: "file", options: kept, range: range)
  }
}
