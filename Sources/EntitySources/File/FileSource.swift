package import Diagnostics
import Formats
package import Metadata
package import Queries
package import Values

extension Diagnostic.Code {
  package static let unknownFileType: Self = "unknown-file-type"
  package static let undeclaredColumn: Self = "undeclared-column"
}

/// The records of one file as rows.
///
/// **Shape**: the rows in the file's order; a property's cell is its column's, or what its path leads to in a JSON record.
/// **Missing**: a JSON record without the key has no value there.
package struct FileSource: EntitySource {
  package let schema: Schema
  package let name: String
  private let path: String
  private let current: (@Sendable (String) throws(Diagnostic) -> String)?
  let format: any RecordFormat.Type
  private let readerType: any RecordReader.Type
  let options: ReadingOptions
  /// Whether text is brought to NFC before it is compared.
  let normalizes: Bool
  let range: SourceRange
  /// Says whether what was opened may be read; nil for a declared source, which always may.
  let judgement: FileDescriptor.Judgement?
  /// What was odd about the file when it was opened.
  package let warnings: [Diagnostic]

  /// Opens the file as far as its header, and reads the sample where the properties are to be found in it.
  package init(_ declaration: EntityDeclaration, in context: SourceContext) throws(Diagnostic) {
    let source = declaration.source
    let written = source.text("file") ?? ""
    name = context.named(written)
    range = source.range(of: "file")
    path = context.absolute(written)
    current = context.current
    judgement = declaration.isWrittenInStep ? context.judgement(of: written) : nil
    format = try Self.format(of: written, source)
    options = try Self.options(source, context)
    if options.records != nil, format.contentType != .json {
      throw Diagnostic(
        "wrong-value", "“records” is for JSON documents, and this is \(format.contentType.name)",
        at: source.options["records"]?.keyRange)
    }
    normalizes = source.text("normalize") == "NFC"
    let zone = options.timeZone ?? context.zone
    var place = context.absolute(written)
    if let current = context.current { place = try current(place) }
    let reader = try Self.reader(
      path: place, name: name, format: format, options: options, at: range, judging: judgement)
    readerType = type(of: reader)
    if let typed = format as? any TypedRecordFormat.Type {
      let found = Self.info(declaration, typed)
      warnings = []
      schema = Schema(entity: found, zone: zone)
      return
    }
    if let properties = declaration.properties {
      let info = EntityInfo(declaration, properties: properties)
      try Self.check(properties, against: reader.columns, file: name, range: range)
      warnings = []
      schema = Schema(entity: info, zone: zone)
    } else {
      let sample = try SchemaSample(reader, declaration: declaration, path: place, isStructured: reader.columns == nil)
      warnings = []
      schema = Schema(entity: EntityInfo(declaration, properties: sample.properties), zone: zone)
      try Self.checkId(declaration, sample.properties)
    }
  }

  package func plan(_ request: ScanRequest) -> ScanPlan {
    ScanPlan(explanation: words(request))
  }

  private func words(_ request: ScanRequest) -> String {
    let what = "\(name) as \(format.contentType.name)"
    // Whether the scan takes the file is seen in the file alone, which a run opens when it reads.
    if !request.isExplained { return "read \(what)" }
    guard (try? fastScan()) != nil else { return "read \(what), record by record" }
    let compared = schema.entity.properties.indices.filter(request.predicate.properties.contains)
      .map { schema.entity.properties[$0].name }.joined(separator: ", ")
    let judged = compared.isEmpty ? "" : ", comparing \(compared) in the file's bytes"
    return "scan \(what) in chunks on all cores\(judged)"
  }

  package func scan(_ request: ScanRequest) throws(Diagnostic) -> any RowCursor {
    if let scan = try fastScan() {
      return try FileScanCursor(scan, request) { () throws(Diagnostic) in try read(request) }
    }
    return try read(request)
  }

  /// Where the file is now.
  func place() throws(Diagnostic) -> String {
    guard let current else { return path }
    return try current(path)
  }

  /// The rows record by record.
  private func read(_ request: ScanRequest) throws(Diagnostic) -> any RowCursor {
    let reader = try Self.reader(
      path: try place(), name: name, format: format, options: options, at: range, judging: judgement)
    return FileCursor(reader, source: self, properties: request.properties)
  }

  package func locate(property index: Int, of row: RowPlace) -> SourceRange {
    let column = schema.entity.properties[index].column
    guard let place = try? self.place(), let input = try? FileInput(path: place, named: name, judging: judgement)
    else {
      return SourceRange(file: name, line: max(1, row.line), column: 1)
    }
    return readerType.locate(column: column, of: row, in: input, options: options)
  }

  /// **Errors**: what is wrong with the file as a whole stands where the file is named.
  static func reader(
    path: String, name: String, format: any RecordFormat.Type, options: ReadingOptions, at range: SourceRange,
    judging judgement: FileDescriptor.Judgement?
  ) throws(Diagnostic) -> any RecordReader {
    do throws(Diagnostic) {
      return try format.reader(for: try FileInput(path: path, named: name, judging: judgement), options: options)
    } catch {
      var located = error
      if located.range?.start == nil { located.range = range }
      throw located
    }
  }
}

