import Formats
import Metadata
import Queries
import Testing
import Values

@testable import Scanning

struct ConjunctOrderTests {
  private static let schema = Schema(
    entity: EntityInfo(
      name: "Thing",
      properties: [PropertyInfo(name: "usual", type: .text), PropertyInfo(name: "rare", type: .decimal)]), zone: .utc)

  private func condition(_ index: Int, _ comparator: any Comparator.Type, _ value: Value) -> BlockCondition {
    let property = Self.schema.entity.properties[index]
    let path = PropertyPath(index: index, name: property.name, type: property.type)
    let predicate = Predicate.compare(
      Comparison(left: .property(path), comparator: comparator, right: .literal(value)))
    return ConditionCompiler(schema: Self.schema, columns: [0, 1]).condition(of: predicate)
  }

  /// A block of the rows `usual,<number>`.
  private func block(_ count: Int) throws -> RecordBlock {
    let file = try TemporaryFile((0..<count).map { "usual,\($0)\n" }.joined())
    let tokeniser = DelimitedTokeniser(CSVDialect(delimiter: 0x2C), columnCount: 2)
    var block = tokeniser.makeBlock()
    let chunks = ChunkedFile(try #require(try ScannedFile(path: file.path)), start: 0)
    try tokeniser.tokenise(0, of: chunks, ChunkStates(Monitor()), into: &block)
    block.selectAll()
    return block
  }

  @Test func `the condition that takes out most rows for its cost comes first, once that is seen`() throws {
    let usual = condition(0, EqualTo.self, .text("usual"))
    let rare = condition(1, LessThan.self, .integer(ExactNumber(3)))
    var order = ConjunctOrder([usual, rare])
    let block = try block(100)
    for _ in 0..<20 {
      var unsure: [UInt32] = []
      #expect(order.select(block.selection, of: block, unsure: &unsure) == [0, 1, 2])
      #expect(unsure.isEmpty)
    }
    guard case .test(let first)? = order.conditions.first else {
      Issue.record("no test")
      return
    }
    #expect(first.column == 1)
  }

  @Test func `cheap conditions come first where nothing is known`() {
    let folded = condition(0, Contains.self, .text("s"))
    let number = condition(1, LessThan.self, .integer(ExactNumber(3)))
    let text = condition(0, EqualTo.self, .text("x"))
    guard case .all(let parts) = BlockCondition.folding(all: [folded, number, text]) else {
      Issue.record("no conjunction")
      return
    }
    #expect(parts.map(\.cost) == parts.map(\.cost).sorted())
    guard case .test(let first) = parts[0], case .equalText = first.kernel else {
      Issue.record("not the text first")
      return
    }
  }

  @Test func `alternatives for one text are one test, and negation moves to the tests`() throws {
    let property = PropertyPath(index: 0, name: "usual", type: .text)
    func equal(_ text: String) -> Predicate {
      .compare(Comparison(left: .property(property), comparator: EqualTo.self, right: .literal(.text(text))))
    }
    let compiler = ConditionCompiler(schema: Self.schema, columns: [0, 1])
    guard case .test(let test) = compiler.condition(of: .any([equal("a"), equal("b"), equal("c")])),
      case .oneOfTexts = test.kernel
    else {
      Issue.record("not one test")
      return
    }
    guard case .all(let parts) = compiler.condition(of: .not(.any([equal("a"), .not(equal("b"))]))) else {
      Issue.record("no conjunction")
      return
    }
    let negated = parts.map { part in
      if case .test(let test) = part { return test.isNegated }
      return false
    }
    #expect(negated == [true, false])
  }
}
