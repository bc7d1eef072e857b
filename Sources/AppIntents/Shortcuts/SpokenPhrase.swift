import Values

/// A phrase as it is listened for: characters to hear, and places for the values of parameters.
struct SpokenPhrase {
  enum Part {
    case unit(SpokenText.Unit, isOfName: Bool)
    /// The place of a value; whether a gap stands before it.
    case slot(Int, followsGap: Bool)
  }

  private(set) var parts: [Part] = []
  private(set) var slotCount = 0

  /// - `name`: what the app is called in it.
  init(_ phrase: AppShortcutPhraseParts, applicationName name: String) {
    var endsWithGap = false
    for part in phrase.parts {
      switch part {
      case .text(let text): endsWithGap = add(SpokenText(text), isOfName: false, after: endsWithGap)
      case .applicationName: endsWithGap = add(SpokenText(name), isOfName: true, after: endsWithGap)
      case .parameter:
        parts.append(.slot(slotCount, followsGap: endsWithGap))
        slotCount += 1
        endsWithGap = false
      }
    }
  }

  private mutating func add(_ text: SpokenText, isOfName: Bool, after gap: Bool) -> Bool {
    for (place, var unit) in text.units.enumerated() {
      if place == 0, gap { unit.followsGap = true }
      parts.append(.unit(unit, isOfName: isOfName))
    }
    return text.endsWithGap || (text.units.isEmpty && gap)
  }

  /// How many characters are to be heard, beside the values.
  var literalCount: Int {
    parts.count { if case .unit = $0 { true } else { false } }
  }

  /// The places of the values in what was said, for every way in which it is this phrase.
  func matches(_ said: SpokenText) -> [[Range<Int>]] {
    var found: [[Range<Int>]] = []
    var slots: [Range<Int>] = []
    // Each place is looked at once for each way to get there; a value takes a character at least.
    func go(_ part: Int, _ place: Int) {
      guard part < parts.count else {
        if place == said.units.count { found.append(slots) }
        return
      }
      guard place < said.units.count, found.count < Self.mostWays else { return }
      switch parts[part] {
      case .unit(let unit, _):
        guard unit.character == said.units[place].character, fits(unit.followsGap, said, place) else { return }
        go(part + 1, place + 1)
      case .slot(_, let followsGap):
        guard fits(followsGap, said, place) else { return }
        for end in place + 1...said.units.count {
          slots.append(place..<end)
          go(part + 1, end)
          slots.removeLast()
        }
      }
    }
    if !parts.isEmpty { go(0, 0) }
    return found
  }

  /// More ways than these to take apart what was said mean that nobody can tell which is meant.
  private static let mostWays = 64

  private func fits(_ followsGap: Bool, _ said: SpokenText, _ place: Int) -> Bool {
    said.isFree(place) || said.units[place].followsGap == followsGap
  }

  /// How far what was said is from being this phrase: 0 where it is, about 1 where nothing fits.
  ///
  /// **Shape**: the characters to put in, take out and exchange, a missing one of the app's name counting little; a value may be
  /// anything. By the phrase's length.
  func distance(to said: SpokenText) -> Double {
    let count = said.units.count
    var row = (0...count).map(Double.init)
    for part in parts {
      var next = row
      switch part {
      case .unit(let unit, let isOfName):
        next[0] = row[0] + (isOfName ? 0.2 : 1)
        for place in 0..<count {
          let exchanged = row[place] + (said.units[place].character == unit.character ? 0 : 1)
          next[place + 1] = min(exchanged, next[place] + 1, row[place + 1] + (isOfName ? 0.2 : 1))
        }
      case .slot:
        next[0] = row[0] + 1
        for place in 0..<count { next[place + 1] = min(row[place], next[place], row[place + 1] + 1) }
      }
      row = next
    }
    return row[count] / Double(max(1, literalCount))
  }
}
