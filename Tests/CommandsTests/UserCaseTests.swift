import Testing

/// What users ask for, case by case, as the survey of their threads numbers them (T1 to T11).
@Suite struct UserCaseTests {
  @Test(arguments: [
    #"a,\"b\"\nc"#, #"a\r\nb"#, #"\""#, #"\n"#, " blanks ", ",", #"\t"#, #"tab\tin"#, "é 漢 😀", #"''"#, #"\"\"\",\"\""#,
    "",
    #"\\n"#, #"a\rb"#,
  ])
  func `T1: a cell comes back byte for byte, whatever is in it`(_ name: String) async {
    let space = TestWorkspace(["in.json": "[{\"name\": \"\(name)\", \"n\": 1}]"])
    space.workflow("out.json", #"{ "find": { "file": "in.json" } }"#, #"{ "export": "csv", "to": "a.csv" }"#)
    space.workflow("back.json", #"{ "find": { "file": "a.csv" } }"#, #"{ "export": "json", "to": "b.json" }"#)
    #expect(await space.run("run", "out.json").status == 0)
    #expect(await space.run("run", "back.json").status == 0)
    let once = space.text("b.json")
    space.workflow("same.json", #"{ "find": { "file": "in.json" } }"#, #"{ "export": "json", "to": "c.json" }"#)
    #expect(await space.run("run", "same.json").status == 0)
    #expect(once == space.text("c.json"))
  }

  @Test(arguments: ["a,b\n1,x", "\u{FEFF}a,b\n1,x", "\u{FEFF}a,b\n1,x\n", "a,b\r\n1,x\r\n"])
  func `T2: three runs that append give one header, one mark and three whole rows`(_ old: String) async {
    let space = TestWorkspace(["o.csv": old])
    space.workflow(
      "w.json", #"{ "give": [{ "a": 2, "b": "y" }] }"#, #"{ "export": "csv", "to": "o.csv", "append": true }"#)
    for _ in 1...3 { #expect(await space.run("run", "w.json").status == 0) }
    let text = space.text("o.csv") ?? ""
    let marks = text.unicodeScalars.count { $0 == "\u{FEFF}" }
    #expect(marks == (old.hasPrefix("\u{FEFF}") ? 1 : 0))
    let lines = text.unicodeScalars.filter { $0 != "\u{FEFF}" && $0 != "\r" }.split(separator: "\n").map { String($0) }
    #expect(lines == ["a,b", "1,x", "2,y", "2,y", "2,y"])
    #expect(text.unicodeScalars.last == "\n")
  }

  @Test func `T3: a byte-order mark before a quoted header is no part of the name`() async {
    let space = TestWorkspace(["in.csv": "\u{FEFF}\"id\",name\n7,x\n"])
    space.workflow("w.json", #"{ "find": { "file": "in.csv" }, "where": { "id": 7 }, "columns": ["id"] }"#)
    #expect(await space.run("run", "w.json").out == "id\n7\n")
  }

  @Test func `T4: long numbers keep every digit in both formats`() async {
    let numbers = [
      "16147805824397", "9007199254740993", "675127116845989889", "0.1", "1e3", "12345678901234567890123", "-0",
      "1.10", "123456789.123456789123456789",
    ]
    let space = TestWorkspace([
      "in.json": "[\n" + numbers.map { "{\"n\": \($0)}" }.joined(separator: ",\n") + "\n]\n"
    ])
    space.workflow(
      "w.json", #"{ "id": "n", "find": { "file": "in.json" } }"#, #"{ "export": "csv", "to": "o.csv" }"#,
      #"{ "export": "json", "from": "${n}", "to": "o.json" }"#)
    #expect(await space.run("run", "w.json").status == 0)
    #expect(space.text("o.csv") == "n\n" + numbers.joined(separator: "\n") + "\n")
    #expect(space.text("o.json") == "[\n" + numbers.map { "{\"n\":\($0)}" }.joined(separator: ",\n") + "\n]\n")
  }

  private static let oddNumbers = "n\n007\n08\n09\n-01\n+5\n1_000\n"

  @Test func `T5: undeclared, odd numbers are text and stay as they are`() async {
    let space = TestWorkspace(["in.csv": Self.oddNumbers])
    space.workflow(
      "w.json", #"{ "id": "n", "find": { "file": "in.csv" } }"#, #"{ "export": "csv", "to": "o.csv" }"#,
      #"{ "export": "json", "from": "${n}", "to": "o.json" }"#)
    #expect(await space.run("run", "w.json").status == 0)
    #expect(space.text("o.csv") == Self.oddNumbers)
    #expect(
      space.text("o.json")
        == "[\n" + ["007", "08", "09", "-01", "+5", "1_000"].map { "{\"n\":\"\($0)\"}" }.joined(separator: ",\n")
        + "\n]\n")
  }

  @Test func `T5: declared as integer, they are numbers, and what is none is named with its place`() async {
    let space = TestWorkspace(["in.csv": Self.oddNumbers, "good.csv": "n\n007\n08\n09\n-01\n+5\n"])
    space.entities(
      #""N": { "source": { "file": "in.csv" }, "properties": { "n": "integer" } }"#,
      #""G": { "source": { "file": "good.csv" }, "properties": { "n": "integer" } }"#)
    space.workflow("csv.json", #"{ "find": "N" }"#, #"{ "export": "csv", "to": "o.csv" }"#)
    space.workflow("json.json", #"{ "find": "N" }"#, #"{ "export": "json", "to": "o.json" }"#)
    space.workflow("good.json", #"{ "find": "G" }"#, #"{ "export": "json", "to": "good-out.json" }"#)
    #expect(await space.run("run", "csv.json").status == 0)
    #expect(space.text("o.csv") == Self.oddNumbers)
    let json = await space.run("run", "json.json")
    #expect(json.status == 1)
    #expect(json.errors.hasPrefix("in.csv:7:1: error: “1_000” in “n” is no integer"))
    #expect(space.text("o.json") == nil)
    #expect(await space.run("run", "good.json").status == 0)
    #expect(space.text("good-out.json") == "[\n{\"n\":7},\n{\"n\":8},\n{\"n\":9},\n{\"n\":-1},\n{\"n\":5}\n]\n")
  }

  @Test(arguments: [
    "n = 5", "n != 5", "n < 100", "n > 5", "n BETWEEN {1, 9}", "n IN {1, 5}", "n + 1 = 6", "NOT n = 5",
    #"{"n":{"inTheList":1}}"#,
  ])
  func `T5: a comparison with what is no number fails, with the place of the cell`(_ predicate: String) async {
    let space = TestWorkspace(["in.csv": "n\n1_000\n"])
    space.entities(#""N": { "source": { "file": "in.csv" }, "properties": { "n": "integer" } }"#)
    let run = await space.run("find", "N", "--where", predicate)
    if predicate.hasPrefix("{") {
      #expect(run.status == 2)
    } else {
      #expect(run.status == 1)
      #expect(run.errors.hasPrefix("in.csv:2:1: error: “1_000” in “n”"))
    }
  }

  @Test func `T6: zero, false, empty text, null and absence are told apart`() async {
    let space = TestWorkspace([
      "in.json": """
      [{"i": 1, "v": 0}, {"i": 2, "v": false}, {"i": 3, "v": ""}, {"i": 4, "v": null}, {"i": 5},
       {"i": 6, "v": "null"}, {"i": 7, "v": "undefined"}, {"i": 8, "v": "NULL"}]
      """
    ])
    space.workflow(
      "w.json", #"{ "id": "v", "find": { "file": "in.json" } }"#, #"{ "export": "csv", "to": "o.csv" }"#,
      #"{ "export": "json", "from": "${v}", "to": "o.json" }"#)
    #expect(await space.run("run", "w.json").status == 0)
    #expect(space.text("o.csv") == "i,v\n1,0\n2,false\n3,\"\"\n4,\n5,\n6,null\n7,undefined\n8,NULL\n")
    #expect(
      space.text("o.json") == """
        [
        {"i":1,"v":0},
        {"i":2,"v":false},
        {"i":3,"v":""},
        {"i":4,"v":null},
        {"i":5},
        {"i":6,"v":"null"},
        {"i":7,"v":"undefined"},
        {"i":8,"v":"NULL"}
        ]

        """)
  }

  @Test(arguments: [
    (#"{ "v": { "isMissing": true } }"#, "4 5"), (#"{ "v": { "hasValue": true } }"#, "1 2 3"),
    (#"{ "v": { "isEmpty": true } }"#, "3 4 5"), (#"{ "v": { "isEmpty": false } }"#, "1 2"),
    (#"{ "v": "" }"#, "3"), (#"{ "v": { "notEqualTo": "" } }"#, "1 2 4 5"),
    (#"{ "v": { "contains": "a" } }"#, "1"), (#"{ "v": { "doesNotContain": "a" } }"#, "2 3 4 5"),
    (#"{ "v": { "hasPrefix": "" } }"#, "1 2 3"), (#"{ "not": { "v": { "equalTo": "a" } } }"#, "2 3 4 5"),
    (#"{ "v": { "lessThan": "b" } }"#, "1 2 3"), (#"{ "v": { "in": ["a", "NULL"] } }"#, "1 2"),
  ])
  func `T6: every operator says the same of nothing`(_ predicate: String, _ expected: String) async {
    let space = TestWorkspace(["in.csv": "i,v\n1,a\n2,NULL\n3,\"\"\n4,\n5\n"])
    space.workflow(
      "w.json", "{ \"id\": \"v\", \"find\": { \"file\": \"in.csv\", \"ragged\": \"fill\" }, \"where\": \(predicate) }",
      #"{ "give": "${v.i | join(' ')}" }"#)
    #expect(await space.run("run", "w.json").out == expected + "\n")
  }

  @Test func `T7: a search without hits gives a header, an empty list, or its own failure`() async {
    let space = TestWorkspace(["in.csv": "a,b\n1,2\n", "old.csv": "old\n"])
    let find = #"{ "id": "n", "find": { "file": "in.csv" }, "where": { "a": 9 } }"#
    space.workflow("csv.json", find, #"{ "export": "csv", "to": "o.csv" }"#)
    space.workflow("json.json", find, #"{ "export": "json", "to": "o.json" }"#)
    space.workflow("fail.json", find, #"{ "export": "csv", "to": "old.csv", "ifEmpty": "fail" }"#)
    #expect(await space.run("run", "csv.json").status == 0)
    #expect(space.text("o.csv") == "a,b\n")
    #expect(await space.run("run", "json.json").status == 0)
    #expect(space.text("o.json") == "[]\n")
    #expect(await space.run("run", "fail.json").status == 6)
    #expect(space.text("old.csv") == "old\n")
  }

  @Test func `T8: free records give all their keys, or the first one's alone, or those declared`() async {
    let records = [#"{"a":1}"#, #"{"b":2,"a":3}"#, #"{"c":4}"#]
    let space = TestWorkspace([
      "in.jsonl": records.joined(separator: "\n") + "\n",
      "back.jsonl": records.reversed().joined(separator: "\n") + "\n",
    ])
    func flow(_ file: String, _ columns: String) -> [String] {
      [
        "{ \"find\": { \"file\": \"\(file)\" } }",
        "{ \"give\": [{ \"a\": 1 }, { \"b\": 2, \"a\": 3 }, { \"c\": 4 }] }",
        "{ \"export\": \"csv\", \"to\": \"o.csv\"\(columns) }",
      ]
    }
    space.workflow("union.json", flow("in.jsonl", "")[1], flow("in.jsonl", #", "columns": "union""#)[2])
    #expect(await space.run("run", "union.json").status == 0)
    #expect(space.text("o.csv") == "a,b,c\n1,,\n3,2,\n,,4\n")
    space.workflow("strict.json", flow("in.jsonl", "")[1], flow("in.jsonl", #", "columns": "strict""#)[2])
    let strict = await space.run("run", "strict.json")
    #expect(strict.status == 1)
    #expect(strict.errors.contains("record 2 has “b”"))
    space.workflow("back.json", flow("back.jsonl", "")[0], flow("", "")[2])
    #expect(await space.run("run", "back.json").status == 0)
    #expect(space.text("o.csv") == "c,b,a\n4,,\n,2,3\n,,1\n")
    space.entities(
      #""R": { "source": { "file": "in.jsonl" }, "properties": { "a": "integer", "b": "integer" } }"#)
    space.workflow("declared.json", #"{ "find": "R" }"#, flow("", "")[2])
    let declared = await space.run("run", "declared.json")
    #expect(declared.status == 0)
    #expect(space.text("o.csv") == "a,b\n1,\n3,2\n,\n")
    #expect(declared.errors.contains("“c”"))
  }

  @Test func `T9: nested records become dotted columns, lists text, never a debug form`() async {
    let space = TestWorkspace([
      "in.json": #"[{"id":1,"who":{"name":"x","tags":["p","q"]}},{"id":2,"who":{"name":"y","tags":[]}},{"id":3}]"#
    ])
    space.workflow(
      "w.json", #"{ "id": "r", "find": { "file": "in.json" } }"#, #"{ "export": "csv", "to": "o.csv" }"#,
      #"{ "export": "csv", "from": "${r}", "to": "l.csv", "lists": "; " }"#)
    #expect(await space.run("run", "w.json").status == 0)
    #expect(
      space.text("o.csv") == "id,who.name,who.tags\n1,x,\"[\"\"p\"\",\"\"q\"\"]\"\n2,y,[]\n3,,\n")
    #expect(space.text("l.csv") == "id,who.name,who.tags\n1,x,p; q\n2,y,\"\"\n3,,\n")
  }

  @Test func `T10: cells that spreadsheets take for formulas are left alone, or defused and restored`() async {
    let texts = ["=1+1", "+49 30 1", "-x", "@a", "\t=1"]
    let rows = texts.map { "\"\($0)\",-5,3.5,2026-01-02" }.joined(separator: "\n")
    let space = TestWorkspace(["in.csv": "t,n,d,day\n\(rows)\n"])
    space.entities(
      #""R": { "source": { "file": "in.csv" }, "properties": { "t": "text", "n": "integer", "d": "decimal", "day": "date" } }"#,
      #""E": { "source": { "file": "excel.csv", "profile": "excel" }, "properties": { "t": "text", "n": "integer", "d": "decimal", "day": "date" } }"#
    )
    space.workflow("plain.json", #"{ "find": "R" }"#, #"{ "export": "csv", "to": "plain.csv" }"#)
    space.workflow("excel.json", #"{ "find": "R" }"#, #"{ "export": "csv", "to": "excel.csv", "profile": "excel" }"#)
    space.workflow("back.json", #"{ "find": "E" }"#, #"{ "export": "csv", "to": "back.csv" }"#)
    let plain = await space.run("run", "plain.json")
    #expect(plain.status == 0)
    let unchanged = "t,n,d,day\n" + texts.map { "\($0),-5,3.5,2026-01-02\n" }.joined()
    #expect(space.text("plain.csv") == unchanged)
    #expect(plain.errors.contains("warning: 5 ") || plain.errors.contains(" 5 cells"), "\(plain.errors)")
    #expect(await space.run("run", "excel.json").status == 0)
    #expect(
      space.text("excel.csv")
        == "\u{FEFF}t,n,d,day\r\n" + texts.map { "'\($0),-5,3.5,2026-01-02\r\n" }.joined())
    #expect(await space.run("run", "back.json").status == 0)
    #expect(space.text("back.csv") == unchanged)
  }

  @Test(arguments: ["Pacific/Honolulu", "Asia/Shanghai", "UTC", "America/St_Johns"])
  func `T11: a date never shifts, and a date-time stays the same instant`(_ zone: String) async {
    let space = TestWorkspace(["in.csv": "d,t,u\n2026-03-01,2026-03-01T00:30:00+01:00,2026-03-01T00:30:00\n"])
    space.entities(
      #""R": { "source": { "file": "in.csv" }, "properties": { "d": "date", "t": "dateTime", "u": "dateTime" } }"#)
    space.workflow(
      "w.json", #"{ "id": "r", "find": "R", "where": { "d": "2026-03-01", "t": "2026-02-28T23:30:00Z" } }"#,
      #"{ "export": "csv", "to": "o.csv" }"#, #"{ "export": "json", "from": "${r}", "to": "o.json" }"#)
    #expect(await space.run("run", "w.json", zone: zone).status == 0)
    #expect(space.text("o.csv") == "d,t,u\n2026-03-01,2026-03-01T00:30:00+01:00,2026-03-01T00:30:00\n")
    let offset = [
      "Pacific/Honolulu": "-10:00", "Asia/Shanghai": "+08:00", "UTC": "Z", "America/St_Johns": "-03:30",
    ][zone]
    #expect(
      space.text("o.json")
        == "[\n{\"d\":\"2026-03-01\",\"t\":\"2026-03-01T00:30:00+01:00\",\"u\":\"2026-03-01T00:30:00\(offset ?? "")\"}\n]\n"
    )
  }
}
