import Diagnostics
package import Formats
import Values

/// Finds export types by what people call them.
package struct ExportTypes: Sendable {
  package let all: [any ExportFormat.Type]

  package init(_ all: [any ExportFormat.Type]) { self.all = all }

  /// The type with this name, ending, MIME type or uniform type identifier.
  package func named(_ name: String) -> (any ExportFormat.Type)? {
    let name = name.lowercased()
    return all.first { format in
      let type = format.info.contentType
      return type.name == name || type.identifier.lowercased() == name || type.mimeType == name
        || type.extensions.contains(name)
    }
  }

  /// The type of a file's ending, before `.gz` where that follows; nil where the ending is none of ours.
  package func ofPath(_ path: String) -> (any ExportFormat.Type)? {
    let path = PackedName.unpacked(path) ?? path
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    return all.first { $0.info.contentType.extensions.contains(ending) }
  }

  package var names: [String] { all.map { $0.info.contentType.name } }
}
