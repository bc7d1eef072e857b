import Foundation
import UniformTypeIdentifiers

/// What representations do with files.
enum TransferFiles {
  /// The bytes of a file.
  static func contents(of file: URL) throws -> Data {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
      throw TransferError.unreadableFile(path: file.path, reason: "there is no such file")
    }
    guard !isFolder.boolValue else { throw TransferError.folder(path: file.path) }
    do {
      return try Data(contentsOf: file)
    } catch {
      throw TransferError.unreadableFile(path: file.path, reason: reason(error))
    }
  }

  /// What a file's ending says of it; nothing for a file without an ending.
  static func contentType(of file: URL) -> UTType? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), isFolder.boolValue else {
      return UTType(filenameExtension: file.pathExtension)
    }
    return UTType.types(tag: file.pathExtension, tagClass: .filenameExtension, conformingTo: .directory).first
      ?? .folder
  }

  /// Puts a file or folder in the place of another.
  static func move(_ file: URL, over place: URL) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder), isFolder.boolValue {
      try FileManager.default.removeItem(at: place)
    }
    guard rename(file.path, place.path) == 0 else {
      let code = errno
      try? FileManager.default.removeItem(at: file)
      throw TransferError.unwritableFile(path: place.path, reason: String(cString: strerror(code)))
    }
  }

  /// Copies a file or folder to a place where there is nothing.
  static func copy(_ file: URL, to place: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw TransferError.unreadableFile(path: file.path, reason: "there is no such file")
    }
    do {
      try FileManager.default.copyItem(at: file, to: place)
    } catch {
      throw TransferError.unwritableFile(path: place.path, reason: reason(error))
    }
  }

  /// Makes a folder, works in it and removes it.
  static func withTemporaryFolder<Result>(_ work: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("transfer-\(UUID().uuidString)", isDirectory: true)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw TransferError.unwritableFile(path: folder.path, reason: reason(error))
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await work(folder)
  }

  /// Why the system refused, in few words: Foundation's sentences name the file again.
  static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileNoSuchFile?, .fileReadNoSuchFile?: return "there is no such file or folder"
    case .fileReadNoPermission?, .fileWriteNoPermission?: return "permission denied"
    case .fileWriteFileExists?: return "there is a file of that name"
    case .fileWriteOutOfSpace?: return "there is no space left"
    case .fileWriteVolumeReadOnly?: return "the volume is read-only"
    default: return error.localizedDescription
    }
  }
}
