/// The byte formats that are read as records, in alphabetical order.
package enum BuiltInFormats {
  package static let all: [any RecordFormat.Type] = [
    CSVFormat.self,
    ICalendarFormat.self,
    JSONFormat.self,
    JSONLinesFormat.self,
    TSVFormat.self,
    VCardFormat.self,
  ]
}
