import Formats

/// Which rows a file holds.
enum RowFormat {
  /// The format of a file, by its ending, packed or not.
  ///
  /// **Errors**: an ending that says nothing of rows.
  static func of(_ path: String) throws -> any RecordFormat.Type {
    var parts = (path.split(separator: "/").last ?? "").split(separator: ".").map { $0.lowercased() }
    if let last = parts.last, ["gz", "gzip"].contains(last) { parts.removeLast() }
    if parts.count > 1, let ending = parts.last,
      let format = BuiltInFormats.all.first(where: { $0.contentType.extensions.contains(ending) })
    {
      return format
    }
    throw ActionFailure("the ending of “\(path)” does not say what rows it holds")
  }
}
