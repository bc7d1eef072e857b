import AppIntents
import Diagnostics
import EntitySources
import Formats
import Queries
import Values
import Workflows

/// Writes entities as their author's own code gives them, and files as they are: one as a file, a list as a folder of files.
///
/// **Shape**: a file is written beside its target and renamed when it is whole. In a folder a file is called as the
/// entity proposes, else as the entity is; where the name is taken, a number follows it.
struct TransferStep {
  let state: RunState
  let plan: TransferPlan
  let step: PlannedStep

  /// How many entities are fetched at a time.
  private static let batch = 256

  func run() async throws(StepFailure) -> Value {
    let provider = try provider()
    let values = try values()
    let target = ExportTarget(state: state, step: step, to: plan.to, range: plan.to.range)
    let path = try target.path()
    if values.isEmpty, plan.ifEmpty == .fail || !plan.isList { return try nothing(path) }
    guard state.isObserved(step) else { return try await run(values, path, target, provider) }
    var effect = state.effect(of: step)
    let absolute = path.hasPrefix("/") ? path : state.plan.workspace.root + "/" + path
    effect.file = StepEffect.WrittenFile(shown: path, absolute: RealPath.of(absolute))
    return try await state.observed(effect) { () throws(StepFailure) in
      try await run(values, path, target, provider)
    } ?? .missing
  }

