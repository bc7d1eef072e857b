import AppIntents
import Diagnostics
import Formats
import Glibc

/// A name in a folder of the workspace. The folder is held open, so that the name means the same whatever becomes of the names
/// on the way to it.
struct WorkspacePlace {
  /// As the workflow names it, without a slash at the end.
  let shown: String
  let folder: FolderHandle
  let name: String
  /// Where it really is, links on the way followed.
  let real: String

  /// What stands there, a link itself; nil where nothing does.
  var status: FileStatus? {
    get throws {
      do throws(FileDescriptor.Failure) { return try folder.status(of: name) } catch {
        throw Diagnostic.cannotRead(shown, error)
      }
    }
  }

  /// - `absolute`: the path that is opened; it is judged by nobody yet.
  /// - `making`: whether folders on the way are made.
  init(_ path: String, _ absolute: String, making: Bool = false, judge: (String, String) throws -> Void) throws {
    let trimmed = Self.trimmed(path)
    let (parent, name) = Self.split(Self.trimmed(absolute))
    guard !name.isEmpty, name != ".", name != "..", !absolute.utf8.contains(0) else {
      throw ActionFailure("“\(VisibleText.of(path))” names no file in a folder")
    }
    var made: [String] = []
    do throws(FileDescriptor.Failure) {
      if making { (folder, made) = try FolderHandle.making(parent) } else { folder = try FolderHandle(parent) }
    } catch {
      throw making ? Diagnostic.cannotWrite(trimmed, error) : Diagnostic.cannotRead(trimmed, error)
    }
    let place = folder.realPath ?? parent
    shown = trimmed
    self.name = name
    real = place == "/" ? "/" + name : place + "/" + name
    do {
      try judge(real, trimmed)
    } catch {
      FolderHandle.unmake(made)
      throw error
    }
  }

  static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    return String(path)
  }

  /// The folder a name stands in, and the name.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return slash == path.startIndex ? ("/", name) : (String(path[..<slash]), name)
  }
}

extension WorkspaceSurroundings {
  /// The place of something that is moved away or deleted, with all that is in it.
  func removing(_ path: String) throws -> WorkspacePlace {
    let absolute = try changing(path, .removes)
    return try WorkspacePlace(path, absolute, judge: writing)
  }

  /// The place that something new comes to; folders on the way are made.
  func arriving(_ path: String) throws -> WorkspacePlace {
    let absolute = try target(path)
    return try WorkspacePlace(path, absolute, making: true, judge: writing)
  }

  /// Judges all that stands below a place: whether it may go, and where it comes to, whether it may be there.
  ///
  /// - `target`: where the thing itself comes to really, and how that is named; nil where it is deleted.
  func judge(below place: WorkspacePlace, comingTo target: (real: String, shown: String)? = nil) throws {
    try wordingFailures(place.shown) {
      try place.folder.visit(place.name) { visit in
        try Task.checkCancellation()
        guard visit.path.count > 1 else { return true }
        let rest = "/" + visit.path.dropFirst().joined(separator: "/")
        try writing(place.real + rest, place.shown + rest)
        if let target { try writing(target.real + rest, target.shown + rest) }
        return true
      }
    }
  }

  /// Runs what may fail with one of the system's errors about something that is read.
  func wordingFailures<Result>(_ shown: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as FileDescriptor.Failure {
      throw Diagnostic.cannotRead(shown, failure)
    }
  }

  /// The same of something that is written.
  func wordingWriteFailures<Result>(_ shown: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as FileDescriptor.Failure {
      throw Diagnostic.cannotWrite(shown, failure)
    }
  }
}

extension Diagnostic {
  static func noFile(_ shown: String, folder isFolder: Bool = false) -> Diagnostic {
    Diagnostic(
      .fileNotFound, "there is no \(isFolder ? "folder" : "file") “\(VisibleText.of(shown))”",
      hint: shown.contains(where: { "*?[".contains($0) })
        ? "a path names one file; a “find” in a folder with “match” finds several" : nil)
  }

  static func linkToFolder(_ shown: String) -> Diagnostic {
    Diagnostic(
      .fileIsFolder, "“\(VisibleText.of(shown))” is a link to a folder", hint: "name the folder itself")
  }

  static func fileIsThere(_ shown: String) -> Diagnostic {
    Diagnostic(
      .fileExists, "“\(VisibleText.of(shown))” is there already", hint: "\"overwrite\": true replaces a file")
  }
}
