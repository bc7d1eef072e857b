import CCurl
import Glibc

/// libcurl, loaded when it is first asked for.
///
/// **Missing**: nil where the system has none. Options and codes are numbers that never change (curl/curl.h).
struct CurlLibrary: @unchecked Sendable {
  // Reason for unchecked: addresses of functions, which stay as long as the process.
  let begin, set, perform, end, append, free, words: UnsafeMutableRawPointer

  static let shared: CurlLibrary? = load()

  private static func load() -> CurlLibrary? {
    for name in ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so"] {
      guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      func find(_ name: String) -> UnsafeMutableRawPointer? { dlsym(library, name) }
      guard let global = find("curl_global_init"), let begin = find("curl_easy_init"),
        let set = find("curl_easy_setopt"), let perform = find("curl_easy_perform"),
        let end = find("curl_easy_cleanup"), let append = find("curl_slist_append"),
        let free = find("curl_slist_free_all"), let words = find("curl_easy_strerror"), ccurl_global(global, 3) == 0
      else { continue }
      return CurlLibrary(
        begin: begin, set: set, perform: perform, end: end, append: append, free: free, words: words)
    }
    return nil
  }

  enum Number: Int32 {
    case noProgress = 43
    case noBody = 44
    case upload = 46
    case noSignal = 99
    case useSSL = 119
    case connectTimeout = 156
    case protocols = 181
    case lowSpeedLimit = 19
    case lowSpeedTime = 20
  }
  enum Size: Int32 { case uploaded = 30115 }
  enum Pointer: Int32 {
    case writeContext = 10001
    case address = 10002
    case proxy = 10004
    case readContext = 10009
    case headers = 10023
    case headerContext = 10029
    case method = 10036
    case progressContext = 10057
    case encodings = 10102
    case user = 10173
    case password = 10174
    case mailFrom = 10186
    case mailRecipients = 10187
  }
  enum Data: Int32 {
    case write = 20011
    case read = 20012
    case header = 20079
  }
  static let progress: Int32 = 20219

  /// What a callback gives to end the request.
  static let readAbort = 0x1000_0000
}
