import Databases
package import Diagnostics
import Values

/// A schedule as the workspace remembers it.
package struct StoredSchedule: Sendable {
  /// The workflow's path in the workspace.
  package var workflow: String
  /// Its id; empty where it has none.
  package var id: String
  package var spec: ScheduleSpec
  package var zone: String
  /// Since when it counts. **Units**: seconds since 1970, as those that follow.
  package var since: Int64
  /// Up to when everything is decided.
  package var decided: Int64
  /// When there is something to decide; nil for never.
  package var next: Int64?
  /// Whether a person has paused it.
  package var isPaused: Bool
}

/// A file of the workspace that may plan runs.
package struct StoredFile: Sendable {
  /// What tells that it has changed.
  package var stamp: String
  /// What is wrong with it; nil where nothing is.
  package var broken: String?
  /// When that was told. **Units**: seconds since 1970.
  package var told: Int64?

  package init(stamp: String, broken: String?, told: Int64?) {
    (self.stamp, self.broken, self.told) = (stamp, broken, told)
  }
}

extension RunStore {
  // MARK: Files

  package func files() throws(Diagnostic) -> [String: StoredFile] {
    var files: [String: StoredFile] = [:]
    for (path, file) in try rows(
      "SELECT path, stamp, broken, told FROM file", [],
      {
        (
          $0.text(at: 0),
          StoredFile(stamp: $0.text(at: 1), broken: $0.optionalText(at: 2), told: $0.optionalInteger(at: 3))
        )
      })
    {
      files[path] = file
    }
    return files
  }

  /// Notes a file with the schedules that it has now. What it has had before goes on, where expression and zone are the same.
  package func put(
    _ path: String, _ file: StoredFile, schedules: [(spec: ScheduleSpec, zone: String)]?, at now: Int64,
    wake: (ScheduleSpec, String, Int64) -> Int64?
  ) throws(Diagnostic) {
    try change(
      """
      INSERT INTO file (path, stamp, broken, told) VALUES (?, ?, ?, ?) ON CONFLICT (path) DO UPDATE SET
        stamp = excluded.stamp, broken = excluded.broken, told = excluded.told
      """, [.text(path), .text(file.stamp), StoredValue(file.broken), StoredValue(file.told)])
    // A file that cannot be read keeps its schedules, which rest until it can.
    guard let schedules else { return }
    let known = try self.schedules(of: path)
    for (spec, zone) in schedules {
      let id = spec.id ?? ""
      let old = known.first { $0.id == id }
      var decided = now
      var since = now
      if let old, old.spec.cron == spec.cron, old.zone == zone {
        since = old.since
        // What passes while it is paused is not missed.
        decided = old.spec.isPaused || old.isPaused ? max(old.decided, now) : old.decided
      }
      try change(
        """
        INSERT INTO schedule (workflow, schedule, spec, zone, since, decided, next) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (workflow, schedule) DO UPDATE SET spec = excluded.spec, zone = excluded.zone,
          since = excluded.since, decided = excluded.decided, next = excluded.next
        """,
        [
          .text(path), .text(id), .text(spec.text), .text(zone), .integer(since), .integer(decided),
          StoredValue(wake(spec, zone, decided)),
        ])
    }
    for old in known where !schedules.contains(where: { ($0.spec.id ?? "") == old.id }) {
      try change("DELETE FROM schedule WHERE workflow = ? AND schedule = ?", [.text(path), .text(old.id)])
    }
  }

  /// Forgets a file that is gone, with its schedules.
  package func removeFile(_ path: String) throws(Diagnostic) {
    try change("DELETE FROM file WHERE path = ?", [.text(path)])
    try change("DELETE FROM schedule WHERE workflow = ?", [.text(path)])
  }

  package func told(_ path: String, at now: Int64) throws(Diagnostic) {
    try change("UPDATE file SET told = ? WHERE path = ?", [.integer(now), .text(path)])
  }

  // MARK: Schedules

  private static let columns = "schedule.workflow, schedule.schedule, spec, zone, since, decided, next, paused"

  private static func schedule(_ row: Statement) -> StoredSchedule? {
    guard let spec = ScheduleSpec(row.text(at: 2)) else { return nil }
    return StoredSchedule(
      workflow: row.text(at: 0), id: row.text(at: 1), spec: spec, zone: row.text(at: 3), since: row.integer(at: 4),
      decided: row.integer(at: 5), next: row.optionalInteger(at: 6), isPaused: row.integer(at: 7) != 0)
  }

