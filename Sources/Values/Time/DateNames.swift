/// The English names of months and days, as CLDR has them.
struct DateNames {
  let full: [String]
  let short: [String]

  private init(_ full: [String]) {
    self.full = full
    short = full.map { String($0.prefix(3)) }
  }

  static let months = DateNames([
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ])
  /// From Monday.
  static let weekdays = DateNames(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
  static let quarters = ["1st quarter", "2nd quarter", "3rd quarter", "4th quarter"]

  /// `January`, `Jan`, `J`, `Ja`: counts 4, 3, 5 and 6 of a pattern's letter.
  func name(_ index: Int, count: Int) -> String {
    guard full.indices.contains(index) else { return "" }
    return switch count {
    case 4: full[index]
    case 5: String(full[index].prefix(1))
    case 6: String(full[index].prefix(2))
    default: short[index]
    }
  }
}
