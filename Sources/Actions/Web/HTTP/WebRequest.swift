import CCurl
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
  private let isCancelled: () -> Bool
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

  /// **Errors**: `request-failed`; those of reading and writing files; cancellation.
  func run() throws -> WebResponse {
    guard let curl = CurlLibrary.shared, let handle = ccurl_begin(curl.begin) else {
      throw Diagnostic(
        "no-http", "libcurl, which requests are made with, is not installed", hint: "apt install libcurl4")
    }
    defer { ccurl_end(curl.end, handle) }
    let context = Unmanaged.passUnretained(self).toOpaque()
    var list: UnsafeMutableRawPointer?
    defer { if let list { ccurl_end(curl.free, list) } }
    for (name, value) in request.headers {
      list = ccurl_append(curl.append, list, value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    // Nobody waits for a leave to send.
    list = ccurl_append(curl.append, list, "Expect:")

    func set(_ option: CurlLibrary.Number, _ value: Int) {
      _ = ccurl_set_number(curl.set, handle, option.rawValue, value)
    }
    func set(_ option: CurlLibrary.Pointer, _ value: UnsafeRawPointer?) {
      _ = ccurl_set_pointer(curl.set, handle, option.rawValue, value)
    }
    func set(_ option: CurlLibrary.Pointer, _ text: String) { text.withCString { set(option, UnsafeRawPointer($0)) } }
    func set(_ option: CurlLibrary.Data, _ callback: @escaping ccurl_data_callback) {
      _ = ccurl_set_data(curl.set, handle, option.rawValue, callback)
    }
    set(.address, request.address.text)
    // HTTP and HTTPS, and no other protocol, whatever an address may say.
    set(.protocols, 3)
    set(.noSignal, 1)
    set(.connectTimeout, 30_000)
    // A server that sends nothing for a minute has gone.
    set(.lowSpeedLimit, 1)
    set(.lowSpeedTime, 60)
    set(.encodings, "")
    if Self.isLoopback(request.address.host) { set(.proxy, "") }
    set(.method, request.method)
    set(.headers, list.map { UnsafeRawPointer($0) })
    if request.method == "HEAD" {
      set(.noBody, 1)
    } else if let body = request.body {
      set(.upload, 1)
      _ = ccurl_set_size(curl.set, handle, CurlLibrary.Size.uploaded.rawValue, body.reduce(0) { $0 + $1.length })
    }
    set(.readContext, context)
    set(.read) { data, size, count, context in WebTransfer.of(context)?.send(data, size * count) ?? 0 }
    set(.writeContext, context)
    set(.write) { data, size, count, context in WebTransfer.of(context)?.receive(data, size * count) ?? 0 }
    set(.headerContext, context)
    set(.header) { data, size, count, context in WebTransfer.of(context)?.header(data, size * count) ?? 0 }
    set(.noProgress, 0)
    set(.progressContext, context)
    _ = ccurl_set_progress(curl.set, handle, CurlLibrary.progress) { context, _, _, _, _ in
      WebTransfer.of(context)?.isCancelled() == true ? 1 : 0
    }
    let code = ccurl_perform(curl.perform, handle)
    if let failure { throw failure }
    if isCancelled() { throw CancellationError() }
    guard code == 0 else {
      let words = ccurl_words(curl.words, code).map { String(cString: $0) } ?? "error \(code)"
      throw Diagnostic(
        "request-failed",
        "“\(request.address.text)” could not be asked: \(words.prefix(1).lowercased() + words.dropFirst())")
    }
    if let opened, response.status < 300 {
      try opened.prepare()
      try opened.commit()
      response.fileSize = opened.size
    }
    return response
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> WebTransfer? {
    context.map { Unmanaged<WebTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "[::1]" || host.hasPrefix("127.")
  }

  private func header(_ data: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    let line = Self.text(data, count)
    if line.hasPrefix("HTTP/") {
      // An answer may come after others that only say that it will.
      response = WebResponse()
      response.status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    } else if let colon = line.firstIndex(of: ":") {
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      response.headers.append((name, String(value)))
    }
    return count
  }

  private static func text(_ data: UnsafeMutablePointer<CChar>?, _ count: Int) -> String {
    guard let data else { return "" }
    var text = String(decoding: UnsafeRawBufferPointer(start: data, count: count), as: UTF8.self)
    while text.unicodeScalars.last.map({ $0 == "\r" || $0 == "\n" || $0 == " " }) == true {
      text.unicodeScalars.removeLast()
    }
    return text
  }

  private func receive(_ data: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    guard let data, count > 0 else { return count }
    let bytes = Array(UnsafeRawBufferPointer(start: data, count: count))
    do {
      if response.status >= 300 {
        // Of an error or a redirect no more is told than its beginning.
        response.body += bytes.prefix(max(0, WebRequest.mostOfError - response.body.count))
      } else if let file {
        if opened == nil { opened = try file() }
        try opened?.write(bytes)
      } else {
        guard response.body.count + count <= WebRequest.mostInMemory else {
          throw Diagnostic(
            "answer-too-large", "what “\(request.address.place)” answers is larger than 64 MiB",
            hint: "let it go into a file with “to”")
        }
        response.body += bytes
      }
      return count
    } catch {
      failure = error
      return 0
    }
  }

  private func send(_ target: UnsafeMutablePointer<CChar>?, _ most: Int) -> Int {
    guard let target else { return 0 }
    do {
      while let part = parts.first {
        let bytes = try next(of: part, most)
        if bytes.isEmpty {
          parts.removeFirst()
          (offset, reading) = (0, nil)
          continue
        }
        bytes.withUnsafeBytes { buffer in
          if let start = buffer.baseAddress { memcpy(target, start, bytes.count) }
        }
        offset += bytes.count
        return bytes.count
      }
      return 0
    } catch {
      failure = error
      return CurlLibrary.readAbort
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
