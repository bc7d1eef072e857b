import Diagnostics
import Glibc
package import Values

/// Tells a server something by one request that nobody waits long for.
package enum WebHook {
  /// **Units**: seconds.
  private static let longest = 30.0

  /// Sends JSON; where the server sends it on elsewhere, that is not followed.
  ///
  /// **Errors**: those of requests; `webhook-failed` for an answer that is not good.
  package static func post(_ json: String, to address: WebAddress) throws {
    let request = WebRequest(
      address: address, method: "POST", headers: [("Content-Type", "application/json")],
      body: [.bytes(Array(json.utf8))])
    let start = seconds()
    let answer = try WebTransfer(request, into: nil) { seconds() - start > longest }.run()
    guard (200..<300).contains(answer.status) else {
      throw Diagnostic("webhook-failed", "“\(address.place)” answered with status \(answer.status)")
    }
  }

  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
