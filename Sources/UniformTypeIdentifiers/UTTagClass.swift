/// A kind of label another system gives to types: endings of file names, MIME types.
public struct UTTagClass: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The endings of file names, without the dot.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// MIME types, without parameters.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

extension UTTagClass: CustomStringConvertible {
  public var description: String { rawValue }
}
