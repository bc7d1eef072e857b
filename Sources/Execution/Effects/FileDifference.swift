package import Diagnostics
package import Formats
package import Values

/// What is different between a file and what would stand in its place, row by row.
///
/// **Shape**: rows of CSV, TSV, JSON and JSON Lines are told apart by the ids of the entities, where these stand in a column, else
/// by the first column, if each row has a value of its own there in both files; else whole rows are compared, and lines of any
/// other text, each as often as it stands there. The order of rows is no difference.
/// **Missing**: without a file before, every row is added.
package struct FileDifference: Sendable {
  /// What tells the rows apart.
  package enum Basis: Hashable, Sendable {
    /// A column, by its header; whether it holds the entities' ids.
    case column(String, isId: Bool)
    case wholeRows
    case lines
    /// It is no text: its bytes are the same or not.
    case bytes
  }

  /// A row as texts, by column; nil for a missing cell.
  package struct Row: Hashable, Sendable {
    package var names: [String]
    package var cells: [String?]

    package subscript(name: String) -> String? {
      names.firstIndex { $0.compareScalars(to: name) == 0 }.flatMap { cells[$0] }
    }
  }

  package struct ChangedRow: Hashable, Sendable {
    /// What tells it apart.
    package var key: String
    /// The columns that differ, with what stood there before and what would stand there.
    package var columns: [Column]

    package struct Column: Hashable, Sendable {
      package var name: String
      package var old: String?
      package var new: String?
    }
  }

  package var basis = Basis.lines
  package var added = 0
  package var changed = 0
  package var removed = 0
  package var same = 0
  /// The first of each, in the order of their files.
  package var addedRows: [Row] = []
  package var changedRows: [ChangedRow] = []
  package var removedRows: [Row] = []
  /// **Units**: bytes; nil where there is no file.
  package var oldSize: Int64?
  package var newSize: Int64
  package var isSameBytes = false

  /// Compares two files.
  ///
  /// - Parameters:
  ///   - old: nil where there is none.
  ///   - id: the header of the column that holds the entities' ids.
  ///   - export: how the new one is written; nil finds out by its ending.
  ///   - most: how many rows of each kind are kept.
  ///
  /// **Errors**: those of reading files.
  package init(
    from old: String?, to new: String, id: String?, export: (type: ContentType, options: ExportOptions)?, most: Int
  ) throws(Diagnostic) {
    newSize = try Self.size(of: new)
    if let old {
      oldSize = try Self.size(of: old)
      if oldSize == newSize { isSameBytes = try Self.isSame(old, new) }
    }
    let files = Files(old: old, new: new, most: most)
    do throws(Diagnostic) {
      if let opening = Opening(new, export) {
        try compare(files, opening, id: id)
        return
      }
    } catch {
      // What is not read as rows is compared as text.
      (added, changed, removed, same) = (0, 0, 0, 0)
      (addedRows, changedRows, removedRows) = ([], [], [])
    }
    var isBinary = try Self.isBinary(new)
    if let old, !isBinary { isBinary = try Self.isBinary(old) }
    basis = .bytes
    if !isBinary { try compare(files, .lines, id: nil) }
  }

  private struct Files {
    var old: String?
    var new: String
    var most: Int
  }

  /// The rows of a file as texts, by its ending; nil where its rows are lines of text.
  ///
  /// **Errors**: those of reading it.
  package static func rows(of path: String) throws(Diagnostic) -> [Row]? {
    guard let opening = Opening(path, nil) else { return nil }
    let reader = try RowTexts(path, opening)
    var rows: [Row] = []
    while let row = try reader.next() { rows.append(row) }
    return rows
  }

  /// A JSON value as a cell of such a row has it.
  package static func cell(_ node: JSONNode) -> String? { RowTexts.text(.json(node)) }

  // MARK: Comparing

  /// A row's place in its file and what it is compared by.
  private struct Digests {
    var rows: [RowHash] = []
    /// By the id column and by the first one; nil where a row has no value there, or the same as another.
    var ids: [RowHash]?
    var firsts: [RowHash]?
    var first: String?
  }

  private struct RowHash: Hashable {
    var low: Int
    var high: Int

    init(_ combine: (inout Hasher) -> Void) {
      var hasher = Hasher()
      combine(&hasher)
      low = hasher.finalize()
      hasher = Hasher()
      hasher.combine(true)
      combine(&hasher)
      high = hasher.finalize()
    }
  }

  private mutating func compare(_ files: Files, _ opening: Opening, id: String?) throws(Diagnostic) {
    let new = try Self.digests(of: files.new, opening, id)
    let old = try files.old.map { (old) throws(Diagnostic) in try Self.digests(of: old, opening, id) } ?? Digests()
    let oldIds = files.old == nil ? [] : old.ids
    let oldFirsts = files.old == nil ? [] : old.first == new.first ? old.firsts : nil
    var places = (added: [Int](), changed: [(old: Int, new: Int)](), removed: [Int]())
    let key: String?
    if opening == .lines {
      (basis, key) = (.lines, nil)
    } else if let id, let newIds = new.ids, let oldIds {
      (basis, key) = (.column(id, isId: true), id)
      match(oldIds, newIds, old, new, files.most, &places)
    } else if let first = new.first, let newFirsts = new.firsts, let oldFirsts {
      (basis, key) = (.column(first, isId: false), first)
      match(oldFirsts, newFirsts, old, new, files.most, &places)
    } else {
      (basis, key) = (.wholeRows, nil)
    }
    if key == nil { match(old, new, files.most, &places) }
    let newRows = try Self.rows(
      at: places.added + places.changed.map(\.new), of: files.new, opening)
    let oldRows =
      try files.old.map { (old) throws(Diagnostic) in
        try Self.rows(at: places.removed + places.changed.map(\.old), of: old, opening)
      } ?? [:]
    addedRows = places.added.compactMap { newRows[$0] }
    removedRows = places.removed.compactMap { oldRows[$0] }
    changedRows = places.changed.compactMap { place in
      guard let key, let old = oldRows[place.old], let new = newRows[place.new] else { return nil }
      return Self.change(from: old, to: new, key)
    }
  }

  private mutating func match(
    _ oldKeys: [RowHash], _ newKeys: [RowHash], _ old: Digests, _ new: Digests, _ most: Int,
    _ places: inout (added: [Int], changed: [(old: Int, new: Int)], removed: [Int])
  ) {
    var known = Dictionary(zip(oldKeys, oldKeys.indices), uniquingKeysWith: { first, _ in first })
    for (place, key) in newKeys.enumerated() {
      guard let before = known.removeValue(forKey: key) else {
        added += 1
        if places.added.count < most { places.added.append(place) }
        continue
      }
      if old.rows[before] == new.rows[place] {
        same += 1
      } else {
        changed += 1
        if places.changed.count < most { places.changed.append((before, place)) }
      }
    }
    removed = known.count
    places.removed = Array(known.values.sorted().prefix(most))
  }

  /// Whole rows, each as often as it stands there.
  private mutating func match(
    _ old: Digests, _ new: Digests, _ most: Int,
    _ places: inout (added: [Int], changed: [(old: Int, new: Int)], removed: [Int])
  ) {
    var left: [RowHash: Int] = [:]
    for row in old.rows { left[row, default: 0] += 1 }
    for (place, row) in new.rows.enumerated() {
      if let count = left[row], count > 0 {
        left[row] = count - 1
        same += 1
      } else {
        added += 1
        if places.added.count < most { places.added.append(place) }
      }
    }
    // Of rows that are the same, the last ones are those that go.
    for (place, row) in old.rows.enumerated().reversed() {
      guard let count = left[row], count > 0 else { continue }
      left[row] = count - 1
      removed += 1
      places.removed.append(place)
    }
    places.removed = Array(places.removed.reversed().prefix(most))
  }

  private static func change(from old: Row, to new: Row, _ key: String) -> ChangedRow {
    var columns: [ChangedRow.Column] = []
    for name in new.names where old[name] != new[name] {
      columns.append(ChangedRow.Column(name: name, old: old[name], new: new[name]))
    }
    for name in old.names where !new.names.contains(where: { $0.compareScalars(to: name) == 0 }) {
      columns.append(ChangedRow.Column(name: name, old: old[name], new: nil))
    }
    return ChangedRow(key: new[key] ?? "", columns: columns)
  }

  private static func digests(
    of path: String, _ opening: Opening, _ id: String?
  ) throws(Diagnostic) -> Digests {
    let reader = try RowTexts(path, opening)
    var digests = Digests()
    var (ids, firsts): ([RowHash]?, [RowHash]?) = (id == nil ? nil : [], [])
    var (seenIds, seenFirsts): (Set<RowHash>, Set<RowHash>) = ([], [])
    digests.first = reader.firstColumn
    while let row = try reader.next() {
      if digests.first == nil { digests.first = row.names.first }
      digests.rows.append(
        RowHash { hasher in
          for (name, cell) in zip(row.names, row.cells) {
            hasher.combine(name)
            hasher.combine(cell)
          }
        })
      if let id, ids != nil {
        if let text = row[id] {
          let key = RowHash { $0.combine(text) }
          if seenIds.insert(key).inserted { ids?.append(key) } else { ids = nil }
        } else {
          ids = nil
        }
      }
      if firsts != nil, let first = digests.first {
        if let text = row[first] {
          let key = RowHash { $0.combine(text) }
          if seenFirsts.insert(key).inserted { firsts?.append(key) } else { firsts = nil }
        } else {
          firsts = nil
        }
      }
    }
    (digests.ids, digests.firsts) = (ids, firsts)
    return digests
  }

  /// Some rows of a file, by their places.
  private static func rows(
    at places: [Int], of path: String, _ opening: Opening
  ) throws(Diagnostic) -> [Int: Row] {
    guard !places.isEmpty else { return [:] }
    var wanted = Set(places)
    var found: [Int: Row] = [:]
    let reader = try RowTexts(path, opening)
    var place = 0
    while !wanted.isEmpty, let row = try reader.next() {
      if wanted.remove(place) != nil { found[place] = row }
      place += 1
    }
    return found
  }

  // MARK: Bytes

  private static func size(of path: String) throws(Diagnostic) -> Int64 {
    do throws(FileDescriptor.Failure) {
      return try FileStatus.of(path)?.size ?? 0
    } catch {
      throw .cannotRead(path, error)
    }
  }

  private static func isSame(_ old: String, _ new: String) throws(Diagnostic) -> Bool {
    let (left, right) = (try FileInput(path: old), try FileInput(path: new))
    var (first, second): ([UInt8], [UInt8]) = ([], [])
    while true {
      if first.isEmpty, let block = try left.nextBlock() { first = block }
      if second.isEmpty, let block = try right.nextBlock() { second = block }
      if first.isEmpty || second.isEmpty { return first.isEmpty && second.isEmpty }
      let count = min(first.count, second.count)
      guard first.prefix(count) == second.prefix(count) else { return false }
      first.removeFirst(count)
      second.removeFirst(count)
    }
  }

  private static func isBinary(_ path: String) throws(Diagnostic) -> Bool {
    let block = try UnpackedInput(FileInput(path: path)).nextBlock() ?? []
    return block.prefix(1 << 13).contains(0)
  }
}

