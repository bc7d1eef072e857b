/// The path of an archive's entry as names, each of which is one in a folder.
package enum EntryPath {
  /// Why a path is refused: what it names could lie outside of the folder, or be hidden from who looks there.
  package enum Fault: Error, Equatable {
    case empty, absolute, upward
    /// A name that begins with a dot.
    case hidden(String)
    /// A NUL character, or a name that is too long for a file.
    case wrongName
  }

  /// The names on the way, from the top down. **Shape**: `a/./b` is `a`, `b`; there are 256 at most, of 255 bytes each.
  package static func names(_ path: String) throws(Fault) -> [String] {
    if path.hasPrefix("/") { throw .absolute }
    let names = path.split(separator: "/").map(String.init).filter { $0 != "." }
    guard !names.isEmpty else { throw .empty }
    if names.contains("..") { throw .upward }
    if let hidden = names.first(where: { $0.hasPrefix(".") }) { throw .hidden(hidden) }
    guard !names.contains(where: { $0.utf8.contains(0) || $0.utf8.count > 255 }), names.count <= 256 else {
      throw .wrongName
    }
    return names
  }

  /// Whether a link in a folder `depth` below the top stays in the archive, whatever the other links lead to: it goes up first,
  /// by no more folders than there are, and then down by names that are not hidden.
  package static func staysInside(_ target: String, depth: Int) -> Bool {
    guard !target.isEmpty, !target.hasPrefix("/"), !target.utf8.contains(0) else { return false }
    let names = target.split(separator: "/").filter { $0 != "." }
    let up = names.prefix { $0 == ".." }.count
    return up <= depth && !names.dropFirst(up).contains { $0.hasPrefix(".") }
  }
}
