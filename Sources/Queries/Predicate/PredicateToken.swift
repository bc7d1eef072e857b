/// A word, sign or value of the text form, with its place in the text counted in scalars from 0.
struct PredicateToken {
  enum Kind {
    /// A bare word: a name, or a word of the language.
    case word(String)
    /// A name that is no word of the language: dotted, back-quoted or after `#`.
    case path(String)
    case text(String)
    case template([TemplatePart])
    case number(String)
    /// Without `${` and `}`.
    case reference(String)
    /// What stands between `[` and `]`.
    case options(String)
    case sign(String)
    case end
  }

  enum TemplatePart {
    case text(String)
    /// A reference with the place of its `${` and the one after its `}`.
    case reference(String, start: Int, end: Int)
  }

  var kind: Kind
  var start: Int
  var end: Int
}

extension PredicateToken {
  /// Whether this is the sign.
  func isSign(_ sign: String) -> Bool {
    if case .sign(let own) = kind { return own == sign }
    return false
  }

  /// The sign, or the word of the language in capitals.
  var written: String? {
    if case .sign(let sign) = kind { return sign }
    return keyword
  }

  /// The bare word in capitals, as the words of the language are written.
  var keyword: String? {
    guard case .word(let word) = kind, word.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return word.uppercased()
  }
}

/// The words of the text form, which a name may only be in back-quotes or after `#`.
package enum PredicateWords {
  /// Each word that compares, with the comparator it stands for.
  static let comparators: [String: String] = [
    "BETWEEN": "isBetween", "IN": "in", "CONTAINS": "contains", "BEGINSWITH": "hasPrefix", "ENDSWITH": "hasSuffix",
    "LIKE": "like", "MATCHES": "matches",
  ]

  /// Each sign that compares, with the comparator it stands for.
  static let signs: [String: String] = [
    "=": "equalTo", "==": "equalTo", "!=": "notEqualTo", "<>": "notEqualTo", "<": "lessThan",
    "<=": "lessThanOrEqualTo", "=<": "lessThanOrEqualTo", ">": "greaterThan", ">=": "greaterThanOrEqualTo",
    "=>": "greaterThanOrEqualTo",
  ]

  /// What the text form has for each comparator, as it is listed in a hint.
  static let inText: [(comparator: String, word: String)] = [
    ("equalTo", "="), ("notEqualTo", "!="), ("lessThan", "<"), ("lessThanOrEqualTo", "<="), ("greaterThan", ">"),
    ("greaterThanOrEqualTo", ">="), ("isBetween", "BETWEEN"), ("in", "IN"), ("contains", "CONTAINS"),
    ("hasPrefix", "BEGINSWITH"), ("hasSuffix", "ENDSWITH"), ("like", "LIKE"), ("matches", "MATCHES"),
    ("isMissing", "= nil"), ("hasValue", "!= nil"),
  ]

  /// Every spelling the text form has for a comparator, the usual one first; none where it has none.
  package static func spellings(of comparator: String) -> [String] {
    let usual = inText.filter { $0.comparator == comparator }.map(\.word)
    return usual + signs.filter { $0.value == comparator && !usual.contains($0.key) }.map(\.key).sorted()
  }

  static let constants: Set<String> = [
    "TRUEPREDICATE", "FALSEPREDICATE", "NIL", "NULL", "TRUE", "FALSE", "YES", "NO",
  ]

  /// What NSPredicate has and a workflow has not, with what to write instead.
  static let refused: [String: String] = [
    "ANY": "a list holds an element: tags CONTAINS 'new'; a value is one of several: genre IN {'a', 'b'}",
    "SOME": "a list holds an element: tags CONTAINS 'new'; a value is one of several: genre IN {'a', 'b'}",
    "ALL": "compare one element: tags CONTAINS 'new', joined by AND",
    "NONE": "a list does not hold an element: NOT tags CONTAINS 'new'",
    "SUBQUERY": "find the rows in a step of their own and compare with them: id IN ${found}",
    "FUNCTION": "+ - * / are all that can be calculated here",
    "CAST": "declare the property's type in the workspace, or write a date as text: 'today - 7 days'",
    "SELF": "on a list of plain values the property is “item”",
  ]

  static func isReserved(_ keyword: String) -> Bool {
    comparators[keyword] != nil || constants.contains(keyword) || refused[keyword] != nil
      || ["AND", "OR", "NOT"].contains(keyword)
  }

  /// What people write for a comparator elsewhere, with its word here.
  static func comparator(likely word: String) -> String? {
    switch word.lowercased() {
    case "startswith", "hasprefix", "beginwith", "starts", "begins": "BEGINSWITH"
    case "hassuffix", "endwith", "ends": "ENDSWITH"
    case "contain", "includes", "has", "include": "CONTAINS"
    case "equals", "equalto", "eq", "is", "equal": "="
    case "notequalto", "ne", "isnt": "!="
    case "greaterthan", "gt": ">"
    case "lessthan", "lt": "<"
    case "greaterthanorequalto", "gte", "ge": ">="
    case "lessthanorequalto", "lte", "le": "<="
    case "isbetween": "BETWEEN {low, high}"
    case "ismissing": "= nil"
    case "hasvalue": "!= nil"
    case "match", "regex", "regexp", "rlike": "MATCHES"
    case "ilike": "LIKE[c]"
    case "isempty": "= ''"
    default: nil
    }
  }
}