extension FileSource {
  /// The format by `type`, else by the ending before `.gz`.
  private static func format(
    of name: String, _ source: SourceDeclaration
  ) throws(Diagnostic) -> any RecordFormat.Type {
    if let type = source.text("type"), let format = BuiltInFormats.all.first(where: { $0.contentType.name == type }) {
      return format
    }
    var parts = (name.split(separator: "/").last ?? "").split(separator: ".").map { $0.lowercased() }
    if parts.count > 1, parts.last == "gz" || parts.last == "gzip" { parts.removeLast() }
    if parts.count > 1, let ending = parts.last,
      let format = BuiltInFormats.all.first(where: { $0.contentType.extensions.contains(ending) })
    {
      return format
    }
    // A text file is most often delimited text; what it is exactly is found in it.
    if parts.count > 1, let ending = parts.last, ["txt", "dat", "data"].contains(ending) { return CSVFormat.self }
    if let ending = parts.last, ["sqlite", "sqlite3", "db", "db3"].contains(ending) {
      throw Diagnostic(
        .unknownFileType, "“\(VisibleText.of(name))” is a database by its ending, which holds tables, not rows",
        at: source.range(of: "file"),
        hint: "declare an entity in intently.json: \"source\": { \"sqlite\": \"\(name)\", \"table\": \"…\" }")
    }
    throw Diagnostic(
      .unknownFileType, "the ending of “\(VisibleText.of(name))” does not say what the file holds",
      at: source.range(of: "file"),
      hint: "say it: \"type\": one of \(BuiltInFormats.all.map { $0.contentType.name }.joined(separator: ", "))")
  }

  private static func options(
    _ source: SourceDeclaration, _ context: SourceContext
  ) throws(Diagnostic) -> ReadingOptions {
    var options = ReadingOptions()
    options.delimiter = source.text("delimiter")
    options.quote = source.text("quote")
    options.header = source.flag("header") ?? true
    options.encoding = source.text("encoding")
    options.skip = source.integer("skip") ?? 0
    options.profile = source.text("profile")
    options.ragged = source.text("ragged").flatMap(ReadingOptions.Ragged.init) ?? .error
    options.trim = source.flag("trim") ?? false
    options.records = source.text("records")
    options.timeZone = try context.zone(of: source)
    let bounds = source.texts("expand")
    if bounds.count == 2 {
      let from = try date(bounds[0], source, context)
      let to = try date(bounds[1], source, context)
      guard from <= to else {
        throw Diagnostic(
          "wrong-value", "“expand” ends before it begins", at: source.range(of: "expand"))
      }
      options.expand = from...to
    }
    return options
  }

  private static func date(
    _ text: String, _ source: SourceDeclaration, _ context: SourceContext
  ) throws(Diagnostic) -> CalendarDate {
    do throws(TimeTextFault) {
      if case .date(let date) = try DateExpression.parse(text).evaluate(context.clock) { return date }
    } catch {
      throw Diagnostic(
        "wrong-value", "“\(VisibleText.of(text))” is no date: \(error.message)", at: source.range(of: "expand"),
        hint: error.hint)
    }
    throw Diagnostic(
      "wrong-value", "“expand” takes dates, and “\(VisibleText.of(text))” is a date with a time",
      at: source.range(of: "expand"), hint: "[\"today\", \"today + 60 days\"]")
  }

  private static func info(
    _ declaration: EntityDeclaration, _ typed: any TypedRecordFormat.Type
  ) -> EntityInfo {
    let found = typed.properties.map { PropertyInfo(name: $0.name, type: $0.type) }
    return EntityInfo(declaration, properties: declaration.properties ?? found, id: typed.idColumn)
  }

  /// A declared property whose column the header does not have cannot be meant.
  private static func check(
    _ properties: [PropertyInfo], against columns: [String]?, file: String, range: SourceRange
  ) throws(Diagnostic) {
    guard let columns else { return }
    for property in properties where !columns.contains(where: { $0.compareScalars(to: property.column) == 0 }) {
      let near = Suggestion.nearest(to: property.column, among: columns)
      throw Diagnostic(
        .unknownColumn, "\(file) has no column “\(VisibleText.of(property.column))”", at: property.range ?? range,
        hint: near.map { "did you mean “\(VisibleText.of($0))”?" }
          ?? "its columns are \(columns.map(VisibleText.of).joined(separator: ", "))")
    }
  }

  private static func checkId(_ declaration: EntityDeclaration, _ properties: [PropertyInfo]) throws(Diagnostic) {
    guard let id = declaration.id, !properties.contains(where: { $0.name.compareScalars(to: id) == 0 }) else { return }
    let near = Suggestion.nearest(to: id, among: properties.map(\.name))
    throw Diagnostic(
      "unknown-property", "the id “\(id)” is no property of “\(declaration.name)”", at: declaration.idRange,
      hint: near.map { "did you mean “\($0)”?" })
  }
}
