import Foundation

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

  /// Why the system refused, in few words.
  static func reason(_ error: any Error) -> String {
    let error = error as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    if let code = underlying?.code ?? (error.domain == NSPOSIXErrorDomain ? error.code : nil),
      let text = strerror(Int32(truncatingIfNeeded: code))
    {
      return String(cString: text)
    }
    return error.localizedDescription
  }
}
