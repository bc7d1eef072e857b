package import Diagnostics
import EntitySources
import Formats
import Metadata
import Queries
import Values
import Workflows

extension Diagnostic.Code {
  package static let nothingFound: Self = "nothing-found"
  package static let verifyFailed: Self = "verify-failed"
}

/// Writes what a step exports: beside its target, renamed when it is whole.
struct ExportStep {
  let state: RunState
  let plan: ExportPlan
  let step: PlannedStep

  /// The file; where there was nothing to write and the old file was kept, that one, with no rows.
  func run() throws(StepFailure) -> Value {
    let held = try source()
    let path = try target(held.0)
    do throws(StepFailure) {
      return try run(held, path)
    } catch {
      takeBack(path)
      throw error
    }
  }

  /// As `run`, with the run's observers told.
  func runObserved() async throws(StepFailure) -> Value {
    let held = try source()
    let path = try target(held.0)
    var effect = state.effect(of: step)
    effect.file = StepEffect.WrittenFile(
      shown: path.shown, absolute: state.real(path.absolute), id: idHeader(held.0, held.1), export: plan)
    do throws(StepFailure) {
      return try await state.observed(effect) { () throws(StepFailure) in try run(held, path) } ?? .missing
    } catch {
      takeBack(path)
      throw error
    }
  }

  /// What was not written may be written by another step, or by this one tried again.
  private func takeBack(_ path: (shown: String, absolute: String)) {
    guard !plan.appends else { return }
    let real = state.real(path.absolute)
    state.written[real] = nil
    state.environment.overlay?.takeBack(real)
  }

  /// The header of the column that holds the entities' ids; nil where no column does.
  private func idHeader(_ held: Held, _ type: ValueType) -> String? {
    guard plan.header != .none else { return nil }
    let entity: EntityInfo?
    if case .rows(let rows) = held {
      entity = rows.shape.schema.entity
    } else if case .list(.entity(let name)) = type {
      entity = state.plan.entities[name]
    } else {
      entity = nil
    }
    guard let entity, let id = entity.id, let property = entity.property(id) else { return nil }
    guard let columns = plan.columns else { return plan.header == .titles ? property.title : property.name }
    let column = columns.first { column in
      guard case .path(let path) = column.content, path.steps.isEmpty else { return false }
      return path.name.compareScalars(to: id) == 0
    }
    return column.map { plan.header == .titles ? $0.property.title : $0.property.name }
  }

  private func run(
    _ held: (Held, ValueType), _ path: (shown: String, absolute: String)
  ) throws(StepFailure) -> Value {
    if try isEmpty(held.0, held.1) {
      switch plan.ifEmpty {
      case .write: break
      case .keep: return kept(path)
      case .fail:
        throw StepFailure(
          Diagnostic(
            .nothingFound, "there is nothing to export, and the step says that this is a failure", at: step.range),
          status: .nothingFound)
      }
    }
    return try write(held.0, held.1, path)
  }

  /// A path of the workspace as the user would name it.
  private func named(_ path: String) -> String { state.environment.registry.context.named(path) }

  private func kept(_ path: (shown: String, absolute: String)) -> Value {
    let real = state.real(path.absolute)
    state.environment.overlay?.takeBack(real)
    let size = (try? FileStatus.of(real))?.size
    return .file(FileValue(path: path.shown, size: size, rows: 0, contentType: plan.format.info.contentType))
  }

  private func failing<T>(_ body: () throws(Diagnostic) -> T) throws(StepFailure) -> T {
    do throws(Diagnostic) {
      return try body()
    } catch {
      // What is wrong with the file as a whole is told where the workflow names it.
      var located = error.located(at: step.range)
      if located.range?.start == nil { located.range = plan.toRange }
      throw StepFailure(located)
    }
  }

  private func source() throws(StepFailure) -> (Held, ValueType) {
    if let from = plan.from {
      return (try failing { () throws(Diagnostic) in try ValueEvaluator(state: state).held(from) }, from.type.type)
    }
    let given = try failing { () throws(Diagnostic) in try state.given?.known() ?? .value(.missing) }
    return (given, step.given?.type ?? .any)
  }

