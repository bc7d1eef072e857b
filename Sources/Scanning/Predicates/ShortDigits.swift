/// A number of at most 18 digits, as its digits and how many of them stand after the point.
struct ShortDigits {
  var value: Int64
  var places: Int

  static let mostDigits = 18

  /// **Missing**: nil for anything but digits, with a minus before them, and where it is allowed a point among them.
  @inline(__always)
  init?(_ cell: UnsafePointer<UInt8>, _ count: Int, allowsPoint: Bool) {
    let isNegative = cell[0] == UInt8(ascii: "-")
    let digits = isNegative ? cell + 1 : cell
    let length = isNegative ? count &- 1 : count
    if length >= 1, length <= 8 {
      self.init(word: digits.word, length, allowsPoint: allowsPoint)
    } else {
      self.init(long: digits, length, allowsPoint: allowsPoint)
    }
    if isNegative { value = 0 &- value }
  }

  /// The digits of one to eight bytes at once.
  @inline(__always)
  private init?(word bytes: UInt64, _ length: Int, allowsPoint: Bool) {
    var count = UInt64(truncatingIfNeeded: length)
    var word = length == 8 ? bytes : bytes & ((1 &<< (8 &* count)) &- 1)
    places = 0
    if allowsPoint {
      let differing = word ^ 0x2E2E_2E2E_2E2E_2E2E
      let point = (differing &- 0x0101_0101_0101_0101) & ~differing & 0x8080_8080_8080_8080
      if point != 0 {
        let place = UInt64(truncatingIfNeeded: point.trailingZeroBitCount) / 8
        if place == 0 || place &+ 1 >= count { return nil }
        let low: UInt64 = (1 &<< (8 &* place)) &- 1
        word = word & low | (word &>> 8) & ~low
        count &-= 1
        places = Int(truncatingIfNeeded: count &- place)
      }
    }
    // The digits at the upper end, zeros before them.
    word = word &<< (64 &- 8 &* count) | (0x0030_3030_3030_3030 &>> (8 &* count &- 8))
    let isDigits =
      (word & 0xF0F0_F0F0_F0F0_F0F0) | (((word &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0) &>> 4)
    if isDigits != 0x3333_3333_3333_3333 { return nil }
    word = ((word & 0x0F0F_0F0F_0F0F_0F0F) &* 2_561) &>> 8
    word = ((word & 0x00FF_00FF_00FF_00FF) &* 6_553_601) &>> 16
    word = ((word & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) &>> 32
    value = Int64(truncatingIfNeeded: word)
  }

  @inline(never)
  private init?(long digits: UnsafePointer<UInt8>, _ length: Int, allowsPoint: Bool) {
    guard length > 0, length <= Self.mostDigits + 1 else { return nil }
    var value: Int64 = 0
    var point: Int?
    for index in 0..<length {
      let digit = digits[index] &- UInt8(ascii: "0")
      if digit <= 9 {
        value = value &* 10 &+ Int64(digit)
      } else if digits[index] == UInt8(ascii: "."), allowsPoint, point == nil, index > 0, index < length &- 1 {
        point = index
      } else {
        return nil
      }
    }
    guard length - (point == nil ? 0 : 1) <= Self.mostDigits else { return nil }
    self.value = value
    places = point.map { length &- 1 &- $0 } ?? 0
  }
}
