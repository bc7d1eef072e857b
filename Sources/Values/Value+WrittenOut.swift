extension Value {
  /// The value as it stands inside longer text (FORMAT.md §2): dates ISO 8601, decimals plain, an entity its title, a file
  /// its path, a list one item a line, a record JSON.
  ///
  /// **Missing**: empty; whoever must refuse a missing value asks `isMissing` before. The characters a value was read from do
  /// not count here but those of a number: `4.30` stays `4.30`.
  public var writtenOut: String {
    switch self {
    case .missing, .null: ""
    case .text(let text), .url(let text): text
    case .integer(let number), .decimal(let number): number.description
    case .number(let number): number.shortestText
    case .boolean(let flag): flag ? "true" : "false"
    case .date(let date): "\(date)"
    case .dateTime(let dateTime): "\(dateTime)"
    case .duration(let span): "\(span)"
    case .file(let file): file.path
    case .person(let person): person.writtenOut
    case .list(let items): items.map(\.writtenOut).joined(separator: "\n")
    case .record: jsonText
    case .entity(let entity): entity.title ?? entity.id.writtenOut
    case .spelled(let value, let spelling): value.writtenOut(spelledAs: spelling)
    }
  }

  private func writtenOut(spelledAs spelling: Spelling) -> String {
    guard case .decimal(let number) = self, case .characters(let text) = spelling.plain else { return writtenOut }
    // Only the zeros at the end differ: the digits are a plain decimal, as they would be written here.
    return ExactNumber.isPlainDecimal(text) ? text : number.description
  }
}

extension Spelling {
  /// A JSON number's digits as characters; any other spelling itself.
  fileprivate var plain: Spelling {
    if case .json(let token) = self { return .characters(token) }
    return self
  }
}

extension ExactNumber {
  /// Whether the text is a decimal in plain digits with a point, zeros at its end or not.
  fileprivate static func isPlainDecimal(_ text: String) -> Bool {
    JSONSyntax.isNumber(text) && text.utf8.contains(UInt8(ascii: "."))
      && !text.utf8.contains { $0 | 32 == UInt8(ascii: "e") }
  }
}

extension Person {
  /// `Ann Lee <ann@example.org>`, or the one that is known.
  public var writtenOut: String {
    switch (name, email) {
    case (let name?, let email?): "\(name) <\(email)>"
    case (let name?, nil): name
    case (nil, let email?): email
    case (nil, nil): ""
    }
  }
}
