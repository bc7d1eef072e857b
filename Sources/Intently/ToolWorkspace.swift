public import Foundation

/// The workspace that a tool is at work in.
public struct ToolWorkspace: Sendable {
  /// Its folder, absolute: where `intently.json` is, and where the relative paths of workflows start.
  public let path: String

  public init(path: String) { self.path = path }

  public var folder: URL { URL(fileURLWithPath: path, isDirectory: true) }
}
