import AppIntents
import Diagnostics
import EntitySources
import Formats
import Queries
import Values
import Workflows

/// Writes entities as their author's own code gives them: one as a file, a list as a folder of files.
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
    guard let declaration = state.plan.declarations[plan.entity],
      let provider = state.environment.registry.provider(of: declaration)
    else {
      throw StepFailure(Diagnostic(.exportFailed, "“\(plan.entity)” is not at hand", at: plan.typeRange))
    }
    let values = try values()
    let target = ExportTarget(state: state, step: step, to: plan.to, range: plan.to.range)
    let path = try target.path()
    if values.isEmpty, plan.ifEmpty == .fail || !plan.isList { return try nothing(path) }
    guard state.isObserved else { return try await run(values, path, target, provider) }
    var effect = state.effect(of: step)
    let absolute = path.hasPrefix("/") ? path : state.plan.workspace.root + "/" + path
    effect.file = StepEffect.WrittenFile(shown: path, absolute: RealPath.of(absolute))
    return try await state.observed(effect) { () throws(StepFailure) in
      try await run(values, path, target, provider)
    } ?? .missing
  }

  private func run(
    _ values: [Value], _ path: String, _ target: ExportTarget, _ provider: any EntityProvider
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
      let carried = try await inTime { try await provider.carried(batch) }
      for value in carried {
        let content = try await content(of: value, provider)
        _ = try write(content, to: try target.place(folder + free(name(of: content), &names)))
      }
    }
    return .file(FileValue(path: folder, rows: values.count, contentType: plan.type))
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
        // Of a row the id is enough: its entity is fetched.
        return try state.values(of: rows) { (row) throws(Diagnostic) in
          .entity(EntityValue(type: plan.entity, id: try rows.shape.id(of: row)))
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
    of value: Value, _ provider: any EntityProvider
  ) async throws(StepFailure) -> TransferredEntity {
    let identifier = plan.type.identifier
    return try await inTime {
      guard let carried = try await provider.carried([value]).first else {
        throw Diagnostic(.exportFailed, "there is nothing to export")
      }
      return try await provider.exported(carried, as: identifier)
    }
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
        Diagnostic(.exportFailed, "“\(plan.entity)” could not be exported: \(error)", at: plan.typeRange))
    }
  }

  private func write(
    _ content: TransferredEntity, to place: (shown: String, absolute: String)
  ) throws(StepFailure) -> FileValue {
    let named = { (path: String) in state.environment.registry.context.named(path) }
    do {
      let file = try ReplacingFile(
        path: place.absolute, named: named(place.shown), judging: ExportTarget.judgement(of: place.shown, state))
      switch content.body {
      case .bytes(let bytes): try file.write(bytes)
      case .file(let source): try file.write(contentsOf: source, named: source, check: { try state.checkLimits() })
      }
      try file.commit()
      return FileValue(path: place.shown, size: file.size, contentType: plan.type)
    } catch {
      let diagnostic = error as? Diagnostic ?? Diagnostic(.exportFailed, "\(error)")
      throw StepFailure(diagnostic.located(at: plan.to.range))
    }
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
