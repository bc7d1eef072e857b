import Foundation
import Glibc
import Testing

/// Mail through sendmail and through a server (FORMAT.md, the action library; DESIGN.md, Permissions and Secrets).
@Suite struct SendEmailTests {
  private let folder = TemporaryFolder()

  private func run(
    _ with: String, allow: String, before: String = "", arguments: [String] = ["run", "w.json"],
    environment: [String: String] = [:]
  ) async -> CommandRun {
    folder.write("{\"intently\": 1, \"allow\": {\(allow)}}", to: "intently.json")
    folder.write(
      """
      {"intently": 1, "inputs": {"t": {"type": "text", "default": "x"}},
       "steps": [\(before){"intent": "SendEmail", "with": {\(with)}}]}
      """, to: "w.json")
    return await CommandRun.run(arguments, in: folder.path, environment: environment)
  }

  /// Sends through a command that keeps what it is given.
  private func sendmail(
    _ with: String, before: String = "", arguments: [String] = ["run", "w.json"],
    script: String = "printf '%s\\n' \"$@\" > args; cat > mail"
  ) async -> (run: CommandRun, arguments: [String], mail: String) {
    folder.write("#!/bin/sh\n\(script)\n", to: "bin/sendmail")
    chmod(folder("bin/sendmail"), 0o755)
    let path = folder("bin/sendmail")
    let ran = await run(
      with + ", \"sendmail\": \"\(path)\"", allow: "\"commands\": [\"\(path)\"]", before: before, arguments: arguments)
    return (
      ran, (folder.text("args") ?? "").split(separator: "\n").map(String.init), folder.text("mail") ?? ""
    )
  }

  /// The lines of a mail, but for its id.
  private func lines(_ mail: String) -> [String] {
    mail.replacingOccurrences(of: "\r\n", with: "\n").components(separatedBy: "\n").filter {
      !$0.hasPrefix("Message-ID:")
    }
  }

