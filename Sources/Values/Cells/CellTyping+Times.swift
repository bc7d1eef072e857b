extension CellTyping {
  /// A date or date-time in the declared pattern, else ISO 8601; a duration.
  func time(_ text: String) throws(Misfit) -> Value {
    do throws(TimeTextFault) {
      switch type {
      case .date where spelling.format != nil:
        guard let pattern else { break }
        let date = try pattern.parseDate(text)
        return text.utf8.count == 10 && text == date.description
          ? .date(date) : .spelled(.date(date), .characters(text))
      case .date:
        let date = try CalendarDate.parse(text)
        return text.utf8.count == 10 ? .date(date) : .spelled(.date(date), .characters(text))
      case .dateTime where spelling.format != nil:
        guard let pattern else { break }
        return .spelled(.dateTime(try pattern.parseDateTime(text, in: zone)), .characters(text))
      case .dateTime: return .spelled(.dateTime(try DateTime.parse(text, zone: zone)), .characters(text))
      case .duration: return .spelled(.duration(try TimeSpan.parse(text)), .characters(text))
      default: break
      }
    } catch {
      throw misfit(text, reason: error.message)
    }
    throw misfit(text)
  }
}
