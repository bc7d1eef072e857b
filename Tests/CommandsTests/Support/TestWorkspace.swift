import Commands

/// A workspace made by a test, in a folder of its own.
struct TestWorkspace {
  let folder = TemporaryFolder()

  init(_ files: [String: String] = [:]) {
    for (name, text) in files { folder.write(text, to: name) }
  }

  /// Writes a workflow of these steps, JSON each.
  func workflow(_ name: String = "w.json", _ steps: String...) {
    folder.write("{ \"intently\": 1, \"steps\": [\n\(steps.joined(separator: ",\n"))\n] }\n", to: name)
  }

  /// Writes `intently.json` with these entities, JSON each: `"Book": { … }`.
  func entities(_ entities: String...) {
    folder.write(
      "{ \"intently\": 1, \"entities\": {\n\(entities.joined(separator: ",\n"))\n} }\n", to: "intently.json")
  }

  func run(_ arguments: String..., zone: String = "UTC") async -> CommandRun {
    await CommandRun.run(arguments, in: folder.path, zone: zone)
  }

  func run(_ arguments: String..., tool: ToolTypes) async -> CommandRun {
    await CommandRun.run(arguments, in: folder.path, tool: tool)
  }

  func text(_ name: String) -> String? { folder.text(name) }
}
