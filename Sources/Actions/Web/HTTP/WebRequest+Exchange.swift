import AppIntents
import Diagnostics
import Formats

extension WebRequest {
  /// What somebody answers in the place of the server.
  func exchanged(by exchange: WebExchange) async throws -> WebResponse {
    let answer = try await exchange(
      ExchangedRequest(method: method, address: address, headers: headers, body: try bodyBytes()))
    var response = WebResponse()
    response.status = answer.status
    response.headers = answer.headers.map { ($0.name.lowercased(), $0.value) }
    response.body = method == "HEAD" ? [] : answer.body
    return response
  }

  private func bodyBytes() throws -> [UInt8]? {
    guard let body else { return nil }
    var bytes: [UInt8] = []
    for part in body {
      switch part {
      case .bytes(let own): bytes += own
      case .file(let path, let named, _, let judgement):
        let input = try FileInput(path: path, named: named, judging: judgement)
        while let block = try input.nextBlock() { bytes += block }
      }
    }
    return bytes
  }
}
