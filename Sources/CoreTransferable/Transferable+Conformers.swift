public import Foundation
import UniformTypeIdentifiers

extension String: Transferable {
  /// Text leaves as UTF-8 and enters as any text; a byte order mark says UTF-16.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .utf8PlainText) {
      Data($0.utf8)
    } importing: {
      try text(of: $0)
    }
    DataRepresentation(importedContentType: .utf16ExternalPlainText) { data in
      guard let text = String(data: data, encoding: .utf16) else { throw TransferError.unreadableText }
      return text
    }
    DataRepresentation(importedContentType: .text) { try text(of: $0) }
  }

  private static func text(of data: Data) throws -> String {
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
      guard let text = String(data: data, encoding: .utf16) else { throw TransferError.unreadableText }
      return text
    }
    let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    guard let text = String(validating: bytes, as: UTF8.self) else { throw TransferError.unreadableText }
    return text
  }
}

extension Data: Transferable {
  /// Bytes leave and enter as they are.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .data) {
      $0
    } importing: {
      $0
    }
  }
}

extension URL: Transferable {
  /// An address leaves as an address, a file's as a file address first, and else as its text; it enters as an address
  /// alone, so that a type that takes both addresses and text gets text as text.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .fileURL) {
      Data($0.absoluteString.utf8)
    } importing: {
      try url(of: $0)
    }
    .exportingCondition { $0.isFileURL }
    DataRepresentation(contentType: .url) {
      Data($0.absoluteString.utf8)
    } importing: {
      try url(of: $0)
    }
    ProxyRepresentation(exporting: \.absoluteString)
  }

  private static func url(of data: Data) throws -> URL {
    let text = String(validating: data, as: UTF8.self)?.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let text, let url = URL(string: text), url.scheme != nil else { throw TransferError.unreadableAddress }
    return url
  }
}

extension AttributedString: Transferable {
  /// Styled text leaves as its characters and enters without styles.
  public static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation { (text: AttributedString) in
      String(text.characters)
    } importing: {
      AttributedString($0)
    }
  }
}
