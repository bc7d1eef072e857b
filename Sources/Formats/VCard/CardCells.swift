import Values

/// Makes the cells of a card.
struct CardCells {
  private let lines: [ContentLine]
  private let number: Int
  private let zone: TimeZoneRules
  /// What the values may be encoded in, tried in order. Old programs write 2.1 in the encoding of their system.
  private let encodings: [Charset]

  init(lines: [ContentLine], number: Int, zone: TimeZoneRules, encoding: Charset?) {
    self.lines = lines
    self.number = number
    self.zone = zone
    let version = lines.first { $0.name == "VERSION" }.map {
      String(decoding: $0.value, as: UTF8.self)[...].trimmingSpaces
    }
    encodings = encoding.map { [$0] } ?? (version == "2.1" ? [.utf8, .windows1252] : [.utf8])
  }

  /// A value that may not be text in its encoding.
  private enum Reading<Content> {
    case missing
    case value(Content)
    case undecodable([UInt8])

    func cell(_ make: (Content) -> RawCell) -> RawCell {
      switch self {
      case .missing: .missing
      case .value(let content): make(content)
      case .undecodable(let bytes): .undecodable(bytes)
      }
    }
  }

  /// **Shape**: one cell for each of `VCardFormat.Column`.
  func cells() -> [RawCell] {
    let emails = list("EMAIL") { strip("MAILTO:", from: $0) }
    let phones = list("TEL") { strip("TEL:", from: $0) }
    let addresses = list("ADR", escaped: true) { address($0) }
    let urls = list("URL") { $0 }
    return VCardFormat.Column.allCases.map { column in
      switch column {
      case .id:
        if case .value(let uid) = text(["UID"]) { .value(.text(uid)) } else { .value(.text(String(number))) }
      case .fullName: fullName()
      case .familyName: part(of: "N", 0)
      case .givenName: part(of: "N", 1)
      case .additionalNames: part(of: "N", 2)
      case .prefix: part(of: "N", 3)
      case .suffix: part(of: "N", 4)
      case .organization: part(of: "ORG", 0)
      case .department: department()
      case .email: emails.cell { $0.first.map { .value(.text($0)) } ?? .missing }
      case .emails: emails.cell { .value(.list($0.map { .text($0) })) }
      case .phone: phones.cell { $0.first.map { .value(.text($0)) } ?? .missing }
      case .phones: phones.cell { .value(.list($0.map { .text($0) })) }
      case .address: addresses.cell { $0.first.map { .value(.text($0)) } ?? .missing }
      case .addresses: addresses.cell { .value(.list($0.map { .text($0) })) }
      case .url: urls.cell { $0.first.map { .value(.url($0)) } ?? .missing }
      case .urls: urls.cell { .value(.list($0.map { .url($0) })) }
      case .categories: categories()
      case .birthday: CardDates.date(first(column.sources), encodings)
      case .birthdayText: CardDates.text(first(column.sources), encodings)
      case .anniversary: CardDates.date(first(column.sources), encodings)
      case .revision: CardDates.dateTime(first(column.sources), encodings, zone: zone)
      case .photo: photo()
      case .kind: text(column.sources).cell { .value(.text($0.lowercasedASCII)) }
      case .members:
        members(column.sources).cell { .value(.list($0.map { .text($0) })) }
      case .nickname, .title, .role, .note, .uid: text(column.sources).cell { .value(.text($0)) }
      }
    }
  }

  /// The first property of these names that has a value; earlier names count more.
  private func first(_ names: [String]) -> ContentLine? {
    for name in names {
      if let line = lines.first(where: { $0.name == name && !$0.value.isEmpty }) { return line }
    }
    return nil
  }

  private func text(_ names: [String]) -> Reading<String> {
    guard let line = first(names) else { return .missing }
    guard let text = line.text(in: encodings) else { return .undecodable(Array(line.value)) }
    let content = ContentText.unescaped(text)
    return content.isEmpty ? .missing : .value(content)
  }

  // MARK: Names

  /// A part of a value with parts; several values of it, between commas, have a space between them. 2.1 knows no commas.
  private func part(of name: String, _ index: Int) -> RawCell {
    parts(of: name).cell { parts in
      index < parts.count && !parts[index].isEmpty ? .value(.text(parts[index])) : .missing
    }
  }

