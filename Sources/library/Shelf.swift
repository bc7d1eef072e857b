import AppIntents

/// Where a book stands: among those that were read, or those that will be.
enum Shelf: String, AppEnum {
  case wantToRead, read

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shelf"
  static let caseDisplayRepresentations: [Shelf: DisplayRepresentation] = [
    .wantToRead: DisplayRepresentation(title: "Want to Read", synonyms: ["Wish List"]),
    .read: "Read",
  ]
}
