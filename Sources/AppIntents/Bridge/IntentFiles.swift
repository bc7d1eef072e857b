import Foundation
import Synchronization
package import Values

/// The files that data without a file becomes while a workflow runs: in a folder of their own, which goes when the run is done.
package final class IntentFiles: Sendable {
  private let made = Mutex<String?>(nil)
  private let place: String?

  /// - `place`: where the folder is made; nil for the system's folder for temporary files.
  package init(in place: String? = nil) { self.place = place }

  /// A new folder for one file, made when something is written into it.
  func freshFolder() -> URL {
    let folder = made.withLock { made in
      if let made { return made }
      // Without links on the way, so that what is opened in it is known to be in it.
      let folder = Self.real(place ?? NSTemporaryDirectory()) + "/intently-files-" + UUID().uuidString
      made = folder
      return folder
    }
    return URL(fileURLWithPath: folder, isDirectory: true)
      .appendingPathComponent(UUID().uuidString, isDirectory: true)
  }

  private static func real(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether a file, links followed, is one of these.
  package func holds(_ path: String) -> Bool { made.withLock { $0 }.map { path.hasPrefix($0 + "/") } ?? false }

  /// Removes the files, unless one of them is in what the run gives.
  package func remove(giving output: Values.Value?) {
    guard let folder = made.withLock({ $0 }) else { return }
    if let output, output.filePaths.contains(where: { $0.hasPrefix(folder) }) { return }
    try? FileManager.default.removeItem(atPath: folder)
  }
}

extension Values.Value {
  /// The paths of the files that it is or holds.
  package var filePaths: [String] {
    switch plain {
    case .file(let file): [file.path]
    case .list(let items): items.flatMap(\.filePaths)
    case .record(let record): record.values.flatMap(\.filePaths)
    default: []
    }
  }
}
