import Commands
import Formats
import Foundation
import Queries
import Testing
import Values
import Workflows

/// What a schema says is held against the facts it follows from; that it says so in JSON Schema, `Tests/Scripts/validate.py` proves.
@Suite struct SchemaCommandTests {
  private func schema(_ kind: String, in workspace: ExampleWorkspace = ExampleWorkspace()) async throws -> JSONNode {
    let run = await workspace.run("schema", kind)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    return try JSONReader.read(run.output, file: kind, duplicates: .refused).root
  }

  @Test func `the same workspace gives the same bytes, printed or written`() async {
    let workspace = ExampleWorkspace()
    let first = await workspace.run("schema", "workflow")
    let written = await workspace.run("schema", "--write")
    #expect(written.out == "workflow.schema.json\nworkspace.schema.json\ntest.schema.json\n")
    #expect(workspace.text("workflow.schema.json") == first.out)
    #expect(await workspace.run("schema").out == first.out)
    #expect(await workspace.run("schema", "workspace").out == workspace.text("workspace.schema.json"))
    #expect(await workspace.run("schema", "test").out == workspace.text("test.schema.json"))
    for file in ["workflow.schema.json", "workspace.schema.json", "test.schema.json"] {
      #expect(await workspace.run("fmt", "--check", file).status == 0)
    }
  }

  @Test func `one of the two is written where it is named`() async {
    let workspace = ExampleWorkspace()
    #expect(await workspace.run("schema", "workspace", "--write").out == "workspace.schema.json\n")
    #expect(workspace.text("workflow.schema.json") == nil)
  }

  @Test func `every entity is proposed, and each with its own properties`() async throws {
    let schema = try await schema("workflow")
    let names = schema.at("$defs", "target", "anyOf").items.compactMap { $0["const"]?.text }
    #expect(names.starts(with: ["Task", "Person", "Book", "Expense", "Request", "Sale", "Note"]))
    #expect(names.count == 13)
    for (name, properties) in [
      ("Book", ["isbn", "title", "author", "language", "published", "pages", "rating"]),
      ("Task", ["id", "title", "project", "priority", "due", "done", "owner", "owner.name", "owner.team"]),
      ("Sale", ["id", "product", "category", "quantity", "unit_price", "sold_on"]), ("Note", ["path", "text", "size"]),
    ] {
      let tree = schema.at("$defs", "tree-" + name, "properties").keys
      let paths = schema.at("$defs", "name-" + name, "enum").items.compactMap(\.text)
      for property in properties {
        #expect(tree.contains(property), "\(name) has no “\(property)” in where")
        #expect(paths.contains(property), "\(name) has no “\(property)” in columns")
      }
      #expect(!tree.contains("nothing") && schema.at("$defs", "tree-" + name)["additionalProperties"]?.isFalse == true)
    }
    let sort = schema.at("$defs", "sort-Task", "items", "anyOf").items[0].at("enum").items.compactMap(\.text)
    #expect(sort.contains("-priority") && sort.contains("owner.name"))
    #expect(schema.at("$defs", "tree-Book", "properties", "published")["description"]?.text == "Year: integer")
  }

