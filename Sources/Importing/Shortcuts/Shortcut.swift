package import Diagnostics

/// A shortcut as its file has it: the actions in a row, and what is said about the whole.
package struct Shortcut: Sendable {
  /// The name in the file; most files have none, and are called by it.
  package var name: String?
  package var clientVersion: Int?
  package var actions: [ShortcutAction]
  package var questions: [ImportQuestion]
  /// What it takes as input: `WFStringContentItem` and others.
  package var inputClasses: [String]

  /// A question that is asked when the shortcut is added, for the value of a parameter.
  package struct ImportQuestion: Sendable {
    package var action: Int
    package var parameter: String
    package var text: String
    package var defaultValue: PropertyValue?
  }

  package init(_ root: PropertyDictionary, file: String, warnings: inout [Diagnostic]) {
    name = root["WFWorkflowName"]?.string
    clientVersion = (root["WFWorkflowClientVersion"] ?? root["WFWorkflowClientRelese"])?.integer
    inputClasses = root["WFWorkflowInputContentItemClasses"]?.array?.compactMap(\.string) ?? []
    actions = []
    for (index, value) in (root["WFWorkflowActions"]?.array ?? []).enumerated() {
      guard let dictionary = value.dictionary, let identifier = dictionary["WFWorkflowActionIdentifier"]?.string else {
        warnings.append(
          Diagnostic(
            .damagedShortcut, "action \(index + 1) has no identifier and is passed over",
            at: SourceRange(file: file, start: value.dictionary?.place), severity: .warning))
        continue
      }
      actions.append(
        ShortcutAction(
          identifier: identifier, parameters: dictionary["WFWorkflowActionParameters"]?.dictionary ?? .init(),
          number: index + 1, place: dictionary.place))
    }
    questions = (root["WFWorkflowImportQuestions"]?.array ?? []).compactMap { value in
      guard let question = value.dictionary, let action = question["ActionIndex"]?.integer,
        let parameter = question["ParameterKey"]?.string
      else { return nil }
      return ImportQuestion(
        action: action + 1, parameter: parameter, text: question["Text"]?.string ?? "",
        defaultValue: question["DefaultValue"])
    }
  }
}

/// One action of a shortcut.
package struct ShortcutAction: Sendable {
  /// As the file has it: `is.workflow.actions.gettext`.
  package var identifier: String
  package var parameters: PropertyDictionary
  /// Its place among the actions, from 1.
  package var number: Int
  package var place: SourcePosition?

  private static let prefix = "is.workflow.actions."

  /// Without the beginning that all of Shortcuts' own actions have.
  package var shortIdentifier: String {
    identifier.hasPrefix(Self.prefix) ? String(identifier.dropFirst(Self.prefix.count)) : identifier
  }

  package var uuid: String? { parameters["UUID"]?.string }
  package var outputName: String? { parameters["CustomOutputName"]?.string.flatMap { $0.isEmpty ? nil : $0 } }
  package var group: String? { parameters["GroupingIdentifier"]?.string }

  /// What part of a block it is; a part that does not say so begins one.
  package var mode: Mode { parameters["WFControlFlowMode"]?.integer.flatMap(Mode.init) ?? .start }

  package enum Mode: Int, Sendable {
    case start, middle, end
  }

  /// Whether it is a part of a block: of an If, a menu or a loop.
  package var isBlock: Bool {
    ["conditional", "choosefrommenu", "repeat.count", "repeat.each"].contains(shortIdentifier)
  }
}
