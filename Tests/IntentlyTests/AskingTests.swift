import Foundation
import Testing

/// Questions of the command itself, at a real terminal and where there is none (T23).
@Suite(.enabled(if: Terminal.isAvailable)) struct AskingTests {
  private let folder: Folder
  private let terminal: Terminal

  init() throws {
    folder = try Folder()
    terminal = Terminal(folder: folder.path, tools: Folder.builtTools)
    try folder.write(
      """
      {
        "intently": 1,
        "steps": [
          { "export": "csv", "from": [{ "a": 1 }], "to": "done.csv" },
          { "id": "name", "ask": "What is it called?" },
          { "id": "kind", "choose": "Which kind?", "from": ["tea", "coffee"] },
          { "id": "sure", "confirm": "Go on?" },
          { "give": "${kind} “${name}”" }
        ]
      }
      """, to: "w.json")
  }

  @Test func `a person types the answers, and what is wrong is asked again`() throws {
    let run = try terminal.run(
      "intently run w.json --record-answers answers.json > out.txt",
      typing: [
        ("called? ", "Müsli\n"), ("A number or a name ", "milk\n"), ("choices\r\nA number or a name ", "2\n"),
        ("[yes/no] ", "y\n"),
      ])
    #expect(run.status == 0, "\(run.printed)")
    #expect(
      run.printed == """
        What is it called? Müsli
        Which kind?
          1  tea
          2  coffee
        A number or a name milk
          “milk” is none of the choices
        A number or a name 2
        Go on? [yes/no] y

        """)
    #expect(folder.text("out.txt") == "coffee “Müsli”\n")
    #expect(try terminal.run("intently run w.json --answers answers.json").printed == "coffee “Müsli”\n")
  }

  @Test func `the end of input is no answer`() throws {
    let run = try terminal.run("intently run w.json", typing: [("called? ", "\u{4}")])
    #expect(run.status == 1)
    #expect(run.printed.contains("the input ended before “name” was answered: What is it called? [answer-missing]"))
  }

  @Test func `control-C ends a question at once`() throws {
    // The interrupt is sent to the process, since it has no terminal that controls it.
    let run = try terminal.run(
      "exec 3<&0; intently run w.json <&3 & pid=$!; while ! [ -s done.csv ]; do sleep 0.05; done; kill -INT $pid; wait $pid",
      typing: [])
    #expect(run.status == 130, "\(run.printed)")
  }

  @Test(arguments: [
    "intently run w.json <&-", "intently run w.json </dev/null", "echo Tea | intently run w.json",
    "INTENTLY_UNATTENDED=1 intently run w.json", "intently run w.json --unattended",
    "intently run w.json 2>&1 | cat; false",
  ])
  func `where nobody answers it ends at once with a list of what is asked, and has done nothing`(
    _ line: String
  ) throws {
    // Of these only two have a terminal to read from.
    let run = try terminal.run(line, typing: line.contains("UNATTENDED") || line.contains("--unattended") ? [] : nil)
    #expect(run.status == (line.hasSuffix("false") ? 1 : 3), "\(run.printed)")
    for question in [
      "“name” has no answer: What is it called? (text)", "“kind” has no answer: Which kind? (one of “tea”, “coffee”)",
      "“sure” has no answer: Go on? (yes or no)", "hint: --answer name=…, or \"name\": … in the file of --answers",
    ] {
      #expect(run.printed.contains(question), "\(run.printed)")
    }
    #expect(folder.text("done.csv") == nil)
  }

  @Test func `an answers file that lacks one is told which, and a wrong choice what there is to choose`() throws {
    try folder.write("{ \"name\": \"Müsli\", \"sure\": true }", to: "answers.json")
    let lacking = try terminal.run("intently run w.json --answers answers.json --unattended")
    #expect(lacking.status == 3)
    #expect(lacking.printed.contains("“kind” has no answer"))
    #expect(!lacking.printed.contains("“name” has no answer") && !lacking.printed.contains("“sure” has no answer"))
    let wrong = try terminal.run("intently run w.json --answers answers.json --answer kind=milk")
    #expect(wrong.status == 3)
    #expect(wrong.printed.contains("hint: the choices are “tea”, “coffee”"), "\(wrong.printed)")
    #expect(folder.text("done.csv") == nil)
  }
}
