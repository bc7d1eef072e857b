/// How Shortcuts writes dates: a style for the day, one for the time, or a pattern.
enum DateStyle {
  private static let days = [
    "Short": "M/d/yyyy", "Medium": "MMM d, yyyy", "Long": "MMMM d, yyyy", "Full": "EEEE, MMMM d, yyyy",
  ]
  private static let times = ["Short": "h:mm a", "Medium": "h:mm:ss a", "Long": "h:mm:ss a", "Full": "h:mm:ss a"]

  /// The pattern; nil where the style is none of these, such as “How Long Ago”.
  static func pattern(_ format: PropertyDictionary) -> String? {
    let style = format["WFDateFormatStyle"]?.string ?? "Short"
    switch style {
    case "Custom":
      return calendarYears(format["WFDateFormat"]?.plainText ?? format["WFDateFormatString"]?.plainText ?? "yyyy-MM-dd")
    case "ISO 8601":
      return format["WFISO8601IncludeTime"]?.boolean == true ? "yyyy-MM-dd'T'HH:mm:ssXXX" : "yyyy-MM-dd"
    case "RFC 2822": return "EEE, dd MMM yyyy HH:mm:ss xx"
    case "None", "Short", "Medium", "Long", "Full":
      let day = days[style]
      let time = times[format["WFTimeFormatStyle"]?.string ?? "Short"]
      return [day, time].compactMap(\.self).joined(separator: style == "Long" || style == "Full" ? " 'at' " : ", ")
    default: return nil
    }
  }

  /// With the year of the calendar where the pattern has that of the week, which is hardly ever meant and refused here.
  private static func calendarYears(_ pattern: String) -> String {
    var result = ""
    var isQuoted = false
    for character in pattern {
      if character == "'" { isQuoted.toggle() }
      result.append(character == "Y" && !isQuoted ? "y" : character)
    }
    return result
  }
}
