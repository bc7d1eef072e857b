import AppIntents

enum Shelf: String {
  case currentlyReading
  case wantToRead
  case read
}

extension Shelf: AppEnum {
  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Shelf"

  static var caseDisplayRepresentations: [Shelf: DisplayRepresentation] = [
    .currentlyReading: "Currently Reading",
    .wantToRead: "Want to Read",
    .read: DisplayRepresentation(title: "Read", synonyms: ["Finished", "Done"]),
  ]
}