  private func isEmpty(_ held: Held, _ type: ValueType) throws(StepFailure) -> Bool {
    if plan.ifEmpty == .write { return false }
    switch held {
    case .rows(let rows): return try failing { () throws(Diagnostic) in try rows.isEmpty() }
    case .value(let value):
      if case .list(let items) = value.plain { return items.isEmpty }
      return value.isMissing
    case .unknown: return false
    }
  }

  private func target(_ held: Held) throws(StepFailure) -> (shown: String, absolute: String) {
    let target = ExportTarget(state: state, step: step, to: plan.to, range: plan.toRange)
    var path = try target.path()
    if path.hasSuffix("/") { path += suggestedName(held) }
    return try target.place(path, isAppended: plan.appends)
  }

  private func suggestedName(_ held: Held) -> String {
    let title: String
    if case .rows(let rows) = held { title = rows.shape.schema.entity.plural } else { title = state.plan.title }
    let ending = plan.format.info.contentType.extensions.first ?? "txt"
    var name = SafeFileName.make(title)
    // The rows of a file are called like the file; its ending is not doubled.
    if let dot = name.lastIndex(of: "."), name[dot...].utf8.count <= 6 { name = String(name[..<dot]) }
    return name + "." + ending
  }

  // MARK: Writing

  private func write(
    _ held: Held, _ type: ValueType, _ path: (shown: String, absolute: String)
  ) throws(StepFailure) -> Value {
    if plan.appends {
      if PackedName.isPacked(path.absolute) {
        throw StepFailure(
          Diagnostic(
            .cannotAppend, "rows cannot be added to a packed file", at: plan.toRange,
            hint: "leave “.gz” off, or write a new file"))
      }
      // Rows that come from the file they are added to would never end.
      if case .rows(let rows) = held { try failing { () throws(Diagnostic) in try state.keep(rows) } }
      let file = try failing { () throws(Diagnostic) in
        try AppendingFile(
          path: path.absolute, named: named(path.shown), judging: ExportTarget.judgement(of: path.shown, state))
      }
      let keeper = state.environment.keeper
      try failing { () throws(Diagnostic) in try keeper?.recover(file) }
      // What is journalled is known before the first byte of it is added.
      let staged = keeper == nil ? nil : StagedOutput()
      let rows = try failing { () throws(Diagnostic) in
        try writeRows(held, type, to: staged ?? file) { (columns, options) throws(Diagnostic) in
          try plan.format.continuing(file, columns: columns, options: options)
        }
      }
      if let keeper, let staged {
        try failing { () throws(Diagnostic) in
          try keeper.willAppend(staged.bytes, to: file, of: state.passes + RunState.name(of: step))
          try file.write(staged.bytes)
        }
      }
      try failing { () throws(Diagnostic) in try file.commit() }
      return file.value(path, rows, plan.format.info.contentType)
    }
    let file = try failing { () throws(Diagnostic) in
      try ReplacingFile(
        path: path.absolute, named: named(path.shown), isPacked: PackedName.isPacked(path.absolute),
        judging: ExportTarget.judgement(of: path.shown, state))
    }
    file.inspection = ExportTarget.inspection(of: path, state)
    var rows: Int?
    var verification: (ExportVerification, RowDigest)?
    if let text = text(held) {
      try failing { () throws(Diagnostic) in try file.write(Array(text.utf8)) }
      if case .value(let value) = held, case .list(let items) = value.plain { rows = items.count }
    } else {
      rows = try failing { () throws(Diagnostic) in
        try writeRows(held, type, to: file, verifying: { verification = $0 }) { (_, options) throws(Diagnostic) in
          options
        }
      }
    }
    try failing { () throws(Diagnostic) in
      try file.prepare()
      if let (verification, digest) = verification, let prepared = file.preparedPath {
        try verification.check(prepared, shown: path.shown, against: digest)
      }
    }
    // A dry run and a test show each file as soon as it is written.
    if plan.commitsTogether, state.environment.overlay == nil {
      state.together.add(file, at: plan.toRange)
    } else {
      try failing { () throws(Diagnostic) in try file.commit() }
    }
    return .file(
      FileValue(path: path.shown, size: file.size, rows: rows, contentType: plan.format.info.contentType))
  }

