package import Diagnostics
import Formats
import Metadata
import Queries
import Values

extension Diagnostic.Code {
  package static let unknownContentType: Self = "unknown-content-type"
  package static let endingDoesNotFit: Self = "ending-does-not-fit"
  package static let writtenTwice: Self = "written-twice"
  package static let notForThisType: Self = "not-for-this-type"
}

extension Checker {
  func export(_ export: Workflow.Export, _ step: Workflow.Step) -> (PlannedStep.Action, StaticType)? {
    let to = path(export.to)
    checkPath(to, export, isCertain: step.when == nil)
    let from = export.from.map { value($0) }
    let source = from?.type ?? piped(step)
    if let source, let transfer = transfer(export, source, to: to, from: from) {
      if from == nil { for slot in given?.slots ?? [] { uses.use(slot, at: uses.position) } }
      uses.effect()
      if export.commitsTogether {
        findings.report(
          .notForThisType, "“commit” is for rows; what an app writes takes its place by itself", at: export.typeRange)
        return nil
      }
      return transfer.map { (.transfer($0), written(source.type, export, as: $0.isList ? nil : $0.type)) }
    }
    let format = format(export)
    if from == nil { for slot in given?.slots ?? [] { uses.use(slot, at: uses.position) } }
    uses.effect()
    var columns: [PlannedColumn]?
    var isStrict = false
    switch export.columns {
    case .listed(let listed):
      guard let source else { return nil }
      guard let info = exportedRows(source.type, at: export.columnsRange),
        let planned = self.columns(listed, info)
      else { return nil }
      columns = planned
    case .strict: isStrict = true
    case .union, nil: break
    }
    guard let format, source != nil else { return nil }
    checkOptions(export, format)
    return (
      .export(
        ExportPlan(
          format: format, to: to, toRange: export.to.range, from: from, columns: columns, isStrict: isStrict,
          header: export.header, ifEmpty: export.ifEmpty, appends: export.appends, verifies: export.verifies,
          commitsTogether: export.commitsTogether, options: ExportOptionInfos.make(export.options))),
      written(source?.type ?? .any, export, as: format.info.contentType)
    )
  }

  /// The file a step has written; one that was kept may not be there, and only rows are counted.
  private func written(_ type: ValueType, _ export: Workflow.Export, as content: ContentType?) -> StaticType {
    var hasRows = false
    if case .list = type { hasRows = true }
    return StaticType(
      .file,
      properties: [
        ExactText("size"): StaticType(.integer, mayBeMissing: export.ifEmpty == .keep),
        ExactText("rows"): StaticType(.integer, mayBeMissing: !hasRows),
      ], contentType: content)
  }

  /// The path of an export; what a reference in it gives fills one name.
  private func path(_ expression: Expression) -> PlannedValue {
    let path = value(expression)
    switch path.type.type {
    case .text, .file, .any, .url: break
    default:
      findings.report(
        .wrongType, "“to” is a path, and the reference gives \(path.type.type.inWords)", at: expression.range)
    }
    return path
  }

  private func piped(_ step: Workflow.Step) -> StaticType? {
    guard let given else {
      findings.report(
        .nothingPiped, "there is nothing to export: no step before this one gives anything", at: step.verbRange,
        hint: "\"from\": \"${…}\"")
      return nil
    }
    if given.isExport {
      findings.report(
        .nothingPiped, "the step before this one gives the file it has exported", at: step.verbRange,
        hint: "say what to export: \"from\": \"${…}\"")
      return nil
    }
    return given.type
  }

  /// The rows whose columns are listed; nil, with a report, where nothing is known of them.
  private func exportedRows(_ type: ValueType, at range: SourceRange) -> EntityInfo? {
    if let info = rows(of: type) { return info }
    if case .record = type { return rows(of: .list(type)) }
    if case .entity = type { return rows(of: .list(type)) }
    if !findings.hasErrors {
      findings.report(
        .wrongType, "“columns” needs to know what is exported, and this is \(type.inWords)", at: range,
        hint: "say what the value holds with \"shape\" on the step that gives it")
    }
    return nil
  }

