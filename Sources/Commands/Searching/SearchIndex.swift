import Databases
import Diagnostics
import Glibc
import Runs
import Values

/// What can be searched in a workspace: items with their words, in SQLite's full-text index FTS5.
///
/// **Shape**: one file, `.intently/index.sqlite`. Text is taken apart into words before it is handed on: folded, and in scripts
/// without blanks a word for each character, so that words of any length are found there, one character too. What is asked for
/// are phrases of such words, the last one of each being a beginning.
/// **Source**: the SQLite pages on FTS5; the figures are in Docs/shortcuts.md.
final class SearchIndex {
  /// Something that can be searched.
  struct Item: Sendable {
    var identifier: String
    var domain: String?
    var entity: (type: String, id: String)?
    var priority = 0
    var title: String
    var subtitle = ""
    /// Other names, and words it should be found by.
    var names: [String] = []
    /// What else is known of it.
    var texts: [String] = []
    /// **Units**: seconds since 1970.
    var expires: Double
  }

  /// Something that was found.
  struct Hit: Hashable, Sendable {
    /// The entity's type, else the item's domain, else `item`.
    var type: String
    /// The entity's id, else the item's identifier.
    var id: String
    var title: String
    var subtitle: String
    var isEntity: Bool
    var identifier: String
    var domain: String?
  }

  /// Which items are meant.
  enum Selection: Sendable {
    case all
    case identifiers([String])
    case domains([String])
    case entities(type: String, ids: [String]?)
  }

  static let version = 1
  private let connection: Connection

  static func path(in root: String) -> String { StateFolder.path(in: root) + "/index.sqlite" }

  static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Opens the index to be written, and makes it where it is not there.
  init(writingTo path: String, named name: String) throws(Diagnostic) {
    connection = try Connection(path: path, named: name, access: .readWrite(create: true))
    try connection.execute("PRAGMA synchronous = NORMAL")
    if try version() != Self.version { try make() }
  }

  /// Opens an index that is there; nil where there is none.
  init?(reading path: String, named name: String) throws(Diagnostic) {
    guard Self.isThere(path) else { return nil }
    connection = try Connection(path: path, named: name)
    if try version() != Self.version { return nil }
  }

  private func version() throws(Diagnostic) -> Int {
    let statement = try connection.prepare("PRAGMA user_version")
    return try statement.step() ? Int(statement.integer(at: 0)) : 0
  }

  private func make() throws(Diagnostic) {
    try transaction { () throws(Diagnostic) in
      try connection.execute(
        """
        DROP TABLE IF EXISTS item;
        DROP TABLE IF EXISTS words;
        CREATE TABLE item (
          number INTEGER PRIMARY KEY, index_name TEXT NOT NULL, identifier TEXT NOT NULL, domain TEXT, entity_type TEXT,
          entity_id TEXT, priority INTEGER NOT NULL, title TEXT NOT NULL, subtitle TEXT NOT NULL, said TEXT NOT NULL,
          expires REAL NOT NULL, UNIQUE (index_name, identifier));
        CREATE INDEX item_entity ON item (entity_type, entity_id);
        CREATE VIRTUAL TABLE words USING fts5 (
          title, names, subtitle, text, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* S* M* Co'");
        PRAGMA user_version = \(Self.version);
        """)
    }
  }

  private func transaction(_ body: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    try connection.execute("BEGIN IMMEDIATE")
    do {
      try body()
      try connection.execute("COMMIT")
    } catch {
      if connection.isInTransaction { try? connection.execute("ROLLBACK") }
      throw error
    }
  }

  // MARK: Writing

  /// Puts items in, each in the place of an older one with its identifier; what is past its time is taken out.
  func put(_ items: [Item], in index: String, now: Double) throws(Diagnostic) {
    try transaction { () throws(Diagnostic) in
      try remove("expires <= ?", [.real(now)])
      let insert = try connection.prepare(
        """
        INSERT INTO item (index_name, identifier, domain, entity_type, entity_id, priority, title, subtitle, said, expires)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number
        """)
      let words = try connection.prepare(
        "INSERT INTO words (rowid, title, names, subtitle, text) VALUES (?, ?, ?, ?, ?)")
      for item in items {
        try remove("index_name = ? AND identifier = ?", [.text(index), .text(item.identifier)])
        try insert.bind([
          .text(index), .text(item.identifier), Self.stored(item.domain), Self.stored(item.entity?.type),
          Self.stored(item.entity?.id), .integer(Int64(item.priority)), .text(item.title), .text(item.subtitle),
          .text(Self.words(item.title)), .real(item.expires),
        ])
        guard try insert.step() else { continue }
        let number = insert.integer(at: 0)
        while try insert.step() {}
        insert.reset()
        try words.bind([
          .integer(number), .text(Self.words(item.title)), .text(Self.words(item.names.joined(separator: "\n"))),
          .text(Self.words(item.subtitle)), .text(Self.words(item.texts.joined(separator: "\n"))),
        ])
        while try words.step() {}
        words.reset()
      }
    }
  }

