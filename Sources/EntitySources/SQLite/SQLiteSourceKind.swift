package import Diagnostics
package import Metadata
import Values

/// Entities from a table, a view or a query of a SQLite database, which is only read.
package enum SQLiteSourceKind: SourceKind {
  package static let info = SourceInfo(
    kind: "sqlite", summary: "A table, a view or one SELECT of a SQLite database, only read",
    options: [
      OptionInfo("sqlite", .path, "The database, relative to the workspace", isRequired: true),
      OptionInfo("table", .text, "The table or view"),
      OptionInfo("query", .text, "One SELECT, instead of a table"),
      OptionInfo("missing", .texts, "Words that stand for no value in every column"),
      OptionInfo("timeZone", .timeZone, "The zone of date-times without an offset"),
    ],
    example: "{ \"sqlite\": \"Data/shop.sqlite\", \"table\": \"orders\" }")

  package static func open(
    _ declaration: EntityDeclaration, in context: SourceContext
  ) throws(Diagnostic) -> any EntitySource {
    let source = declaration.source
    let origin: SQLiteSource.Origin
    switch (source.text("table"), source.text("query")) {
    case (let table?, nil): origin = .table(table)
    case (nil, let query?):
      origin = .query(query, SourceAnchor(range: source.range(of: "query"), isVerbatim: false))
    case (nil, nil):
      throw Diagnostic(
        "missing-key", "a SQLite source names a “table” or a “query”", at: source.range,
        hint: "\"table\": \"orders\"")
    case (_?, _?):
      throw Diagnostic(
        "wrong-value", "a SQLite source names a “table” or a “query”, not both", at: source.range(of: "query"))
    }
    let name = source.text("sqlite") ?? ""
    return try SQLiteSource(
      path: context.absolute(name), named: context.named(name), origin: origin,
      declared: EntityInfo(declaration, properties: declaration.properties ?? []),
      zone: try context.zone(of: source), at: source.range(of: "sqlite"), tableAt: source.range(of: "table"))
  }
}
