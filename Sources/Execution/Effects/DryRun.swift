package import AppIntents
package import Diagnostics
import EntitySources
import Formats
import Metadata
package import Values
package import Workflows

/// A run that reads truly and changes nothing: files are written to a private place, and what else would be done is noted.
///
/// **Shape**: an intent whose only effects are files that it asks its surroundings for is performed, so that its files are known,
/// unless it says that it cannot be done on copies; of any other with effects nothing is, and steps that hang on its value are not
/// performed either.
package final class DryRun: EffectObserver {
  /// What a step would do.
  package struct Entry {
    /// As effects are named: `each[3].send`.
    package var path: String
    package var step: SourceRange
    package var verb: String
    package var change: Change
  }

  package enum Change {
    /// A file would be written.
    case file(Written)
    /// There is nothing to export, and the file that is there stays; the path as the workflow names it.
    case kept(String)
    case shown(String)
    case notified(String)
    case intent(Performance)
    /// The step hangs on what is not known; why, as a message.
    case notKnown(String)
  }

  /// A file that the run would write.
  package struct Written {
    /// Where it would be, links followed, and how the workflow names it.
    package var real: String
    package var shown: String
    fileprivate var id: String?
    fileprivate var export: (type: ContentType, options: ExportOptions)?
  }

  /// An intent that is not performed.
  package struct Performance {
    package var name: String
    package var title: String
    /// What it would do with its parameters, in a sentence; nil where its author wrote none.
    package var sentence: String?
    /// What it would be given, written out, names first.
    package var arguments: [(name: String, value: String)]
    /// The parameters that a person would be asked for.
    package var asked: [String]
    package var preview: ActionPreview?
    package var effects: Effects
  }

  package let overlay: FileOverlay
  package private(set) var entries: [Entry] = []
  private var told: Set<String> = []
  private let mask: SecretMask
  /// The workspace's folder, where relative paths start.
  private let root: String

  package init(_ overlay: FileOverlay, root: String, mask: SecretMask) {
    self.overlay = overlay
    self.root = root
    self.mask = mask
  }

  /// Makes a run that is about to begin a dry one.
  package func attach(to environment: inout RunEnvironment) {
    environment.overlay = overlay
    environment.observers.append(self)
    environment.notKnown = { [self] path, step, reason in notKnown(path, step, reason) }
  }

  /// The difference between a file as it is and as it would be.
  ///
  /// **Errors**: those of reading the two.
  package func difference(of written: Written, most: Int) throws(Diagnostic) -> FileDifference {
    let place = overlay.folder + written.real
    let isThere = (try? FileStatus.of(written.real)) ?? nil
    return try FileDifference(
      from: isThere?.kind == .file ? written.real : nil, to: place, id: written.id, export: written.export, most: most)
  }

  /// Notes a file that is written beside those of the steps: where the output goes.
  package func noteOutput(_ path: String, shown: String) {
    guard told.insert(path).inserted else { return }
    note("output", SourceRange(file: shown), "output", .file(Written(real: path, shown: shown)))
  }

  // MARK: Observing

  package func before(_ effect: StepEffect) async throws(Diagnostic) -> Value? {
    switch effect.step.action {
    case .show: note(effect, .shown(effect.text ?? ""))
    case .notify: note(effect, .notified(effect.text ?? ""))
    case .intent(let plan):
      guard effect.effects.isActing else { return nil }
      return isDone(plan, effect) ? nil : try instead(of: plan, effect)
    default: return nil
    }
    return .missing
  }

  /// Whether an intent is performed on copies, so that what it writes is known.
  private func isDone(_ plan: IntentPlan, _ effect: StepEffect) -> Bool {
    guard plan.action.isConfined, !plan.opensWhenRun, effect.effects.isDisjoint(with: [.network, .process, .notifies])
    else { return false }
    if case .undone? = try? effect.preview() { return false }
    return true
  }

  package func after(_ effect: StepEffect, gave value: Value?) throws(Diagnostic) {
    var isWritten = false
    for file in overlay.written {
      if file.real == effect.file?.absolute { isWritten = true }
      guard told.insert(file.real).inserted else { continue }
      isWritten = true
      let export = effect.file?.export.map { ($0.format.info.contentType, $0.options(withHeader: $0.header)) }
      note(effect, .file(Written(real: file.real, shown: file.shown, id: effect.file?.id, export: export)))
    }
    if !isWritten, let file = effect.file { note(effect, .kept(file.shown)) }
  }

  package func failed(_ effect: StepEffect) {}

  private func notKnown(_ path: String, _ step: PlannedStep, _ reason: Diagnostic) {
    // What an intent gives is not known where its effects have been told.
    if let last = entries.last, last.path == path, case .intent = last.change { return }
    note(path, step.range, step.verbName, .notKnown(mask.masked(reason.message)))
  }

  private func note(_ effect: StepEffect, _ change: Change) {
    note(effect.path, effect.step.range, effect.step.verbName, change)
  }

  private func note(_ path: String, _ range: SourceRange, _ verb: String, _ change: Change) {
    entries.append(Entry(path: path, step: range, verb: verb, change: change))
  }

  // MARK: Intents

  /// Notes what an intent would do; gives what stands for its value.
  ///
  /// **Errors**: `not-performed` where nothing is known of it; what keeps the intent from doing it.
  private func instead(of plan: IntentPlan, _ effect: StepEffect) throws(Diagnostic) -> Value {
    let preview: ActionPreview?
    do {
      preview = try effect.preview()
    } catch {
      throw error as? Diagnostic ?? Diagnostic(.intentFailed, "\(error)")
    }
    let arguments = effect.arguments.map { ($0.name, written($0.value)) }
    note(
      effect,
      .intent(
        Performance(
          name: plan.action.name, title: plan.action.title, sentence: sentence(of: plan, arguments),
          arguments: arguments, asked: plan.asked.map(\.name), preview: preview, effects: effect.effects)))
    let paths = effect.arguments.filter { plan.action.uses[$0.name] == .write }.compactMap { Self.path($0.value) }
    for path in paths {
      overlay.forget(RealPath.of(path.hasPrefix("/") ? path : root + "/" + path), writtenBy: effect.path)
    }
    if plan.action.result == nil { return .missing }
    if paths.count == 1, effect.step.type.type == .file { return .file(FileValue(path: paths[0])) }
    throw .notPerformed("what “\(RunState.name(of: effect.step))” gives")
  }

  private static func path(_ value: Value) -> String? {
    switch value.plain {
    case .file(let file): file.path
    case .text(let text): text
    default: nil
    }
  }

  /// How much of a value is told. **Units**: characters.
  private static let mostShown = 500

  private func written(_ value: Value) -> String {
    let text = mask.masked(value.writtenOut)
    return text.count > Self.mostShown ? String(text.prefix(Self.mostShown)) + "…" : text
  }

  private func sentence(of plan: IntentPlan, _ arguments: [(String, String)]) -> String? {
    guard let parts = plan.action.sentence?(), !parts.isEmpty else { return nil }
    return parts.reduce(into: "") { text, part in
      switch part {
      case .words(let words): text += words
      case .parameter(let name):
        let value = arguments.first { $0.0 == name }?.1 ?? plan.action.parameters.first { $0.name == name }?.title
        text += "“\(value ?? name)”"
      }
    }
  }
}

extension ExportPlan {
  fileprivate func options(withHeader header: Workflow.Export.Header) -> ExportOptions {
    var options = options
    options.header = header != .none
    return options
  }
}
