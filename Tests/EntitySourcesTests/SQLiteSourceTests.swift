import Databases
import Diagnostics
import Glibc
import Metadata
import Queries
import Testing
import Values

@testable import EntitySources

struct SQLiteSourceTests {
  let folder: SQLiteFolder

  init() throws { folder = try SQLiteFolder() }

  @Test(.enabled(if: SharedData.hasChinook)) func `the chinook tables are read with the types they declare`() throws {
    let track = try SQLiteSource(
      path: SharedData.chinook, origin: .table("Track"), declared: EntityInfo(name: "Track", properties: []), zone: .utc
    )
    #expect(
      track.schema.entity.properties.map { "\($0.name) \($0.type)" } == [
        "TrackId integer", "Name text", "AlbumId integer", "MediaTypeId integer", "GenreId integer", "Composer text",
        "Milliseconds integer", "Bytes integer", "UnitPrice decimal",
      ])
    #expect(track.schema.entity.id == "TrackId")
    let rows = try track.all()
    #expect(rows.count == 3503)
    #expect(
      try track.values(rows[0]) == [
        "1", "For Those About To Rock (We Salute You)", "1", "1", "1", "Angus Young, Malcolm Young, Brian Johnson",
        "343719", "11170334", "0.99",
      ])
    #expect(try rows.count { row in try track.values(row)[5] == nil } == 977)
    let employee = try SQLiteSource(
      path: SharedData.chinook, origin: .table("employee"), declared: EntityInfo(name: "Employee", properties: []),
      zone: .utc)
    #expect(employee.schema.entity.property("HireDate")?.type == .dateTime)
    #expect(try employee.values(employee.all()[0])[5] == "1962-02-18T00:00:00Z")
  }
}
