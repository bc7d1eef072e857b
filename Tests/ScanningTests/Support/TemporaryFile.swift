import Glibc

/// A file that is gone when its owner is.
final class TemporaryFile {
  let path: String

  init(_ bytes: [UInt8]) throws {
    var template = Array("/tmp/scanning-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done) }
      if written <= 0 { break }
      done += written
    }
    close(descriptor)
  }

  convenience init(_ text: String) throws { try self.init(Array(text.utf8)) }

  deinit { unlink(path) }
}