/// How the rows of a file are read.
private enum Opening: Equatable {
  case records(any RecordFormat.Type, ReadingOptions)
  case lines

  static func == (left: Opening, right: Opening) -> Bool {
    switch (left, right) {
    case (.lines, .lines): true
    default: false
    }
  }

  /// Nil for a file whose rows are its lines.
  init?(_ path: String, _ export: (type: ContentType, options: ExportOptions)?) {
    let formats = BuiltInFormats.all.filter {
      [ContentType.csv, .tsv, .json, .jsonLines].contains($0.contentType)
    }
    var parts = (path.split(separator: "/").last ?? "").split(separator: ".").map { $0.lowercased() }
    if parts.last == "gz" || parts.last == "gzip" { parts.removeLast() }
    let ending = parts.count > 1 ? parts.last : nil
    guard
      let format = formats.first(where: { format in
        export.map { $0.type == format.contentType } ?? format.contentType.extensions.contains(ending ?? "")
      })
    else { return nil }
    var options = ReadingOptions()
    options.ragged = .keep
    if let export = export?.options {
      options.header = export.header
      options.profile = export.profile
      options.encoding = export.encoding
      if format.contentType == .csv { options.delimiter = export.delimiter ?? export.separator ?? "," }
    }
    self = .records(format, options)
  }
}