  private func parts(of name: String) -> Reading<[String]> {
    guard let line = first([name]) else { return .missing }
    guard let text = line.text(in: encodings) else { return .undecodable(Array(line.value)) }
    let splitsCommas = name == "N" && encodings.count == 1
    return .value(
      ContentText.split(text, at: 0x3B).map { part in
        let values = splitsCommas ? ContentText.split(part, at: 0x2C) : [part]
        return values.map { String(ContentText.unescaped($0)[...].trimmingSpaces) }.filter { !$0.isEmpty }
          .joined(separator: " ")
      })
  }

  private func fullName() -> RawCell {
    switch text(["FN"]) {
    case .value(let name): return .value(.text(name))
    case .undecodable(let bytes): return .undecodable(bytes)
    case .missing: break
    }
    switch parts(of: "N") {
    case .undecodable(let bytes): return .undecodable(bytes)
    case .missing: return part(of: "ORG", 0)
    case .value(let parts):
      let order = [3, 1, 2, 0, 4]
      let name = order.filter { $0 < parts.count && !parts[$0].isEmpty }.map { parts[$0] }.joined(separator: " ")
      return name.isEmpty ? part(of: "ORG", 0) : .value(.text(name))
    }
  }

  private func department() -> RawCell {
    parts(of: "ORG").cell { parts in
      let rest = parts.dropFirst().filter { !$0.isEmpty }
      return rest.isEmpty ? .missing : .value(.text(rest.joined(separator: ", ")))
    }
  }

  // MARK: Lists

  /// The values of a property, preferred ones first, without empty ones.
  private func list(
    _ name: String, escaped: Bool = false, _ make: (String) -> String
  ) -> Reading<[String]> {
    var values: [(rank: Int, text: String)] = []
    for line in lines where line.name == name {
      guard let text = line.text(in: encodings) else { return .undecodable(Array(line.value)) }
      let content = make(escaped ? text : String(ContentText.unescaped(text)[...].trimmingSpaces))
      if !content.isEmpty { values.append((preference(line), content)) }
    }
    guard !values.isEmpty else { return .missing }
    let order = values.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    return .value(order.map(\.element.text))
  }

  /// 1 is the most preferred; 101 says nothing. **Source**: RFC 6350 §5.3; `TYPE=pref` in 3.0, `PREF` in 2.1.
  private func preference(_ line: ContentLine) -> Int {
    if let rank = line.value(of: "PREF").flatMap({ Int($0) }), (1...100).contains(rank) { return rank }
    let types = line.values(of: "TYPE").flatMap { $0.split(separator: ",") }
    return types.contains { String($0).uppercasedASCII == "PREF" } ? 1 : 101
  }

  /// Post office box, extension, street, place, region, code and country, those that are not empty, as lines of text are.
  private func address(_ text: String) -> String {
    ContentText.split(text, at: 0x3B).map { String(ContentText.unescaped($0)[...].trimmingSpaces) }
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func categories() -> RawCell {
    var values: [Value] = []
    for line in lines where line.name == "CATEGORIES" {
      guard let text = line.text(in: encodings) else { return .undecodable(Array(line.value)) }
      values += ContentText.split(text, at: 0x2C).map { String(ContentText.unescaped($0)[...].trimmingSpaces) }
        .filter { !$0.isEmpty }.map { .text($0) }
    }
    return values.isEmpty ? .missing : .value(.list(values))
  }

  private func members(_ names: [String]) -> Reading<[String]> {
    for name in names {
      if case .value(let members) = list(name, { strip("URN:UUID:", from: $0) }) { return .value(members) }
    }
    return .missing
  }

  private func photo() -> RawCell {
    for line in lines where line.name == "PHOTO" {
      guard let text = line.text(in: encodings) else { continue }
      let address = ContentText.unescaped(text)[...].trimmingSpaces
      let scheme = String(address.prefix(8)).uppercasedASCII.utf8
      if scheme.starts(with: "HTTP://".utf8) || scheme.starts(with: "HTTPS://".utf8) {
        return .value(.url(String(address)))
      }
    }
    return .missing
  }

  private func strip(_ scheme: String, from text: String) -> String {
    let length = scheme.utf8.count
    guard text.utf8.count > length else { return text }
    let head = String(decoding: text.utf8.prefix(length), as: UTF8.self).uppercasedASCII
    return head.compareScalars(to: scheme) == 0 ? String(decoding: text.utf8.dropFirst(length), as: UTF8.self) : text
  }
}

extension String {
  /// ASCII letters made small; all else as it stands.
  var lowercasedASCII: String {
    String(decoding: utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
