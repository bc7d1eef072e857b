import TestSupport
import Testing

/// One table, seven sources, two spellings, one meaning.
@Suite struct DifferenceTests {
  /// A seed makes one table and 200 predicates; ten of them make 2,000.
  @Test(arguments: 1...10)
  func `a predicate gives the same rows in the same order from every source and in both spellings`(
    _ seed: UInt64
  ) async throws {
    var random = SeededRandom(seed: seed &* 7919)
    let hasMisfits = seed % 4 == 0
    let table = ModelTable(rows: 16, isUniform: seed % 2 == 1, hasMisfits: hasMisfits, using: &random)
    let folder = try DifferenceFolder(table, using: &random)
    var generator = FormulaGenerator(random: random, calculates: !hasMisfits)
    var tally = (pushed: 0, asked: 0, some: 0)
    for round in 0..<200 {
      let isForSQL = !hasMisfits && table.isUniform && round % 2 == 0
      generator.isForSQL = isForSQL
      let formula = generator.formula(depth: 1 + round % 6)
      let request = generator.request(formula)
      var spelling = FormulaSpelling(random: generator.random)
      let spellings = [spelling.tree(formula), ModelSpelling.json(spelling.text(formula))]
      generator.random = spelling.random

      let expected = request.answer(table)
      if isForSQL {
        tally.asked += 1
        #expect(
          try expected == .rows(folder.ids(FormulaSQL.select(request))), "seed \(seed), round \(round): \(spellings[1])"
        )
      }
      if case .rows(let ids) = expected, !ids.isEmpty { tally.some += 1 }
      // An app's entities have no cells that do not fit their types.
      let entities = DifferenceFolder.entities + (hasMisfits ? [] : DifferenceFolder.swiftEntities)
      for (index, entity) in entities.enumerated() {
        // An array is read as lines are, but for its commas.
        if entity == "Array", round % 4 != 0 { continue }
        // Each source gets either spelling in turn, so that both run in every round.
        let predicate = spellings[(index + round) % 2]
        let comment = Comment(rawValue: "seed \(seed), round \(round), \(entity): \(predicate) \(request.written)")
        let outcome: DifferenceFolder.Outcome
        do {
          let plan = try folder.plan(request.workflow(entity, predicate, filters: (index + round) % 7 == 0))
          if entity == "Table", try folder.filters(plan, of: entity) { tally.pushed += 1 }
          outcome = try await folder.run(plan)
        } catch {
          Issue.record(error, comment)
          return
        }
        switch (expected, outcome) {
        case (.rows(let ids), .rows(let found)): #expect(found == ids, comment)
        case (.misfit(let characters), .failed(let message)): #expect(message.contains(characters), comment)
        default: #expect("\(outcome)" == "\(expected)", comment)
        }
      }
    }
    // Else little would have been compared.
    #expect(tally.some > 50, "seed \(seed)")
    if !hasMisfits { #expect(tally.pushed > 25 && folder.asked.count > 15, "seed \(seed) \(folder.asked.count)") }
    if table.isUniform && !hasMisfits { #expect(tally.asked == 100) }
  }
}

extension FormulaGenerator {
  /// A formula with up to two sort keys and a slice.
  mutating func request(_ formula: ModelFormula) -> ModelRequest {
    let keys = (0..<random.below(3)).map { _ in
      let column = column()
      let folds = ModelTable.columns[column].kind == .text && !isForSQL && random.chance(1, in: 2)
      return ModelRequest.Key(
        column: column, isDescending: .random(using: &random), isMissingFirst: random.chance(1, in: 4),
        folding: folds ? folding() : .none)
    }
    return ModelRequest(
      formula: formula, keys: keys, offset: random.chance(1, in: 4) ? random.below(5) : nil,
      limit: random.chance(1, in: 3) ? random.below(9) : nil)
  }
}

extension ModelRequest {
  /// The workflow that asks one source; the predicate in `find`, or in a `filter` behind it.
  func workflow(_ entity: String, _ predicate: String, filters: Bool) -> String {
    var options = ["\"where\": \(predicate)", "\"columns\": [\"id\"]"]
    if !keys.isEmpty { options.append("\"sort\": [\(keys.map(\.written).joined(separator: ", "))]") }
    if let offset { options.append("\"offset\": \(offset)") }
    if let limit { options.append("\"limit\": \(limit)") }
    let rest = options.joined(separator: ", ")
    let steps =
      filters
      ? "{ \"find\": \"\(entity)\" }, { \"filter\": \"${previous}\", \(rest) }" : "{ \"find\": \"\(entity)\", \(rest) }"
    return "{ \"intently\": 1, \"name\": \"difference\", \"steps\": [\(steps)] }"
  }

  var written: String {
    "sort \(keys.map(\.written)) offset \(offset.map { "\($0)" } ?? "-") limit \(limit.map { "\($0)" } ?? "-")"
  }
}

extension ModelRequest.Key {
  var written: String {
    let name = ModelTable.columns[column].name
    var members = ["\"by\": \(ModelSpelling.json(name))"]
    if isDescending { members.append("\"order\": \"descending\"") }
    if isMissingFirst { members.append("\"missing\": \"first\"") }
    let words = (folding.ignoresCase ? ["\"case\""] : []) + (folding.ignoresDiacritics ? ["\"diacritics\""] : [])
    if !words.isEmpty { members.append("\"ignoring\": [\(words.joined(separator: ", "))]") }
    return "{ \(members.joined(separator: ", ")) }"
  }
}
