import AppIntents
import Diagnostics
import Formats
import Values

/// The fields of a form as a body: one line of text, or where a field is a file, parts (RFC 7578).
enum WebForm {
  static func parts(
    _ value: Value, _ workspace: WorkspaceSurroundings
  ) throws -> (type: String, parts: [WebRequest.Part]) {
    guard case .record(let record) = value else { throw ActionFailure("a form is a dictionary of names and values") }
    let hasFiles = record.values.contains { if case .file = $0.plain { true } else { false } }
    guard hasFiles else {
      let fields = record.fields.flatMap { name, value in
        values(of: value).map { encoded(name) + "=" + encoded($0.writtenOut) }
      }
      return ("application/x-www-form-urlencoded", [.bytes(Array(fields.joined(separator: "&").utf8))])
    }
    let boundary = "intently-" + String(UInt64.random(in: .min ... .max), radix: 36)
    var parts: [WebRequest.Part] = []
    for (name, value) in record.fields {
      for one in values(of: value) {
        var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(name))\""
        if case .file(let file) = one.plain {
          head += "; filename=\"\(quoted(file.name))\"\r\nContent-Type: application/octet-stream\r\n\r\n"
          parts += [.bytes(Array(head.utf8)), try self.file(file.path, workspace), .bytes([0x0D, 0x0A])]
        } else {
          parts.append(.bytes(Array((head + "\r\n\r\n" + one.writtenOut + "\r\n").utf8)))
        }
      }
    }
    parts.append(.bytes(Array("--\(boundary)--\r\n".utf8)))
    return ("multipart/form-data; boundary=\(boundary)", parts)
  }

  /// A file that is sent as it is.
  static func file(_ path: String, _ workspace: WorkspaceSurroundings) throws -> WebRequest.Part {
    let absolute = workspace.absolute(path)
    guard let status = try? FileStatus.of(absolute), status.kind == .file else {
      throw Diagnostic(.fileNotFound, "there is no file “\(VisibleText.of(path))”")
    }
    return .file(
      absolute, named: workspace.named(path), length: status.size, workspace.judgingReads(path))
  }

  /// A list is several fields of one name.
  private static func values(of value: Value) -> [Value] {
    if case .list(let items) = value.plain { return items.filter { !$0.isMissing } }
    return value.isMissing ? [] : [value]
  }

  private static func quoted(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "\"": result += "%22"
      case "\r", "\n", "\r\n": result += "%0A"
      default: result.append(character)
      }
    }
  }

  /// As forms are encoded (the URL standard): a blank is a plus.
  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x20: bytes.append(0x2B)
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2A, 0x2D, 0x2E, 0x5F: bytes.append(byte)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
