package import Values

/// Answers requests of the web in the place of servers.
///
/// **Errors**: why it has no answer, as the request's own failure.
package typealias WebExchange = @Sendable (ExchangedRequest) async throws -> ExchangedAnswer

/// A request of the web as it would be sent.
package struct ExchangedRequest: Sendable {
  package var method: String
  package var address: WebAddress
  package var headers: [(name: String, value: String)]
  /// Nil where it has none.
  package var body: [UInt8]?

  package init(method: String, address: WebAddress, headers: [(name: String, value: String)], body: [UInt8]?) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
  }
}

/// What a server would answer.
package struct ExchangedAnswer: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
