import Diagnostics
import Metadata
import Values

extension Checker {
  /// Plans an export of what has a content of its own, files and entities from Swift; nil where the rows are what is exported, and
  /// `.some(nil)`, with reports, where something is wrong.
  ///
  /// **Shape**: one entity is asked for any type that it offers; a list only for those that rows cannot be written as, and
  /// becomes a folder of files. Columns and options of rows mean the rows.
  func transfer(
    _ export: Workflow.Export, _ source: StaticType, to: PlannedValue, from: PlannedValue?
  ) -> TransferPlan?? {
    let ending = literalEnd(export.to).flatMap(Self.ending)
    let isAuto = export.type == "auto"
    guard let asked = isAuto ? ending : export.type else { return nil }
    if let isList = Self.isListOfFiles(source.type) { return file(export, asked, source, isList, to: to, from: from) }
    guard let (name, isList) = Self.entity(of: source.type), let declaration = declarations[name], declaration.isSwift
    else { return nil }
    let types = ExportTypes(context.exports)
    let ours = types.named(asked)
    if ours != nil, isList || export.wantsRows { return nil }
    let offered = context.representations(declaration)
    let found = ours.map { offered.fitting($0.info.contentType) } ?? offered.named(asked)
    guard let found else {
      if ours != nil || offered.isEmpty { return nil }
      findings.report(
        .unknownContentType, "“\(name)” cannot be exported as \(VisibleText.of(asked))",
        at: isAuto ? export.to.range : export.typeRange,
        hint: "it offers \(offered.names); its properties are written as \(types.names.joined(separator: ", "))")
      return .some(nil)
    }
    guard isFileWanted(export, found.type), isPlaceFitting(export, to, isList, ending, found.type) else {
      return .some(nil)
    }
    guard isThere(source, isList, "“\(name)”", export) else { return .some(nil) }
    return TransferPlan(
      subject: .entity(name), type: found.type, typeRange: export.typeRange, to: to, from: from, isList: isList,
      ifEmpty: export.ifEmpty)
  }

  /// Plans the export of a file, which is copied as it is; a list becomes a folder, unless its rows are asked for.
  private func file(
    _ export: Workflow.Export, _ asked: String, _ source: StaticType, _ isList: Bool, to: PlannedValue,
    from: PlannedValue?
  ) -> TransferPlan?? {
    let ours = ExportTypes(context.exports).named(asked)?.info.contentType
    if ours != nil, isList || export.wantsRows { return nil }
    guard let type = ours ?? context.fileType(asked.lowercased()) else { return nil }
    if let own = source.contentType, !context.isKind(own, type) {
      findings.report(
        .notForThisType, "the file is \(own.name), and no \(type.name)", at: export.typeRange,
        hint: "a file is copied as it is: export what it was made of")
      return .some(nil)
    }
    let ending = literalEnd(export.to).flatMap(Self.ending)
    guard isFileWanted(export, type), isPlaceFitting(export, to, isList, ending, type),
      isThere(source, isList, "file", export)
    else { return .some(nil) }
    return TransferPlan(
      subject: .file, type: type, typeRange: export.typeRange, to: to, from: from, isList: isList,
      ifEmpty: export.ifEmpty)
  }

  /// Whether there is something to export, or the step says what is done where there is nothing.
  private func isThere(_ source: StaticType, _ isList: Bool, _ what: String, _ export: Workflow.Export) -> Bool {
    guard source.mayBeMissing, !isList, export.ifEmpty == .write else { return true }
    findings.report(
      .mayBeMissing, "there may be no \(what) to export", at: export.from?.range ?? export.typeRange,
      hint: "\"ifEmpty\": \"keep\" or \"fail\" says what is done then")
    return false
  }

  /// Whether nothing is said that is about rows.
  private func isFileWanted(_ export: Workflow.Export, _ type: ContentType) -> Bool {
    guard export.wantsRows else { return true }
    let (key, range): (String, SourceRange) =
      if let option = export.options.min(by: { $0.key < $1.key }) {
        (option.key, option.value.keyRange)
      } else if export.columns != nil {
        ("columns", export.columnsRange)
      } else if export.appends {
        ("append", export.appendRange)
      } else if export.verifies {
        ("verify", export.typeRange)
      } else {
        ("header", export.headerRange)
      }
    findings.report(
      .notForThisType, "“\(key)” is about rows, and \(type.name) is written as it is", at: range)
    return false
  }

  private func isPlaceFitting(
    _ export: Workflow.Export, _ to: PlannedValue, _ isList: Bool, _ ending: String?, _ type: ContentType
  ) -> Bool {
    guard let end = literalEnd(export.to) else { return true }
    if end.hasSuffix("/") { return true }
    if isList {
      findings.report(
        .wrongValue, "a list is written as a folder of files, and “to” names a file", at: to.range,
        hint: "end “to” with “/”, or go through the list with forEach")
      return false
    }
    if let ending, !type.extensions.isEmpty, !type.extensions.contains(ending) {
      findings.warn(
        .endingDoesNotFit, "the ending of “to” is not one for \(type.name)", at: to.range,
        hint: type.extensions.first.map { "end it with “.\($0)”" })
    }
    return true
  }

  /// Whether files are a list of them; nil where the type is none of files.
  private static func isListOfFiles(_ type: ValueType) -> Bool? {
    switch type {
    case .file: false
    case .list(.file): true
    default: nil
    }
  }

  /// The entity that a type is, or is a list of.
  private static func entity(of type: ValueType) -> (String, isList: Bool)? {
    switch type {
    case .entity(let name): (name, false)
    case .list(.entity(let name)): (name, true)
    default: nil
    }
  }

  private static func ending(of path: String) -> String? {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/"), path[dot...].utf8.count > 1 else {
      return nil
    }
    return path[path.index(after: dot)...].lowercased()
  }
}

extension Workflow.Export {
  /// Whether something is said that only rows have.
  fileprivate var wantsRows: Bool {
    columns != nil || appends || verifies || header != .names || !options.isEmpty
  }
}