  private func checkPath(_ to: PlannedValue, _ export: Workflow.Export, isCertain: Bool) {
    guard case .literal(.text(let path)) = to.content else { return }
    if path.isEmpty { findings.report(.wrongValue, "“to” is empty", at: to.range) }
    if let refusal = WritePaths(context.workspace).refusal(of: path) {
      return report(refusal, at: to.range)
    }
    guard !export.appends, !path.hasSuffix("/") else { return }
    if let loop = loops.last {
      findings.report(
        .writtenTwice, "“\(path)” is written in every pass, and a run writes a path once", at: to.range,
        hint: "put ${index} into the path, or add rows with \"append\": true",
        notes: [Diagnostic.Note("in this loop", at: loop.range)], severity: .warning)
    }
    let key = WritePaths.normalized(path)
    if let first = writtenPaths[key] {
      findings.report(
        .writtenTwice, "“\(path)” is written twice in one run", at: to.range,
        hint: "write to another path, or add rows with \"append\": true",
        notes: [Diagnostic.Note("first written here", at: first)])
    } else if isCertain {
      writtenPaths[key] = to.range
    }
  }

  private func format(_ export: Workflow.Export) -> (any ExportFormat.Type)? {
    let types = ExportTypes(context.exports)
    let path = literalEnd(export.to)
    if export.type == "auto" {
      if let path, let format = types.ofPath(path) { return format }
      findings.report(
        .unknownContentType, "the ending of “to” does not say what to write", at: export.to.range,
        hint: "\"export\" may name it: \(types.names.joined(separator: ", "))")
      return nil
    }
    guard let format = types.named(export.type) else {
      let near = Suggestion.nearest(to: export.type, among: types.names)
      findings.report(
        .unknownContentType, "there is no export type “\(VisibleText.of(export.type))”", at: export.typeRange,
        hint: near.map { "did you mean “\($0)”?" } ?? "the types are \(types.names.joined(separator: ", "))")
      return nil
    }
    if let path, !path.hasSuffix("/") {
      let type = format.info.contentType
      if let other = types.ofPath(path), other.info.contentType != type {
        findings.warn(
          .endingDoesNotFit, "the ending of “to” is one for \(other.info.contentType.name), not for \(type.name)",
          at: export.to.range, hint: "\"export\": \"\(other.info.contentType.name)\", or another ending")
      }
    }
    return format
  }

  /// The last literal part of a path, which holds its ending.
  func literalEnd(_ expression: Expression) -> String? {
    switch expression.content {
    case .literal(.text(let text)): return text
    case .template(let parts):
      if case .text(let text)? = parts.last { return text }
      return nil
    default: return nil
    }
  }

  /// What is changed on its way into the file, or added to an old one, cannot be compared with what is read back.
  private func checkVerification(_ export: Workflow.Export, _ format: any ExportFormat.Type) {
    let changing = ["newlines", "lists", "decimal"].first { export.options[$0] != nil }
    if let changing {
      findings.report(
        .notForThisType, "“verify” compares what was written with what is read back, and “\(changing)” changes it",
        at: export.options[changing]?.keyRange)
    } else if export.appends {
      findings.report(
        .notForThisType, "“verify” reads a new file back; it does not go with “append”", at: export.typeRange)
    } else if !BuiltInFormats.all.contains(where: { $0.contentType == format.info.contentType }) {
      findings.report(
        .notForThisType, "a file of type \(format.info.contentType.name) cannot be read back", at: export.typeRange)
    }
  }

  private func checkOptions(_ export: Workflow.Export, _ format: any ExportFormat.Type) {
    for (name, option) in export.options.sorted(by: { $0.key < $1.key })
    where !format.info.options.contains(name) {
      findings.report(
        .notForThisType, "“\(name)” means nothing to an export as \(format.info.contentType.name)",
        at: option.keyRange)
    }
    for name in ["decimal", "separator"] {
      guard let option = export.options[name], format.info.options.contains(name),
        export.options["profile"] == nil
      else { continue }
      findings.report(
        .excelOnlyOption, "“\(name)” belongs to the excel profile", at: option.keyRange,
        hint: name == "separator" ? "\"profile\": \"excel\", or “delimiter”" : "\"profile\": \"excel\"")
    }
    if export.header != .names, !format.info.options.contains("header") {
      findings.report(
        .notForThisType, "“header” means nothing to an export as \(format.info.contentType.name)",
        at: export.headerRange)
    }
    if export.verifies { checkVerification(export, format) }
    if export.appends, let path = literalEnd(export.to), PackedName.isPacked(path) {
      findings.report(
        .notForThisType, "rows cannot be added to a packed file", at: export.appendRange,
        hint: "leave “.gz” off, or write a new file")
    }
    let appendable = context.exports.filter { $0.info.options.contains("append") }.map { $0.info.contentType.name }
    if export.appends, !format.info.options.contains("append") {
      findings.report(
        .notForThisType, "rows cannot be added to a file of type \(format.info.contentType.name)",
        at: export.appendRange, hint: "rows can be added to \(appendable.joined(separator: ", "))")
    }
  }
}
