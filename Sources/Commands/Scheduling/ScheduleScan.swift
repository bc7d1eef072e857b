import Diagnostics
import Formats
import Glibc
import Runs
import Schedules
import Values
import Workflows

/// Brings what the store knows of a workspace's schedules up to what its files say now.
///
/// **Shape**: a file is read again only when its stamp has changed, so that ten thousand cost a look at each.
struct ScheduleScan {
  let store: RunStore
  let opened: OpenedWorkspace
  let session: Session
  private let zones = Zones()

  init(_ store: RunStore, _ opened: OpenedWorkspace, _ session: Session) {
    (self.store, self.opened, self.session) = (store, opened, session)
  }

  /// The zones that were asked for, each loaded once.
  private final class Zones {
    var rules: [String: TimeZoneRules] = [:]
  }

  private func zone(_ name: String) -> TimeZoneRules? {
    if let known = zones.rules[name] { return known }
    let rules = name == opened.zone.name ? opened.zone : try? TimeZoneRules.named(name)
    if let rules { zones.rules[name] = rules }
    return rules
  }

  /// The planned times of a schedule; nil where its zone or expression is not to be had.
  func times(_ spec: ScheduleSpec, _ zoneName: String, of workflow: String) -> PlannedTimes? {
    guard let zone = zone(zoneName), let expression = try? CronExpression(spec.cron) else { return nil }
    return PlannedTimes(spec, of: workflow, expression: expression, in: zone)
  }

  func times(_ schedule: StoredSchedule) -> PlannedTimes? {
    times(schedule.spec, schedule.zone, of: schedule.workflow)
  }

  /// Looks at all files; gives those that are broken, in order.
  func refresh(at now: Int64) throws(Diagnostic) -> [(path: String, file: StoredFile)] {
    var known = try store.files()
    let isMoved = try store.fact("zone") != opened.zone.name
    var changed: [(path: String, stamp: String)] = []
    var broken: [(path: String, file: StoredFile)] = []
    // What is in a file is looked at when it has changed.
    let candidates = WorkflowFolders.candidates(
      in: opened.workspace.root, shown: opened.shownRoot, folders: opened.workspace.workflowFolders)
    for (_, path) in candidates {
      let relative = RunRecorder.path(path, in: opened.workspace.root, session)
      guard let stamp = Self.stamp(opened.workspace.root + "/" + relative) else { continue }
      let file = known.removeValue(forKey: relative)
      if let file, file.stamp == stamp, !isMoved {
        if file.broken != nil { broken.append((relative, file)) }
        continue
      }
      changed.append((relative, stamp))
    }
    let gone = known.keys.filter { !$0.hasPrefix("/") }
    let today = "\(now / 86_400)"
    let isNewDay = try store.fact("reckoned") != today
    guard !changed.isEmpty || !gone.isEmpty || isMoved || isNewDay else { return broken }
    try store.transaction { () throws(Diagnostic) in
      for (path, stamp) in changed {
        let (schedules, fault) = read(path)
        let file = StoredFile(stamp: stamp, broken: fault, told: nil)
        if fault != nil { broken.append((path, file)) }
        try store.put(path, file, schedules: schedules, at: now) { spec, zone, decided in
          times(spec, zone, of: path)?.wake(after: decided)
        }
      }
      for path in gone { try store.removeFile(path) }
      if isMoved { try store.setFact("zone", to: opened.zone.name) }
      if isNewDay { try store.setFact("reckoned", to: today) }
    }
    if isNewDay { try store.reckon { times($0)?.wake(after: $0.decided) } }
    return broken.sorted { $0.path.compareScalars(to: $1.path) < 0 }
  }

  /// What tells a file from what it was: when it was changed, how long it is, and which one it is.
  private static func stamp(_ path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let (changed, written) = (status.st_ctim, status.st_mtim)
    return
      "\(written.tv_sec).\(written.tv_nsec) \(changed.tv_sec).\(changed.tv_nsec) \(status.st_size) \(status.st_ino)"
  }

  /// The schedules of a file, or what is wrong with it.
  private func read(_ path: String) -> (schedules: [(spec: ScheduleSpec, zone: String)]?, fault: String?) {
    let isOne =
      WorkflowFolders.hasFolders(opened.workspace.root, opened.workspace.workflowFolders)
      || WorkflowContent.isWorkflow(opened.workspace.root + "/" + path)
    guard isOne else { return ([], nil) }
    let findings = Findings()
    let reader = WorkflowReader(
      file: path, sources: Composition.sources.map { $0.info }, exportOptions: ExportOptionInfos.all,
      findings: findings)
    do throws(CommandFailure) {
      let node = try DocumentFile.read(opened.workspace.root + "/" + path, shown: path, findings: findings)
      let workflow = node.flatMap(reader.read)
      if let fault = findings.diagnostics.first(where: { $0.severity == .error }) { return (nil, Self.words(fault)) }
      var schedules: [(spec: ScheduleSpec, zone: String)] = []
      for schedule in workflow?.schedules ?? [] {
        let name = schedule.timeZone ?? workflow?.timeZone ?? opened.zone.name
        if zone(name) == nil { return (nil, "there is no time zone “\(VisibleText.of(name))”") }
        schedules.append((ScheduleSpec(schedule.node), name))
      }
      return (schedules, nil)
    } catch {
      return (nil, error.diagnostics.first.map(Self.words) ?? "it cannot be read")
    }
  }

  private static func words(_ fault: Diagnostic) -> String {
    let place = fault.range.map { "\($0): " } ?? ""
    return place + fault.message
  }
}
