/// Rows of a SQLite table, written as files beside the `sqlite3` command with the same SQL.
enum SQLiteBenchmark: Benchmark {
  static let name = "sqlite"
  static let summary = "1,000,000 rows of 9 columns out of SQLite, beside sqlite3 with the same SQL"

  /// Rows that are the same each time: columns of texts, a day, decimals, whole numbers and a flag.
  private static let table = """
    CREATE TABLE book(id INTEGER PRIMARY KEY, title TEXT, author TEXT, language TEXT, published DATE,
      rating DECIMAL(3, 2), ratings_count INTEGER, price DECIMAL(6, 2), read BOOLEAN);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000),
      h AS (SELECT i, (i * 2654435761) % 4294967296 AS a, (i * 40503 + 7) * 2246822519 % 4294967296 AS b FROM n)
    INSERT INTO book SELECT i, CASE WHEN a % 8 = 0 THEN 'House of Stone ' || (a % 9999) || ', Vol. ' || (b % 9)
      WHEN a % 97 = 0 THEN 'He said "Winter" again' ELSE 'The Silent Garden ' || (a % 9999) END,
      CASE b % 5 WHEN 0 THEN 'García' WHEN 1 THEN 'Müller' WHEN 2 THEN 'Nguyen' WHEN 3 THEN 'Smith' ELSE 'Ito' END,
      CASE a / 7 % 7 WHEN 0 THEN 'eng' WHEN 1 THEN 'fre' WHEN 2 THEN 'ger' WHEN 3 THEN 'spa' ELSE 'jpn' END,
      date('1900-01-01', (a / 11 % 46000) || ' days'), (100 + b % 401) / 100.0,
      a % 90000, (199 + b % 9800) / 100.0, a % 3 = 0 FROM h;
    """

  private struct Work {
    var what: String
    var sql: String
    var steps: String
    var format = "csv"
  }

  private static let works = [
    Work(what: "every row to CSV", sql: "SELECT * FROM book", steps: #"{ "find": "Book" }"#),
    Work(
      what: "a quarter of the rows to CSV", sql: "SELECT * FROM book WHERE rating >= 4",
      steps: #"{ "find": "Book", "where": "rating >= 4" }"#),
    Work(
      what: "1 % of the rows to CSV",
      sql: "SELECT * FROM book WHERE language = 'eng' AND rating >= 4 AND published >= '1995-01-01'",
      steps: #"{ "find": "Book", "where": "language = 'eng' AND rating >= 4 AND published >= '1995-01-01'" }"#),
    Work(
      what: "every row to JSON", sql: "SELECT * FROM book", steps: #"{ "find": "Book" }"#, format: "json"),
    Work(
      what: "count and most ratings by language",
      sql: "SELECT language, count(*) AS books, max(ratings_count) AS most FROM book GROUP BY language",
      steps: """
        { "find": "Book" }, { "summarize": "${previous}", "by": ["language"],
          "with": { "books": "count", "most": { "maximum": "ratings_count" } } }
        """),
  ]

  static func run(_ tools: Tools) async throws -> [Measurement] {
    guard tools.canRun(["sqlite3", ":memory:", "select 1"]) else { throw NotMeasured("sqlite3 is not installed") }
    let folder = try BenchmarkFolder()
    let database = folder.path + "/book.sqlite"
    guard tools.canRun(["sqlite3", database, table]) else { throw NotMeasured("the table could not be made") }
    _ = try folder.file(
      "intently.json",
      #"{ "intently": 1, "entities": { "Book": { "source": { "sqlite": "book.sqlite", "table": "book" } } } }"#)
    var lines: [Measurement] = []
    for (number, work) in works.enumerated() {
      let workflow = try folder.file(
        "\(number).json",
        #"{ "intently": 1, "steps": [ \#(work.steps), { "export": "\#(work.format)", "to": "ours.\#(work.format)" } ] }"#
      )
      let usages = try tools.race(
        rounds: 5,
        [
          tools.intently + ["run", workflow],
          ["sqlite3", "-header", "-\(work.format)", database, ".output \(folder.path)/theirs", work.sql],
        ])
      lines.append(
        Measurement(
          work.what, "\(usages[0].wall.inWords), \(usages[0].memoryInWords)",
          ratio: "\((usages[0].wall.seconds / usages[1].wall.seconds).fixed(2)) times sqlite3"))
    }
    return lines
  }
}
