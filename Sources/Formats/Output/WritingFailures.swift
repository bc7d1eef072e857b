package import Diagnostics
import Glibc

extension Diagnostic.Code {
  package static let fileNotWritable: Self = "file-not-writable"
  package static let diskFull: Self = "disk-full"
  /// Whoever read our output wants no more of it: `head` has seen enough.
  package static let outputClosed: Self = "output-closed"
  package static let fileIsLocked: Self = "file-is-locked"
}

extension Diagnostic {
  /// What is said where a file cannot be made, written or renamed.
  package static func cannotWrite(_ name: String, _ failure: FileDescriptor.Failure) -> Diagnostic {
    let place = SourceRange(file: name)
    switch failure.number {
    case EISDIR:
      return Diagnostic(
        .fileIsFolder, "“\(name)” is a folder, so no file can be written there", at: place, hint: "add a file’s name")
    case ENOSPC, EDQUOT, EFBIG:
      return Diagnostic(
        .diskFull, "“\(name)” cannot be written: \(failure.words)", at: place,
        hint: "make room; what stood there before is unchanged")
    case EACCES, EPERM, EROFS:
      return Diagnostic(.fileNotPermitted, "“\(name)” may not be written by this user: \(failure.words)", at: place)
    case ENOTDIR:
      return Diagnostic(
        .fileNotWritable, "“\(name)” cannot be written: something on the way to it is a file, not a folder", at: place)
    case EPIPE:
      return Diagnostic(.outputClosed, "“\(name)” was closed by its reader", at: place)
    default:
      return Diagnostic(.fileNotWritable, "“\(name)” cannot be written: \(failure.words)", at: place)
    }
  }
}
