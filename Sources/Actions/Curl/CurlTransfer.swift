import CCurl

/// What a transfer sends and what becomes of the answer. It is asked on the thread that performs the transfer.
protocol CurlClient: AnyObject {
  /// Whether the transfer is to end; asked several times a second.
  var isCancelled: () -> Bool { get }
  /// Puts what is sent next into `room`. **Shape**: how many bytes that are; 0 at the end, `CurlTransfer.abort` to give up.
  func send(into room: UnsafeMutableRawBufferPointer) -> Int
  /// Takes what came. **Shape**: how many bytes were taken; fewer than came end the transfer.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Int
  /// Takes a line that a server says before it sends: a header, or an answer of a mail server.
  func receive(line: String)
}

/// One transfer by libcurl: the only place where its functions are called, and where it calls ours.
///
/// **Source**: curl_easy_setopt(3), curl_easy_perform(3).
final class CurlTransfer {
  /// What `send` gives to end a transfer.
  static let abort = CurlLibrary.readAbort

  private let curl: CurlLibrary
  private let handle: UnsafeMutableRawPointer
  private let client: any CurlClient
  /// The texts of a header or of recipients, which libcurl reads until the transfer is over.
  private var list: UnsafeMutableRawPointer?

  /// - Parameter protocols: the protocols it may speak, as `CURLPROTO_…` numbers them.
  ///
  /// **Missing**: nil where the system has no libcurl.
  init?(for client: any CurlClient, speaking protocols: Int) {
    guard let curl = CurlLibrary.shared, let handle = ccurl_begin(curl.begin) else { return nil }
    self.curl = curl
    self.handle = handle
    self.client = client
    set(.protocols, protocols)
    set(.noSignal, 1)
    set(.connectTimeout, 30_000)
    // A server that sends nothing for a minute has gone.
    set(.lowSpeedLimit, 1)
    set(.lowSpeedTime, 60)
  }

  deinit {
    if let list { ccurl_end(curl.free, list) }
    ccurl_end(curl.end, handle)
  }

  func set(_ option: CurlLibrary.Number, _ value: Int) {
    _ = ccurl_set_number(curl.set, handle, option.rawValue, value)
  }

  /// Libcurl keeps a copy of the text.
  func set(_ option: CurlLibrary.Pointer, _ text: String) { text.withCString { set(option, UnsafeRawPointer($0)) } }

  /// Sets an option that has several texts; there may be one of them in a transfer.
  func set(_ option: CurlLibrary.Pointer, _ texts: [String]) {
    for text in texts { list = ccurl_append(curl.append, list, text) }
    set(option, list.map { UnsafeRawPointer($0) })
  }

  /// Lets it send so many bytes.
  func upload(_ size: Int64) {
    set(.upload, 1)
    _ = ccurl_set_size(curl.set, handle, CurlLibrary.Size.uploaded.rawValue, size)
  }

  /// Goes through with it. **Missing**: nil where it succeeded; else what libcurl says against it, as a part of a sentence.
  func perform() -> String? {
    let client = Client(client)
    return withExtendedLifetime(client) {
      connect(Unmanaged.passUnretained(client).toOpaque())
      let code = ccurl_perform(curl.perform, handle)
      guard code != 0 else { return nil }
      let words = ccurl_words(curl.words, code).map { String(cString: $0) } ?? "error \(code)"
      return words.prefix(1).lowercased() + words.dropFirst()
    }
  }

  // MARK: What libcurl calls

  private func connect(_ context: UnsafeMutableRawPointer) {
    set(.readContext, context)
    set(.read) { data, size, count, context in Client.of(context)?.send(data, size * count) ?? 0 }
    set(.writeContext, context)
    set(.write) { data, size, count, context in Client.of(context)?.receive(data, size * count) ?? 0 }
    set(.headerContext, context)
    set(.header) { data, size, count, context in Client.of(context)?.receive(line: data, size * count) ?? 0 }
    set(.noProgress, 0)
    set(.progressContext, context)
    _ = ccurl_set_progress(curl.set, handle, CurlLibrary.progress) { context, _, _, _, _ in
      Client.of(context)?.isCancelled == true ? 1 : 0
    }
  }

  private func set(_ option: CurlLibrary.Pointer, _ value: UnsafeRawPointer?) {
    _ = ccurl_set_pointer(curl.set, handle, option.rawValue, value)
  }

  private func set(_ option: CurlLibrary.Data, _ callback: @escaping ccurl_data_callback) {
    _ = ccurl_set_data(curl.set, handle, option.rawValue, callback)
  }

  /// The client, as something that a pointer can stand for: the transfer keeps it while it is performed.
  private final class Client {
    private let client: any CurlClient

    init(_ client: any CurlClient) { self.client = client }

    static func of(_ context: UnsafeMutableRawPointer?) -> Client? {
      context.map { Unmanaged<Client>.fromOpaque($0).takeUnretainedValue() }
    }

    var isCancelled: Bool { client.isCancelled() }

    func send(_ room: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
      room == nil ? 0 : client.send(into: UnsafeMutableRawBufferPointer(start: room, count: count))
    }

    func receive(_ data: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
      data == nil || count == 0 ? count : client.receive(UnsafeRawBufferPointer(start: data, count: count))
    }

    /// The line without the blanks and the line end behind it.
    func receive(line data: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
      let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count)
      var line = String(decoding: bytes, as: UTF8.self)
      while line.unicodeScalars.last.map({ $0 == "\r" || $0 == "\n" || $0 == " " }) == true {
        line.unicodeScalars.removeLast()
      }
      client.receive(line: line)
      return count
    }
  }
}
