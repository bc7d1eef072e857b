import Databases
import Diagnostics
import Glibc
import Metadata
import Queries
import Values

@testable import EntitySources

/// Public files beside the package, where they are at hand.
enum SharedData {
  static let chinook = String(#filePath.split(separator: "/Tests/")[0]) + "/../shared/data/sqlite/chinook.sqlite"
  static var hasChinook: Bool { access(chinook, R_OK) == 0 }
}

/// A folder for the databases of one test, gone when it is over.
final class SQLiteFolder {
  let path: String
  private var names: [String] = []

  init() throws {
    var template = Array("/tmp/intently-sqlite-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Diagnostic("test-folder", "no folder for the test") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in names {
      for ending in ["", "-wal", "-shm", "-journal"] { unlink(path + "/" + name + ending) }
    }
    rmdir(path)
  }

  /// Runs SQL in a database of this name, made where it is not there yet; gives its path.
  func database(_ sql: String..., named name: String = "a.sqlite") throws -> String {
    names.append(name)
    let connection = try Connection(path: path + "/" + name, access: .readWrite(create: true))
    for sql in sql { try connection.execute(sql) }
    return path + "/" + name
  }
}

extension SQLiteSlices.Policy {
  /// Slices of a few rows, and fewer held, for three threads.
  static var tiny: Self {
    var policy = Self()
    policy.workers = 3
    policy.leastSize = 0
    policy.sliceSize = 700
    policy.mostHeld = 100
    policy.mostRowIDs = 9
    return policy
  }

  static var none: Self {
    var policy = Self()
    policy.workers = 1
    return policy
  }
}

extension SQLiteSource {
  /// The same source, cut otherwise.
  func cut(_ policy: SQLiteSlices.Policy) -> SQLiteSource {
    var source = self
    source.slicing = policy
    return source
  }

  init(
    _ path: String, _ table: String, _ properties: [PropertyInfo] = [], id: String? = nil, zone: TimeZoneRules = .utc
  )
    throws(Diagnostic)
  {
    try self.init(
      path: path, named: "a.sqlite", origin: .table(table),
      declared: EntityInfo(name: table, properties: properties, id: id), zone: zone)
  }

  init(_ path: String, query: String, id: String? = nil) throws(Diagnostic) {
    try self.init(
      path: path, named: "a.sqlite", origin: .query(query, nil),
      declared: EntityInfo(name: "Row", properties: [], id: id),
      zone: .utc)
  }

  /// All rows a request gives; without one, all there are.
  func all(_ request: ScanRequest? = nil) throws(Diagnostic) -> [Row] {
    let cursor = try scan(request ?? ScanRequest(properties: Set(schema.typings.indices)))
    var rows: [Row] = []
    while let batch = try cursor.nextBatch() { rows += batch }
    return rows
  }

  /// The row's values, written out; nil where one is missing.
  func values(_ row: Row) throws -> [String?] {
    try zip(schema.typings, row.cells).map { typing, cell in
      let value = try typing.value(of: cell)
      return value.isMissing ? nil : value.writtenOut
    }
  }

  var types: [String] { schema.entity.properties.map { "\($0.name) \($0.type)" } }
}

extension SQLiteSource {
  func path(_ name: String) throws -> PropertyPath {
    guard let index = schema.entity.propertyIndex(name) else {
      throw Diagnostic("test-property", "no property \(name)")
    }
    return PropertyPath(index: index, name: name, type: schema.typings[index].type)
  }

  func compare(
    _ name: String, _ comparator: any Comparator.Type, _ right: Value, _ options: TextOptions = []
  ) throws -> Predicate {
    .compare(
      Comparison(left: .property(try path(name)), comparator: comparator, right: .literal(right), options: options))
  }

  func request(
    _ predicate: Predicate = .constant(true), sort: [SortKey] = [], offset: Int = 0, limit: Int? = nil
  ) -> ScanRequest {
    ScanRequest(
      properties: Set(schema.typings.indices), predicate: predicate, sort: sort, offset: offset, limit: limit)
  }
}
