/// `@UnionValue`: an enumeration, each case of which holds a value of another type.
struct UnionValueMacro {
  private struct Case {
    var name: String
    var label: String?
    var type: String
  }

  func expansion(of use: MacroUse) -> Expansion {
    let declaration = Declaration(use.declaration)
    guard declaration.keyword == "enum", let body = declaration.body else {
      return Expansion(
        faults: [
          Fault(
            "@UnionValue belongs on an enumeration whose cases hold one value each", in: use.declaration,
            at: declaration.nameToken)
        ])
    }
    var faults: [Fault] = []
    let cases = cases(declaration.source, body, &faults)
    if cases.isEmpty, faults.isEmpty {
      faults.append(Fault("@UnionValue wants at least one case", in: use.declaration, at: declaration.nameToken))
    }
    guard faults.isEmpty else { return Expansion(faults: faults) }
    guard use.conformances.contains(where: { $0.hasSuffix("_IntentValueRepresentable") }) else { return Expansion("") }
    return Expansion(
      source(cases, use.extended ?? declaration.name, isPublic: ["public", "open"].contains(declaration.access)))
  }

  private func source(_ cases: [Case], _ name: String, isPublic: Bool) -> String {
    let access = isPublic ? "public " : ""
    let types = cases.map { "\($0.type).self" }.joined(separator: ", ")
    let readings = cases.map { "    case .\($0.name)(let value): value" }.joined(separator: "\n")
    let makings = cases.enumerated().map { place, one in
      "    case \(place): (value as? \(one.type)).map { .\(one.name)(\(one.label.map { "\($0): " } ?? "")$0) }"
    }.joined(separator: "\n")
    return """
      extension \(name): AppIntents._IntentValueRepresentable {
        \(access)nonisolated static var allIntentValueTypes: [any AppIntents._IntentValue.Type] { [\(types)] }
        \(access)nonisolated var asIntentValue: any AppIntents._IntentValue {
          switch self {
      \(readings)
          }
        }
        \(access)nonisolated static func _union(_ place: Int, _ value: any AppIntents._IntentValue) -> \(name)? {
          switch place {
      \(makings)
          default: nil
          }
        }
      }
      """
  }

  private func cases(_ source: SourceText, _ body: Range<Int>, _ faults: inout [Fault]) -> [Case] {
    var cases: [Case] = []
    var place = body.lowerBound
    while place < body.upperBound {
      if source.isSymbol(place, "{") {
        place = source.end(ofBracketAt: place)
        continue
      }
      guard source.word(place) == "case" else {
        place += 1
        continue
      }
      repeat {
        place += 1
        read(source, &place, &cases, &faults)
      } while source.isSymbol(place, ",")
    }
    return cases
  }

  /// Reads a case: `park(ParkEntity)`.
  private func read(_ source: SourceText, _ place: inout Int, _ cases: inout [Case], _ faults: inout [Fault]) {
    guard let name = source.word(place) else { return }
    let token = source.tokens[place]
    place += 1
    guard source.isSymbol(place, "("), !source.isSymbol(place + 1, ")") else {
      faults.append(Fault("the case “\(name)” of a @UnionValue must hold a value", in: source, at: token))
      return
    }
    let end = source.end(ofBracketAt: place)
    var start = place + 1
    var label: String?
    if source.isSymbol(start + 1, ":"), let word = source.word(start) {
      label = word == "_" ? nil : word
      start += 2
    }
    let typeEnd = source.end(ofTypeAt: start)
    if source.isSymbol(typeEnd, ",") {
      faults.append(Fault("the case “\(name)” of a @UnionValue must hold one value", in: source, at: token))
    }
    cases.append(Case(name: name, label: label, type: source.text(of: start..<typeEnd)))
    place = end
  }
}