  @Test func `every comparator, function, source, export type and formatter has its place and its sentence`()
    async throws
  {
    let schema = try await schema("workflow")
    let comparators = schema.at("$defs", "comparators", "properties")
    for comparator in BuiltInComparators.all {
      let info = comparator.info
      #expect(comparators.at(info.name)["description"]?.text == info.summary)
    }
    #expect(comparators.keys.count == BuiltInComparators.all.count + 1)
    let functions = schema.at("$defs", "aggregates", "additionalProperties", "then", "properties")
    for function in BuiltInAggregates.all {
      #expect(functions.at(function.info.name)["description"]?.text == function.info.summary)
    }
    let exports = schema.at("$defs", "export-type", "anyOf").items
    for format in Composition.exports {
      let info = format.info
      let entry = exports.first { $0["const"]?.text == info.contentType.name }
      #expect(entry?["description"]?.text == info.summary)
    }
    #expect(exports.contains { $0["const"]?.text == "auto" })
    for kind in ["file", "folder", "sqlite"] {
      #expect(!schema.at("$defs", "source-" + kind, "properties").keys.isEmpty)
    }
    let value = schema.at("$defs", "value")["description"]?.text ?? ""
    for formatter in BuiltInFormatters.all { #expect(value.contains(formatter.form + ": " + formatter.summary)) }
    let steps = schema.at("$defs", "step", "properties").keys
    for verb in StepFormat.verbs { #expect(steps.contains(verb.name)) }
  }

  @Test func `the words of a property are proposed, and comparators that fit its type`() async throws {
    let schema = try await schema("workflow")
    func comparison(_ property: String) throws -> JSONNode {
      let pointer = try #require(schema.at("$defs", "tree-Task", "properties", property)["$ref"]?.text)
      return schema.at("$defs", String(pointer.dropFirst("#/$defs/".count)))
    }
    let priority = try comparison("priority")
    #expect(priority.at("anyOf").items[0].at("enum").items.compactMap(\.text) == ["low", "normal", "high"])
    #expect(try comparison("title").at("properties").keys.contains("hasPrefix"))
    #expect(try !comparison("done").at("properties").keys.contains("hasPrefix"))
    #expect(try comparison("due").at("properties").keys.contains("inTheLast"))
    #expect(try !comparison("id").at("properties").keys.contains("inTheLast"))
  }

  @Test(arguments: ["workflow", "workspace"]) func `every reference leads somewhere`(_ kind: String) async throws {
    let workspace = ExampleWorkspace()
    workspace.write(
      """
      { "intently": 1, "entities": {
        "Größe in % ~1": { "source": { "file": "Data/books.csv" } },
        "Loop": { "source": { "file": "Data/books.csv" }, "id": "isbn",
          "properties": { "isbn": "text", "title": { "entity": "Loop" }, "author": { "list": { "entity": "Loop" } } } } } }
      """, to: "intently.json")
    let schema = try await schema(kind, in: workspace)
    let names = schema.at("$defs").keys
    let pointers = schema.texts(under: "$ref")
    #expect(!pointers.isEmpty)
    for pointer in pointers {
      let name = try #require(pointer.dropFirst("#/$defs/".count).description.removingPercentEncoding)
      #expect(names.contains(name.replacing("~0", with: "~")), "\(pointer) leads nowhere")
    }
    if kind == "workflow" {
      let tree = schema.at("$defs", "tree-Loop")
      #expect(tree.at("properties").keys.contains("title.title"))
      #expect(tree.at("patternProperties").keys.contains("^title\\.title\\."))
      #expect(tree.at("properties").keys.contains("author.count"))
    }
  }

  @Test func `a source that cannot be read leaves its names open and says so`() async throws {
    let workspace = ExampleWorkspace()
    workspace.write(
      """
      { "intently": 1, "entities": {
        "Gone": { "source": { "file": "Data/gone.csv" } },
        "Declared": { "source": { "file": "Data/gone.csv" }, "properties": { "a": "text" } } } }
      """, to: "intently.json")
    let run = await workspace.run("schema")
    #expect(run.status == 0)
    #expect(run.errors.contains("warning: ") && run.errors.contains("gone.csv") && !run.errors.contains("error: "))
    let schema = try JSONReader.read(run.output, file: "schema", duplicates: .refused).root
    #expect(schema.at("$defs").keys.contains("tree-Declared"))
    #expect(!schema.at("$defs").keys.contains("tree-Gone"))
  }

  @Test func `a workspace file that is wrong has no schema of workflows, and one of its own`() async {
    let workspace = ExampleWorkspace()
    workspace.write("{ \"intently\": 1, \"entitys\": {} }", to: "intently.json")
    let workflow = await workspace.run("schema")
    #expect(workflow.status == 2 && workflow.out.isEmpty && workflow.errors.contains("entitys"))
    let own = await workspace.run("schema", "workspace")
    #expect(own.status == 0 && own.out.contains("entities"))
    #expect(await workspace.run("schema", "workflows").status == 64)
  }

  @Test func `the parameters of every intent are proposed with their types, words and defaults`() async throws {
    let schema = try await schema("workflow")
    let letters = schema.at("$defs", "with-ChangeCase", "properties", "to")
    #expect(letters.at("anyOf").items[0].at("enum").items.compactMap(\.text).contains("uppercase"))
    // A step with an id has a person asked for what it is not given.
    let own = schema.at("$defs", "step-intent", "allOf").items.first {
      $0.at("if", "properties", "intent", "const").text == "ChangeCase"
    }
    let ways = own?.at("then", "anyOf").items ?? []
    #expect(ways.first?.at("required").items.compactMap(\.text) == ["id"])
    #expect(ways.last?.at("properties", "with", "required").items.compactMap(\.text) == ["to"])
    for action in ToolTypes().actionInfos {
      let own = schema.at("$defs", "with-" + action.name, "properties").keys
      #expect(own == action.parameters.map { $0.name })
      for parameter in action.parameters {
        let node = schema.at("$defs", "with-" + action.name, "properties", parameter.name)
        #expect(node["description"]?.text?.hasSuffix(": \(parameter.type)") == true)
        #expect((node["default"] != nil) == (parameter.defaultValue != nil), "\(action.name).\(parameter.name)")
      }
    }
  }

  @Test func `check takes what the schema has to take`() async throws {
    let cases = FileTree.files(below: ExampleWorkspace.root + "/Tests/WorkflowCases/schema/accepted")
    #expect(!cases.isEmpty)
    // What is in a file of tests is looked at by `test`.
    for (name, bytes) in cases.sorted(by: { $0.key < $1.key }) where !name.hasSuffix(".test.json") {
      let workspace = ExampleWorkspace()
      let isWorkspace = name.hasPrefix("workspace-")
      workspace.write(String(decoding: bytes, as: UTF8.self), to: isWorkspace ? "intently.json" : name)
      let run = isWorkspace ? await workspace.run("entities") : await workspace.run("check", name)
      // What a later version brings is taken with a warning.
      let isLater = run.errors.contains("[later-version]") && !run.errors.contains("error:")
      #expect(run.status == 0 && (run.errors.isEmpty || isLater), "\(name): \(run.errors)")
    }
  }

  @Test func `check refuses what the schema has to refuse`() async throws {
    let cases = FileTree.files(below: ExampleWorkspace.root + "/Tests/WorkflowCases/schema/refused")
    #expect(!cases.isEmpty)
    // What is in a file of tests is looked at by `test`.
    for (name, bytes) in cases.sorted(by: { $0.key < $1.key }) where !name.hasSuffix(".test.json") {
      let workspace = ExampleWorkspace()
      let isWorkspace = name.hasPrefix("workspace-")
      workspace.write(String(decoding: bytes, as: UTF8.self), to: isWorkspace ? "intently.json" : name)
      let run = isWorkspace ? await workspace.run("entities") : await workspace.run("check", name)
      // Where nothing else is wrong than a value that is not given, the status is 3.
      #expect(run.status == 2 || run.errors.contains("[answer-missing]"), "\(name): \(run.errors)")
    }
  }
}

extension JSONNode {
  fileprivate func at(_ path: String...) -> JSONNode {
    path.reduce(self) { $0[$1] ?? JSONNode(.null, start: start, end: end) }
  }

  fileprivate var keys: [String] { if case .object(let members) = content { members.map(\.key) } else { [] } }
  fileprivate var items: [JSONNode] { if case .array(let items) = content { items } else { [] } }
  fileprivate var text: String? { if case .string(let text) = content { text } else { nil } }
  fileprivate var isFalse: Bool { if case .boolean(false) = content { true } else { false } }

  /// Every text under a key, wherever it stands.
  fileprivate func texts(under key: String) -> [String] {
    switch content {
    case .array(let items): items.flatMap { $0.texts(under: key) }
    case .object(let members):
      members.flatMap { member in
        (member.key == key ? [member.value.text].compactMap(\.self) : []) + member.value.texts(under: key)
      }
    default: []
    }
  }
}