/// The rows of a file as texts.
private final class RowTexts {
  private let reader: (any RecordReader)?
  private let input: any ByteInput
  private var rest: ArraySlice<UInt8> = []

  init(_ path: String, _ opening: Opening) throws(Diagnostic) {
    input = try FileInput(path: path)
    if case .records(let format, let options) = opening {
      reader = try format.reader(for: input, options: options)
      lines = nil
    } else {
      reader = nil
      lines = UnpackedInput(input)
    }
  }

  private let lines: UnpackedInput?

  var firstColumn: String? { reader?.columns?.first }

  func next() throws(Diagnostic) -> FileDifference.Row? {
    if let lines { return try line(lines) }
    guard let reader, let record = try reader.next() else { return nil }
    switch record.content {
    case .cells(let cells):
      let names = reader.columns ?? []
      return FileDifference.Row(names: Array(names.prefix(cells.count)), cells: cells.map(Self.text))
    case .fields(let node):
      guard case .object(let members) = node.content else {
        return FileDifference.Row(names: ["item"], cells: [Self.text(.json(node))])
      }
      return FileDifference.Row(names: members.map(\.key), cells: members.map { Self.text(.json($0.value)) })
    }
  }

  private func line(_ input: UnpackedInput) throws(Diagnostic) -> FileDifference.Row? {
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        let line = rest[..<end]
        rest = rest[(end + 1)...]
        return Self.row(line)
      }
      guard let block = try input.nextBlock() else {
        guard !rest.isEmpty else { return nil }
        defer { rest = [] }
        return Self.row(rest)
      }
      rest = (Array(rest) + block)[...]
    }
  }

  private static func row(_ line: ArraySlice<UInt8>) -> FileDifference.Row {
    let line = line.last == 0x0D ? line.dropLast() : line
    return FileDifference.Row(names: ["line"], cells: [String(decoding: line, as: UTF8.self)])
  }

  fileprivate static func text(_ cell: RawCell) -> String? {
    switch cell {
    case .missing: nil
    case .unquoted(let text), .quoted(let text): text
    case .undecodable(let bytes): String(decoding: bytes, as: UTF8.self)
    case .value(let value): value.writtenOut
    case .json(let node):
      switch node.content {
      case .null: nil
      case .string(let text), .number(let text): text
      case .boolean(let flag): flag ? "true" : "false"
      case .array, .object:
        (try? CellTyping(property: "", type: .any).value(of: .json(node)))?.plain.jsonText ?? ""
      }
    }
  }
}
