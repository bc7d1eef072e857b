import Diagnostics
import Testing
import Values

@testable import Queries

/// A cell that does not fit is an error exactly when the result hangs on it (FORMAT.md §1).
@Suite struct UndecidedTests {
  let table = Table(
    [("a", .integer), ("b", .integer), ("c", .text)],
    rows: [[.unquoted("bad"), .unquoted("worse"), .unquoted("x")]])
  var a: Predicate { table.compare("a", GreaterThan.self, .whole(1)) }
  var b: Predicate { table.compare("b", GreaterThan.self, .whole(1)) }
  var yes: Predicate { table.compare("c", EqualTo.self, .text("x")) }
  var no: Predicate { table.compare("c", EqualTo.self, .text("y")) }

  func outcome(_ predicate: Predicate) throws -> String { try table.decisions(predicate)[0].text }

  @Test func `false and undecided is false, true or undecided is true, in either order`() throws {
    #expect(try outcome(.all([a, no])) == "no")
    #expect(try outcome(.all([no, a])) == "no")
    #expect(try outcome(.any([a, yes])) == "yes")
    #expect(try outcome(.any([yes, a])) == "yes")
    #expect(try outcome(.all([a, yes])) == "undecided 0")
    #expect(try outcome(.any([a, no])) == "undecided 0")
    #expect(try outcome(.all([a, b, no])) == "no")
    #expect(try outcome(.any([a, b, yes])) == "yes")
  }

  @Test func `not undecided is undecided`() throws {
    #expect(try outcome(.not(a)) == "undecided 0")
    #expect(try outcome(.not(.all([a, no]))) == "yes")
    #expect(try outcome(.not(.any([a, yes]))) == "no")
  }

  @Test func `of several misfits the first of the row is reported, however the conditions are ordered`() throws {
    #expect(try outcome(.all([b, a])) == "undecided 0")
    #expect(try outcome(.all([a, b])) == "undecided 0")
    #expect(try outcome(.any([b, .not(a), no])) == "undecided 0")
    #expect(try outcome(.all([b, .all([a, no]).negated])) == "undecided 1")
    #expect(try outcome(table.compare("b", LessThan.self, to: "a")) == "undecided 0")
  }

  @Test func `a negative comparator of a cell that does not fit is undecided too`() throws {
    #expect(try outcome(table.compare("a", NotEqualTo.self, .whole(1))) == "undecided 0")
    #expect(try outcome(table.compare("a", HasValue.self, .boolean(true))) == "undecided 0")
    #expect(try outcome(table.compare("a", IsMissing.self, .boolean(true))) == "undecided 0")
  }

  @Test func `what does not fit does not count beside a missing side`() throws {
    let table = Table(
      [("a", .integer), ("b", .integer)], rows: [[.unquoted("bad"), .missing], [.missing, .unquoted("bad")]])
    #expect(try table.decisions(table.compare("a", EqualTo.self, to: "b")).map(\.text) == ["no", "no"])
    #expect(try table.decisions(table.compare("a", NotEqualTo.self, to: "b")).map(\.text) == ["yes", "yes"])
  }

  @Test func `the misfit tells the property and the characters`() throws {
    guard case .undecided(let misfit, let property) = try table.decisions(b)[0] else {
      Issue.record("decided")
      return
    }
    #expect(property == 1)
    #expect(misfit.property == "b")
    #expect(misfit.characters == "worse")
  }

  @Test func `a division by zero is held back like a misfit, and fails where the outcome hangs on it`() throws {
    let table = Table(
      [("a", .integer), ("b", .integer)],
      rows: [[.unquoted("6"), .unquoted("0")], [.unquoted("6"), .unquoted("2")], [.unquoted("6"), .missing]])
    let quotient = Predicate.compare(
      Comparison(
        left: .arithmetic(.divide, .property(table.path("a")), .property(table.path("b"))),
        comparator: GreaterThan.self, right: .literal(.whole(2))))
    let guarded = table.compare("b", NotEqualTo.self, .whole(0))
    #expect(try table.kept(.all([guarded, quotient])) == [1])
    #expect(try table.kept(.all([quotient, guarded])) == [1])
    let compiled = try CompiledPredicate(quotient, schema: table.schema)
    #expect(throws: Diagnostic.self) { try compiled.decide(table.rows[0]) }
    do {
      _ = try compiled.decide(table.rows[0])
    } catch {
      #expect(error.code == .divisionByZero)
    }
  }
}

extension Predicate {
  fileprivate var negated: Predicate { .not(self) }
}
