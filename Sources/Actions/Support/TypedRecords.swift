import Diagnostics
import Formats
import Values

/// The entities of an address book or a calendar as dictionaries, each with the properties that its format has.
enum TypedRecords {
  /// What `check` knows of them.
  static func type(of format: any TypedRecordFormat.Type) -> ValueType {
    .record(format.properties.map { ValueType.Field($0.name, $0.type) })
  }

  /// **Missing**: a property that an entity does not have is missing.
  /// **Errors**: what the format finds wrong; a value that cannot be read, with its line.
  static func all(
    _ format: any TypedRecordFormat.Type, in input: any ByteInput, options: ReadingOptions
  ) throws -> [Record] {
    let name = input.name
    let reader = try format.reader(for: input, options: options)
    let names = Record.Names(format.properties.map(\.name))
    let typings = format.properties.map {
      CellTyping(property: $0.name, type: $0.type, zone: options.timeZone ?? .utc)
    }
    var records: [Record] = []
    while let raw = try reader.next() {
      guard case .cells(let cells) = raw.content else { continue }
      var values: [Value] = []
      for (place, typing) in typings.enumerated() {
        do throws(Misfit) {
          values.append(try typing.value(of: place < cells.count ? cells[place] : .missing).plain)
        } catch {
          throw Diagnostic(
            "misfit",
            "“\(VisibleText.of(String(error.characters.prefix(60))))” is no \(error.type) for “\(typing.property)”",
            at: SourceRange(file: name, line: max(1, raw.place.line), column: 1))
        }
      }
      records.append(Record(names: names, values: values))
    }
    return records
  }
}
