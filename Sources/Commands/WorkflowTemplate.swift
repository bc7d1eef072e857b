import Formats
import Workflows

/// A workflow to begin with, and tests that go every way of it.
struct WorkflowTemplate: Sendable {
  var name: String
  /// What it does, as a phrase.
  var summary: String
  /// Its keys but for `intently` and `name`; `FILE` stands for the name of the workflow's file.
  private var workflow: String
  private var cases: String

  /// In the order of their names.
  static let all: [WorkflowTemplate] = [
    WorkflowTemplate(
      name: "ask", summary: "asks a person and writes down the answer",
      workflow: #"""
        "steps": [
          { "id": "month", "ask": "Which month?", "default": "2026-01" },
          { "id": "file", "export": "csv", "to": "Exports/${month}.csv", "from": [{ "month": "${month}" }] },
          { "show": "${month} is in ${file.path}" }
        ]
        """#,
      cases: #"""
        {
          "name": "the month that is answered is written down",
          "answers": { "month": "2026-10" },
          "expect": {
            "exports": { "Exports/2026-10.csv": { "rows": [{ "month": "2026-10" }] } },
            "said": ["2026-10 is in Exports/2026-10.csv"]
          }
        }
        """#),
    WorkflowTemplate(
      name: "fetch", summary: "asks a server, again where it is busy, and writes a table",
      workflow: #"""
        "inputs": { "url": { "type": "url", "default": "https://api.example.com/items" } },
        "steps": [
          {
            "id": "items", "intent": "GetContentsOfURL", "with": { "url": "${input.url}" },
            "retry": { "attempts": 3, "wait": "2 seconds", "factor": 2 },
            "shape": { "list": { "record": { "id": "integer", "title": "text" } } }
          },
          { "export": "csv", "to": "Exports/FILE.csv", "from": "${items}" }
        ]
        """#,
      cases: #"""
        {
          "name": "what the server gives at last is a table",
          "mocks": {
            "items": [{ "fails": "busy" }, { "fails": "busy" }, { "gives": [{ "id": 1, "title": "Emma" }] }]
          },
          "expect": { "exports": { "Exports/FILE.csv": { "rows": [{ "id": 1, "title": "Emma" }] } } }
        },
        {
          "name": "a server that stays busy ends the run",
          "mocks": { "items": { "fails": "busy" } },
          "expect": { "error": "mocked", "absent": ["Exports/FILE.csv"] }
        }
        """#),
    WorkflowTemplate(
      name: "loop", summary: "goes through a list, and goes on where an item fails",
      workflow: #"""
        "inputs": { "names": { "type": { "list": "text" }, "default": ["Ann", "Ben"] } },
        "steps": [
          {
            "id": "each", "forEach": "${input.names}", "as": "name",
            "do": [
              {
                "try": [
                  { "if": { "${name}": "" }, "then": [{ "fail": "a name is empty" }] },
                  { "give": "Hello ${name}" }
                ],
                "catch": [{ "give": "Nobody: ${error.message}" }]
              }
            ]
          },
          { "give": "${each}" }
        ]
        """#,
      cases: #"""
        {
          "name": "each is greeted, and one without a name ends nothing",
          "inputs": { "names": ["Ann", "", "Ben"] },
          "expect": { "output": ["Hello Ann", "Nobody: a name is empty", "Hello Ben"] }
        }
        """#),
    WorkflowTemplate(
      name: "menu", summary: "lets a person choose what is done",
      workflow: #"""
        "steps": [
          {
            "id": "type", "choose": "As what?",
            "cases": {
              "CSV": [{ "export": "csv", "to": "Exports/FILE.csv", "from": [{ "n": 1 }] }],
              "JSON": [{ "export": "json", "to": "Exports/FILE.json", "from": [{ "n": 1 }] }]
            }
          }
        ]
        """#,
      cases: #"""
        {
          "name": "CSV",
          "answers": { "type": "CSV" },
          "expect": {
            "exports": { "Exports/FILE.csv": { "text": ["n", "1"] } },
            "absent": ["Exports/FILE.json"]
          }
        },
        {
          "name": "JSON",
          "answers": { "type": "JSON" },
          "expect": { "exports": { "Exports/FILE.json": { "rows": [{ "n": 1 }] } } }
        }
        """#),
  ]

  /// The workflow, for a file of this name.
  func workflow(named stem: String) -> String {
    // In a path of a workflow a reference would begin at these signs.
    let file = JSONText.quote(stem.replacingReferenceSigns).dropFirst().dropLast()
    return laidOut(
      "{ \"intently\": 1, \"name\": \(JSONText.quote(stem)), \(workflow.replacingWord("FILE", with: String(file))) }",
      stem)
  }

  /// Its tests.
  func tests(named stem: String) -> String {
    let file = JSONText.quote(stem).dropFirst().dropLast()
    return laidOut("{ \"intently\": 1, \"cases\": [\(cases.replacingWord("FILE", with: String(file)))] }", stem)
  }

  private func laidOut(_ text: String, _ stem: String) -> String {
    guard let document = JSONReader.readCollecting(Array(text.utf8), file: stem).document else { return text + "\n" }
    return JSONText.document(document, keyOrder: CanonicalOrder.keys)
  }
}

extension String {
  /// The text as it has to be written where “${” would begin a reference.
  var replacingReferenceSigns: String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar == "{", result.unicodeScalars.last == "$" { result += "$" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  fileprivate func replacingWord(_ word: String, with text: String) -> String {
    var result = ""
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(word) {
        result += text
        rest = rest.dropFirst(word.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}
