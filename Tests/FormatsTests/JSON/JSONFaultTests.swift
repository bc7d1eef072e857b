import Diagnostics
import Testing
import Values

@testable import Formats

/// Each way to get JSON wrong has its place, its sentence and what to do.
struct JSONFaultTests {
  /// What a document says of its faults, one a line: place, code, message; hint.
  static func faults(_ text: String) -> String { faults(Array(text.utf8)) }

  static func faults(_ bytes: [UInt8]) -> String {
    JSONReader.readCollecting(bytes, file: "a").faults.map { fault in
      let start = fault.range?.start
      let place = start.map { "\($0.line):\($0.column)" } ?? "nowhere"
      return "\(place) \(fault.code.rawValue): \(fault.message)" + (fault.hint.map { "; \($0)" } ?? "")
    }.joined(separator: "\n")
  }

  static let table: [(text: String, fault: String)] = [
    ("", "1:1 json-empty: the file is empty; the least a JSON text can be is “{}” or “[]”"),
    ("{\"a\": 1,}", "1:8 json-trailing-comma: a comma stands before the closing “}”; take the comma out"),
    ("[1,\n2,\n]", "2:2 json-trailing-comma: a comma stands before the closing “]”; take the comma out"),
    ("{} // one", "1:4 json-comment: JSON has no comments; say it in a key: \"comment\": \"…\""),
    ("# one\n{}", "1:1 json-comment: JSON has no comments; say it in a key: \"comment\": \"…\""),
    ("/* é\n */ {}", "1:1 json-comment: JSON has no comments; say it in a key: \"comment\": \"…\""),
    (
      #"["\ud83d"]"#,
      "1:3 json-lone-surrogate: “\\ud83d” is half of a character; "
        + "characters beyond U+FFFF take two escapes: \\uD83D\\uDE00 is “😀”"
    ),
    (
      #"["é\q"]"#,
      "1:4 json-bad-escape: “\\q” is no escape of JSON; "
        + "the escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX; a backslash itself is written \\\\"
    ),
    (
      #"["\u12g4"]"#,
      "1:3 json-bad-escape: “\\u” must be followed by four hexadecimal digits; \\u00E9 is “é”"
    ),
    ("[\"a\tb\"]", "1:4 json-control-character: a tab stands inside a text; write it as \\t"),
    (
      "[\"a\u{1}b\"]",
      "1:4 json-control-character: the control character U+0001 stands inside a text; write it as \\u0001"
    ),
    (
      "[\"abc\n]",
      "1:2 json-control-character: the text that begins here is not closed before the end of its line; "
        + "close it with a double quote; a line break inside a text is written \\n"
    ),
    (
      "\u{FEFF}{}",
      "1:1 json-byte-order-mark: the file begins with a byte-order mark; save it as “UTF-8 without BOM”"
    ),
    ("['a']", "1:2 json-single-quotes: texts stand in double quotes, not in single ones; write \"…\""),
    ("{größe: 1}", "1:2 json-unquoted-key: the key “größe” stands without quotes; write \"größe\""),
    ("[NaN]", "1:2 json-bad-number: JSON has no number “NaN”; write null where there is no number"),
    ("[-Infinity]", "1:2 json-bad-number: JSON has no number “-Infinity”; write null where there is no number"),
    ("[007]", "1:2 json-bad-number: a number must not begin with a zero; write 7, or \"007\" to keep the zeros"),
    ("[+1]", "1:2 json-bad-number: a number must not begin with a plus sign; write 1"),
    ("[-.5]", "1:2 json-bad-number: a number must begin with a digit; write -0.5"),
    ("[1.]", "1:2 json-bad-number: a digit must follow the decimal point of “1.”; write 1.0 or 1, not 1."),
    ("[1_000]", "1:2 json-bad-number: a number has nothing between its digits; write 1000"),
    (
      "[0x1F]",
      "1:2 json-bad-number: JSON has no hexadecimal numbers; "
        + "write the number in decimal digits, or as text: \"0x1F\""
    ),
    ("[1.2.3]", "1:2 json-bad-number: “1.2.3” is no number of JSON; text stands in double quotes: \"1.2.3\""),
    (
      "{\n<<<<<<< HEAD\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> b\n}",
      "2:1 json-conflict-mark: a merge left both versions here; "
        + "keep one version, and take out the lines “<<<<<<<”, “=======” and “>>>>>>>”"
    ),
    (
      "{\"a\": 1,\n\"b\": \"x",
      "2:6 json-unterminated: the text that begins here is not closed before the end of the file; "
        + "close it with a double quote"
    ),
    (
      "{\"a\": [1, 2",
      "1:7 json-unterminated: the array that begins here is not closed before the end of the file; close it with “]”"
    ),
    (
      "{\"a\": 1\n",
      "1:1 json-unterminated: the object that begins here is not closed before the end of the file; close it with “}”"
    ),
    ("{\"a\": [1}", "1:9 json-unexpected: “}” stands where the array must end with “]”"),
    (
      "{} {}",
      "1:4 json-text-after-end: there is more text after the end of the JSON value; "
        + "a file with one value a line is JSON Lines: name it with the ending .jsonl"
    ),
    ("{}\n}", "2:1 json-text-after-end: this “}” closes nothing that is open"),
    (
      "{\"a\": 1\n\"b\": 2}",
      "2:1 json-missing-comma: a comma is missing before this key; put a comma at the end of what stands before it"
    ),
    (
      "{\"a\" 1}",
      "1:6 json-missing-colon: a colon is missing after the key “a”; a key and its value are written \"key\": value"
    ),
    ("{\"a\": }", "1:2 json-missing-value: the key “a” has no value; write null where there is none"),
    (
      "{\"a\": 1, \"a\": 2}",
      "1:10 json-duplicate-key: the key “a” stands twice in this object; take one of the two out"
    ),
    (
      "[1,,2]",
      "1:4 json-unexpected: two commas follow one another without a value between; take the comma out"
    ),
    ("[True]", "1:2 json-unknown-word: “True” is spelled true in JSON; write true, without quotes"),
    ("[nil]", "1:2 json-unknown-word: “nil” is no value of JSON; write null where there is no value"),
    ("[flase]", "1:2 json-unknown-word: “flase” is no value of JSON; did you mean “false”?"),
    ("[eng]", "1:2 json-unknown-word: “eng” is no value of JSON; text stands in double quotes: \"eng\""),
    (
      "[“a”]",
      "1:2 json-unexpected: ““” (U+201C) stands where a value must; texts stand in straight double quotes: \"…\""
    ),
    (
      "[\"a\": 1]",
      "1:5 json-unexpected: a colon stands in an array; keys with values stand in { }, values in [ ]"
    ),
    ("[*]", "1:2 json-unexpected: “*” stands where a value must"),
  ]

