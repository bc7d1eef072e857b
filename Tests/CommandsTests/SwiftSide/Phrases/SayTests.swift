import AppIntents
import Commands
import Testing

/// `say` (issue 5, item 5).
@Suite struct SayTests {
  private let workspace = TestWorkspace()
  private let tool = Bookshop.tool()

  private func say(_ phrase: String) async -> CommandRun { await workspace.run("say", phrase, tool: tool) }

  @Test func `a phrase runs its intent, whose value goes out and whose dialog is said`() async {
    let run = await say("Open Want to Read in Library")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.out == "wantToRead\n")
    #expect(run.errors == "Opens: Open “Want to Read”\nThe shelf is Want to Read\n")
  }

  @Test(arguments: [
    "open want to read in library", "OPEN WANT TO READ IN LIBRARY!",
    "Open “Want to Read” in Library, please"
      .replacing(", please", with: "."), "Ｏｐｅｎ　Want　to Read in Líbrary", "Open wish list in Library",
    "Show my später shelf of bookshop", "  Open Want  to Read in\tLibrary  ", "Open spater in library",
  ])
  func `case, width, accents and punctuation make no difference, and synonyms and both names are known`(
    _ phrase: String
  ) async {
    let run = await say(phrase)
    #expect(run.out == "wantToRead\n", "\(run.errors)")
  }

  @Test func `an entity is found by its title, its synonym, or by what its query finds`() async {
    #expect(await say("Open Emma in Library").errors.hasSuffix("Here is Emma\n"))
    #expect(await say("Open P&P in Library").errors.hasSuffix("Here is Pride and Prejudice\n"))
    #expect(await say("open les miserables in library").status == 6, "the query does not fold, and suggests others")
    #expect(await say("Open Misérables in Library").errors.hasSuffix("Here is Les Misérables\n"))
    #expect(await say("Open Faust in Library").errors.hasSuffix("Here is Faust\n"), "the one that is called so")
  }

  @Test func `a phrase of a script without blanks is heard with and without them`() async {
    for phrase in ["用Library打开红楼梦", "用 library 打开 红楼梦", "用ｌｉｂｒａｒｙ打开红楼梦。"] {
      let run = await say(phrase)
      #expect(run.errors == "Opens: Open Book: 红楼梦\nHere is 红楼梦\n")
    }
  }

  @Test func `several that fit are listed, and nothing runs`() async {
    let run = await say("Open Poems in Library")
    #expect(run.status == 6)
    #expect(
      run.errors == """
        error: “Open Poems in Library” may mean 2 things [ambiguous-phrase]
        hint: say it with other words
        note: OpenShopBook, target “Poems” (6)
        note: OpenShopBook, target “Poems” (7)

        """)
  }

  @Test func `what is nearly a phrase is told what is near`() async {
    let missing = await say("Open Emmma in Library")
    #expect(missing.status == 6 && missing.out.isEmpty)
    #expect(
      missing.errors == """
        error: no phrase is “Open Emmma in Library” [no-phrase]
        hint: bookshop say --list shows every phrase
        note: in “Open “Shelf” in Library”: “Shelf” has no “Emmma”; there is “Want to Read”, “Currently Reading”, “Read”
        note: in “Open “Book” in Library”: “Book” has no “Emmma”; did you mean “Emma”?

        """)
    let near = await say("Go on reding in Library")
    #expect(near.errors.contains("note: near is “Go on reading in Library”"), "\(near.errors)")
    let nameless = await say("Go on reading")
    #expect(nameless.errors.contains("note: near is “Go on reading in Library”"), "\(nameless.errors)")
    let far = await say("Bonjour")
    #expect(far.errors.contains("no phrase is “Bonjour” [no-phrase]\nhint:"))
  }

  @Test func `a negative phrase runs nothing, though a phrase fits`() async {
    let run = await say("open nothing in LIBRARY")
    #expect(run.status == 6 && run.out.isEmpty)
    #expect(run.errors == "error: “open nothing in LIBRARY” is one of the phrases that run nothing [no-phrase]\n")
  }

  @Test func `the phrase with most words of its own is meant`() async {
    let run = await say("Open Currently Reading in Library")
    #expect(run.out == "reading\n")
    // The shortcut's own values are kept.
    #expect(await say("Go on reading in Library").errors.contains("Currently Reading, compact"))
  }

  @Test func `numbers and truths are said too, and a value its parameter cannot have is near`() async {
    #expect(await say("Give Emma 4 stars in Library").out == "Emma: 4\n")
    #expect(await say("Give Emma many stars in Library").errors.contains("“Stars” has no “many”"))
    let far = await say("Give Emma 9 stars in Library")
    #expect(far.status == 2 && far.errors.contains("“stars” is from 1 to 5, and this is 9"), "\(far.errors)")
  }

  @Test func `a required parameter that nobody says is missing before anything runs`() async {
    let run = await say("Rate Emma in Library")
    #expect(run.status == 3 && run.out.isEmpty)
    #expect(
      run.errors == """
        say:1:1: error: “say.stars” has no answer (integer) [answer-missing]
            1 | Rate Emma in Library
              | ^~~~~~~~~~~~~~~~~~~~
        hint: --answer say.stars=…, or "say.stars": … in the file of --answers

        """)
  }

  @Test func `an intent that fails is a step that fails`() async {
    let run = await say("Fail in Library")
    #expect(run.status == 1)
    #expect(
      run.errors
        == "say:1:1: error: The network failed [intent-failed]\n    1 | Fail in Library\n      | ^~~~~~~~~~~~~~~\n")
  }

  @Test func `every phrase is listed with its intent`() async {
    let run = await workspace.run("say", "--list", tool: tool)
    #expect(
      run.out == """
        phrase,intent
        Open “Shelf” in Library,OpenShopShelf
        Show my “Shelf” shelf of Library,OpenShopShelf
        Go on reading in Library,OpenShopShelf
        Open “Book” in Library,OpenShopBook
        用Library打开“Book”,OpenShopBook
        Rate “Book” in Library,RateBook
        Give “Book” “Stars” stars in Library,RateBook
        Fail in Library,FailBook

        """)
  }

  @Test func `a tool without phrases says so`() async {
    let said = await workspace.run("say", "Open Emma in Library")
    #expect(said.status == 6)
    #expect(said.errors.contains("“intently” has no phrases [no-phrase]"), "\(said.errors)")
    let listed = await workspace.run("say", "--list")
    #expect(listed.status == 0 && listed.out.isEmpty && listed.errors.contains("has no phrases"))
    #expect(await workspace.run("say", tool: tool).status == 64)
  }

  @Test func `the value goes where it is asked to`() async {
    let run = await workspace.run("say", "Give Emma 4 stars in Library", "--output-path", "out.txt", tool: tool)
    #expect(run.status == 0 && run.out.isEmpty)
    #expect(workspace.text("out.txt") == "Emma: 4\n")
  }

  @Test func `nothing that is said traps`() async {
    for phrase in [
      "", " ", "Open  in Library", "\u{301}", "Open \u{0} in Library", "“”", String(repeating: "Open ", count: 2000),
    ] {
      #expect(await say(phrase).status == 6)
    }
  }
}
