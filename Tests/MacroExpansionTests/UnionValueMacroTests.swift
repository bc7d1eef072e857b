import Testing

@testable import MacroExpansion

@Suite struct UnionValueMacroTests {
  private func expansion(_ declaration: String) -> Expansion {
    expand("UnionValue", .extension, declaration, in: nil, conformances: ["_IntentValueRepresentable"])
  }

  @Test func `each case's type is named, read and made`() {
    let source = expansion(
      "@UnionValue public enum Pass { case park(Park), zone(id: Zone); func f() { switch 1 { case 2: break } } }"
    ).source
    #expect(source?.contains("[Park.self, Zone.self]") == true)
    #expect(source?.contains("case .zone(let value): value") == true)
    #expect(source?.contains("case 0: (value as? Park).map { .park($0) }") == true)
    #expect(source?.contains("case 1: (value as? Zone).map { .zone(id: $0) }") == true)
    #expect(source?.contains("public nonisolated static var allIntentValueTypes") == true)
  }

  @Test func `a wrong use says what is right`() {
    func message(_ text: String) -> String { fault("UnionValue", .extension, text, in: nil) }
    #expect(
      message("@UnionValue struct Pass {}")
        == "error at Pass: @UnionValue belongs on an enumeration whose cases hold one value each")
    #expect(
      message("@UnionValue enum Pass { case none }")
        == "error at none: the case “none” of a @UnionValue must hold a value")
    #expect(
      message("@UnionValue enum Pass { case both(Park, Zone) }")
        == "error at both: the case “both” of a @UnionValue must hold one value")
    #expect(message("@UnionValue enum Pass {}") == "error at Pass: @UnionValue wants at least one case")
  }
}
