public import Foundation

/// A file a representation hands out.
public struct SentTransferredFile: Sendable {
  public let file: URL
  /// Whether the receiver may read this very file; otherwise it gets a copy.
  public let allowAccessingOriginalFile: Bool

  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
    self.file = file
    self.allowAccessingOriginalFile = allowAccessingOriginalFile
  }
}

/// A file a representation is given to read a value from, which is gone once the value is made unless it is the original.
public struct ReceivedTransferredFile: Sendable {
  public let file: URL
  public let isOriginalFile: Bool

  init(_ file: URL, isOriginalFile: Bool) {
    self.file = file
    self.isOriginalFile = isOriginalFile
  }
}