  private func run(
    _ values: [Value], _ path: String, _ target: ExportTarget, _ provider: (any EntityProvider)?
  ) async throws(StepFailure) -> Value {
    guard plan.isList else {
      let content = try await content(of: values[0], provider)
      let place = path.hasSuffix("/") ? path + name(of: content) : path
      return .file(try write(content, to: try target.place(place)))
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    var names: Set<ExactText> = []
    for start in stride(from: 0, to: values.count, by: Self.batch) {
      let batch = Array(values[start..<min(start + Self.batch, values.count)])
      let carried = try await carried(batch, provider)
      for value in carried {
        let content = try await content(of: value, provider)
        _ = try write(content, to: try target.place(folder + free(name(of: content), &names)))
      }
    }
    return .file(FileValue(path: folder, rows: values.count, contentType: plan.type))
  }

  /// What makes the content of entities; nil for files, which have theirs.
  private func provider() throws(StepFailure) -> (any EntityProvider)? {
    guard case .entity(let name) = plan.subject else { return nil }
    guard let declaration = state.plan.declarations[name],
      let provider = state.environment.registry.provider(of: declaration)
    else { throw StepFailure(Diagnostic(.exportFailed, "“\(name)” is not at hand", at: plan.typeRange)) }
    return provider
  }

  private func carried(_ values: [Value], _ provider: (any EntityProvider)?) async throws(StepFailure) -> [Value] {
    guard let provider else { return values }
    return try await inTime { try await provider.carried(values) }
  }

  /// What is exported, item by item; an entity that is missing is none.
  private func values() throws(StepFailure) -> [Value] {
    do throws(Diagnostic) {
      let held: Held
      if let from = plan.from {
        held = try ValueEvaluator(state: state).held(from)
      } else {
        held = try state.given?.known() ?? .value(.missing)
      }
      switch held {
      case .rows(let rows):
        guard case .entity(let name) = plan.subject else { return try state.values(of: rows) }
        // Of a row the id is enough: its entity is fetched.
        return try state.values(of: rows) { (row) throws(Diagnostic) in
          .entity(EntityValue(type: name, id: try rows.shape.id(of: row)))
        }
      case .value(let value):
        if case .list(let items) = value.plain { return items.filter { !$0.isMissing } }
        return value.isMissing ? [] : [value]
      case .unknown(let what): throw .notPerformed(what)
      }
    } catch {
      throw StepFailure(error.located(at: plan.from?.range ?? step.range))
    }
  }

  private func nothing(_ path: String) throws(StepFailure) -> Value {
    if plan.ifEmpty == .fail {
      throw StepFailure(
        Diagnostic(
          .nothingFound, "there is nothing to export, and the step says that this is a failure", at: step.range),
        status: .nothingFound)
    }
    return .file(FileValue(path: path, rows: 0, contentType: plan.type))
  }

  private func content(
    of value: Value, _ provider: (any EntityProvider)?
  ) async throws(StepFailure) -> TransferredEntity {
    guard let provider else { return try file(value) }
    let identifier = plan.type.identifier
    return try await inTime {
      guard let carried = try await provider.carried([value]).first else {
        throw Diagnostic(.exportFailed, "there is nothing to export")
      }
      return try await provider.exported(carried, as: identifier)
    }
  }

  private func file(_ value: Value) throws(StepFailure) -> TransferredEntity {
    guard case .file(let file) = value.plain else {
      throw StepFailure(Diagnostic(.exportFailed, "there is no file to export", at: plan.typeRange))
    }
    guard FileTypes.fits(file.path, file.contentType, as: plan.type) else {
      throw StepFailure(
        Diagnostic(
          .exportFailed, "“\(VisibleText.of(file.name))” is no \(plan.type.name)", at: plan.typeRange,
          hint: "a file is copied as it is, and made into no other type"))
    }
    return TransferredEntity(body: .file(file.path), suggestedName: file.name, title: file.name)
  }

  /// Runs the author's code within the time there is.
  private func inTime<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws(StepFailure) -> Result {
    do {
      try state.checkLimits()
      return try await StepTime(state: state, range: step.range).run(body)
    } catch let diagnostic as Diagnostic {
      throw StepFailure(diagnostic.located(at: plan.typeRange))
    } catch is CancellationError {
      throw StepFailure(Diagnostic(.interrupted, "the run was interrupted", at: step.range), status: .interrupted)
    } catch {
      throw StepFailure(
        Diagnostic(.exportFailed, "this could not be exported: \(error)", at: plan.typeRange))
    }
  }

  private func write(
    _ content: TransferredEntity, to place: (shown: String, absolute: String)
  ) throws(StepFailure) -> FileValue {
    let named = { (path: String) in state.environment.registry.context.named(path) }
    do {
      let file = try ReplacingFile(
        path: place.absolute, named: named(place.shown), judging: ExportTarget.judgement(of: place.shown, state))
      file.inspection = ExportTarget.inspection(of: place, state)
      switch content.body {
      case .bytes(let bytes): try file.write(bytes)
      case .file(let source): try copy(source, to: file)
      }
      try file.commit()
      return FileValue(path: place.shown, size: file.size, contentType: plan.type)
    } catch {
      let diagnostic = error as? Diagnostic ?? Diagnostic(.exportFailed, "\(error)")
      throw StepFailure(diagnostic.located(at: plan.to.range))
    }
  }

  /// What an entity's code made is its own; a file of the workflow is judged where it really is.
  private func copy(_ source: String, to file: ReplacingFile) throws {
    var path = source
    var judgement: FileDescriptor.Judgement?
    if case .file = plan.subject {
      path = source.hasPrefix("/") ? source : state.plan.workspace.root + "/" + source
      let permits = state.permits
      judgement = { (real) throws(Diagnostic) in try permits.read(real, shown: source) }
    }
    try file.write(
      contentsOf: path, named: state.environment.registry.context.named(source), judging: judgement,
      check: { try state.checkLimits() })
  }

  // MARK: Names

  private func name(of content: TransferredEntity) -> String {
    if let proposed = content.suggestedName { return SafeFileName.make(proposed) }
    let ending = plan.type.extensions.first.map { "." + $0 } ?? ""
    return SafeFileName.make(content.title) + ending
  }

  /// The name, with a number before its ending where it is taken: `Emma 2.pdf`.
  private func free(_ name: String, _ taken: inout Set<ExactText>) -> String {
    var number = 1
    var tried = name
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    while !taken.insert(ExactText(tried)).inserted {
      number += 1
      tried = "\(name[..<dot]) \(number)\(name[dot...])"
    }
    return tried
  }
}
