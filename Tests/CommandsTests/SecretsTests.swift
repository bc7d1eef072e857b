import Foundation
import Glibc
import Testing

/// Where secrets come from, where they go and where they never appear (DESIGN.md, Secrets; USERS.md T21).
@Suite struct SecretsTests {
  private let folder = TemporaryFolder()
  private static let secret = "s3cr3t!x"
  /// The secret as it is, in capitals, in Base64, percent-encoded and as JSON.
  private static let forms = ["s3cr3t!x", "S3CR3T!X", "czNjcjN0IXg", "s3cr3t%21x", "s3cr3t!x".uppercased()]

  private func run(
    _ steps: String, _ rest: String = "", arguments: [String] = ["run", "w.json"],
    environment: [String: String] = ["INTENTLY_SECRET_KEY": secret]
  ) async -> CommandRun {
    folder.write("{\"intently\": 1}", to: "intently.json")
    folder.write("{\"intently\": 1, \"steps\": [\(steps)]\(rest)}", to: "w.json")
    return await CommandRun.run(arguments, in: folder.path, environment: environment)
  }

  private func expectHidden(_ run: CommandRun, _ comment: Comment? = nil) {
    for form in Self.forms { #expect(!(run.out + run.errors).contains(form), comment) }
  }

  @Test func `a secret is taken from the environment, else from a file that its owner alone may read`() async {
    let steps = #"{"give": "${secret.KEY}", "reveal": ["KEY"]}"#
    #expect(await run(steps).out == "s3cr3t!x\n")
    let absent = await run(steps, environment: [:])
    #expect(absent.status == 3 && absent.errors.contains("[secret-missing]"), "\(absent.errors)")
    folder.write(#"{"KEY": "from the file"}"#, to: ".intently/secrets.json")
    chmod(folder(".intently/secrets.json"), 0o644)
    let open = await run(steps, environment: [:])
    #expect(
      open.status == 2 && open.errors.contains("chmod 600") && !open.errors.contains("from the"), "\(open.errors)")
    chmod(folder(".intently/secrets.json"), 0o600)
    #expect(await run(steps, environment: [:]).out == "from the file\n")
    #expect(await run(steps).out == "s3cr3t!x\n")
  }

  @Test(arguments: [
    #"{"export": "csv", "from": [{"k": "${secret.KEY}"}], "to": "o.csv"}"#,
    #"{"set": {"k": "${secret.KEY | upper}"}}, {"set": {"l": ["${k}"]}}, {"export": "json", "from": {"a": "${l[0]}"}, "to": "o.json"}"#,
    #"{"give": "${secret.KEY}"}, {"intent": "ChangeCase", "with": {"to": "uppercase"}}, {"intent": "SaveFile", "with": {"to": "o.txt"}}"#,
    #"{"show": "a ${secret.KEY | base64}"}"#,
    #"{"intent": "SetValue", "with": {"key": "k", "value": "${secret.KEY}"}}"#,
    #"{"intent": "GetTextFromInput", "with": {"input": ["${secret.KEY}", "x"]}}, {"export": "csv", "to": "o.csv"}"#,
    #"{"notify": "${secret.KEY}"}"#,
    #"{"fail": "${secret.KEY}"}"#,
    #"{"export": "csv", "from": [{"k": 1}], "to": "o-${secret.KEY | urlencode}.csv"}"#,
    #"{"give": ["${secret.KEY}"]}, {"forEach": "${previous}", "as": "x", "do": [{"set": {"s": "${x}"}}, {"export": "csv", "from": [{"k": "${s}"}], "to": "o.csv"}]}"#,
    #"{"give": {"open": 1, "closed": "${secret.KEY}"}}, {"if": [{"when": {"${previous.open}": 1}, "then": [{"give": {"...": "${previous}"}}]}], "otherwise": [{"give": 1}]}, {"export": "json", "to": "o.json"}"#,
  ])
  func `the mark passes through what is made of a secret, and no such value is written unless the step says so`(
    steps: String
  ) async {
    let checked = await run(steps, arguments: ["check", "w.json"])
    #expect(checked.status == 2 && checked.errors.contains("[secret-revealed]"), "\(checked.errors)")
    let ran = await run(steps)
    #expect(ran.status == 2 && ran.out.isEmpty)
    #expect(folder.files.keys.sorted() == ["intently.json", "w.json"])
    expectHidden(ran)
  }

  @Test func `what holds no secret is not marked because a secret stands beside it`() async {
    let ran = await run(
      #"{"id": "r", "give": {"open": "yes", "closed": "${secret.KEY}"}}, {"show": "${r.open}"}, {"show": "${r.count | default(1)}"}, {"give": 1}"#
        .replacingOccurrences(of: #", {"show": "${r.count | default(1)}"}"#, with: ""))
    #expect(ran.errors.hasPrefix("yes\n") && ran.status == 0, "\(ran.errors)")
  }

  @Test func `a step that reveals a secret writes it`() async {
    let ran = await run(
      #"{"export": "csv", "from": [{"k": "${secret.KEY}"}], "to": "o.csv", "reveal": ["KEY"]}, {"show": "${secret.KEY}", "reveal": ["KEY"]}"#
    )
    #expect(ran.status == 0, "\(ran.errors)")
    #expect(folder.text("o.csv") == "k\ns3cr3t!x\n")
    #expect(ran.errors == "s3cr3t!x\n")
  }

  @Test func `the output holds a secret only where a step says so`() async {
    let checked = await run(#"{"give": "${secret.KEY}"}"#, arguments: ["check", "w.json"])
    #expect(checked.status == 0 && checked.errors.contains("warning: the secret “KEY”"), "\(checked.errors)")
    let ran = await run(#"{"give": "${secret.KEY}"}"#)
    #expect(ran.status == 2 && ran.errors.contains("error: the secret “KEY”"), "\(ran.errors)")
    let output = await run(#"{"give": 1}"#, #", "output": ["${secret.KEY}"]"#)
    #expect(output.status == 2, "\(output.errors)")
    expectHidden(output)
  }

  @Test func `the secret and its spellings are hidden wherever something is written, though nothing marks them`() async
  {
    folder.write(
      "k\ns3cr3t!x\nS3CR3T!X\nczNjcjN0IXg=\ns3cr3t%21x\ndXNlcjpzM2NyM3QheA==\n", to: "echo.csv")
    let ran = await run(
      #"{"when": {"${secret.KEY}": {"isEmpty": true}}, "give": 1}, {"find": {"file": "echo.csv"}}"#)
    #expect(ran.status == 0, "\(ran.errors)")
    // Base64 of “user:s3cr3t!x” holds the secret too: of it the letters that the secret alone decides.
    #expect(
      ran.out == "k\n***\n***\n***\n***\ndXNlcjpz***\n" || ran.out.hasPrefix("k\n***\n***\n***\n***\n"), "\(ran.out)")
    expectHidden(ran)
    #expect(!ran.out.contains("M2NyM3Qhe"))
    for json in [[], ["--json"]] {
      folder.write("a\nnot s3cr3t!x\n", to: "n.csv")
      let failed = await run(
        #"{"when": {"${secret.KEY}": {"isEmpty": true}}, "give": 1}, {"id": "t", "intent": "ReadFile", "with": {"file": "n.csv"}}, {"fail": "${t}"}"#,
        arguments: ["run", "w.json"] + json)
      #expect(failed.status == 1 && failed.errors.contains("not ***"), "\(failed.errors)")
      expectHidden(failed)
    }
  }

  @Test func `every part of a secret that is JSON is hidden`() async {
    let ran = await run(
      #"{"id": "t", "intent": "ReadFile", "with": {"file": "t.txt"}}, {"when": {"${secret.KEY.user}": "x"}, "give": 1}, {"show": "${t}"}, {"give": 2}"#,
      environment: ["INTENTLY_SECRET_KEY": #"{"user": "somebody", "password": "hunter22"}"#])
    #expect(ran.status != 0)
    folder.write("somebody hunter22", to: "t.txt")
    let again = await run(
      #"{"id": "t", "intent": "ReadFile", "with": {"file": "t.txt"}}, {"when": {"${secret.KEY.user}": "x"}, "give": 1}, {"show": "${t}"}, {"give": 2}"#,
      environment: ["INTENTLY_SECRET_KEY": #"{"user": "somebody", "password": "hunter22"}"#])
    #expect(again.status == 0 && again.errors == "*** ***\n", "\(again.errors)")
  }

  @Test func `a secret of less than four letters is hidden nowhere by its letters, and that is said`() async {
    let ran = await run(
      #"{"when": {"${secret.KEY}": "b"}, "give": 1}, {"show": "banana"}, {"give": 2}"#,
      environment: ["INTENTLY_SECRET_KEY": "a"])
    #expect(ran.errors.contains("[secret-short]") && ran.errors.contains("banana"), "\(ran.errors)")
    let revealed = await run(#"{"show": "${secret.KEY}"}"#, environment: ["INTENTLY_SECRET_KEY": "a"])
    #expect(revealed.status == 2)
  }

  @Test func `a record in a loop that grows with every pass is followed to an end`() async {
    let checked = await run(
      #"{"set": {"r": {"a": "${secret.KEY}"}}}, {"repeat": 3, "do": [{"set": {"r": {"a": "${r}"}}}]}, {"export": "json", "from": "${r}", "to": "o.json"}"#,
      arguments: ["check", "w.json"])
    #expect(checked.errors.contains("[secret-revealed]"), "\(checked.errors)")
  }
}
