package import Formats

/// The order of keys in the canonical layout, as far as FORMAT.md fixes the keys: what an author made keeps its order.
package enum CanonicalOrder {
  private static let root =
    WorkflowFormat.workflow.names
    + WorkspaceFormat.workspace.names.filter { !WorkflowFormat.workflow.names.contains($0) }
  private static let step = StepFormat.order(exportOptions: ExportOptionInfos.all)
  private static let stepLists = ["then", "otherwise", "do", "try", "catch", "finally"]

  /// The keys that come first in the object at this path; others follow as they stood.
  package static func keys(_ path: [JSONText.PathStep]) -> [String] {
    if path.isEmpty { return root }
    if path.count == 2, path[0] == .key("entities") { return WorkspaceFormat.entity.names }
    if path.count == 2, path[0] == .key("cases") { return TestFormat.testCase.names }
    if path.count == 3, path[0] == .key("cases"), path[2] == .key("expect") { return TestFormat.expectation.names }
    return path.first == .key("steps") ? steps(path.dropFirst()) : []
  }

  /// **Shape**: `path` begins in a list of steps. Steps stand in the lists of other steps alone, and a literal that looks like
  /// one is data.
  private static func steps(_ path: ArraySlice<JSONText.PathStep>) -> [String] {
    guard case .index? = path.first else { return [] }
    let inner = path.dropFirst()
    guard let next = inner.first else { return step }
    guard case .key(let key) = next else { return [] }
    if stepLists.contains(key) { return steps(inner.dropFirst()) }
    // The cases of `if` stand in a list, those of `choose` under names.
    guard key == "if" || key == "cases", inner.count >= 2 else { return [] }
    let branch = inner.dropFirst(2)
    if key == "cases" { return steps(branch) }
    if branch.isEmpty { return WorkflowFormat.branchCase.names }
    return branch.first == .key("then") ? steps(branch.dropFirst()) : []
  }
}
