import AppIntents
import CoreSpotlight
import Databases
import Diagnostics
import Runs
import Values

/// The search index of a workspace, which what intents index goes to.
///
/// **Shape**: opened when something is written to it. What cannot be written is told once, and fails nothing: a run does not
/// hang on what can be found again afterwards.
actor WorkspaceIndex: SearchableStore {
  private let root: String
  private let shownRoot: String
  private let now: @Sendable () -> Double
  private let warn: @Sendable (Diagnostic) -> Void
  private var opened: SearchIndex?
  private var hasWarned = false

  /// - `now`: seconds since 1970.
  init(
    root: String, shownRoot: String, now: @escaping @Sendable () -> Double,
    warn: @escaping @Sendable (Diagnostic) -> Void
  ) {
    self.root = root
    self.shownRoot = shownRoot
    self.now = now
    self.warn = warn
  }

  /// The file as a user names it.
  private var name: String { (shownRoot.isEmpty ? "" : shownRoot + "/") + ".intently/index.sqlite" }

  func index(_ items: [CSSearchableItem], in index: String) async throws {
    var taken: [SearchIndex.Item] = []
    for item in items {
      let kept = SearchIndex.Item(item)
      do throws(Diagnostic) {
        try kept.checkSize()
        taken.append(kept)
      } catch {
        warn(error.asWarning)
      }
    }
    if taken.isEmpty { return }
    attempt { (opened) throws(Diagnostic) in try opened.put(taken, in: index, now: self.now()) }
  }

  func delete(_ selection: SearchableSelection, in index: String) async throws {
    // Nothing is made in order to take nothing out of it.
    if opened == nil, !isThere { return }
    let selection: SearchIndex.Selection =
      switch selection {
      case .all: .all
      case .identifiers(let identifiers): .identifiers(identifiers)
      case .domains(let domains): .domains(domains)
      case .entities(let type, let ids): .entities(type: type, ids: ids)
      }
    attempt { (opened) throws(Diagnostic) in try opened.delete(selection, in: index) }
  }

  private func attempt(_ body: (SearchIndex) throws(Diagnostic) -> Void) {
    do throws(Diagnostic) {
      if opened == nil {
        try StateFolder.make(in: root)
        opened = try SearchIndex(writingTo: SearchIndex.path(in: root), named: name)
      }
      if let opened { try body(opened) }
    } catch {
      opened = nil
      if hasWarned { return }
      hasWarned = true
      warn(
        Diagnostic(
          .indexNotWritten, "the search index was not written: \(error.message)", at: error.range,
          hint: "the run goes on; “search” may not find what it has indexed", severity: .warning))
    }
  }

  // MARK: Searching

  /// What a text finds; nothing where nothing has been indexed yet.
  func search(_ text: String, limit: Int) throws(Diagnostic) -> [SearchIndex.Hit] {
    guard let index = try SearchIndex(reading: SearchIndex.path(in: root), named: name) else { return [] }
    return try index.search(text, limit: limit, now: now())
  }

  func item(type: String, id: String) throws(Diagnostic) -> SearchIndex.Hit? {
    guard let index = try SearchIndex(reading: SearchIndex.path(in: root), named: name) else { return nil }
    return try index.item(type: type, id: id, now: now())
  }

  /// Whether anything has ever been indexed.
  var isThere: Bool { SearchIndex.isThere(SearchIndex.path(in: root)) }
}

extension SearchIndex.Item {
  init(_ item: CSSearchableItem) {
    let known = item.attributeSet
    let title = known.title ?? known.displayName ?? item.uniqueIdentifier
    let people = [
      known.authorNames, known.recipientNames, known.organizations, known.performers, known.projects,
      known.emailAddresses, known.phoneNumbers,
    ]
    let others = [
      known.subject, known.theme, known.creator, known.artist, known.album, known.composer, known.genre, known.comment,
      known.city, known.country, known.stateOrProvince, known.namedLocation, known.fullyFormattedAddress,
      known.containerTitle, known.information, known.kind, known.textContent,
    ]
    self.init(
      identifier: item.uniqueIdentifier, domain: item.domainIdentifier,
      entity: item.entity.map { ($0.type, $0.id) },
      priority: item.entity?.priority ?? known.rankingHint?.intValue ?? 0, title: title,
      subtitle: known.contentDescription ?? "",
      names: [known.displayName, known.phoneticTitle].compactMap(\.self) + (known.alternateNames ?? [])
        + (known.keywords ?? []) + people.compactMap(\.self).flatMap(\.self),
      texts: others.compactMap(\.self) + known.customTexts, expires: item.expirationDate.timeIntervalSince1970)
  }

  /// **Errors**: `entity-too-large` for one with more than 10 MB of words.
  func checkSize() throws(Diagnostic) {
    let size = ([title, subtitle] + names + texts).reduce(0) { $0 + $1.utf8.count }
    guard size > EntitySize.limit else { return }
    throw EntitySize.refusal(entity?.type ?? domain ?? "item", .text(entity?.id ?? identifier), size)
  }
}

extension Diagnostic.Code {
  static let indexNotWritten: Self = "index-not-written"
}
