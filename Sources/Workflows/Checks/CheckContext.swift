package import Diagnostics
package import Formats
package import Metadata
package import Queries
package import Values

/// What a workflow is checked against: facts, never the things themselves.
package struct CheckContext {
  package var workspace: Workspace
  /// The workspace's zone, or the system's.
  package var zone: TimeZoneRules
  package var comparators: [any Comparator.Type]
  package var aggregates: [any AggregateFunction.Type]
  package var exports: [any ExportFormat.Type]
  /// What the intents there are called.
  package var actionNames: () -> [String]
  /// The facts of an intent, by its name.
  package var action: (String) -> ActionInfo?
  /// The declarations that stand for entities from Swift.
  package var swiftEntities: [EntityDeclaration]
  /// Why an entity cannot be searched, given whether only suggested ones are; nil where it can.
  package var searchFault: (EntityDeclaration, Bool) -> Diagnostic?
  /// The content types that an entity from Swift is written as by its author's own code.
  package var representations: (EntityDeclaration) -> [RepresentationInfo]
  /// The content type of files with a name, an ending, a MIME type or a uniform type identifier; nil where nobody knows it.
  package var fileType: (String) -> ContentType? = { _ in nil }
  /// Whether a file of the first type may be taken for one of the second.
  package var isKind: (ContentType, ContentType) -> Bool = { $0 == $1 }
  /// Whether files stand for an entity from Swift, or are what it is made of.
  package var isMadeOfFiles: (EntityDeclaration) -> Bool = { _ in false }
  /// Opens a declared source far enough to know its properties.
  package var schema: (EntityDeclaration) -> SchemaOutcome
  /// Finds a time zone by its name.
  package var timeZone: (String) throws(TimeZoneFault) -> TimeZoneRules
  /// Reads another workflow, by its name in the workspace or by its path; its faults of form are told to the findings.
  package var workflow: (String, Findings) -> WorkflowOutcome
  /// What tells the file of a workflow from every other one, given as its user writes it.
  package var identity: (String) -> String

  package init(
    workspace: Workspace, zone: TimeZoneRules, comparators: [any Comparator.Type],
    aggregates: [any AggregateFunction.Type], exports: [any ExportFormat.Type],
    actionNames: @escaping () -> [String] = { [] }, action: @escaping (String) -> ActionInfo? = { _ in nil },
    swiftEntities: [EntityDeclaration] = [],
    searchFault: @escaping (EntityDeclaration, Bool) -> Diagnostic? = { _, _ in nil },
    representations: @escaping (EntityDeclaration) -> [RepresentationInfo] = { _ in [] },
    schema: @escaping (EntityDeclaration) -> SchemaOutcome,
    timeZone: @escaping (String) throws(TimeZoneFault) -> TimeZoneRules,
    workflow: @escaping (String, Findings) -> WorkflowOutcome = { name, _ in .absent(hint: nil) },
    identity: @escaping (String) -> String = { $0 }
  ) {
    self.workspace = workspace
    self.zone = zone
    self.comparators = comparators
    self.aggregates = aggregates
    self.exports = exports
    self.actionNames = actionNames
    self.action = action
    self.swiftEntities = swiftEntities
    self.searchFault = searchFault
    self.representations = representations
    self.schema = schema
    self.timeZone = timeZone
    self.workflow = workflow
    self.identity = identity
  }
}

/// What looking for another workflow found.
package enum WorkflowOutcome {
  /// The workflow, by what tells its file from others; nil where its form is wrong, which is told already.
  case found(String, Workflow?)
  case absent(hint: String?)
}

/// What opening a source for `check` found.
package enum SchemaOutcome: Sendable {
  case found(EntityInfo, warnings: [Diagnostic])
  /// The source cannot be read now. With the declared properties, where there are any.
  case unreadable(Diagnostic, declared: EntityInfo?)
}
