/// How much memory one holder of rows or values may use before it spills, and where to.
package struct SpillPolicy: Sendable {
  /// **Units**: bytes.
  package var budget: Int
  /// The folder temporary files are made in.
  package var folder: String

  /// What one holder may use: a run with several of them stays below 64 MiB or near it.
  package static let standardBudget = 24 << 20

  package init(budget: Int = standardBudget, folder: String = "/var/tmp") {
    self.budget = budget
    self.folder = folder
  }

  /// The folder that `TMPDIR` names, else `/var/tmp`: `/tmp` is often held in memory, which would win nothing.
  package init(environment: [String: String]) {
    self.init()
    if let folder = environment["TMPDIR"], !folder.isEmpty { self.folder = folder }
  }
}