  @Test func `a plain mail is handed to sendmail with its recipients as arguments`() async {
    let (ran, arguments, mail) = await sendmail(
      #""to": "Ada Lovelace <ada@example.com>, bob@example.org", "cc": ["carl@example.com"], "bcc": "dora@example.com, ada@example.com", "from": "me@example.com", "subject": "Hello", "body": "one\ntwo""#
    )
    #expect(ran.status == 0 && ran.out.isEmpty, "\(ran.errors)")
    #expect(
      arguments == [
        "-i", "-f", "me@example.com", "--", "ada@example.com", "bob@example.org", "carl@example.com",
        "dora@example.com",
      ])
    #expect(
      lines(mail) == [
        "From: me@example.com", "To: Ada Lovelace <ada@example.com>, bob@example.org", "Cc: carl@example.com",
        "Subject: Hello", "Date: Mon, 30 Nov 2026 12:00:00 +0000", "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 7bit", "", "one", "two", "",
      ])
    #expect(mail.contains("Message-ID: <") && !mail.contains("\r") && !mail.contains("dora"))
  }

  @Test func `somebody on this machine needs no host, and sendmail knows whom it comes from`() async {
    let (ran, arguments, mail) = await sendmail(#""to": "root", "subject": "Disk is full""#)
    #expect(ran.status == 0, "\(ran.errors)")
    #expect(arguments == ["-i", "--", "root"])
    #expect(mail.hasPrefix("To: root\nSubject: Disk is full\nDate: ") && !mail.contains("From"))
  }

  @Test func `letters that are not ASCII are encoded in headers, hosts and text`() async throws {
    let (ran, arguments, mail) = await sendmail(
      #""to": "\"Müller, Jörg\" <jörg@münchen.example>, 山田太郎 <t@例え.example>", "from": "J. R. \"Bob\" <b@example.com>", "subject": "Bericht über die Größe der Bücher im November und im Dezember 2026 für alle Leser", "body": "Grüße = gut \nEine sehr lange Zeile, die viel mehr als sechsundsiebzig Zeichen hat und deshalb umgebrochen werden muss.\n.\nFrom here\n""#
    )
    #expect(ran.status == 0, "\(ran.errors)")
    #expect(arguments.suffix(2) == ["jörg@xn--mnchen-3ya.example", "t@xn--r8jz45g.example"])
    let lines = lines(mail)
    #expect(lines[0] == #"From: "J. R. \"Bob\"" <b@example.com>"#)
    #expect(lines[1] == "To: =?UTF-8?B?TcO8bGxlciwgSsO2cmc=?= <jörg@xn--mnchen-3ya.example>,")
    #expect(lines[2] == " =?UTF-8?B?5bGx55Sw5aSq6YOO?= <t@xn--r8jz45g.example>")
    let headers = mail.components(separatedBy: "\n\n")[0]
    #expect(headers.split(separator: "\n").allSatisfy { $0.utf8.count <= 78 })
    let words = headers.components(separatedBy: "Subject:")[1].components(separatedBy: "\nDate")[0]
      .split(whereSeparator: { $0 == " " || $0 == "\n" })
    let subject = words.compactMap { Data(base64Encoded: String($0.dropFirst(10).dropLast(2))) }
      .map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(subject == "Bericht über die Größe der Bücher im November und im Dezember 2026 für alle Leser")
    #expect(words.count > 1 && words.allSatisfy { $0.utf8.count <= 75 })
    #expect(mail.contains("Content-Transfer-Encoding: quoted-printable\n\nGr=C3=BC=C3=9Fe =3D gut=20\n"))
    let body = mail.components(separatedBy: "\n\n")[1]
    #expect(body.split(separator: "\n").allSatisfy { $0.utf8.count <= 76 })
    #expect(body.contains("hat und de=\nshalb") && body.hasSuffix(" werden muss.\n=2E\n=46rom here\n"), "\(body)")
  }

  @Test func `text, HTML and files are parts of one mail`() async throws {
    folder.write("a,b\n1,2\n", to: "Data/report.csv")
    folder.write([UInt8](repeating: 0xFF, count: 100), to: "Data/größe \"x\".bin")
    let (ran, _, mail) = await sendmail(
      #""to": "a@b.example", "subject": "s", "body": "plain with =_intently_1", "html": "<p>rich</p>", "attachments": ["Data/report.csv", "Data/größe \"x\".bin"]"#
    )
    #expect(ran.status == 0, "\(ran.errors)")
    let expected = """
      Content-Type: multipart/mixed; boundary="=_intently_1"

      --=_intently_1
      Content-Type: multipart/alternative; boundary="=_intently_2"

      --=_intently_2
      Content-Type: text/plain; charset=utf-8
      Content-Transfer-Encoding: quoted-printable

      plain with =3D_intently_1
      --=_intently_2
      Content-Type: text/html; charset=utf-8
      Content-Transfer-Encoding: 7bit

      <p>rich</p>
      --=_intently_2--
      --=_intently_1
      Content-Type: text/csv;
       name="report.csv"
      Content-Transfer-Encoding: base64
      Content-Disposition: attachment;
       filename="report.csv"

      YSxiCjEsMgo=
      --=_intently_1
      Content-Type: application/octet-stream;
       name*=UTF-8''gr%C3%B6%C3%9Fe%20%22x%22.bin
      Content-Transfer-Encoding: base64
      Content-Disposition: attachment;
       filename*=UTF-8''gr%C3%B6%C3%9Fe%20%22x%22.bin

      \(String(repeating: "/", count: 76))
      \(String(repeating: "/", count: 57))w==
      --=_intently_1--

      """
    #expect(mail.hasSuffix(expected), "\(mail)")
  }

  @Test(arguments: [
    ("subject", "a\r\nBcc: eve@example.com"), ("to", "a@b.example\nBcc: e@b.example"),
    ("from", "A\r\nX: y <a@b.example>"),
    ("cc", "a\u{0}@b.example"), ("replyTo", "\"a\nb\" <a@b.example>"), ("to", "-oX@b.example"),
    ("to", "two words@b.example"),
    ("to", "a@b..example"), ("to", "a@-b.example"), ("to", "<a@b.example"), ("to", ""), ("bcc", "a@b.example>\r\nDATA"),
  ])
  func `what would begin another header, or is no address, is refused`(parameter: String, value: String) async {
    var with = [#""to": "a@b.example""#, #""from": "c@d.example""#].filter { !$0.hasPrefix("\"\(parameter)\"") }
    with.append("\"\(parameter)\": \"${input.t}\"")
    let (ran, arguments, _) = await sendmail(
      with.joined(separator: ", "), arguments: ["run", "w.json", "--input", "t=\(value)"])
    #expect(ran.status == 1 && arguments.isEmpty, "\(ran.errors)")
  }

  @Test func `a mail goes through a server that allow names`() async {
    let server = LocalMailServer()
    let host = "127.0.0.1:\(server.port)"
    let with =
      #""to": ["a@b.example", "c@d.example"], "bcc": "e@f.example", "from": "Me <me@g.example>", "subject": "s", "body": ".dot\nend", "server": "\#(host)", "security": "none""#
    let refused = await run(with, allow: "\"network\": [\"127.0.0.2\"]", arguments: ["check", "w.json"])
    #expect(refused.status == 4 && refused.errors.contains("“allow.network” does not name"), "\(refused.errors)")
    let ran = await run(with, allow: "\"network\": [\"\(host)\"]")
    #expect(ran.status == 0 && ran.out.isEmpty, "\(ran.errors)")
    #expect(server.mails.count == 1)
    let mail = server.mails.first
    #expect(mail?.sender.hasPrefix("FROM:<me@g.example>") == true)
    #expect(mail?.recipients == ["a@b.example", "c@d.example", "e@f.example"])
    #expect(mail?.text.hasSuffix("7bit\r\n\r\n..dot\r\nend\r\n") == true, "\(mail?.text ?? "")")
    #expect(mail?.text.contains("e@f") == false)
  }

  @Test func `what a server refuses is told in its words, and nothing is sent`() async {
    let server = LocalMailServer()
    let host = "127.0.0.1:\(server.port)"
    let rest = #""from": "me@g.example", "server": "\#(host)", "security": "none""#
    let nobody = await run(#""to": "nobody@b.example", \#(rest)"#, allow: "\"network\": [\"\(host)\"]")
    #expect(
      nobody.status == 1 && nobody.errors.contains("says: 550 5.1.1 no such person [mail-failed]"), "\(nobody.errors)")
    let local = await run(#""to": "root", \#(rest)"#, allow: "\"network\": [\"\(host)\"]")
    #expect(local.status == 1 && local.errors.contains("“root” has no host"), "\(local.errors)")
    #expect(server.mails.isEmpty)
  }

  @Test func `credentials may be secrets, and go nowhere without encryption`() async {
    let server = LocalMailServer()
    let host = "127.0.0.1:\(server.port)"
    let rest =
      #""to": "a@b.example", "from": "me@g.example", "server": "\#(host)", "user": "me", "password": "${secret.MAIL}""#
    let secret = ["INTENTLY_SECRET_MAIL": "s3cr3t!x"]
    let allow = "\"network\": [\"\(host)\", \"mail.example.com\"]"
    let ran = await run(rest + #", "security": "none""#, allow: allow, environment: secret)
    #expect(ran.status == 0, "\(ran.errors)")
    #expect(server.mails.first?.login == "|me|s3cr3t!x")
    // The server offers no STARTTLS: neither the password nor the mail goes to it.
    let encrypted = await run(rest, allow: allow, environment: secret)
    #expect(encrypted.status == 1 && encrypted.errors.contains("[mail-failed]"), "\(encrypted.errors)")
    let open = await run(
      rest.replacingOccurrences(of: host, with: "mail.example.com") + #", "security": "none""#, allow: allow,
      arguments: ["check", "w.json"], environment: secret)
    #expect(open.status == 2 && open.errors.contains("not sent without encryption"), "\(open.errors)")
    let wrong = await run(
      rest + #", "security": "none""#, allow: allow, environment: ["INTENTLY_SECRET_MAIL": "s3cr3t!wrong"])
    #expect(wrong.status == 1 && !wrong.errors.contains("s3cr3t"), "\(wrong.errors)")
    #expect(server.mails.count == 1)
    // A secret in the text needs the author's word.
    let text = await run(
      #""to": "a@b.example", "body": "${secret.MAIL}""#, allow: #""commands": ["/usr/sbin/sendmail"]"#,
      arguments: ["check", "w.json"], environment: secret)
    #expect(text.status == 2 && text.errors.contains("[secret-revealed]"), "\(text.errors)")
  }

  @Test func `sendmail is a command that allow names, whose failure is told`() async {
    let plain = await run(#""to": "a@b.example""#, allow: #""commands": ["cat"]"#, arguments: ["check", "w.json"])
    #expect(plain.status == 4 && plain.errors.contains("/usr/sbin/sendmail"), "\(plain.errors)")
    let (ran, _, _) = await sendmail(#""to": "a@b.example""#, script: "echo 'queue is full' >&2; exit 75")
    #expect(ran.status == 1 && ran.errors.contains("ended with status 75: queue is full"), "\(ran.errors)")
  }

  @Test func `a file that may not be read goes with no mail`() async {
    let (ran, arguments, _) = await sendmail(
      #""to": "a@b.example", "attachments": ["${input.t}"]"#, arguments: ["run", "w.json", "--input", "t=/etc/passwd"])
    #expect(ran.status == 4 && arguments.isEmpty, "\(ran.errors)")
  }
}
