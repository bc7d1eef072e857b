extension CellTyping {
  /// An integer, decimal or number in the declared spelling.
  func number(_ text: String) throws(Misfit) -> Value {
    if spelling.strip.isEmpty && spelling.decimalSeparator == nil && spelling.groupSeparator == nil {
      return try number(text, as: text)
    }
    guard let digits = plainDigits(of: text) else { throw misfit(text) }
    return try number(digits, as: text)
  }

  /// The number the digits write, which stood as `characters`.
  func number(_ digits: String, as characters: String) throws(Misfit) -> Value {
    var utf8 = digits
    let number: ExactNumber
    let isPlain: Bool
    switch utf8.withUTF8({ ExactNumber.read($0) }) {
    case .number(let read, isPlain: let plain):
      number = read
      isPlain = plain && digits.utf8.count == characters.utf8.count
    case .fault(let fault):
      if case .number = type, fault != .notANumber, let double = Double(digits), double.isFinite {
        return .spelled(.number(double), .characters(characters))
      }
      throw misfit(characters, reason: fault.reason)
    }
    let value: Value
    var keeps = !isPlain
    switch type {
    case .integer:
      guard number.isInteger else { throw misfit(characters) }
      value = .integer(number)
      keeps = keeps || digits.utf8.contains(UInt8(ascii: "."))
    case .number:
      let double = number.doubleValue
      guard double.isFinite else { throw misfit(characters, reason: "more than a double holds") }
      value = .number(double)
      // Up to 15 digits are the shortest that read back; see `Double.shortestText`.
      keeps = keeps || number.significantDigits > 15 || number.adjustedExponent >= 21 || number.adjustedExponent < -7
    default: value = .decimal(number)
    }
    return keeps ? .spelled(value, .characters(characters)) : value
  }

  /// The digits in FORMAT.md's own spelling; nil where the declared signs do not stand where they may.
  private func plainDigits(of text: String) -> String? {
    var rest = Array(text.unicodeScalars)
    var sign: [Unicode.Scalar] = []
    func takeSign() {
      if sign.isEmpty, let first = rest.first, first == "-" || first == "+" {
        sign = [first]
        rest.removeFirst()
      }
    }
    takeSign()
    var isChanged = true
    while isChanged {
      isChanged = false
      for word in spelling.strip.map({ Array($0.unicodeScalars) }) where !word.isEmpty {
        if rest.starts(with: word) {
          rest = Array(rest.dropFirst(word.count).drop { $0 == " " })
          takeSign()
          isChanged = true
        } else if rest.count >= word.count, Array(rest.suffix(word.count)) == word {
          rest.removeLast(word.count)
          while rest.last == " " { rest.removeLast() }
          isChanged = true
        }
      }
    }
    let point = Array((spelling.decimalSeparator ?? ".").unicodeScalars)
    var whole = rest
    var fraction: [Unicode.Scalar] = []
    if !point.isEmpty, let place = Self.firstPlace(of: point, in: rest) {
      whole = Array(rest[..<place])
      fraction = Array(rest[(place + point.count)...])
      if fraction.isEmpty { return nil }
    } else if spelling.decimalSeparator != nil, rest.contains(".") && spelling.groupSeparator != "." {
      return nil
    }
    if let group = spelling.groupSeparator.map({ Array($0.unicodeScalars) }), !group.isEmpty,
      Self.firstPlace(of: group, in: whole) != nil
    {
      guard let joined = Self.joining(whole, separatedBy: group) else { return nil }
      whole = joined
    }
    // A point that is not the decimal separator is none of ours.
    if whole.contains(".") || fraction.contains(".") { return nil }
    var scalars = String.UnicodeScalarView(sign + whole)
    if !fraction.isEmpty { scalars.append(contentsOf: ["."] + fraction) }
    return String(scalars)
  }

  private static func firstPlace(of part: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Int? {
    guard part.count <= text.count else { return nil }
    return (0...(text.count - part.count)).first { text[$0...].starts(with: part) }
  }

  /// The digits of groups: one to three, then twos or threes, the last of three. `1,5` is no grouped number, so that a decimal
  /// comma is never taken for a group separator.
  private static func joining(_ text: [Unicode.Scalar], separatedBy group: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    var groups: [[Unicode.Scalar]] = []
    var rest = text
    while let place = firstPlace(of: group, in: rest) {
      groups.append(Array(rest[..<place]))
      rest = Array(rest[(place + group.count)...])
    }
    groups.append(rest)
    guard groups.allSatisfy({ $0.allSatisfy { "0"..."9" ~= $0 } }), groups.last?.count == 3,
      (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 2 || $0.count == 3 })
    else { return nil }
    return groups.flatMap { $0 }
  }
}