  /// What is written as it is: text as text, and a value that is no list of rows as one JSON value.
  private func text(_ held: Held) -> String? {
    guard case .value(let value) = held, plan.columns == nil else { return nil }
    switch (plan.format.info.contentType, value.plain) {
    case (.json, .list(let items)) where !items.allSatisfy(\.isFields):
      return JSONText.write(value.plain, indent: plan.options.indent) + "\n"
    case (_, .list), (_, .missing), (_, .null): return nil
    case (.json, let plain): return JSONText.write(plain, indent: plan.options.indent) + "\n"
    case (.plainText, .record), (.plainText, .entity): return nil
    case (.plainText, _), (.markdown, .text):
      let text = value.writtenOut
      return text.isEmpty || text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n"
    default: return nil
    }
  }

  private func writeRows(
    _ held: Held, _ type: ValueType, to output: any ByteOutput,
    verifying remember: ((ExportVerification, RowDigest)) -> Void = { _ in },
    _ adapt: ([OutputColumn], ExportOptions) throws(Diagnostic) -> ExportOptions
  ) throws(Diagnostic) -> Int {
    let tables = OutputTableBuilder(state: state)
    var rows = tables.rows(of: held, type: type)
    if let expected = plan.columns.flatMap({ _ in EntityInfo(rowsOf: type, entities: state.plan.entities) }) {
      rows = rows.conforming(to: expected, zone: state.clock.zone)
    }
    let table = try tables.table(
      rows, columns: plan.columns, header: plan.header, keepsRecords: plan.format.info.keepsRecords)
    try checkHeaders(table)
    var options = plan.options
    options.header = plan.header != .none
    options = try adapt(table.columns, options)
    if let count = try writeDirectly(table, options, to: output) { return count }
    let writer = try plan.format.writer(columns: table.columns, options: options, output: output)
    guard plan.verifies else {
      return try table.write(to: writer, strict: plan.isStrict) { state.warn($0.located(at: step.range)) }
    }
    let digesting = DigestingWriter(
      writer, columns: table.columns, keepsRecords: plan.format.info.keepsRecords, lists: options.lists)
    let count = try table.write(to: digesting, strict: plan.isStrict) { state.warn($0.located(at: step.range)) }
    remember((ExportVerification(columns: table.columns, format: plan.format, options: options), digesting.digest))
    return count
  }

  /// Leaves the writing to the rows' source, where it can do that; nil where the rows have to be read.
  private func writeDirectly(
    _ table: OutputTable, _ options: ExportOptions, to output: any ByteOutput
  ) throws(Diagnostic) -> Int? {
    guard !plan.verifies, !plan.isStrict, !plan.appends, let file = output as? ReplacingFile, file.canStartOver,
      let direct = table.rows.direct
    else { return nil }
    var columns: [(property: Int, output: OutputColumn)] = []
    for (column, reader) in zip(table.columns, table.readers) {
      guard case .cell(let index) = reader.content else { return nil }
      columns.append((direct.projection[index], column))
    }
    let timeLimit = step.timeout.map(\.nominalLength) ?? .seconds(10)
    let outcome = try direct.source.export(
      direct.query(state, timeLimit: timeLimit),
      as: DirectExport(columns: columns, format: plan.format, options: options), to: file)
    guard let outcome else {
      try file.startOver()
      return nil
    }
    for warning in outcome.warnings { state.warn(warning.located(at: step.range)) }
    return outcome.rows
  }

  private func checkHeaders(_ table: OutputTable) throws(Diagnostic) {
    var seen: Set<ExactText> = []
    for column in table.columns where !seen.insert(ExactText(column.header)).inserted {
      throw Diagnostic(
        .repeatedName, "two columns are called “\(column.header)”", at: step.range,
        hint: "list the columns and give one another name with \"as\"")
    }
  }
}

extension AppendingFile: AppendedFile {
  func value(_ path: (shown: String, absolute: String), _ rows: Int, _ type: ContentType) -> Value {
    .file(FileValue(path: path.shown, size: oldLength + added, rows: rows, contentType: type))
  }
}

extension Diagnostic {
  /// The diagnostic with a place, where it had none.
  func located(at range: SourceRange?) -> Diagnostic {
    var located = self
    if located.range == nil { located.range = range }
    return located
  }
}
