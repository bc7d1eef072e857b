import Diagnostics
package import Values

/// Which hosts a workflow may speak with and which commands it may run: those that `allow` names, and no other.
package struct NamedPlaces: Sendable {
  private let hosts: [String]
  private let commands: [String]

  package init(_ workspace: Workspace) {
    hosts = workspace.allow?.network ?? []
    commands = workspace.allow?.commands ?? []
  }

  /// Why an address may not be asked; nil where it may.
  package func refusal(of address: WebAddress) -> Refusal? {
    if hosts.contains(address.host) || hosts.contains("\(address.host):\(address.port)") { return nil }
    return Refusal(
      "“allow.network” does not name “\(address.place)”",
      hint: "\"allow\": { \"network\": [\"\(address.place)\"] } in intently.json")
  }

  /// Why a command may not be run; nil where it may. `find` tells where a command of this name is.
  ///
  /// **Shape**: two names are one command where they lead to the same file; a link is a command of its own.
  package func refusal(ofCommand name: String, find: (String) -> String?) -> Refusal? {
    if commands.contains(name) { return nil }
    if let path = find(name), commands.contains(where: { find($0) == path }) { return nil }
    return Refusal(
      "“allow.commands” does not name “\(VisibleText.of(name))”",
      hint: "\"allow\": { \"commands\": [\"\(VisibleText.of(name))\"] } in intently.json")
  }
}
