import Commands
import Testing

/// Paths that go on through entities from Swift, however deep, and from files into Swift.
struct DeepReferenceTests {
  private let workspace = TestWorkspace([
    "visits.csv": "id,street,country\n1,3,jp\n2,1,fr\n3,9,es\n4,2,\n",
    "intently.json": """
    { "intently": 1, "entities": { "Visit": { "source": { "file": "visits.csv" }, "id": "id", "properties": {
      "id": "integer", "street": { "entity": "Street" }, "country": { "entity": "Country" } } } } }
    """,
  ])
  private let tool = ToolTypes(entities: [
    ContinentEntity.self, CountryEntity.self, CityEntity.self, StreetEntity.self,
  ])

  private func find(_ arguments: String...) async -> CommandRun {
    await CommandRun.run(["find"] + arguments, in: workspace.folder.path, tool: tool)
  }

  @Test func `a path through four entities finds its value, in a condition, a sort and a column`() async {
    let run = await find(
      "Street", "--where", "city.country.continent.name = 'Europe'", "--sort",
      "-city.country.continent.name,-city.name",
      "--columns", "id,city.country.continent.name,city.country.neighbour.neighbour.neighbour.id")
    #expect(
      run.out
        == "id,city.country.continent.name,city.country.neighbour.neighbour.neighbour.id\n2,Europe,fr\n1,Europe,es\n",
      "\(run.errors)\(run.out)")
  }

  @Test func `it finds it when the rows went to disk in between`() async {
    workspace.workflow(
      "w.json", #"{ "id": "s", "find": "Street" }"#, #"{ "show": "${s.count}" }"#,
      #"{ "filter": "${s}", "where": "city.country.continent.name = 'Asia'", "columns": ["id"] }"#)
    let run = await CommandRun.run(["run", "w.json"], in: workspace.folder.path, spillBudget: 1, tool: tool)
    #expect(run.out == "id\n3\n", "\(run.errors)")
  }

  @Test func `a file refers to entities from Swift by their ids; one that is gone is missing`() async {
    var run = await find("Visit", "--where", "street.city.name != nil", "--columns", "id,street.city.name")
    #expect(run.out == "id,street.city.name\n1,Osaka\n2,Lyon\n4,Madrid\n", "\(run.errors)")
    run = await find("Visit", "--sort", "street.city.country.continent.name", "--columns", "id")
    #expect(run.out == "id\n1\n2\n4\n3\n", "\(run.errors)")
  }

  @Test func `a query that finds by ids alone is asked for the ids`() async {
    let run = await find(
      "Visit", "--where", "country.continent.name = 'Europe'", "--columns", "id,country.neighbour.id")
    #expect(run.out == "id,country.neighbour.id\n2,es\n3,fr\n", "\(run.errors)")
  }

  @Test func `references in values and exports follow them too`() async {
    workspace.workflow(
      "w.json", #"{ "id": "v", "find": "Visit", "sort": ["id"] }"#,
      #"{ "export": "csv", "from": "${v}", "to": "v.csv", "columns": ["id", "street.city.country.continent.name"] }"#,
      #"{ "give": "${v.first.street.city.country.continent.name | default('none')}" }"#)
    let run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.out == "Asia\n", "\(run.errors)")
    #expect(workspace.text("v.csv") == "id,street.city.country.continent.name\n1,Asia\n2,Europe\n3,\n4,Europe\n")
  }
}
