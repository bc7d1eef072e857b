extension ExactNumber {
  /// What a reading gives: the number, and whether its characters are the ones `description` would write.
  @usableFromInline
  enum Reading {
    case number(ExactNumber, isPlain: Bool)
    case fault(Fault)
  }

  /// Reads the digits of a number, all of the text: `-5`, `4.30`, `1e3`, `.5`, `+007`; no separators, no blanks.
  ///
  /// **Errors**: `notANumber`; the other faults where the number is beyond the bounds. That costs nothing, whatever the
  /// exponent, and one look at each digit.
  public static func parse(_ text: some StringProtocol) throws(Fault) -> ExactNumber {
    var text = String(text)
    return try text.withUTF8 { read($0) }.get()
  }

  /// As `parse(_:)` of text, from its UTF-8.
  public static func parse(utf8 bytes: some Collection<UInt8>) throws(Fault) -> ExactNumber {
    let reading = bytes.withContiguousStorageIfAvailable { read($0) }
    return try (reading ?? Array(bytes).withUnsafeBufferPointer { read($0) }).get()
  }

  /// The number these characters write, or nil where they write none within the bounds.
  public init?(_ text: some StringProtocol) {
    guard let number = try? ExactNumber.parse(text) else { return nil }
    self = number
  }

  /// **Source**: FORMAT.md §1, “a cell fits its type as a whole”.
  @usableFromInline
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading {
    readShort(bytes) ?? readAny(bytes)
  }

  /// Digits with or without a point that fit 64 bits, which is nearly every number there is; nil for anything else, and for
  /// what is no number.
  @inline(__always)
  private static func readShort(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading? {
    let count = bytes.count
    guard count > 0, count < 20, let base = bytes.baseAddress else { return nil }
    let isNegative = base[0] == UInt8(ascii: "-")
    let start = isNegative || base[0] == UInt8(ascii: "+") ? 1 : 0
    var magnitude: UInt64 = 0
    var point = count
    for index in start..<count {
      let digit = base[index] &- 48
      if digit < 10 {
        magnitude = magnitude &* 10 &+ UInt64(digit)
      } else if base[index] == UInt8(ascii: "."), point == count {
        point = index
      } else {
        return nil
      }
    }
    let whole = point &- start
    var places = max(0, count &- point &- 1)
    guard magnitude <= Int64.max, whole &+ places > 0, point == count || places > 0 else { return nil }
    let isPlain =
      (start == 0 || (isNegative && magnitude > 0)) && whole > 0 && (whole == 1 || base[start] != 48)
      && (places == 0 || base[count &- 1] != 48)
    if magnitude == 0 { return .number(.zero, isPlain: isPlain) }
    while places > 0 {
      let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: 10)
      if remainder != 0 { break }
      magnitude = quotient
      places &-= 1
    }
    let coefficient = Int64(truncatingIfNeeded: magnitude)
    return .number(
      ExactNumber(storage: .small(isNegative ? 0 &- coefficient : coefficient, Int32(truncatingIfNeeded: 0 &- places))),
      isPlain: isPlain)
  }

  private static func readAny(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading {
    let count = bytes.count
    var index = 0
    var isPlain = true
    var isNegative = false
    if count > 0, bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "+") {
      isNegative = bytes[0] == UInt8(ascii: "-")
      isPlain = isNegative
      index = 1
    }
    // Digits are read into 64 bits while they fit; `significant` counts them from the first that is not zero.
    var magnitude: UInt64 = 0
    var significant = 0
    let digitsStart = index
    func take(_ byte: UInt8) {
      if significant < 19 { magnitude = magnitude &* 10 &+ UInt64(byte &- 48) }
      if significant > 0 || byte != 48 { significant &+= 1 }
    }
    while index < count, bytes[index] &- 48 < 10 {
      take(bytes[index])
      index += 1
    }
    let wholeDigits = index - digitsStart
    if wholeDigits == 0 || (wholeDigits > 1 && bytes[digitsStart] == 48) { isPlain = false }
    var places = 0
    if index < count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      let start = index
      while index < count, bytes[index] &- 48 < 10 {
        take(bytes[index])
        index += 1
      }
      places = index - start
      if places == 0 { return .fault(.notANumber) }
      if bytes[index - 1] == 48 { isPlain = false }
    }
    if wholeDigits + places == 0 { return .fault(.notANumber) }
    let digitsEnd = index
    var exponent = 0
    if index < count, bytes[index] | 32 == UInt8(ascii: "e") {
      isPlain = false
      index += 1
      var isBelow = false
      if index < count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
        isBelow = bytes[index] == UInt8(ascii: "-")
        index += 1
      }
      if index == count { return .fault(.notANumber) }
      while index < count, bytes[index] &- 48 < 10 {
        if exponent < 1_000_000_000_000 { exponent = exponent * 10 + Int(bytes[index] &- 48) }
        index += 1
      }
      if isBelow { exponent = -exponent }
    }
    if index < count { return .fault(.notANumber) }
    if significant == 0 { return .number(.zero, isPlain: isPlain && !isNegative) }
    exponent -= places
    do throws(Fault) {
      if significant <= 19 {
        return .number(try make(isNegative: isNegative, magnitude: magnitude, exponent: exponent), isPlain: isPlain)
      }
      let digits = UnsafeBufferPointer(rebasing: bytes[digitsStart..<digitsEnd])
      return .number(try long(digits, isNegative: isNegative, exponent: exponent), isPlain: isPlain)
    } catch {
      return .fault(error)
    }
  }

  /// A number of more digits than 64 bits hold; `digits` may have a point in it, which `exponent` has counted.
  private static func long(
    _ digits: UnsafeBufferPointer<UInt8>, isNegative: Bool, exponent: Int
  ) throws(Fault) -> ExactNumber {
    var end = digits.count
    var exponent = exponent
    while end > 0, digits[end - 1] == 48 || digits[end - 1] == UInt8(ascii: ".") {
      if digits[end - 1] == 48 { exponent += 1 }
      end -= 1
    }
    var start = 0
    while start < end, digits[start] == 48 || digits[start] == UInt8(ascii: ".") { start += 1 }
    guard end - start <= mostDigits + 1 else {
      let adjusted = exponent + (end - start) - 1
      throw adjusted > mostExponent + 1 || adjusted < -mostExponent - 1 ? .exponentOutOfRange : .tooManyDigits
    }
    let significant = digits[start..<end].filter { $0 != UInt8(ascii: ".") }
    guard significant.count <= mostDigits else { throw .tooManyDigits }
    return try make(isNegative: isNegative, digits: DecimalDigits(ascii: significant), exponent: exponent)
  }
}

extension ExactNumber.Reading {
  @usableFromInline
  func get() throws(ExactNumber.Fault) -> ExactNumber {
    switch self {
    case .number(let number, _): return number
    case .fault(let fault): throw fault
    }
  }
}
