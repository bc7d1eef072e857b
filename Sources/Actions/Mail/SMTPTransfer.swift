import CCurl
import Diagnostics
import Values

/// Hands a mail to a server. **Source**: RFC 5321, RFC 3207, RFC 4954.
final class SMTPTransfer {
  struct Server: Sendable {
    /// A host, with a port where that is not the usual one.
    var host: String
    var security: SendEmail.Security
    var login: (user: String, password: String)?

    /// `smtp://mail.example.com:587`.
    var address: String {
      // The colons of an IPv6 address stand in brackets.
      let hasPort = (host.hasPrefix("[") ? host.drop { $0 != "]" } : host[...]).contains(":")
      return (security == .tls ? "smtps" : "smtp") + "://" + host + (hasPort ? "" : ":\(security.port)")
    }
  }

  private let server: Server
  private let from: String
  private let recipients: [String]
  private let isCancelled: () -> Bool
  private var rest: ArraySlice<UInt8>
  /// What the server refused last.
  private var refusal = ""

  init(_ message: [UInt8], from: String, to recipients: [String], by server: Server, isCancelled: @escaping () -> Bool)
  {
    self.server = server
    self.from = from
    self.recipients = recipients
    self.isCancelled = isCancelled
    rest = message[...]
  }

  /// **Errors**: `mail-failed`; cancellation.
  func run() throws {
    guard let curl = CurlLibrary.shared, let handle = ccurl_begin(curl.begin) else {
      throw Diagnostic(
        "no-smtp", "libcurl, which mail is sent with, is not installed", hint: "apt install libcurl4")
    }
    defer { ccurl_end(curl.end, handle) }
    let context = Unmanaged.passUnretained(self).toOpaque()
    var list: UnsafeMutableRawPointer?
    defer { if let list { ccurl_end(curl.free, list) } }
    for recipient in recipients { list = ccurl_append(curl.append, list, recipient) }

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
    set(.address, server.address)
    // SMTP and SMTPS, and no other protocol.
    set(.protocols, 1 << 16 | 1 << 17)
    // With encryption or not at all.
    if server.security == .startTLS { set(.useSSL, 3) }
    set(.noSignal, 1)
    set(.connectTimeout, 30_000)
    set(.lowSpeedLimit, 1)
    set(.lowSpeedTime, 60)
    set(.proxy, "")
    if let login = server.login {
      set(.user, login.user)
      set(.password, login.password)
    }
    set(.mailFrom, from)
    set(.mailRecipients, list.map { UnsafeRawPointer($0) })
    set(.upload, 1)
    _ = ccurl_set_size(curl.set, handle, CurlLibrary.Size.uploaded.rawValue, Int64(rest.count))
    set(.readContext, context)
    set(.read) { data, size, count, context in SMTPTransfer.of(context)?.send(data, size * count) ?? 0 }
    set(.writeContext, context)
    set(.write) { _, size, count, _ in size * count }
    set(.headerContext, context)
    set(.header) { data, size, count, context in SMTPTransfer.of(context)?.hear(data, size * count) ?? 0 }
    set(.noProgress, 0)
    set(.progressContext, context)
    _ = ccurl_set_progress(curl.set, handle, CurlLibrary.progress) { context, _, _, _, _ in
      SMTPTransfer.of(context)?.isCancelled() == true ? 1 : 0
    }
    let code = ccurl_perform(curl.perform, handle)
    if isCancelled() { throw CancellationError() }
    guard code != 0 else { return }
    let said = ccurl_words(curl.words, code).map { String(cString: $0) } ?? "error \(code)"
    // What the server refuses says more than that it does.
    throw Diagnostic(
      "mail-failed",
      refusal.isEmpty
        ? "“\(server.host)” could not be asked: \(said.prefix(1).lowercased() + said.dropFirst())"
        : "“\(server.host)” says: \(VisibleText.of(String(refusal.prefix(200))))")
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> SMTPTransfer? {
    context.map { Unmanaged<SMTPTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func hear(_ data: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    guard let data else { return count }
    var answer = String(decoding: UnsafeRawBufferPointer(start: data, count: count), as: UTF8.self)
    while answer.unicodeScalars.last.map({ $0 == "\r" || $0 == "\n" || $0 == " " }) == true {
      answer.unicodeScalars.removeLast()
    }
    if answer.first == "4" || answer.first == "5" { refusal = answer }
    return count
  }

  private func send(_ target: UnsafeMutablePointer<CChar>?, _ most: Int) -> Int {
    guard let target else { return 0 }
    let bytes = rest.prefix(most)
    bytes.withUnsafeBytes { buffer in
      UnsafeMutableRawBufferPointer(start: target, count: most).copyMemory(from: buffer)
    }
    rest = rest.dropFirst(bytes.count)
    return bytes.count
  }
}
