/// A whole number as pupils compute with it, digit by digit: slow, and independent of what it is compared with.
struct SchoolNumber: Equatable {
  var isNegative: Bool
  /// The lowest first, without zeros at the top.
  var digits: [Int]

  init(_ text: String) {
    isNegative = text.hasPrefix("-")
    digits = text.drop { $0 == "-" || $0 == "+" }.reversed().map { Int(String($0)) ?? 0 }
    trim()
  }

  init(isNegative: Bool = false, digits: [Int]) {
    self.isNegative = isNegative
    self.digits = digits
    trim()
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { isNegative = false }
  }

  var description: String {
    digits.isEmpty ? "0" : (isNegative ? "-" : "") + digits.reversed().map(String.init).joined()
  }

  func shifted(_ places: Int) -> SchoolNumber {
    SchoolNumber(isNegative: isNegative, digits: Array(repeating: 0, count: places) + digits)
  }

  static func isBelow(_ left: [Int], _ right: [Int]) -> Bool {
    if left.count != right.count { return left.count < right.count }
    for (a, b) in zip(left.reversed(), right.reversed()) where a != b { return a < b }
    return false
  }

  static func + (left: SchoolNumber, right: SchoolNumber) -> SchoolNumber {
    if left.isNegative == right.isNegative {
      var sum: [Int] = []
      var carry = 0
      for index in 0..<max(left.digits.count, right.digits.count) {
        let value =
          (index < left.digits.count ? left.digits[index] : 0) + (index < right.digits.count ? right.digits[index] : 0)
          + carry
        sum.append(value % 10)
        carry = value / 10
      }
      return SchoolNumber(isNegative: left.isNegative, digits: sum + [carry])
    }
    if isBelow(left.digits, right.digits) { return right + left }
    var rest: [Int] = []
    var borrow = 0
    for index in left.digits.indices {
      let value = left.digits[index] - (index < right.digits.count ? right.digits[index] : 0) - borrow
      rest.append((value + 10) % 10)
      borrow = value < 0 ? 1 : 0
    }
    return SchoolNumber(isNegative: left.isNegative, digits: rest)
  }

  static func * (left: SchoolNumber, right: SchoolNumber) -> SchoolNumber {
    var product = [Int](repeating: 0, count: left.digits.count + right.digits.count + 1)
    for (i, a) in left.digits.enumerated() {
      for (j, b) in right.digits.enumerated() { product[i + j] += a * b }
    }
    for index in product.indices.dropLast() {
      product[index + 1] += product[index] / 10
      product[index] %= 10
    }
    return SchoolNumber(isNegative: left.isNegative != right.isNegative, digits: product)
  }

  static func < (left: SchoolNumber, right: SchoolNumber) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? isBelow(right.digits, left.digits) : isBelow(left.digits, right.digits)
  }
}
