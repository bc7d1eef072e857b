import Databases
package import Diagnostics
package import Execution
import Formats
import Glibc
package import Values
import Workflows

extension Diagnostic.Code {
  package static let effectUnfinished: Self = "effect-unfinished"
  package static let valueNotKept: Self = "value-not-kept"
  package static let othersHaveWritten: Self = "others-have-written"
}

/// What a run has done that is seen outside, so that a run that is cut off can go on: each effect is written down before it
/// begins, and again with its result when it is done; with it the values that it uses.
///
/// **Shape**: what a call writes is on the disk before the effect begins, and before the next step does. An export that replaces its
/// file is written down only when it is done, for it may be done again. **Missing**: values that hold secrets are never written.
package final class RunJournal: EffectObserver, ValueKeeper {
  private let store: RunStore
  private let run: String
  private var number: Int64 = 0
  /// What earlier attempts have written, by path, in order.
  private var past: [String: [Entry]] = [:]
  private var kept: [String: String] = [:]
  /// The numbers of the effects that have begun.
  private var begun: [String: Int64] = [:]
  /// The values to be written with the next effect.
  private var pending: [(path: String, value: Value)] = []
  /// What is written beside an effect: the answers so far.
  package var answers: () -> String? = { nil }
  /// The paths of effects that are to be done again though nobody knows whether they were done, and of those that were.
  package var repeated: Set<String> = []
  package var done: Set<String> = []
  /// Whether a text holds a secret, which is never written.
  package var holdsSecret: (String) -> Bool = { _ in false }

  private struct Entry {
    var number: Int64
    var status: String
    var name: String
    var value: String?
  }

  /// What is longer than this stands in a file of its own. **Units**: bytes.
  private static let mostInside = 64 << 10

  package init(_ store: RunStore, of run: String) throws(Diagnostic) {
    self.store = store
    self.run = run
    try store.makeDurable()
    let rows = try store.rows(
      """
      SELECT number, path, kind, status, name, value, reference FROM journal WHERE run = ? ORDER BY number
      """, [.text(run)]
    ) { row in
      (
        path: row.text(at: 1), kind: row.text(at: 2),
        entry: Entry(
          number: row.integer(at: 0), status: row.text(at: 3), name: row.text(at: 4), value: row.optionalText(at: 5)),
        reference: row.optionalText(at: 6)
      )
    }
    for row in rows {
      var entry = row.entry
      if let reference = row.reference { entry.value = try Self.read(store.root + "/" + reference) }
      number = max(number, entry.number)
      if row.kind == "value" {
        kept[row.path] = entry.value
      } else if row.kind == "effect" {
        past[row.path, default: []].append(entry)
      }
    }
  }

  // MARK: Effects

  package var seesEveryStep: Bool { false }

  package func before(_ effect: StepEffect) async throws(Diagnostic) -> Value? {
    while let entry = past[effect.path]?.first {
      past[effect.path]?.removeFirst()
      switch entry.status {
      case "finished":
        if let value = entry.value.flatMap(KeptValue.value) { return value }
        if !effect.step.isStored, !effect.step.isHandedOn { return .missing }
        throw Diagnostic(
          .valueNotKept, "“\(effect.path)” was done, and what it gave was not kept, for it may hold a secret",
          at: effect.step.range, hint: "intently rerun \(run)")
      case "begun" where done.contains(effect.path): return try doneUnseen(effect)
      case "begun" where !effect.mayBeRepeated && !repeated.contains(effect.path):
        throw Diagnostic(
          .effectUnfinished,
          "“\(effect.path)” was begun when the run was cut off, and nobody knows whether it was done",
          at: effect.step.range,
          hint: "look whether it was, and go on with “intently resume \(run) --again \(effect.path)” or with “--done”")
      default: continue
      }
    }
    // An export that replaces its file needs no mark: the file is the old one until it is the new one.
    if effect.replaces { return nil }
    number += 1
    let own = number
    begun[effect.path] = own
    try store.transaction { () throws(Diagnostic) in
      try writePending()
      try write(own, effect.path, "effect", "begun", effect.intent ?? effect.step.verbName, nil)
    }
    return nil
  }

  /// What an effect gave that a person says was done: nothing, which will do where nobody reads it.
  private func doneUnseen(_ effect: StepEffect) throws(Diagnostic) -> Value {
    guard !effect.step.isStored, !effect.step.isHandedOn else {
      throw Diagnostic(
        .valueNotKept, "“\(effect.path)” was done, and nobody knows what it gave, which a later step needs",
        at: effect.step.range, hint: "intently rerun \(run)")
    }
    number += 1
    try write(
      number, effect.path, "effect", "finished", effect.intent ?? effect.step.verbName, KeptValue.text(.missing))
    return .missing
  }

  package func after(_ effect: StepEffect, gave value: Value?) throws(Diagnostic) {
    var text = effect.step.mayHoldSecrets ? nil : KeptValue.text(value ?? .missing)
    if let written = text, holdsSecret(written) { text = nil }
    try store.transaction { () throws(Diagnostic) in
      if let begun = begun.removeValue(forKey: effect.path) {
        let (inside, reference) = try place(text, begun)
        try store.change(
          "UPDATE journal SET status = 'finished', value = ?, reference = ?, file = NULL WHERE run = ? AND number = ?",
          [StoredValue(inside), StoredValue(reference), .text(run), .integer(begun)])
      } else if !effect.waitsForOthers {
        try writePending()
        number += 1
        try write(number, effect.path, "effect", "finished", effect.step.verbName, text)
      }
    }
  }

  package func failed(_ effect: StepEffect) {
    guard let begun = begun.removeValue(forKey: effect.path) else { return }
    _ = try? store.change(
      "UPDATE journal SET status = 'failed', file = NULL WHERE run = ? AND number = ?", [.text(run), .integer(begun)])
  }

  // MARK: Values

  package func kept(_ path: String) throws(Diagnostic) -> Value? {
    guard let text = kept[path] else { return nil }
    return KeptValue.value(text)
  }

  package func keep(_ value: Value, of path: String) throws(Diagnostic) { pending.append((path, value)) }

  private func writePending() throws(Diagnostic) {
    for (path, value) in pending {
      number += 1
      let text = KeptValue.text(value)
      if !holdsSecret(text) { try write(number, path, "value", "finished", "", text) }
    }
    pending = []
    if let answers = answers() {
      try store.change("UPDATE run SET answers = ? WHERE id = ?", [.text(answers), .text(run)])
    }
  }

  private func write(
    _ number: Int64, _ path: String, _ kind: String, _ status: String, _ name: String, _ value: String?
  ) throws(Diagnostic) {
    let (inside, reference) = try place(value, number)
    try store.change(
      """
      INSERT INTO journal (run, number, path, kind, status, name, value, reference) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(run), .integer(number), .text(path), .text(kind), .text(status), .text(name), StoredValue(inside),
        StoredValue(reference),
      ])
  }

  // MARK: Large values

  /// A text as it is written: inside the journal, or the path of a file that holds it.
  private func place(_ text: String?, _ number: Int64) throws(Diagnostic) -> (inside: String?, reference: String?) {
    guard let text, text.utf8.count > Self.mostInside else { return (text, nil) }
    return (nil, try put(Array(text.utf8), number))
  }

  private func put(_ bytes: [UInt8], _ number: Int64) throws(Diagnostic) -> String {
    try StateFolder.make("journal", in: store.root)
    let path = ".intently/journal/\(run)-\(number)"
    let file = try ReplacingFile(path: store.root + "/" + path, named: path)
    try file.write(bytes)
    try file.commit()
    return path
  }

  private static func read(_ path: String) throws(Diagnostic) -> String {
    let input = try FileInput(path: path)
    var bytes: [UInt8] = []
    while let block = try input.nextBlock() { bytes += block }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Forgets what was written down of a run that is done.
  package static func forget(_ run: String, in store: RunStore) throws(Diagnostic) {
    for reference in try store.rows(
      "SELECT reference FROM journal WHERE run = ? AND reference IS NOT NULL", [.text(run)], { $0.text(at: 0) })
    {
      unlink(store.root + "/" + reference)
    }
    try store.change("DELETE FROM journal WHERE run = ?", [.text(run)])
  }

  // MARK: Files that take their places together

  /// The number of the renames that have begun.
  private var renaming: Int64?

  package func willRename(_ files: [(from: String, to: String)]) throws(Diagnostic) {
    let pairs = Value.list(files.map { .list([.text($0.from), .text($0.to)]) })
    number += 1
    renaming = number
    try write(number, "", "renames", "begun", "", KeptValue.text(pairs))
  }

  package func hasRenamed() throws(Diagnostic) {
    guard let renaming else { return }
    try store.change(
      "UPDATE journal SET status = 'finished' WHERE run = ? AND number = ?", [.text(run), .integer(renaming)])
  }

  /// Lets the files of interrupted runs take their places, where some of them had.
  package static func finishRenames(in store: RunStore) throws(Diagnostic) {
    let begun = try store.rows(
      """
      SELECT journal.run, journal.number, value, reference, owner FROM journal JOIN run ON run.id = journal.run
      WHERE kind = 'renames' AND journal.status = 'begun'
      """, []
    ) { row in
      (
        run: row.text(at: 0), number: row.integer(at: 1), value: row.optionalText(at: 2),
        reference: row.optionalText(at: 3), owner: row.optionalText(at: 4)
      )
    }
    for one in begun where !store.isAlive(one.owner) {
      let text = try one.reference.map { (path) throws(Diagnostic) in try read(store.root + "/" + path) } ?? one.value
      if case .list(let pairs)? = text.flatMap(KeptValue.value) {
        for case .list(let pair) in pairs where pair.count == 2 {
          try ReplacingFile.finishRename(of: pair[0].writtenOut, to: pair[1].writtenOut)
        }
      }
      try store.change(
        "UPDATE journal SET status = 'finished' WHERE run = ? AND number = ?", [.text(one.run), .integer(one.number)])
    }
  }

  // MARK: Files that rows are added to

  package func willAppend(_ bytes: [UInt8], to file: any AppendedFile, of path: String) throws(Diagnostic) {
    guard let begun = begun[path] else { return }
    let isSecret = holdsSecret(String(decoding: bytes, as: UTF8.self))
    let isLong = bytes.count > Self.mostInside
    let reference = isLong && !isSecret ? try put(bytes, begun) : nil
    try store.change(
      "UPDATE journal SET file = ?, length = ?, value = ?, reference = ? WHERE run = ? AND number = ?",
      [
        .text(file.realPath), .integer(file.oldLength), isLong || isSecret ? .null : .blob(bytes),
        StoredValue(reference),
        .text(run), .integer(begun),
      ])
  }

  package func recover(_ file: any AppendedFile) throws(Diagnostic) {
    // Who holds the lock on the file is the only one that adds to it: what is begun is of runs that were cut off.
    let entries = try store.rows(
      """
      SELECT run, number, length, value, reference FROM journal WHERE file = ? AND status = 'begun'
      ORDER BY length
      """, [.text(file.realPath)]
    ) { row in
      let bytes: [UInt8] = row.storageClass(at: 3) == .blob ? row.bytes(at: 3) : []
      return (
        run: row.text(at: 0), number: row.integer(at: 1), length: row.integer(at: 2), bytes: bytes,
        reference: row.optionalText(at: 4)
      )
    }
    for entry in entries {
      let planned = try entry.reference.map { (path) throws(Diagnostic) in
        Array(try Self.read(store.root + "/" + path).utf8)
      }
      let added = file.oldLength > entry.length ? try file.bytes(from: entry.length) : []
      try store.change(
        "UPDATE journal SET file = NULL, status = 'undone' WHERE run = ? AND number = ?",
        [.text(entry.run), .integer(entry.number)])
      if added.isEmpty { continue }
      guard (planned ?? entry.bytes).starts(with: added) else {
        throw Diagnostic(
          .othersHaveWritten,
          "“\(file.path)” holds what the run \(entry.run) was adding when it was cut off, and others have written since",
          at: SourceRange(file: file.path),
          hint: "look at what stands behind byte \(entry.length); the next run adds its rows at the end as it is")
      }
      try file.cutBack(to: entry.length)
    }
  }
}

extension StepEffect {
  /// Whether it may be done again after nobody knows whether it was done.
  fileprivate var mayBeRepeated: Bool { step.isRepeatable || replaces || appends || isRepeatableIntent }

  /// Whether it is an intent that leaves the same when it is performed twice with the values that were kept for it.
  private var isRepeatableIntent: Bool { if case .intent(let plan) = step.action { plan.isRepeatable } else { false } }

  /// Whether it puts a whole file in the place of an old one.
  fileprivate var replaces: Bool {
    switch step.action {
    case .export(let export): !export.appends
    case .transfer: true
    default: false
    }
  }

  /// Whether its file takes its place at the end of the run: until then it is not done.
  fileprivate var waitsForOthers: Bool {
    if case .export(let export) = step.action { export.commitsTogether } else { false }
  }

  /// What it has added is cut away before it adds again.
  fileprivate var appends: Bool { if case .export(let export) = step.action { export.appends } else { false } }
}
