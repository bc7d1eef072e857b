import Foundation
import Glibc
import Testing

/// Commands with arguments, never a line for a shell (DESIGN.md, Permissions; USERS.md T22).
@Suite struct RunCommandActionTests {
  private let folder = TemporaryFolder()

  private func run(
    _ with: String, _ step: String = "", commands: [String] = ["printf", "/bin/sh", "env", "cat"],
    arguments: [String] = [], environment: [String: String] = [:]
  ) async -> CommandRun {
    let names = commands.map { "\"\($0)\"" }.joined(separator: ", ")
    folder.write("{\"intently\": 1, \"allow\": {\"commands\": [\(names)]}}", to: "intently.json")
    folder.write(
      """
      {"intently": 1, "inputs": {"t": {"type": "text", "default": "x"}},
       "steps": [{"intent": "RunCommand", "with": {\(with)}\(step)}]}
      """, to: "w.json")
    return await CommandRun.run(
      arguments.isEmpty ? ["run", "w.json"] : arguments, in: folder.path, environment: environment)
  }

  @Test(arguments: ["$(touch p)", "`touch p`", "a;touch p", "{{ x }}", "${x}", "'\"", "line\nfeed", "*", ""])
  func `a value reaches the command as it is`(value: String) async {
    let ran = await run(
      #""command": "printf", "arguments": ["[%s]", "${input.t}"]"#,
      arguments: ["run", "w.json", "--input", "t=\(value)"])
    #expect(ran.status == 0 && ran.out == "[\(value)]\n", "\(ran.errors)")
    #expect(folder.text("p") == nil)
  }

  @Test func `what comes from data is no option unless the author says so`() async {
    let data = ["run", "w.json", "--input", "t=--help"]
    let refused = await run(#""command": "printf", "arguments": ["${input.t}"]"#, arguments: data)
    #expect(refused.status == 1 && refused.errors.contains("[argument-begins-with-dash]"), "\(refused.errors)")
    let part = await run(#""command": "printf", "arguments": ["%s", "${input.t}-x"]"#, arguments: data)
    #expect(part.status == 1, "\(part.errors)")
    #expect(await run(#""command": "printf", "arguments": ["%s", "--", "${input.t}"]"#, arguments: data).status == 0)
    #expect(
      await run(#""command": "printf", "arguments": ["%s", "${input.t}"]"#, #", "options": true"#, arguments: data).out
        == "--help\n")
    #expect(await run(#""command": "printf", "arguments": ["%s", "a${input.t}"]"#, arguments: data).out == "a--help\n")
  }

  @Test func `commands are those that allow names, absolute or looked up in the system's folders`() async {
    let check = ["check", "w.json"]
    #expect(await run(#""command": "ls""#, arguments: check).status == 4)
    #expect(await run(#""command": "ls", "arguments": ["/"]"#).status == 4)
    // The same file by its other name.
    let path = await run(#""command": "sh", "arguments": ["-c", "echo here"]"#, commands: ["/usr/bin/sh", "/bin/sh"])
    #expect(path.out == "here\n", "\(path.errors)")
    #expect(await run(#""command": "./printf""#, commands: ["printf"], arguments: check).status == 4)
    let absent = await run(#""command": "no-such-command""#, commands: ["no-such-command"])
    #expect(absent.status == 1 && absent.errors.contains("[command-not-found]"), "\(absent.errors)")
  }

  @Test func `a status other than 0 is an error with the end of what was said`() async {
    let ran = await run(#""command": "/bin/sh", "arguments": ["-c", "echo first; echo why >&2; exit 3"]"#)
    #expect(ran.status == 1 && ran.errors.contains("ended with status 3: why") && ran.out.isEmpty, "\(ran.errors)")
    let killed = await run(#""command": "/bin/sh", "arguments": ["-c", "kill -9 $$"]"#)
    #expect(killed.errors.contains("ended by signal 9"), "\(killed.errors)")
  }

  @Test func `input, environment and folder are the workflow's, and no secret of ours is among the variables`() async {
    setenv("INTENTLY_SECRET_OTHER", "not for commands", 1)
    let variables = await run(
      #""command": "env", "environment": {"KEY": "${secret.KEY}", "N": 5}"#,
      environment: ["INTENTLY_SECRET_KEY": "s3cr3t!x"])
    #expect(variables.out.contains("KEY=***\n") && variables.out.contains("N=5\n"), "\(variables.errors)")
    #expect(!variables.out.contains("INTENTLY_SECRET") && variables.out.contains("PATH=/usr/local/bin:/usr/bin:/bin\n"))
    let marked = await run(#""command": "printf", "arguments": ["${secret.KEY}"]"#, arguments: ["check", "w.json"])
    #expect(marked.status == 2 && marked.errors.contains("use “environment”"), "\(marked.errors)")
    #expect(await run(#""command": "cat", "input": "all\nof it\n""#).out == "all\nof it\n")
    let long = String(repeating: "0123456789", count: 50_000)
    #expect(await run(#""command": "cat", "input": "\#(long)""#).out == long + "\n")
    // Who does not read its input is not waited for.
    #expect(await run(#""command": "printf", "arguments": ["ok"], "input": "\#(long)""#).out == "ok\n")
    let here = await run(#""command": "/bin/sh", "arguments": ["-c", "ls"]"#)
    #expect(here.out.contains("w.json"), "\(here.errors)")
  }

  @Test func `what a command has started does not keep the step waiting`() async {
    let ran = await run(#""command": "/bin/sh", "arguments": ["-c", "sleep 30 & echo done"]"#)
    #expect(ran.out == "done\n", "\(ran.errors)")
  }
}
