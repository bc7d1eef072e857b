package import Diagnostics
import Metadata
import Values

extension Diagnostic.Code {
  package static let badAddress: Self = "bad-address"
}

/// What is not allowed is said before anything runs, as far as the workflow says what it wants (DESIGN.md, Permissions).
extension Checker {
  func report(_ refusal: Refusal, at range: SourceRange) {
    findings.report(.notAllowed, refusal.message, at: range, hint: refusal.hint)
  }

  /// Whether a source that a step names may be read; reported where it may not.
  func mayRead(_ source: SourceDeclaration) -> Bool {
    guard let path = source.text(source.kind),
      let refusal = WritePaths(context.workspace).readingRefusal(of: path)
    else { return true }
    report(refusal, at: source.range(of: source.kind))
    return false
  }

  /// How the references in an argument are filled in: into a path each fills one name, into an address one component.
  func filling(of parameter: ParameterInfo, of action: ActionInfo) -> IntentPlan.Filling {
    switch action.uses[parameter.name] {
    case .read, .write: return .path
    case .address: return .address
    case .arguments: return .arguments
    case .command, .host, .secret, .content, nil: break
    }
    switch parameter.type {
    case .file, .list(.file): return .path
    case .url, .list(.url): return .address
    default: return .text
    }
  }

  /// Checks what is known of the paths, addresses and commands that an action is given.
  func checkUse(_ value: PlannedValue, _ filling: IntentPlan.Filling, _ use: ParameterUse?) {
    switch value.content {
    case .list(let items): for item in items { checkUse(item, filling, use) }
    case .template(let parts) where filling == .address: checkAddress(parts, value.range, isAsked: use == .address)
    case .literal(let literal):
      switch (use, literal.plain) {
      case (.read, .text(let path)):
        if let refusal = WritePaths(context.workspace).readingRefusal(of: path) { report(refusal, at: value.range) }
      case (.write, .text(let path)):
        if let refusal = WritePaths(context.workspace).refusal(of: path) { report(refusal, at: value.range) }
      case (.address, .text(let text)):
        guard let address = WebAddress(text) else { return reportAddress(text, at: value.range) }
        if let refusal = NamedPlaces(context.workspace).refusal(of: address) { report(refusal, at: value.range) }
      case (.host, .text(let host)):
        guard let address = WebAddress("https://\(host)/"), address.rest == "/" else {
          return findings.report(
            .badAddress, "“\(VisibleText.of(String(host.prefix(80))))” is no host", at: value.range,
            hint: "mail.example.com, or mail.example.com:587")
        }
        if let refusal = NamedPlaces(context.workspace).refusal(of: address) { report(refusal, at: value.range) }
      case (.command, .text(let name)):
        if let refusal = NamedPlaces(context.workspace).refusal(ofCommand: name, find: CommandPath.find) {
          report(refusal, at: value.range)
        }
      default: return
      }
    default: return
    }
  }

  private func reportAddress(_ text: String, at range: SourceRange) {
    findings.report(
      .badAddress, "“\(VisibleText.of(String(text.prefix(80))))” is no address of the web", at: range,
      hint: "https://host/path, without a user's name before the host")
  }

  /// The references of an address come after its host.
  private func checkAddress(_ parts: [PlannedValue.Part], _ range: SourceRange, isAsked: Bool) {
    if case .reference(let first)? = parts.first { return reportOpenHost(first) }
    guard case .text(let start)? = parts.first, case .reference(let first)? = parts.dropFirst().first else { return }
    // Of other addresses, such as mailto:, nothing is a host.
    guard isAsked || start.contains("://") else { return }
    guard AddressText.endsHost(start) else { return reportOpenHost(first) }
    guard isAsked else { return }
    guard let address = WebAddress(start) else { return reportAddress(start, at: range) }
    if let refusal = NamedPlaces(context.workspace).refusal(of: address) { report(refusal, at: range) }
  }

  private func reportOpenHost(_ reference: ResolvedReference) {
    findings.report(
      .badAddress, "“\(reference.text)” stands before the end of the address's host", at: reference.range,
      hint: "write scheme and host out with a “/” behind them, or make the whole address one reference")
  }
}

/// Addresses with references in them.
package enum AddressText {
  /// Whether the beginning of an address goes beyond its host and port.
  package static func endsHost(_ start: String) -> Bool {
    guard let slashes = start.firstIndex(of: "/") else { return false }
    let rest = start[slashes...]
    return rest.hasPrefix("//") && rest.dropFirst(2).contains { "/?#".contains($0) }
  }
}
