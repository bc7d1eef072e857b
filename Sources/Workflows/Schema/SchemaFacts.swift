package import Formats
package import Metadata
package import Queries

/// What the schemas of a workspace follow from: the facts that `check` goes by.
package struct SchemaFacts {
  package var sources: [SourceInfo]
  package var exports: [any ExportFormat.Type]
  package var comparators: [any Comparator.Type]
  package var aggregates: [any AggregateFunction.Type]
  /// The intents there are.
  package var actions: [ActionInfo]
  /// The entities of the workspace, in the order they are declared.
  package var entities: [Entity]
  /// The endings of the types of files that are known.
  package var fileEndings: [String]

  package struct Entity {
    package var name: String
    package var title: String
    /// Where they come from, for people.
    package var place: String
    /// Nil where they are not known, because the source cannot be read now.
    package var properties: [PropertyInfo]?
    /// The content types that they are written as by their author's own code.
    package var representations: [RepresentationInfo]

    package init(
      name: String, title: String, place: String, properties: [PropertyInfo]?,
      representations: [RepresentationInfo] = []
    ) {
      self.name = name
      self.title = title
      self.place = place
      self.properties = properties
      self.representations = representations
    }
  }

  package init(
    sources: [SourceInfo], exports: [any ExportFormat.Type], comparators: [any Comparator.Type],
    aggregates: [any AggregateFunction.Type], actions: [ActionInfo] = [], entities: [Entity],
    fileEndings: [String] = []
  ) {
    self.sources = sources
    self.exports = exports
    self.comparators = comparators
    self.aggregates = aggregates
    self.actions = actions
    self.entities = entities
    self.fileEndings = fileEndings
  }
}
