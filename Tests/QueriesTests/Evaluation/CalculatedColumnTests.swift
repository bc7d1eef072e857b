import Diagnostics
import Testing
import Values

@testable import Queries

@Suite struct CalculatedColumnTests {
  let table = Table(
    [("a", .integer), ("b", .decimal), ("n", .number)],
    rows: [
      [.unquoted("2"), .unquoted("0.10"), .unquoted("0.5")],
      [.unquoted("1"), .unquoted("3"), .missing],
      [.unquoted("x"), .missing, .unquoted("1")],
      [.unquoted("x"), .unquoted("y"), .unquoted("1")],
      [.unquoted("5"), .unquoted("0"), .unquoted("0")],
    ])

  func property(_ name: String) -> Operand { .property(table.path(name)) }

  func result(_ operand: Operand, row: Int) -> String {
    do {
      let value = try CalculatedColumn(operand, schema: table.schema).value(of: table.rows[row])
      return value.isMissing ? "·" : value.writtenOut
    } catch {
      switch error.cause {
      case .misfit: return "misfit \(error.property)"
      case .failed(let diagnostic), .stopped(let diagnostic): return diagnostic.code.rawValue
      }
    }
  }

  @Test func `integers and decimals are calculated exactly`() {
    #expect(result(.arithmetic(.multiply, property("a"), property("b")), row: 0) == "0.2")
    #expect(result(.arithmetic(.add, property("b"), .literal(.exact("0.2"))), row: 0) == "0.3")
    #expect(result(.arithmetic(.subtract, property("a"), .literal(.exact("1e-30"))), row: 1) == "0." + nines(30))
  }

  @Test func `quotients have 34 significant digits, half to even`() {
    let third = Operand.arithmetic(.divide, property("a"), property("b"))
    #expect(result(third, row: 1) == "0." + String(repeating: "3", count: 34))
    #expect(result(.arithmetic(.divide, .literal(.whole(2)), property("b")), row: 1) == "0." + sixes(33) + "7")
    #expect(result(third, row: 0) == "20")
  }

  @Test func `by zero is an error`() {
    #expect(result(.arithmetic(.divide, property("a"), property("b")), row: 4) == "division-by-zero")
    #expect(result(.arithmetic(.divide, property("a"), property("n")), row: 4) == "division-by-zero")
    #expect(result(.arithmetic(.divide, property("b"), property("b")), row: 4) == "division-by-zero")
  }

  @Test func `a missing operand gives missing, also beside a misfit and by zero`() {
    #expect(result(.arithmetic(.add, property("a"), property("n")), row: 1) == "·")
    #expect(result(.arithmetic(.add, property("a"), property("b")), row: 2) == "·")
    #expect(result(.arithmetic(.divide, .literal(.missing), .literal(.whole(0))), row: 0) == "·")
  }

  @Test func `a misfit is an error, the first of the row`() {
    #expect(result(.arithmetic(.add, property("b"), property("a")), row: 3) == "misfit 0")
    #expect(result(property("b"), row: 3) == "misfit 1")
  }

  @Test func `an exact number with a double gives a double`() {
    #expect(result(.arithmetic(.add, property("b"), property("n")), row: 0) == "0.6")
    #expect(result(.arithmetic(.multiply, property("n"), property("n")), row: 0) == "0.25")
  }

  @Test func `a result beyond a thousand digits is an error, not a trap`() {
    let wide = Operand.arithmetic(.add, .literal(.exact("1e900")), .literal(.exact("1e-900")))
    #expect(result(wide, row: 0) == "number-too-long")
    let large = Operand.arithmetic(.multiply, .literal(.exact("1e6000")), .literal(.exact("1e6000")))
    #expect(result(large, row: 0) == "number-too-long")
  }

  private func nines(_ count: Int) -> String { "9".repeated(count) }
  private func sixes(_ count: Int) -> String { "6".repeated(count) }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
