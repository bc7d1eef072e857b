/// A type of content, named the way uniform type identifiers name it.
public struct ContentType: Hashable, Sendable {
  /// The uniform type identifier: `public.comma-separated-values-text`.
  public var identifier: String
  /// The short name a workflow uses: `csv`.
  public var name: String
  /// Endings without the dot, the preferred one first.
  public var extensions: [String]
  public var mimeType: String

  public init(identifier: String, name: String, extensions: [String], mimeType: String) {
    self.identifier = identifier
    self.name = name
    self.extensions = extensions
    self.mimeType = mimeType
  }
}

extension ContentType {
  public static let csv = ContentType(
    identifier: "public.comma-separated-values-text", name: "csv", extensions: ["csv"], mimeType: "text/csv")
  public static let tsv = ContentType(
    identifier: "public.tab-separated-values-text", name: "tsv", extensions: ["tsv", "tab"],
    mimeType: "text/tab-separated-values")
  public static let json = ContentType(
    identifier: "public.json", name: "json", extensions: ["json", "geojson"], mimeType: "application/json")
  public static let jsonLines = ContentType(
    identifier: "org.jsonlines.json-lines", name: "jsonl", extensions: ["jsonl", "ndjson"],
    mimeType: "application/jsonl")
  public static let markdown = ContentType(
    identifier: "net.daringfireball.markdown", name: "markdown", extensions: ["md", "markdown"],
    mimeType: "text/markdown")
  public static let plainText = ContentType(
    identifier: "public.plain-text", name: "text", extensions: ["txt", "text"], mimeType: "text/plain")
  public static let iCalendar = ContentType(
    identifier: "com.apple.ical.ics", name: "ics", extensions: ["ics"], mimeType: "text/calendar")
  public static let vCard = ContentType(
    identifier: "public.vcard", name: "vcf", extensions: ["vcf", "vcard"], mimeType: "text/vcard")

  public static let known: [ContentType] = [
    .csv, .iCalendar, .json, .jsonLines, .markdown, .plainText, .tsv, .vCard,
  ]
}