  package func schedules(of workflow: String? = nil) throws(Diagnostic) -> [StoredSchedule] {
    try rows(
      """
      SELECT \(Self.columns) FROM schedule WHERE ?1 IS NULL OR workflow = ?1 ORDER BY workflow, schedule
      """, [StoredValue(workflow)], Self.schedule
    ).compactMap(\.self)
  }

  /// The schedules that there is something to decide about, of files with nothing wrong.
  package func due(at now: Int64) throws(Diagnostic) -> [StoredSchedule] {
    try rows(
      """
      SELECT \(Self.columns) FROM schedule JOIN file ON file.path = schedule.workflow
      WHERE next <= ? AND file.broken IS NULL ORDER BY next, schedule.workflow, schedule.schedule
      """, [.integer(now)], Self.schedule
    ).compactMap(\.self)
  }

  /// When there is something to decide next; nil for never.
  package func nextWake() throws(Diagnostic) -> Int64? {
    try rows(
      "SELECT min(next) FROM schedule JOIN file ON file.path = schedule.workflow WHERE file.broken IS NULL", []
    ) { $0.optionalInteger(at: 0) }.first ?? nil
  }

  /// Decides about schedules: the planned times to run become claimed runs, which are given.
  ///
  /// **Shape**: one transaction, so that whoever asks at the same time finds nothing left to decide.
  package func claim(
    at now: Int64, for owner: String, id: () -> String,
    decide: (StoredSchedule) -> PlannedTimes?
  ) throws(Diagnostic) -> [RunRecord] {
    // Most of the time there is nothing, and then nothing is locked.
    if try due(at: now).isEmpty { return [] }
    return try transaction { () throws(Diagnostic) in
      var claimed: [RunRecord] = []
      for schedule in try due(at: now) {
        guard let times = decide(schedule) else { continue }
        if schedule.isPaused || schedule.spec.isPaused {
          try decided(schedule, now, times.wake(after: now))
          continue
        }
        let decision = times.decide(from: max(schedule.decided, schedule.since), at: now)
        for planned in decision.run {
          var run = RunRecord(
            id: id(), workflow: schedule.workflow, schedule: schedule.id, planned: planned, origin: .schedule,
            status: .claimed, now: DateTime(seconds: planned))
          run.owner = owner
          if try put(run) { claimed.append(run) }
        }
        if let missed = decision.missed {
          var run = RunRecord(
            id: id(), workflow: schedule.workflow, schedule: schedule.id, planned: missed, origin: .schedule,
            status: .missed)
          let count = decision.missedCount
          run.log =
            count == 1 ? "" : "\(count == PlannedTimes.mostCounted ? "more than " : "")\(count) times were missed\n"
          try put(run)
        }
        try decided(schedule, decision.decided, decision.next)
      }
      return claimed
    }
  }

  private func decided(_ schedule: StoredSchedule, _ decided: Int64, _ next: Int64?) throws(Diagnostic) {
    try change(
      "UPDATE schedule SET decided = ?, next = ? WHERE workflow = ? AND schedule = ?",
      [.integer(decided), StoredValue(next), .text(schedule.workflow), .text(schedule.id)])
  }

  /// Lets a schedule rest, or go on: what has passed while it rested was not missed.
  package func pause(
    _ schedule: StoredSchedule, _ isPaused: Bool, at now: Int64, next: Int64?
  ) throws(Diagnostic) {
    try change(
      "UPDATE schedule SET paused = ?, decided = ?, next = ? WHERE workflow = ? AND schedule = ?",
      [
        .integer(isPaused ? 1 : 0), .integer(max(schedule.decided, now)), StoredValue(next), .text(schedule.workflow),
        .text(schedule.id),
      ])
  }

  /// Reckons anew when schedules come next: the rules of zones may have changed.
  package func reckon(_ wake: (StoredSchedule) -> Int64?) throws(Diagnostic) {
    try transaction { () throws(Diagnostic) in
      for schedule in try schedules() { try decided(schedule, schedule.decided, wake(schedule)) }
    }
  }

  // MARK: Facts

  package func fact(_ name: String) throws(Diagnostic) -> String? {
    try rows("SELECT value FROM fact WHERE name = ?", [.text(name)]) { $0.text(at: 0) }.first
  }

  package func setFact(_ name: String, to value: String) throws(Diagnostic) {
    try change("INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)", [.text(name), .text(value)])
  }
}
