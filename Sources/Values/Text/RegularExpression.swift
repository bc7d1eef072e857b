public import Diagnostics
import Foundation

/// An ICU regular expression that must cover the whole text.
///
/// It backtracks: some patterns take time that doubles with every letter. So each match has a time limit; ICU asks every few
/// thousand steps whether to go on.
public struct RegularExpression: Sendable {
  /// Why a pattern is none, or why a match came to no end.
  public enum Fault: Error, Hashable, Sendable {
    /// In words: “there is no “)” for the “(” at character 3”.
    case notAPattern(String)
    /// **Units**: seconds.
    case tookTooLong(limit: Double)
    /// ICU gave up: the text asks for more memory than it takes.
    case tooMuchMemory

    public var code: Diagnostic.Code {
      switch self {
      case .notAPattern: .badPattern
      case .tookTooLong: .patternTookTooLong
      case .tooMuchMemory: .patternTooMuchMemory
      }
    }
  }

  public let pattern: String
  private let expression: NSRegularExpression

  /// Compiles a pattern.
  ///
  /// **Errors**: `notAPattern`.
  public init(_ pattern: String, ignoringCase: Bool = false) throws(Fault) {
    self.pattern = pattern
    let options: NSRegularExpression.Options = ignoringCase ? [.caseInsensitive] : []
    guard (try? NSRegularExpression(pattern: pattern, options: options)) != nil else {
      throw .notAPattern(RefusedPattern.explain(pattern))
    }
    // The end is part of the pattern, so that an alternative that reaches it is looked for. The pattern may leave a quotation
    // or a comment open, which would swallow what closes the group.
    for closing in ["", "\\E", "\n"] {
      if let whole = try? NSRegularExpression(pattern: "(?:\(pattern)\(closing))\\z", options: options) {
        expression = whole
        return
      }
    }
    throw .notAPattern("it cannot be closed")
  }

  /// Whether the whole text matches.
  ///
  /// **Units**: the limit is in seconds.
  /// **Errors**: `tookTooLong`, `tooMuchMemory`.
  public func matches(_ text: String, limit: Double = 10) throws(Fault) -> Bool {
    let range = NSRange(location: 0, length: text.utf16.count)
    let start = ContinuousClock.now
    let limitDuration = Duration.seconds(max(0, min(limit, 1e9)))
    var isFound = false
    var isLate = false
    var isBroken = false
    expression.enumerateMatches(
      in: text, options: [.anchored, .reportProgress, .reportCompletion], range: range
    ) { match, flags, stop in
      if match != nil {
        isFound = true
        stop.pointee = true
      } else if flags.contains(.internalError) {
        isBroken = true
      } else if flags.contains(.progress), ContinuousClock.now - start > limitDuration {
        isLate = true
        stop.pointee = true
      }
    }
    if isFound { return true }
    if isLate { throw .tookTooLong(limit: limit) }
    if isBroken { throw .tooMuchMemory }
    return false
  }
}

extension Diagnostic.Code {
  public static let badPattern: Diagnostic.Code = "bad-pattern"
  public static let patternTookTooLong: Diagnostic.Code = "pattern-took-too-long"
  public static let patternTooMuchMemory: Diagnostic.Code = "pattern-too-much-memory"
}

extension RegularExpression.Fault {
  public var message: String {
    switch self {
    case .notAPattern(let reason): "the regular expression cannot be read: \(reason)"
    case .tookTooLong(let limit): "the regular expression took longer than \(limit.shortestText) seconds on one text"
    case .tooMuchMemory: "the regular expression needs too much memory on one text"
    }
  }
}

/// What is wrong with a pattern that ICU refuses without saying why.
private enum RefusedPattern {
  static func explain(_ pattern: String) -> String {
    let scalars = Array(pattern.unicodeScalars)
    var open: [Int] = []
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "\\":
        if index + 1 == scalars.count { return "it ends with a backslash" }
        if scalars[index + 1] == "Q" {
          while index < scalars.count, !scalars[index...].starts(with: ["\\", "E"]) { index += 1 }
        }
        index += 1
      case "[":
        guard let end = endOfSet(scalars, from: index) else {
          return "there is no “]” for the “[” at character \(index + 1)"
        }
        index = end
      case "(": open.append(index)
      case ")":
        guard open.popLast() != nil else { return "there is no “(” for the “)” at character \(index + 1)" }
      case "*" where index == 0, "+" where index == 0, "?" where index == 0:
        return "nothing stands before the “\(scalars[index])” at its beginning"
      default: break
      }
      index += 1
    }
    if let place = open.last { return "there is no “)” for the “(” at character \(place + 1)" }
    return "ICU does not know a sign or a number in it"
  }

  private static func endOfSet(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < scalars.count {
      switch scalars[index] {
      case "\\": index += 1
      case "[": depth += 1
      case "]":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return nil
  }
}
