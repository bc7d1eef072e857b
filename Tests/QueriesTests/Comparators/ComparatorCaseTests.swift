import Foundation
import Testing

@testable import Queries

@Suite struct ComparatorCaseTests {
  @Test func `every comparator has a case file and a summary, and stands in alphabetical order`() throws {
    let names = BuiltInComparators.all.map { $0.info.name }
    let files = try FileManager.default.contentsOfDirectory(atPath: ComparatorCase.folder.path)
    let cases = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    #expect(Set(names).subtracting(cases) == [], "comparators without a case file")
    #expect(Set(cases).subtracting(names) == [], "case files of no comparator")
    #expect(BuiltInComparators.all.filter { $0.info.summary.isEmpty }.map { $0.info.name } == [])
    #expect(names.map { $0.lowercased() } == names.map { $0.lowercased() }.sorted())
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: BuiltInComparators.all.map { $0.info.name }, ComparatorCase.Spelling.allCases)
  func `a comparator keeps the rows its case file says`(_ name: String, _ spelling: ComparatorCase.Spelling) throws {
    let file = try ComparatorCase.read(name)
    let table = file.table(spelling)
    #expect(file.comparator == name)
    for expectation in file.cases {
      let predicate = try file.predicate(expectation, table)
      let decisions = try table.decisions(predicate)
      let undecided = Set(expectation.undecided ?? [])
      for (index, decision) in decisions.enumerated() {
        let number = index + 1
        let isUndecided = decision.undecidedProperty != nil
        #expect(isUndecided == undecided.contains(number), "\(expectation.where), row \(number): \(decision.text)")
        if !isUndecided {
          #expect(
            decision.isYes == expectation.keeps.contains(number),
            "\(expectation.where), row \(number): \(decision.text)")
        }
      }
      let opposite = try table.decisions(.not(predicate))
      for (decision, opposite) in zip(decisions, opposite) {
        #expect(decision.isYes != opposite.isYes || decision.undecidedProperty != nil)
        #expect(decision.undecidedProperty == opposite.undecidedProperty)
      }
    }
  }
}
