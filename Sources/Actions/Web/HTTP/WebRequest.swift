import Diagnostics
import Formats
import Glibc
import Synchronization
import Values

/// One request of the web, without following where it leads.
struct WebRequest: Sendable {
  /// A part of what is sent: bytes, or an opened file's.
  enum Part: Sendable {
    case bytes([UInt8])
    /// The path, how messages name it, its length, and the judge of what is opened.
    case file(String, named: String, length: Int64, FileDescriptor.Judgement)

    var length: Int64 {
      switch self {
      case .bytes(let bytes): Int64(bytes.count)
      case .file(_, _, let length, _): length
      }
    }
  }

  var address: WebAddress
  var method: String
  var headers: [(name: String, value: String)]
  var body: [Part]?

  /// How much of a body is kept in memory. **Units**: bytes.
  static let mostInMemory = 64 << 20
  /// How much is kept of the body of an error. **Units**: bytes.
  static let mostOfError = 4096
}

/// What a server answered.
struct WebResponse: Sendable {
  var status = 0
  var headers: [(name: String, value: String)] = []
  /// The body; empty where it went into a file.
  var body: [UInt8] = []
  /// How long the file is that the body went into.
  var fileSize: Int64?

  func header(_ name: String) -> String? { headers.last { $0.name == name }?.value }

  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) && header("location") != nil }
}

/// Makes a request, on the thread that asks.
final class WebTransfer {
  private let request: WebRequest
  let isCancelled: () -> Bool
  /// Makes the file that a good answer goes into; nil where it is kept in memory.
  private let file: (() throws -> ReplacingFile)?
  private var response = WebResponse()
  private var opened: ReplacingFile?
  private var failure: (any Error)?
  private var parts: ArraySlice<WebRequest.Part>
  private var offset = 0
  private var reading: FileDescriptor?

  init(
    _ request: WebRequest, into file: (() throws -> ReplacingFile)?, isCancelled: @escaping () -> Bool
  ) {
    self.request = request
    self.file = file
    self.isCancelled = isCancelled
    parts = (request.body ?? [])[...]
  }

  /// **Errors**: `no-http`, `request-failed`; those of reading and writing files; cancellation.
  func run() throws -> WebResponse {
    // HTTP and HTTPS, and no other protocol, whatever an address may say.
    guard let transfer = CurlTransfer(for: self, speaking: 3) else {
      throw Diagnostic(
        "no-http", "libcurl, which requests are made with, is not installed", hint: "apt install libcurl4")
    }
    transfer.set(.address, request.address.text)
    transfer.set(.encodings, "")
    if Self.isLoopback(request.address.host) { transfer.set(.proxy, "") }
    transfer.set(.method, request.method)
    let headers = request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    // Nobody waits for a leave to send.
    transfer.set(.headers, headers + ["Expect:"])
    if request.method == "HEAD" {
      transfer.set(.noBody, 1)
    } else if let body = request.body {
      transfer.upload(body.reduce(0) { $0 + $1.length })
    }
    let refusal = transfer.perform()
    if let failure { throw failure }
    if isCancelled() { throw CancellationError() }
    if let refusal {
      throw Diagnostic("request-failed", "“\(request.address.text)” could not be asked: \(refusal)")
    }
    if let opened, response.status < 300 {
      try opened.prepare()
      try opened.commit()
      response.fileSize = opened.size
    }
    return response
  }

  private static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "[::1]" || host.hasPrefix("127.")
  }
}

extension WebTransfer: CurlClient {
  func receive(line: String) {
    if line.hasPrefix("HTTP/") {
      // An answer may come after others that only say that it will.
      response = WebResponse()
      response.status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    } else if let colon = line.firstIndex(of: ":") {
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      response.headers.append((name, String(value)))
    }
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
    do {
      if response.status >= 300 {
        // Of an error or a redirect no more is told than its beginning.
        response.body += bytes.prefix(max(0, WebRequest.mostOfError - response.body.count))
      } else if let file {
        if opened == nil { opened = try file() }
        try opened?.write(Array(bytes))
      } else {
        guard response.body.count + bytes.count <= WebRequest.mostInMemory else {
          throw Diagnostic(
            "answer-too-large", "what “\(request.address.place)” answers is larger than 64 MiB",
            hint: "let it go into a file with “to”")
        }
        response.body += bytes
      }
      return bytes.count
    } catch {
      failure = error
      return 0
    }
  }

  func send(into room: UnsafeMutableRawBufferPointer) -> Int {
    do {
      while let part = parts.first {
        let bytes = try next(of: part, room.count)
        if bytes.isEmpty {
          parts.removeFirst()
          (offset, reading) = (0, nil)
          continue
        }
        room.copyBytes(from: bytes)
        offset += bytes.count
        return bytes.count
      }
      return 0
    } catch {
      failure = error
      return CurlTransfer.abort
    }
  }

  private func next(of part: WebRequest.Part, _ most: Int) throws -> ArraySlice<UInt8> {
    switch part {
    case .bytes(let bytes): return bytes[min(offset, bytes.count)..<min(offset + most, bytes.count)]
    case .file(let path, let named, let length, let judgement):
      do throws(FileDescriptor.Failure) {
        if reading == nil { reading = try FileDescriptor(opening: path, O_RDONLY) }
      } catch {
        throw Diagnostic.cannotRead(named, error)
      }
      guard let reading else { return [] }
      if offset == 0 { try reading.judge(openedBy: path, judgement) }
      do throws(FileDescriptor.Failure) {
        // As long as it was when that was said to the server.
        return try reading.read(Int(min(Int64(most), length - Int64(offset))))[...]
      } catch {
        throw Diagnostic.cannotRead(named, error)
      }
    }
  }
}