  func delete(_ selection: Selection, in index: String) throws(Diagnostic) {
    try transaction { () throws(Diagnostic) in
      switch selection {
      case .all: try remove("index_name = ?", [.text(index)])
      case .identifiers(let identifiers):
        for identifier in identifiers {
          try remove("index_name = ? AND identifier = ?", [.text(index), .text(identifier)])
        }
      case .domains(let domains):
        for domain in domains {
          try remove(
            "index_name = ? AND (domain = ? OR substr(domain, 1, length(?) + 1) = ? || '.')",
            [.text(index), .text(domain), .text(domain), .text(domain)])
        }
      case .entities(let type, nil): try remove("index_name = ? AND entity_type = ?", [.text(index), .text(type)])
      case .entities(let type, let ids?):
        for id in ids {
          try remove(
            "index_name = ? AND entity_type = ? AND entity_id = ?", [.text(index), .text(type), .text(id)])
        }
      }
    }
  }

  private func remove(_ condition: String, _ values: [StoredValue]) throws(Diagnostic) {
    for sql in [
      "DELETE FROM words WHERE rowid IN (SELECT number FROM item WHERE \(condition))",
      "DELETE FROM item WHERE \(condition)",
    ] {
      let statement = try connection.prepare(sql)
      try statement.bind(values)
      while try statement.step() {}
    }
  }

  private static func stored(_ text: String?) -> StoredValue { text.map { .text($0) } ?? .null }

  // MARK: Searching

  private static let hitColumns =
    "item.entity_type, item.entity_id, item.domain, item.identifier, item.title, item.subtitle"

  /// What has all words of a text, the best first: what is called so, what begins so, then by how often and where the words
  /// stand, those of a title counting most.
  func search(_ text: String, limit: Int, now: Double) throws(Diagnostic) -> [Hit] {
    let query = Self.query(text)
    guard !query.isEmpty else { return [] }
    let statement = try connection.prepare(
      """
      SELECT \(Self.hitColumns) FROM words JOIN item ON item.number = words.rowid
      WHERE words MATCH ?1 AND item.expires > ?2
      ORDER BY item.said = ?3 DESC, substr(item.said, 1, length(?3)) = ?3 DESC,
        bm25(words, 10.0, 6.0, 3.0, 1.0) * max(0.1, 1 + 0.1 * item.priority), item.title, item.identifier, item.number
      """)
    try statement.bind([.text(query), .real(now), .text(Self.words(text))])
    return try hits(of: statement, limit: limit)
  }

  /// The item that a hit's type and id name.
  func item(type: String, id: String, now: Double) throws(Diagnostic) -> Hit? {
    let statement = try connection.prepare(
      """
      SELECT \(Self.hitColumns) FROM item
      WHERE expires > ?3 AND (entity_type = ?1 AND entity_id = ?2
        OR entity_type IS NULL AND coalesce(domain, 'item') = ?1 AND identifier = ?2)
      ORDER BY number LIMIT 1
      """)
    try statement.bind([.text(type), .text(id), .real(now)])
    return try hits(of: statement, limit: 1).first
  }

  /// What is in several indexes is one hit.
  private func hits(of statement: Statement, limit: Int) throws(Diagnostic) -> [Hit] {
    var hits: [Hit] = []
    var known: Set<[String]> = []
    while hits.count < limit, try statement.step() {
      func text(_ column: Int) -> String? {
        if case .text(let text) = statement.value(at: column) { return text }
        return nil
      }
      let entity = text(0)
      let identifier = text(3) ?? ""
      let hit = Hit(
        type: entity ?? text(2) ?? "item", id: (entity == nil ? nil : text(1)) ?? identifier, title: text(4) ?? "",
        subtitle: text(5) ?? "", isEntity: entity != nil, identifier: identifier, domain: text(2))
      if known.insert([hit.type, hit.id]).inserted { hits.append(hit) }
    }
    return hits
  }

  /// The words of a text as the index keeps them, with a blank between two.
  static func words(_ text: String) -> String { SpokenText(text).words.joined(separator: " ") }

  /// What FTS5 is asked for: a phrase for each run of words without a gap between them, the last word of which may go on.
  static func query(_ text: String) -> String {
    let runs = text.split { $0.isWhitespace }.flatMap { SpokenText(String($0)).runs }
    return runs.map { "\"\($0.joined(separator: " "))\" *" }.joined(separator: " ")
  }
}

extension SpokenText {
  /// The words in runs that no gap parts.
  fileprivate var runs: [[String]] {
    var runs: [[String]] = []
    for (place, unit) in units.enumerated() {
      if place == 0 || unit.followsGap {
        runs.append([String(unit.character)])
      } else if unit.needsNoGap || units[place - 1].needsNoGap {
        runs[runs.count - 1].append(String(unit.character))
      } else {
        runs[runs.count - 1][runs[runs.count - 1].count - 1].append(unit.character)
      }
    }
    return runs
  }
}
