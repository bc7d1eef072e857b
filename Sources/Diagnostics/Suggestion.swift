/// “Did you mean …?”: the known name that a mistyped one was most likely meant to be.
public enum Suggestion {
  /// The candidate nearest to a name that is none of them; nil where none is near enough.
  ///
  /// Letters that were added, left out, changed or swapped with their neighbour count one each; case, `_`, `-` and blanks
  /// count nothing. Short names must be nearer than long ones. Where no name is near, the only one that has the name as a
  /// part is taken: `rating` finds `average_rating`. Of equally near names the first is taken.
  public static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = letters(of: name)
    guard !wanted.isEmpty, wanted.count <= 100 else { return nil }
    var best: (name: String, distance: Int)?
    var containing: [String] = []
    for candidate in candidates {
      if candidate.utf8.elementsEqual(name.utf8) { continue }
      let letters = letters(of: candidate)
      let limit = min(allowance(max(wanted.count, letters.count)), (best?.distance ?? .max) - 1)
      if limit >= 0, let distance = distance(wanted, letters, limit: limit) { best = (candidate, distance) }
      if wanted.count >= 4, contains(letters, wanted) { containing.append(candidate) }
    }
    return best?.name ?? (containing.count == 1 ? containing[0] : nil)
  }

  /// `did you mean “separator”?`, or nil where no candidate is near enough.
  public static func hint(for name: String, among candidates: some Sequence<String>) -> String? {
    nearest(to: name, among: candidates).map { "did you mean “\($0)”?" }
  }

  private static func allowance(_ length: Int) -> Int {
    switch length {
    case ..<2: 0
    case ..<5: 1
    case ..<9: 2
    case ..<13: 3
    default: 4
    }
  }

  private static func letters(of name: String) -> [Unicode.Scalar] {
    let parted = name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != " " }
    return Array(parted)
  }

  private static func contains(_ letters: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
    guard letters.count >= part.count else { return false }
    return (0...(letters.count - part.count)).contains { letters[$0..<($0 + part.count)].elementsEqual(part) }
  }

  /// The number of letters to add, leave out, change or swap; nil where it is above the limit.
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in 0..<right.count {
        let isSame = left[row] == right[column]
        var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    let distance = last[right.count]
    return distance <= limit ? distance : nil
  }
}
