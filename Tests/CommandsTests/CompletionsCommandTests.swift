import Foundation
import Testing

@Suite struct CompletionsCommandTests {
  private let workspace = TestWorkspace([
    "intently.json": """
    {"intently": 1, "entities": {
      "Book": {"source": {"file": "books.csv"}}, "Bookmark": {"source": {"file": "gone.csv"}}}}
    """,
    "books.csv": "title,pages\nA,1\n",
    "greet.json": """
    {"intently": 1, "inputs": {"who": {"type": "text"}, "when": {"type": "date"}}, "steps": [{"give": 1}]}
    """,
    "grow.json": #"{"intently": 1, "steps": [{"give": 1}]}"#,
  ])

  private func words(_ line: String...) async -> [String] {
    let run = await CommandRun.run(["completions", "words", "--", "intently"] + line, in: workspace.folder.path)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    return run.out.split(separator: "\n").map(String.init)
  }

  @Test func `commands and options are completed`() async {
    #expect(await words("co") == ["completions"])
    #expect(await words("run", "grow", "--inp") == ["--input", "--input-path"])
    #expect(await words("check", "--") == ["--explain", "--help", "--json", "--workspace"])
    #expect(await words("completions", "") == ["bash", "fish", "zsh"])
    #expect(await words("help", "fi") == ["find"])
    #expect(await words("nothing", "x") == [])
    #expect(await words("schedule", "re") == ["remove", "resume"])
    #expect(await words("schedule", "pause", "gr") == ["greet", "grow"])
    #expect(await words("new", "x", "--template", "me") == ["menu"])
  }

  @Test func `the names of the workspace are completed`() async {
    #expect(await words("run", "g") == ["greet", "grow"])
    #expect(await words("run", "--unattended", "gr") == ["greet", "grow"])
    #expect(await words("run", "greet", "--input", "w") == ["when=", "who="])
    #expect(await words("run", "greet.json", "--input", "") == ["when=", "who="])
    #expect(await words("find", "Bo") == ["Book", "Bookmark"])
    #expect(await words("find", "Book", "--columns", "t") == ["title"])
    #expect(await words("find", "Book", "--columns", "title,p") == ["title,pages"])
    #expect(await words("find", "Book", "--sort", "title,-") == ["title,-pages", "title,-title"])
    #expect(await words("find", "--sort", "") == [])
    #expect(await words("find", "Book", "--sort", "-") == ["-pages", "-title"])
    #expect(await words("find", "Book", "--as", "cs") == ["csv"])
    #expect(await words("find", "Bookmark", "--where", "") == [])
    #expect(await words("actions", "SplitT") == ["SplitText"])
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `each shell has a script`(_ shell: String) async throws {
    let run = await workspace.run("completions", shell)
    #expect(run.status == 0 && run.out.contains("completions words -- "))
    #expect(!run.out.contains("TOOL"))
  }

  @Test func `bash takes its script, and completes with it`() async throws {
    let script = await workspace.run("completions", "bash").out
    workspace.folder.write(script, to: "completion.bash")
    // A command of the same name that answers as the real one would.
    workspace.folder.write("#!/bin/sh\nprintf '%s\\n' 'Book' 'two words'\n", to: "bin/intently")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c",
      """
      chmod +x bin/intently; PATH="$PWD/bin:$PATH"; source completion.bash
      COMP_WORDS=(intently find B); COMP_CWORD=2; _intently_complete; printf '%s\\n' "${COMPREPLY[@]}"
      """,
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: workspace.folder.path)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: output, as: UTF8.self) == "Book\ntwo\\ words\n")
  }

  @Test func `another shell is refused`() async {
    #expect(await workspace.run("completions", "tcsh").status == 64)
    #expect(await workspace.run("completions", "bash", "x").status == 64)
  }
}
