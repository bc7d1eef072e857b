package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// Sends a mail: through the system's sendmail, or with `server` through that server.
///
/// **Shape**: gives nothing. Addresses are written as people write them, several with commas or as a list. Text and HTML together
/// are two forms of one text. **Errors**: an address that is none; a line end in what becomes a header; files of more than 25 MiB;
/// `command-failed` and `mail-failed` with what sendmail or the server says.
package struct SendEmail: BuiltInAction, TypedByInput {
  package enum Security: String, AppEnum {
    case startTLS, tls, none

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Security"
    package static let caseDisplayRepresentations: [Security: DisplayRepresentation] = [
      .startTLS: "STARTTLS", .tls: "TLS", .none: "None",
    ]

    var port: Int {
      switch self {
      case .startTLS: 587
      case .tls: 465
      case .none: 25
      }
    }
  }

  package static let title: LocalizedStringResource = "Send Email"
  package static let description: IntentDescription? = IntentDescription(
    "Sends a mail with text, HTML and files", categoryName: "Mail", searchKeywords: ["SMTP", "sendmail", "message"])
  package static let example = ActionExample(
    #"""
    { "intent": "SendEmail",
      "with": { "to": "ada@example.org", "from": "reports@example.org", "subject": "Report", "body": "It is ready." } }
    """#)
  package static let effects: Effects = [.network, .process]
  package static let uses: [String: ParameterUse] = [
    "attachments": .read, "server": .host, "user": .secret, "password": .secret, "sendmail": .command,
  ]

  @Parameter(title: "To", description: "Whom it goes to: Ada <ada@example.com>", inputConnectionBehavior: .never)
  package var to: AnyValue

  @Parameter(title: "Cc", description: "Who gets a copy, seen by all", inputConnectionBehavior: .never)
  package var cc: AnyValue?

  @Parameter(title: "Bcc", description: "Who gets a copy, seen by nobody", inputConnectionBehavior: .never)
  package var bcc: AnyValue?

  @Parameter(title: "Subject", description: "What it is about", default: "", inputConnectionBehavior: .never)
  package var subject: String

  @Parameter(title: "Body", description: "Its text", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var body: String?

  @Parameter(title: "HTML", description: "Its text as HTML", inputConnectionBehavior: .never)
  package var html: String?

  @Parameter(title: "Attachments", description: "Files that go with it", inputConnectionBehavior: .never)
  package var attachments: [FileReference]?

  @Parameter(
    title: "From", description: "Whom it comes from; where nothing is said, the user that sendmail knows",
    inputConnectionBehavior: .never)
  package var from: AnyValue?

  @Parameter(
    title: "Reply To", description: "Who is answered, where that is not the sender", inputConnectionBehavior: .never)
  package var replyTo: AnyValue?

  @Parameter(
    title: "Server", description: "The host that it is handed to, mail.example.com or mail.example.com:587",
    inputConnectionBehavior: .never)
  package var server: String?

  @Parameter(
    title: "Security", description: "How the connection to the server is encrypted", default: Security.startTLS,
    inputConnectionBehavior: .never)
  package var security: Security

  @Parameter(title: "User", description: "Who logs in at the server", inputConnectionBehavior: .never)
  package var user: String?

  @Parameter(title: "Password", description: "What they log in with", inputConnectionBehavior: .never)
  package var password: String?

  @Parameter(
    title: "Sendmail", description: "The command that takes it where no server is named, as “allow.commands” names it",
    default: "/usr/sbin/sendmail", inputConnectionBehavior: .never)
  package var sendmail: String

  package init() {}

  /// How large the files may be together. **Units**: bytes.
  private static let most = 25 << 20

  package static func effects(of arguments: ArgumentTypes) -> Effects {
    arguments.types["server"] == nil ? [.process] : [.network]
  }

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    for name in ["to", "cc", "bcc", "from", "replyTo"] {
      switch (arguments[name] ?? .any).items {
      case .text, .person, .url, .any: break
      case let other: throw ArgumentMisfit(name, "addresses of mail are text, not \(other)")
      }
      if let text = arguments.literals[name], arguments[name] == .text {
        do throws(ActionFailure) { _ = try MailAddress.list(text) } catch {
          throw ArgumentMisfit(name, error.message, hint: "Ada Lovelace <ada@example.com>")
        }
      }
    }
    let hasServer = arguments.types["server"] != nil
    for name in ["security", "user", "password"] where arguments.types[name] != nil && !hasServer {
      throw ArgumentMisfit(
        name, "“\(name)” is for a server, and none is named", hint: "\"server\": \"mail.example.com\"")
    }
    guard hasServer else { return ResultType(.any, mayBeMissing: true) }
    if arguments.types["sendmail"] != nil {
      throw ArgumentMisfit("sendmail", "a mail goes through “server” or through “sendmail”, not both")
    }
    if arguments.types["from"] == nil {
      throw ArgumentMisfit("server", "a server asks whom a mail comes from", hint: "\"from\": \"ada@example.com\"")
    }
    if let other = [("user", "password"), ("password", "user")].first(where: {
      arguments.types[$0.0] != nil && arguments.types[$0.1] == nil
    }) {
      throw ArgumentMisfit(other.0, "“\(other.0)” needs “\(other.1)”")
    }
    if arguments.literals["security"] == "none", arguments.types["user"] != nil,
      let server = arguments.literals["server"], !isLoopback(server)
    {
      throw ArgumentMisfit("security", "a password is not sent without encryption")
    }
    return ResultType(.any, mayBeMissing: true)
  }

  package func perform() async throws -> some IntentResult {
    let workspace = try WorkspaceSurroundings.current()
    let message = try message(workspace)
    guard !message.recipients.isEmpty else { throw ActionFailure("a mail goes to somebody, and nobody is named") }
    let text = try message.written()
    if let server {
      try await send(text, message, by: server, workspace)
    } else {
      // What sendmail reads are lines of this system.
      try await send(Array(text.utf8).filter { $0 != 0x0D }, message, workspace)
    }
    return .result()
  }

  private func send(_ text: [UInt8], _ message: MailMessage, _ workspace: WorkspaceSurroundings) async throws {
    let sender = message.from.map { ["-f", $0.address] } ?? []
    let process = CommandRun(
      path: try workspace.command(sendmail), name: sendmail,
      arguments: ["-i"] + sender + ["--"] + message.recipients, environment: [], folder: workspace.root, input: text)
    _ = try await BlockingWork.run { isCancelled in try process.run(isCancelled) }
  }

  private func send(
    _ text: String, _ message: MailMessage, by host: String, _ workspace: WorkspaceSurroundings
  ) async throws {
    guard WebAddress("https://\(host)/")?.rest == "/" else {
      throw Diagnostic("bad-address", "“\(VisibleText.of(String(host.prefix(80))))” is no host")
    }
    try workspace.asking("https://\(host)/")
    guard let from = message.from, from.host != nil else {
      throw ActionFailure("a server asks whom a mail comes from, with a host: ada@example.com")
    }
    if let local = message.recipients.first(where: { !$0.contains("@") }) {
      throw ActionFailure("“\(VisibleText.of(local))” has no host, and only sendmail knows people without one")
    }
    var server = SMTPTransfer.Server(host: host, security: security)
    if let user, let password {
      guard security != .none || Self.isLoopback(host) else {
        throw ActionFailure("a password is not sent without encryption")
      }
      server.login = (user, password)
    }
    try await BlockingWork.run { [server, recipients = message.recipients] isCancelled in
      try SMTPTransfer(
        Array(text.utf8), from: from.address, to: recipients, by: server, isCancelled: isCancelled
      ).run()
    }
  }

  private static func isLoopback(_ host: String) -> Bool {
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    return name == "localhost" || name == "[::1]" || name.hasPrefix("127.")
  }

  // MARK: Putting together

  private func message(_ workspace: WorkspaceSurroundings) throws -> MailMessage {
    let senders = try Self.addresses(from)
    guard senders.count <= 1 else { throw ActionFailure("a mail comes from one person") }
    var left = Self.most
    var files: [MailMessage.Attachment] = []
    for attachment in attachments ?? [] {
      var bytes: [UInt8] = []
      let file = try workspace.bytes(attachment.file.path)
      while let block = try file.nextBlock() {
        try Task.checkCancellation()
        left -= block.count
        guard left >= 0 else { throw ActionFailure("the files of the mail are larger than 25 MiB") }
        bytes += block
      }
      files.append(MailMessage.Attachment(name: attachment.file.name, bytes: bytes))
    }
    let unique = [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)]
    return MailMessage(
      from: senders.first, replyTo: try Self.addresses(replyTo), to: try Self.addresses(to),
      cc: try Self.addresses(cc), bcc: try Self.addresses(bcc), subject: subject, text: body, html: html,
      attachments: files, date: workspace.clock.now, zone: workspace.clock.zone,
      unique: unique.map { String($0, radix: 36) }.joined(separator: "."))
  }

  private static func addresses(_ value: AnyValue?) throws -> [MailAddress] {
    guard let value = value?.value.plain, !value.isMissing else { return [] }
    if case .list(let items) = value { return try items.flatMap { try addresses(AnyValue($0)) } }
    guard case .person(let person) = value else { return try MailAddress.list(value.writtenOut) }
    guard let email = person.email else {
      throw ActionFailure("“\(VisibleText.of(person.writtenOut))” has no address of mail")
    }
    var address = try MailAddress(email)
    address.name = person.name
    if let name = person.name, MailHeader.endsLine(name) {
      throw ActionFailure("the name “\(VisibleText.of(name))” holds a line end, which would begin another header")
    }
    return [address]
  }
}
