import Queries
import Values

extension Misfit {
  /// The option of the property that reads the cell, where one does: `"strip": ["£"], "groupSeparator": ","`.
  ///
  /// **Missing**: nil where no spelling FORMAT.md §1 knows makes the cell fit.
  var spellingHint: String? {
    let bare = characters.trimmedOfBlanks
    if bare.utf8.count < characters.utf8.count, fits(CellSpelling(), bare) {
      return "blanks at the ends are taken off where the source says \"trim\": true"
    }
    let options: String?
    switch type {
    case .integer, .decimal, .number: options = numberOptions
    case .date, .dateTime: options = dateOptions
    case .boolean: options = booleanOptions
    default: options = nil
    }
    return options.map {
      "if that is how it is spelled: \(JSONSyntax.quoted(property)): { \"type\": \"\(type)\", \($0) }"
    }
  }

  private func fits(_ spelling: CellSpelling, _ text: String? = nil) -> Bool {
    let typing = CellTyping(property: property, type: type, spelling: spelling)
    guard let value = try? typing.value(of: .quoted(text ?? characters)) else { return false }
    return !value.isMissing
  }

  private var numberOptions: String? {
    let known: Set<Unicode.Scalar> = [
      "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", ",", "'", "+", "-", " ", "e", "E",
    ]
    var signs: [String] = []
    for scalar in characters.unicodeScalars where !known.contains(scalar) && !signs.contains(String(scalar)) {
      // Currency and percent; words are no sign of a number.
      guard scalar == "%" || scalar.properties.generalCategory == .currencySymbol else { return nil }
      signs.append(String(scalar))
    }
    let separators: [(decimal: String?, group: String?)] = [
      (nil, nil), (nil, ","), (",", nil), (",", "."), (nil, "'"), (nil, " "), (",", " "),
    ]
    for (decimal, group) in separators
    where fits(CellSpelling(decimalSeparator: decimal, groupSeparator: group, strip: signs)) {
      var options: [String] = []
      if !signs.isEmpty {
        options.append("\"strip\": [\(signs.map { JSONSyntax.quoted($0) }.joined(separator: ", "))]")
      }
      if let decimal { options.append("\"decimalSeparator\": \(JSONSyntax.quoted(decimal))") }
      if let group { options.append("\"groupSeparator\": \(JSONSyntax.quoted(group))") }
      return options.isEmpty ? nil : options.joined(separator: ", ")
    }
    return nil
  }

  private var dateOptions: String? {
    let days = ["dd.MM.yyyy", "dd/MM/yyyy", "MM/dd/yyyy", "yyyy/MM/dd", "dd-MM-yyyy", "yyyyMMdd", "d MMM yyyy"]
    let formats = type == .date ? days : days.flatMap { [$0 + " HH:mm", $0 + " HH:mm:ss"] } + days
    return formats.first { fits(CellSpelling(format: $0)) }.map { "\"format\": \"\($0)\"" }
  }

  private var booleanOptions: String? {
    let pairs = [
      ("yes", "no"), ("Yes", "No"), ("YES", "NO"), ("Y", "N"), ("y", "n"), ("True", "False"), ("TRUE", "FALSE"),
      ("1", "0"),
    ]
    return pairs.first { $0.0 == characters || $0.1 == characters }.map {
      "\"true\": [\"\($0.0)\"], \"false\": [\"\($0.1)\"]"
    }
  }
}
