import Metadata
import Workflows

extension ReferencePages {
  static var workflow: ReferencePage {
    var text = """
      The keys of a workflow file. [The file format](../file-format.md) tells how they work together. `schedule`, `history`,
      `reveal` and `options` are checked for their form and kept for a later version.

      """
    text += keys("Workflow", WorkflowFormat.workflow)
    text += keys("An input", WorkflowFormat.input)
    text += keys("Limits", WorkflowFormat.limits)
    text += keys("Every step", ObjectInfo(StepFormat.first + StepFormat.last))
    for verb in StepFormat.verbs {
      text += keys(
        "The verb \(verb.name)", ObjectInfo([KeyInfo(verb.name, verb.form, verb.summary, isRequired: true)] + verb.keys)
      )
      if case .exportType = verb.form { text += "\nEach type has [options of its own](exports.md#options) too.\n" }
    }
    text += keys("A case of if", WorkflowFormat.branchCase)
    text += keys("A sort key", WorkflowFormat.sortKey)
    text += keys("A column", WorkflowFormat.column)
    text += keys("Retry", WorkflowFormat.retry)
    text += keys("A schedule", WorkflowFormat.schedule)
    return ReferencePage("workflow.md", title: "Keys of a workflow", text)
  }

  static var workspace: ReferencePage {
    var text = """
      The keys of `intently.json`. [The file format](../file-format.md) tells how they work together. `allow` is checked
      for its form and kept for a later version.

      """
    text += keys("Workspace", WorkspaceFormat.workspace)
    text += keys("An entity", WorkspaceFormat.entity)
    text += keys("Display", WorkspaceFormat.display)
    text += keys("A property", WorkspaceFormat.property)
    text += keys("Allow", WorkspaceFormat.allow)
    return ReferencePage("workspace.md", title: "Keys of a workspace", text)
  }

  static var tests: ReferencePage {
    var text = "The keys of `NAME.test.json`. [Tests of workflows](../testing.md) tells how they work together.\n"
    for (title, info) in TestFormat.objects { text += keys(title, info) }
    return ReferencePage("tests.md", title: "Keys of a file of tests", text)
  }

  /// A section with a table of the keys that this version knows.
  private static func keys(_ title: String, _ object: ObjectInfo) -> String {
    let rows = object.keys.filter { !$0.isLater }.map { key in
      [ReferencePage.code(key.name), words(of: key.form), sentence(key.summary) + (key.isRequired ? " Required." : "")]
    }
    return "\n## \(title)\n\n" + ReferencePage.table(["Key", "Takes", "What it says"], rows)
  }

  private static func words(of form: KeyForm) -> String {
    switch form {
    case .option(let kind): words(of: kind)
    case .anything: "anything"
    case .nothing: "`null`"
    case .formatNumber: "`1`"
    case .name: "a name"
    case .value: "a literal, a reference, a list or a record"
    case .list: "a reference to a list"
    case .count: "a whole number from 0, or a reference"
    case .factor: "a number from 1"
    case .duration: "a duration: `\"30 seconds\"`"
    case .memory: "an amount of memory: `\"128 MiB\"`"
    case .type: "a [type](types.md)"
    case .shape: "a [type](types.md), or fields with types"
    case .condition: "a condition"
    case .branches: "a condition, or a list of cases"
    case .predicate: "a [predicate](../predicates.md)"
    case .sort: "a list of properties and sort keys"
    case .ignoring: "a list of `\"case\"` and `\"diacritics\"`"
    case .columns: "a list of properties and columns, `\"union\"` or `\"strict\"`"
    case .property: "a property, with dots for a path"
    case .properties: "a list of properties"
    case .aggregates: "names with [aggregates](aggregates.md)"
    case .steps: "steps"
    case .target: "an entity's name, or a [source](sources.md)"
    case .source: "a [source](sources.md)"
    case .exportType: "a [type of file](exports.md), or `\"auto\"`"
    case .intentName: "the name of an intent"
    case .fields, .assignments: "names with values"
    case .declaredProperty: "a type, or an object with one"
    case .object: "an object, see below"
    case .named(let form): "names with " + (form.isObject ? "objects, see below" : words(of: form))
    case .listOf(let form): form.isObject ? "a list of objects, see below" : "a list of: " + words(of: form)
    case .oneOf(let forms): forms.map { words(of: $0) }.joined(separator: ", or ")
    case .oneOrList(let form, _): words(of: form) + ", or a list of them"
    }
  }
}

extension KeyForm {
  fileprivate var isObject: Bool {
    if case .object = self { return true }
    return false
  }
}
