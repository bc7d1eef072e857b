package import Diagnostics
package import Values

/// The entries of a news feed: RSS 2.0, 1.0 and 0.9x, or Atom.
///
/// **Shape**: `title`, `url`, `date`, `author`, `summary` (plain text), `content` (HTML), `id`, `categories` and `feed`, the feed's own
/// title; in the feed's order. **Missing**: what an entry does not say; a date that cannot be read.
/// **Errors**: `not-xml`; `not-a-feed`.
/// **Source**: the RSS 2.0 specification, RDF Site Summary 1.0, RFC 4287.
package enum FeedReader {
  package static let properties: [(name: String, type: ValueType)] = [
    ("title", .text), ("url", .url), ("date", .dateTime), ("author", .text), ("summary", .text), ("content", .text),
    ("id", .text), ("categories", .list(.text)), ("feed", .text),
  ]

  /// - `bytes`: the document in UTF-8.
  package static func entries(_ bytes: [UInt8], file: String) throws(Diagnostic) -> [Record] {
    let root = try XMLReader.read(bytes, file: file)
    let parts = root.name.split(separator: ":")
    switch parts.last {
    case "rss", "RDF":
      let channel = root.first("channel") ?? root
      let feed = text(channel.first("title"))
      return (channel.elements + (parts.last == "RDF" ? root.elements : [])).filter { $0.name == "item" }
        .map { rss($0, feed) }
    case "feed":
      let prefix = parts.count > 1 ? "\(parts[0]):" : ""
      let feed = text(root.first(prefix + "title"))
      return root.elements.filter { $0.name == prefix + "entry" }.map { atom($0, prefix, feed) }
    default:
      throw Diagnostic(
        "not-a-feed", "this is no feed: a document of RSS begins with “rss”, one of Atom with “feed”",
        at: SourceRange(file: file, line: 1, column: 1))
    }
  }

  private static func rss(_ item: XMLElement, _ feed: Value) -> Record {
    let content = text(item.first("content:encoded"))
    let description = text(item.first("description"))
    let guid = item.first("guid")
    var url = address(text(item.first("link")))
    if url.isMissing, guid?["isPermaLink"] != "false" { url = address(text(guid)) }
    return record(
      title: text(item.first("title")), url: url, date: date(item.first("pubDate") ?? item.first("dc:date")),
      author: first(text(item.first("dc:creator")), text(item.first("author"))), summary: plain(description),
      content: first(content, description), id: first(text(guid), url),
      categories: item.elements.filter { $0.name == "category" || $0.name == "dc:subject" }.map { text($0) }, feed: feed
    )
  }

  private static func atom(_ entry: XMLElement, _ prefix: String, _ feed: Value) -> Record {
    func part(_ name: String) -> XMLElement? { entry.first(prefix + name) }
    let links = entry.elements.filter { $0.name == prefix + "link" }
    let link = links.first { ($0["rel"] ?? "alternate") == "alternate" } ?? links.first
    let summary = html(part("summary"))
    let content = html(part("content"))
    return record(
      title: plain(html(part("title"))), url: address(link?["href"].map { .text($0) } ?? .missing),
      date: date(part("published") ?? part("updated")), author: text(part("author")?.first(prefix + "name")),
      summary: plain(first(summary, content)), content: first(content, summary), id: text(part("id")),
      categories: entry.elements.filter { $0.name == prefix + "category" }.map { element in
        (element["label"] ?? element["term"]).map { .text($0) } ?? .missing
      }, feed: feed)
  }

  private static func record(
    title: Value, url: Value, date: Value, author: Value, summary: Value, content: Value, id: Value,
    categories: [Value], feed: Value
  ) -> Record {
    Record([
      ("title", title), ("url", url), ("date", date), ("author", author), ("summary", summary), ("content", content),
      ("id", id.isMissing ? url.isMissing ? .missing : .text(url.writtenOut) : .text(id.writtenOut)),
      ("categories", .list(categories.filter { !$0.isMissing })), ("feed", feed),
    ])
  }

  private static func first(_ values: Value...) -> Value { values.first { !$0.isMissing } ?? .missing }

  private static func text(_ element: XMLElement?) -> Value {
    guard let text = element?.text.trimmedOfLineEnds, !text.isEmpty else { return .missing }
    return .text(text)
  }

  private static func address(_ value: Value) -> Value {
    if case .text(let text) = value { .url(text) } else { .missing }
  }

  /// A construct of Atom as HTML: text is escaped, `xhtml` is what stands in its `div`.
  private static func html(_ element: XMLElement?) -> Value {
    guard let element else { return .missing }
    let text: String
    switch element["type"] ?? "text" {
    case "html", "text/html": text = element.text
    case "xhtml", "application/xhtml+xml":
      text = HTMLWriter.text(of: (element.elements.first ?? element).children.map(node))
    default: text = HTMLReferences.escaped(element.text)
    }
    let trimmed = text.trimmedOfLineEnds
    return trimmed.isEmpty ? .missing : .text(trimmed)
  }

  private static func node(_ node: XMLNode) -> HTMLNode {
    switch node {
    case .text(let text): .text(text)
    case .element(let element):
      .element(
        HTMLElement(
          name: (element.name.split(separator: ":").last ?? "").lowercased(), attributes: element.attributes,
          children: element.children.map(self.node)))
    }
  }

  private static func plain(_ value: Value) -> Value {
    guard case .text(let html) = value else { return .missing }
    let text = HTMLText.text(of: HTMLParser.parse(html))
    return text.isEmpty ? .missing : .text(text)
  }

  // MARK: Dates

  private static func date(_ element: XMLElement?) -> Value {
    guard case .text(let text) = text(element) else { return .missing }
    if let instant = DateTime(iso: text, zone: .utc) { return .dateTime(instant) }
    if let day = CalendarDate(iso: text) { return .dateTime(DateTime.startOfDay(day, in: .utc)) }
    return mailDate(text).map { .dateTime($0) } ?? .missing
  }

  /// `Mon, 30 Nov 2026 08:00:00 +0100`, as RFC 822 and 5322 write it.
  static func mailDate(_ text: String) -> DateTime? {
    var words = text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "," || $0 == "\n" }).map { String($0) }
    if let first = words.first, first.first?.isLetter == true { words.removeFirst() }
    guard words.count >= 4, let day = Int(words[0]),
      let month = months.firstIndex(of: String(words[1].prefix(3)).lowercased()), var year = Int(words[2])
    else { return nil }
    if year < 50 { year += 2000 } else if year < 1000 { year += 1900 }
    let time = words[3].split(separator: ":").map { Int($0) }
    guard let date = CalendarDate(year: year, month: month + 1, day: day), 2...3 ~= time.count, let hour = time[0],
      let minute = time[1], let second = time.count > 2 ? time[2] : 0, 0..<24 ~= hour, 0..<60 ~= minute,
      0...60 ~= second,
      let offset = words.count > 4 ? offset(words[4]) : 0
    else { return nil }
    let local = Int64(date.daysSinceEpoch) * 86_400 + Int64(hour * 3_600 + minute * 60 + min(second, 59))
    return DateTime(seconds: local - Int64(offset), offset: Int32(offset))
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// **Units**: seconds east of Greenwich.
  private static func offset(_ zone: String) -> Int? {
    let american = ["EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7]
    if ["GMT", "UT", "UTC", "Z"].contains(zone) { return 0 }
    if let hours = american[zone] { return hours * 3_600 }
    guard let sign = zone.first, sign == "+" || sign == "-" else { return nil }
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard digits.count == 4, let number = Int(digits), number >= 0, number % 100 < 60, number < 2400 else { return nil }
    return (sign == "-" ? -1 : 1) * (number / 100 * 3_600 + number % 100 * 60)
  }
}
