extension CellTyping {
  /// A date, a date-time or a duration.
  func time(_ text: String) throws(Misfit) -> Value {
    do throws(TimeTextFault) {
      switch type {
      case .date:
        let value = Value.date(try CalendarDate.parse(text))
        return text.utf8.count == 10 ? value : .spelled(value, .characters(text))
      case .dateTime: return .spelled(.dateTime(try DateTime.parse(text, zone: zone)), .characters(text))
      default: break
      }
    } catch {
      throw misfit(text, reason: error.message)
    }
    throw misfit(text)
  }
}