  @Test func `every fault is named, placed and answered`() {
    for (text, fault) in Self.table {
      #expect(Self.faults(text) == fault, "\(text.debugDescription)")
    }
  }

  @Test func `bytes that are no UTF-8 are named where they stand`() {
    #expect(Self.faults([0x5B, 0x22, 0xC3, 0xA9, 0xE9, 0x22, 0x5D]).hasPrefix("1:4 json-invalid-utf8: the byte E9"))
    #expect(Self.faults([0x22, 0xED, 0xA0, 0x80, 0x22]).hasPrefix("1:2 json-invalid-utf8: the byte ED"))
    #expect(Self.faults([0xFF, 0xFE, 0x7B, 0]).hasPrefix("1:1 json-encoding: the file is encoded in UTF-16"))
    #expect(Self.faults([0, 0x7B, 0, 0x7D]).hasPrefix("1:1 json-encoding: the file is encoded in UTF-16"))
  }

  @Test func `every fault of a document is found in one pass`() {
    let text = """
      {
        "a": 1,
        "a": +2, // twice
        b: [1, 2,],
        "c": "\\x"
        "d": 'e'
      }
      """
    #expect(
      JSONReader.readCollecting(Array(text.utf8), file: "a").faults.map {
        "\($0.range?.start?.line ?? 0) \($0.code.rawValue)"
      } == [
        "3 json-bad-number", "3 json-duplicate-key", "3 json-comment", "4 json-unquoted-key", "4 json-trailing-comma",
        "5 json-bad-escape", "6 json-missing-comma", "6 json-single-quotes",
      ])
  }

  @Test func `a key that stands three times is named with the place it first stood at`() {
    let text = "{\"x\": {\"a\": 1, \"\\u0061\": 2, \"a\": 3}}"
    let faults = JSONReader.readCollecting(Array(text.utf8), file: "a").faults
    #expect(faults.map(\.range?.description) == ["a:1:16", "a:1:29"])
    #expect(faults[0].notes.first?.range?.description == "a:1:8")
  }

  @Test func `what stands twice among many keys is found`() {
    let keys = (0..<500).map { "\"k\($0)\": 0" } + ["\"k3\": 1", "\"k499\": 1"]
    let text = "{" + keys.joined(separator: ", ") + "}"
    #expect(JSONReader.readCollecting(Array(text.utf8), file: "a").faults.count == 2)
  }

  @Test func `keys are told apart scalar by scalar`() {
    #expect(Self.faults("{\"é\": 1, \"e\u{301}\": 2}") == "")
  }

  @Test func `nesting is limited, and the limit has a place`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(Self.faults(nested(512)) == "")
    #expect(Self.faults(nested(513)) == "1:513 json-too-deep: arrays and objects are nested more than 512 deep here")
    #expect(Self.faults(String(repeating: "{\"a\":", count: 1_000_000)).hasPrefix("1:2561 json-too-deep"))
  }

  @Test func `a text over 16 MiB is refused where its quote opened`() {
    let long = "[1,\n \"" + String(repeating: "a", count: (16 << 20) + 1) + "\"]"
    #expect(Self.faults(long) == "2:2 cell-too-long: the value that begins here is longer than 16 MiB")
  }

  @Test func `no prefix and no changed byte of a document is a crash`() {
    let documents = [
      #"{"a": [1, -2.5e+3, true, null, "\u00e9\ud83d\ude00é😀\n"], "b": {"c": {}, "": []}}"#,
      "\u{FEFF}[ {\"größe\" : \"x\\\\\" } ,\r\n\t0.10 , false ]\n",
      "{// c\n'a': .5, b: 01, /* x */ \"a\" = NaN <<<<<<< >>>>>>>}",
    ]
    for document in documents {
      let bytes = Array(document.utf8)
      for count in bytes.indices { _ = JSONReader.readCollecting(Array(bytes[..<count]), file: "a") }
      for index in bytes.indices {
        for byte in [0, 0x0A, 0x22, 0x27, 0x2C, 0x2F, 0x30, 0x3C, 0x5B, 0x5C, 0x5D, 0x7B, 0x7D, 0x80, 0xC3, 0xFF] {
          var changed = bytes
          changed[index] = UInt8(byte)
          let (document, faults) = JSONReader.readCollecting(changed, file: "a")
          #expect(document != nil || !faults.isEmpty)
          _ = TextRenderer(sources: { _ in changed }).render(faults)
        }
      }
    }
  }
}
