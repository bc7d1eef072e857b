import AppIntents
import Commands
import Testing

/// What the intents of a tool ask, at a terminal, from answers, and where nobody is there.
struct AskingTests {
  private let workspace = TestWorkspace()
  private let tool = ToolTypes(
    intents: [
      OrderDish.self, AskAround.self, SetTable.self, CloseKitchen.self, Serve.self, Served.self, ServeSurely.self,
      ServeUnseen.self,
    ], entities: [DishEntity.self])

  private func run(_ step: String, _ arguments: String..., typed: String? = nil) async -> CommandRun {
    workspace.workflow("w.json", step)
    return await CommandRun.run(
      ["run", "w.json"] + arguments, in: workspace.folder.path, tool: tool, typed: typed)
  }

  private static let order = #"{ "id": "order", "intent": "OrderDish" }"#

  @Test func `a person is asked for each parameter, in its words and with what there is to choose from`() async {
    let run = await run(
      Self.order, typed: "cake pops\nsoup\n2\n12\n3\nhot\nround\nto go\norder\n")
    #expect(run.out == "3 Fish soup, hot, table round, away\n")
    #expect(run.status == 0)
    #expect(
      run.errors == """
        What would you like?
          1  Leek soup · 5 €
          2  Fish soup · 9 €
        A number or a name ⟨cake pops⟩
          there is no “Dish” with the id “cake pops”
        A number or a name ⟨soup⟩
        What would you like?
          1  Leek soup · 5 €
          2  Fish soup · 9 €
        A number or a name ⟨2⟩
        How many? (a whole number) ⟨12⟩
          12 is not from 1 to 9
        How many? (a whole number) ⟨3⟩
        Spice?
          1  Not at all
          2  Mild
          3  Hot · really
        A number or a name ⟨hot⟩
        Table?
          Inside
          1  Table 1 · by the door
          2  Table 2 · by the door
          Outside
          3  round
        Which one? (a number or a name) [Table 1] ⟨round⟩
        Take Away? (To go or Eat here) ⟨to go⟩
        3 × Fish soup
        That is 27 € [Order/no] ⟨order⟩
        Coming!
        ✓ Fish soup

        """)
  }

  @Test func `answers are given by id, title, words, case and name`() async {
    let given = [
      "order.dish=m2", "order.count=5", "order.spice=Mild", "order.table=long", "order.takesAway=Eat here",
      "order.confirmed=yes",
    ].flatMap { ["--answer", $0] }
    workspace.workflow("w.json", Self.order)
    let first = await CommandRun.run(["run", "w.json"] + given, in: workspace.folder.path, tool: tool)
    #expect(first.out == "5 Plaice, mild, table long, here\n", "\(first.errors)")
    workspace.folder.write(
      """
      { "order.dish": "Plum cake", "order.count": 1, "order.spice": "none", "order.table": "Table 2",
        "order.takesAway": true, "order.confirmed": true }
      """, to: "answers.json")
    let second = await CommandRun.run(
      ["run", "w.json", "--answers", "answers.json", "--record-answers", "again.json"], in: workspace.folder.path,
      tool: tool)
    #expect(second.out == "1 Plum cake, none, table 2, away\n", "\(second.errors)")
    #expect(
      workspace.text("again.json") == """
        {
          "order.dish": "d1",
          "order.count": 1,
          "order.spice": "none",
          "order.table": "2",
          "order.takesAway": true,
          "order.confirmed": true
        }

        """)
  }

  @Test func `where nobody is there, every parameter without an answer is named before anything runs`() async {
    let run = await run(Self.order, "--answer", "order.count=2", "--answer", "order.spice=sour")
    #expect(run.status == 3)
    #expect(run.out.isEmpty)
    for line in [
      "error: “order.dish” has no answer: What would you like? (Dish) [answer-missing]",
      "error: “order.table” has no answer (text) [answer-missing]",
      "error: “order.takesAway” has no answer (To go or Eat here) [answer-missing]",
      "hint: --answer order.table=…, or \"order.table\": … in the file of --answers",
      "error: the answer to “order.spice” does not do: “sour” is none of the choices [wrong-answer]",
      "hint: the choices are “Not at all” (none), “Mild” (mild), “Hot” (hot)",
    ] {
      #expect(run.errors.contains(line), "\(run.errors)")
    }
    #expect(!run.errors.contains("order.count"))
    #expect(!run.errors.contains("order.confirmed"))
  }

  @Test func `an answer that is wrong when the step is reached fails the step`() async {
    let others = ["order.count=2", "order.spice=hot", "order.takesAway=no", "order.confirmed=yes"]
      .flatMap { ["--answer", $0] }
    workspace.workflow("w.json", Self.order)
    func errors(_ more: String...) async -> String {
      let run = await CommandRun.run(
        ["run", "w.json"] + others + more.flatMap { ["--answer", $0] }, in: workspace.folder.path, tool: tool)
      #expect(run.status == 1)
      return run.errors
    }
    #expect(
      await errors("order.dish=soup", "order.table=1").contains(
        "hint: the choices are “Leek soup” (s1), “Fish soup” (s2)"))
    #expect(
      await errors("order.dish=s1", "order.table=9").contains(
        "the answer to “order.table” does not do: “9” is none of the choices [wrong-answer]"))
    #expect(
      await errors("order.dish=s1", "order.table=1", "order.count=12").contains(
        "the answer to “order.count” does not do: 12 is not from 1 to 9 [wrong-answer]"))
  }

  @Test func `a confirmation passes where nobody is there only if the step says so`() async {
    let with = #""with": { "dish": "s1", "count": 1, "spice": "mild", "table": "1", "takesAway": false }"#
    let missing = await run(#"{ "id": "order", "intent": "OrderDish", \#(with) }"#)
    #expect(missing.status == 1)
    #expect(missing.errors.contains("“order.confirmed” has no answer: That is 5 € [answer-missing]"))
    #expect(missing.errors.contains("hint: --answer order.confirmed=…"))
    let nameless = await run(#"{ "intent": "OrderDish", \#(with) }"#)
    #expect(nameless.errors.contains("hint: give the step an “id”, the name of its answers"), "\(nameless.errors)")
    let confirmed = await run(#"{ "intent": "OrderDish", \#(with), "confirmed": true }"#)
    #expect(confirmed.out == "1 Leek soup, mild, table 1, here\n", "\(confirmed.errors)")
    let refused = await run(
      #"{ "id": "order", "intent": "OrderDish", \#(with), "confirmed": true, "onError": "continue" }"#, "--answer",
      "order.confirmed=no")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("“OrderDish” asked to go on, and the answer was No [not-confirmed]"))
  }

  @Test func `an intent that wants to know who is there runs unattended only if the step says so`() async {
    let refused = await run(#"{ "intent": "CloseKitchen" }"#)
    #expect(refused.status == 3)
    #expect(
      refused.errors.contains(
        "“CloseKitchen” runs only where a person has shown who they are, and nobody is there [answer-missing]"))
    #expect(refused.errors.contains("hint: it runs at a terminal, or in a step that says \"confirmed\": true"))
    #expect(await run(#"{ "intent": "CloseKitchen", "confirmed": true }"#).out == "closed\n")
    #expect(await run(#"{ "intent": "CloseKitchen" }"#, typed: "").out == "closed\n")
  }

  @Test(arguments: [
    ("value", "12\n4\n", "count=4", "4"), ("error", "3\n", "count=3", "3"), ("thrown", "1\n", "dish=s1", "Leek soup"),
    ("among", "fish soup\n", "dish=s2", "Fish soup"), ("amongError", "2\n", "dish=Plum cake", "Plum cake"),
    ("right", "no\n", "confirmed=no", "wrong"), ("choice", "wash\n2\n", "choice=Wash up", "Wash up"),
    ("confirm", "y\n", "confirmed=true", "confirmed"),
  ])
  func `each way to ask in code is answered by a person, by an answer, and not without`(
    _ way: String, _ typed: String, _ answer: String, _ expected: String
  ) async {
    let step = #"{ "id": "ask", "intent": "AskAround", "with": { "way": "\#(way)" } }"#
    let person = await run(step, typed: typed)
    #expect(person.out == expected + "\n", "\(person.errors)")
    let given = await run(step, "--answer", "ask.\(answer)")
    #expect(given.out == expected + "\n", "\(given.errors)")
    let nobody = await run(step)
    #expect(nobody.status == 1)
    #expect(nobody.errors.contains("[answer-missing]"), "\(nobody.errors)")
  }

  @Test func `to choose Cancel, or to say No, ends the run`() async {
    let choice = await run(
      #"{ "id": "ask", "intent": "AskAround", "with": { "way": "choice" } }"#, typed: "cancel\n")
    #expect(choice.status == 1)
    #expect(choice.errors.contains("[not-confirmed]"))
    #expect(
      choice.errors.hasPrefix(
        "And now?\n  1  Pay\n  2  Wash up\n  3  Cancel\nA number or a name ⟨cancel⟩\n"), "\(choice.errors)")
  }

  @Test func `several are chosen or listed with commas`() async {
    let step = #"{ "id": "set", "intent": "SetTable" }"#
    let person = await run(step, typed: "1, fish soup\nAnn, Bob\n")
    #expect(person.out == "Leek soup + Fish soup for Ann and Bob\n", "\(person.errors)")
    let given = await run(
      step, "--answer", "set.dishes=d1,s1", "--answer", "set.guests=Cid", "--answer", "set.guests=Dora")
    #expect(given.out == "Plum cake + Leek soup for Cid and Dora\n", "\(given.errors)")
  }

  @Test func `a view is shown after the words, drawn by an intent that does nothing else`() async throws {
    let kitchen = Kitchen()
    AppDependencyManager.shared.add(dependency: kitchen)
    let first = await run(#"{ "intent": "Serve" }"#)
    #expect(first.out == "1\n")
    #expect(first.errors == "Served\nServed 1 ␛[31m\n")
    // Drawn again and again, nothing else is changed by it.
    for _ in 0..<3 {
      let again = await run(#"{ "intent": "Served", "with": { "count": 7 } }"#)
      #expect(again.errors == "Served 7 ␛[31m\n")
    }
    #expect(kitchen.served.withLock { $0 } == 1)
    #expect(kitchen.drawn.withLock { $0 } == 4)
    let surely = await run(#"{ "id": "s", "intent": "ServeSurely" }"#, typed: "later\nserve\n")
    #expect(surely.out == "served\n")
    #expect(
      surely.errors
        == "Served 1 ␛[31m\nIs it warm? [Serve/Wait] ⟨later⟩\n  answer Serve or Wait\nIs it warm? [Serve/Wait] ⟨serve⟩\n"
    )
    #expect(kitchen.served.withLock { $0 } == 1)
  }

  @Test func `a view that cannot be made is a warning, for the intent is done`() async {
    let run = await run(#"{ "intent": "ServeUnseen" }"#)
    #expect(run.status == 0)
    #expect(run.out == "3\n")
    #expect(
      run.errors.contains(
        "warning: what “ServeUnseen” shows could not be made: There is no light [snippet-failed]"), "\(run.errors)")
  }

  @Test func `a question has the time that its step says`() async {
    let run = await run(
      #"{ "id": "name", "ask": "What?", "timeout": "5 minutes", "onError": "continue" }"#, typed: "…\n")
    #expect(run.status == 0)
    #expect(run.errors.contains("the step took longer than it may [timed-out]"), "\(run.errors)")
  }

  @Test func `what is asked for is part of the plan in words, and of the schema`() async {
    workspace.workflow("w.json", #"{ "intent": "SetTable" }"#, #"{ "id": "set", "intent": "SetTable" }"#)
    let run = await CommandRun.run(["check", "w.json"], in: workspace.folder.path, tool: tool)
    #expect(run.status == 3)
    #expect(run.errors.contains("w.json:2:13: error: “SetTable” needs “dishes”"), "\(run.errors)")
    #expect(!run.errors.contains("w.json:3"))
    workspace.workflow("w.json", #"{ "id": "set", "intent": "SetTable" }"#)
    let explained = await CommandRun.run(
      ["check", "w.json", "--explain"], in: workspace.folder.path, tool: tool)
    #expect(explained.out.contains("“dishes” (list of Dish) is asked for, as “set.dishes”"), "\(explained.out)")
  }
}
