package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// What has changed from one file of rows to another.
///
/// **Shape**: `added` and `removed` rows, `changed` ones with their `id`, the `columns` that differ and the rows `before` and
/// `after`, `counts` of each and of those `unchanged`, and `isSame`. Rows belong together by `id`, one column or several; without
/// it a row is its own id, and none is changed. Columns are told apart by name, whatever their order. Files are CSV, TSV, JSON, JSON
/// Lines, vCard or iCalendar, packed or not, and need not be of one format. Numbers are compared by their values (`4.30` is `4.3`)
/// unless `exact` is true. The rows of the old file are kept in memory, those of the new one pass through.
/// **Missing**: an absent column, an empty cell and null are alike. **Errors**: an id that is missing or stands twice, with its line.
package struct CompareFiles: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Compare Files"
  package static let description: IntentDescription? = IntentDescription(
    "Finds the rows that were added, changed and removed from one file to another", categoryName: "Files",
    searchKeywords: ["diff", "difference", "changes"], resultValueName: "Differences")
  package static let example = ActionExample(
    #"{ "intent": "CompareFiles", "with": { "old": "monday.csv", "new": "tuesday.csv", "id": ["id"] } }"#,
    gives: #"""
      {"added":[{"id":"3","title":"Zadig"}],
      "changed":[{"id":"1","columns":["title"],"before":{"id":"1","title":"Faust"},"after":{"id":"1","title":"Faust I"}}],
      "removed":[{"id":"2","title":"Emma"}],
      "counts":{"added":1,"changed":1,
      "removed":1,"unchanged":0},"isSame":false}
      """#,
    files: ["monday.csv": "id,title\n1,Faust\n2,Emma\n", "tuesday.csv": "id,title\n1,Faust I\n3,Zadig\n"])
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["old": .read, "new": .read]

  @Parameter(title: "Old File", description: "The file as it was", inputConnectionBehavior: .never)
  package var old: FileReference

  @Parameter(
    title: "New File", description: "The file as it is", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var new: FileReference

  @Parameter(
    title: "Id", description: "The column, or the columns, by which rows belong together",
    inputConnectionBehavior: .never)
  package var id: [String]?

  @Parameter(
    title: "Ignore", description: "Columns that are not compared", inputConnectionBehavior: .never)
  package var ignore: [String]?

  @Parameter(
    title: "Exact", description: "Whether numbers are compared by their characters", default: false,
    inputConnectionBehavior: .never)
  package var exact: Bool

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let row = ResultType(.record([]))
    let changed = ResultType.record([
      "id": ResultType(.text), "columns": ResultType(.list(.text)), "before": row, "after": row,
    ])
    let counts = ResultType.record(["added", "changed", "removed", "unchanged"].map { ($0, ResultType(.integer)) })
    return .record([
      "added": .list(of: row), "changed": .list(of: changed), "removed": .list(of: row), "counts": counts,
      "isSame": ResultType(.boolean),
    ])
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    let workspace = try WorkspaceSurroundings.current()
    var before: [ExactText: ComparedRow] = [:]
    var order: [ExactText] = []
    let first = try rows(of: old, workspace)
    while let row = try first.next() {
      try Task.checkCancellation()
      try first.place(row, in: &before)
      order.append(ExactText(row.id))
    }
    var added: [Value] = []
    var changed: [Value] = []
    var unchanged = 0
    var seen: [ExactText: ComparedRow] = [:]
    let second = try rows(of: new, workspace)
    while let row = try second.next() {
      try Task.checkCancellation()
      // Of the new file the ids alone are kept.
      try second.place(ComparedRow(id: row.id, place: row.place, cells: [], values: [:]), in: &seen)
      guard let counterpart = before[ExactText(row.id)] else {
        added.append(.record(row.record))
        continue
      }
      let columns = row.differences(from: counterpart)
      if columns.isEmpty {
        unchanged += 1
      } else {
        changed.append(
          .record(
            Record([
              ("id", .text(row.shownId)), ("columns", .list(columns.map { .text($0) })),
              ("before", .record(counterpart.record)), ("after", .record(row.record)),
            ])))
      }
    }
    let removed = order.filter { seen[$0] == nil }.compactMap { before[$0] }.map { Value.record($0.record) }
    func count(_ number: Int) -> Value { .integer(ExactNumber(number)) }
    return .result(
      value: AnyValue(
        .record(
          Record([
            ("added", .list(added)), ("changed", .list(changed)), ("removed", .list(removed)),
            (
              "counts",
              .record(
                Record([
                  ("added", count(added.count)), ("changed", count(changed.count)), ("removed", count(removed.count)),
                  ("unchanged", count(unchanged)),
                ]))
            ), ("isSame", .boolean(added.isEmpty && changed.isEmpty && removed.isEmpty)),
          ]))))
  }

  private func rows(of file: FileReference, _ workspace: WorkspaceSurroundings) throws -> ComparedRows {
    try ComparedRows(
      UnpackedInput(try workspace.input(file.file.path)), path: file.file.path, named: workspace.named(file.file.path),
      id: id ?? [], ignoring: ignore ?? [], isExact: exact)
  }
}
