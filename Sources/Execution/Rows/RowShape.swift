package import Diagnostics
package import EntitySources
package import Metadata
package import Queries
package import Values

/// What rows are rows of: their properties, what a row is as a value, and where its cells stand.
package struct RowShape: Sendable {
  /// What one row is as a value.
  package enum Element: Sendable {
    case entity(String)
    case record
    /// The value of the only property.
    case item
  }

  package var schema: Schema
  package var element: Element
  /// The place of a property's cell, for messages; nil where rows have none.
  package var locate: @Sendable (Int, RowPlace) -> SourceRange?
  /// The place of a property's cell in words, where lines do not say it.
  package var placeInWords: @Sendable (Int, RowPlace) -> String?
  private var names: Record.Names

  package init(
    schema: Schema, element: Element, locate: @escaping @Sendable (Int, RowPlace) -> SourceRange? = { _, _ in nil },
    placeInWords: @escaping @Sendable (Int, RowPlace) -> String? = { _, _ in nil }
  ) {
    self.placeInWords = placeInWords
    self.schema = schema
    self.element = element
    self.locate = locate
    names = Record.Names(schema.entity.properties.map(\.name))
  }

  package init(source: any EntitySource) {
    self.init(
      schema: source.schema, element: .entity(source.schema.entity.name),
      locate: { source.locate(property: $0, of: $1) }, placeInWords: { source.placeInWords(property: $0, of: $1) })
  }

  /// The id of a row: its id property's value, else its record's number.
  package func id(of row: Row) throws(Diagnostic) -> Value {
    guard let name = schema.entity.id, let index = schema.entity.propertyIndex(name) else {
      return .integer(ExactNumber(row.place.record))
    }
    return try value(of: index, in: row).plain
  }

  /// The value of a property, with the characters it was read from.
  package func value(of index: Int, in row: Row) throws(Diagnostic) -> Value {
    do throws(Misfit) {
      return try schema.typings[index].value(of: row.cells[index])
    } catch {
      throw diagnostic(for: error, property: index, at: row.place)
    }
  }

  /// The row as a value.
  package func value(of row: Row) throws(Diagnostic) -> Value {
    if case .item = element { return try value(of: 0, in: row) }
    var values: [Value] = []
    values.reserveCapacity(row.cells.count)
    for index in row.cells.indices { values.append(try value(of: index, in: row)) }
    let record = Record(names: names, values: values)
    guard case .entity(let type) = element else { return .record(record) }
    return .entity(
      EntityValue(
        type: type, id: try id(of: row), title: schema.entity.displayTitle?.text(of: record), record: record))
  }

  package func diagnostic(for misfit: Misfit, property: Int, at place: RowPlace) -> Diagnostic {
    misfit.diagnostic(
      at: locate(property, place), isDeclared: schema.entity.isDeclared, placeInWords: placeInWords(property, place))
  }

  package func diagnostic(for fault: RowFault, at place: RowPlace) -> Diagnostic {
    switch fault.cause {
    case .misfit(let misfit): return diagnostic(for: misfit, property: fault.property, at: place)
    case .failed(var diagnostic), .stopped(var diagnostic):
      if diagnostic.range == nil { diagnostic.range = locate(fault.property, place) }
      return diagnostic
    }
  }
}

extension Diagnostic.Code {
  package static let misfit: Self = "misfit"
}

extension Misfit {
  /// What to say of the cell, and the declaration that would read it.
  package func diagnostic(at range: SourceRange?, isDeclared: Bool, placeInWords: String? = nil) -> Diagnostic {
    let shown = characters.unicodeScalars.count > 60 ? String(characters.prefix(57)) + "…" : characters
    let told = (reason.map { ": \($0)" } ?? "") + (placeInWords.map { ", in \($0)" } ?? "")
    let message =
      characters.isEmpty
      ? "“\(property)” does not fit\(told)"
      : "“\(VisibleText.of(shown))” in “\(VisibleText.of(property))” is no \(type)\(told)"
    let hint: String? =
      characters.isEmpty
      ? nil
      : spellingHint
        ?? (isDeclared
          ? "if it stands for no value: \"missing\": [\(JSONSyntax.quoted(shown))]; else declare another type"
          : "declare the property: \(JSONSyntax.quoted(property)): \"text\"")
    return Diagnostic(.misfit, message, at: range, hint: hint)
  }
}

extension DisplayTemplate {
  /// The template filled from a record; nil where none of its properties has a value.
  package func text(of record: Record) -> String? {
    var text = ""
    var hasValue = false
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .property(let name):
        guard let value = record[name], !value.isMissing else { continue }
        hasValue = true
        text += value.writtenOut
      }
    }
    return hasValue ? text : nil
  }
}
