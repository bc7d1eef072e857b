package import Diagnostics
import Formats
import Metadata
import Queries
import Values

extension Diagnostic.Code {
  package static let noOrder: Self = "no-order"
}

extension Checker {
  func find(_ find: Workflow.Find, _ step: Workflow.Step) -> (PlannedStep.Action, StaticType)? {
    let declaration: EntityDeclaration
    let info: EntityInfo
    switch find.target {
    case .entity(let name, let range):
      guard let found = entity(name, at: range), let declared = declarations[name] else {
        checkRest(find.options)
        return nil
      }
      (declaration, info) = (declared, found)
      if !declared.isSwift, find.isAmongSuggested {
        findings.report(.wrongValue, "“among” is for entities from Swift, and “\(name)” is none", at: range)
      }
      if let fault = context.searchFault(declared, find.isAmongSuggested) {
        findings.report(fault.code, fault.message, at: range, hint: fault.hint)
        return nil
      }
    case .source(let source):
      guard mayRead(source) else {
        checkRest(find.options)
        return nil
      }
      declaration = anonymous(source)
      declarations[declaration.name] = declaration
      guard let found = open(declaration, at: source.range) else { return nil }
      info = found
    }
    guard
      case (.query(var query), let type)? = rows(
        base: .source(declaration), info: info, item: .entity(declaration.name), find.options)
    else { return nil }
    query.isAmongSuggested = find.isAmongSuggested
    return (.query(query), type)
  }

  /// What can be checked of a query whose rows are not known: its references, so that their faults come in the same pass.
  private func checkRest(_ options: Workflow.RowOptions) {
    for expression in [options.limit, options.offset].compactMap(\.self) { _ = value(expression) }
  }

  /// A source written in a step, under a name of its own.
  private func anonymous(_ source: SourceDeclaration) -> EntityDeclaration {
    let title = source.text(source.kind) ?? source.kind
    var name = title
    var number = 2
    while let known = declarations[name], known.source.range != source.range {
      name = "\(title) (\(number))"
      number += 1
    }
    var declaration = EntityDeclaration(name: name, source: source, range: source.range)
    declaration.missingWords = source.texts("missing")
    declaration.isWrittenInStep = true
    declaration.title = title.split(separator: "/").last.map(String.init) ?? title
    return declaration
  }

  func filter(
    _ from: Expression, _ options: Workflow.RowOptions, _ step: Workflow.Step
  ) -> (PlannedStep.Action, StaticType)? {
    guard let (base, info, item) = list(from, for: "filter") else { return nil }
    return rows(base: .value(base), info: info, item: item, options)
  }

  /// A list whose items are known, as `filter` and `summarize` need one.
  private func list(_ from: Expression, for verb: String) -> (PlannedValue, EntityInfo, ValueType)? {
    let base = value(from)
    guard case .list(let item) = base.type.type else {
      if base.type.type == .any {
        if !findings.hasErrors {
          findings.report(
            .wrongType, "“\(verb)” needs a list whose items are known", at: from.range,
            hint: "say what the value holds with \"shape\" on the step that gives it")
        }
      } else {
        findings.report(
          .wrongType, "“\(verb)” takes a list, and this is \(base.type.type.inWords)", at: from.range)
      }
      return nil
    }
    guard let info = rows(of: base.type.type) else {
      findings.report(
        .wrongType, "“\(verb)” needs to know what the list holds", at: from.range,
        hint: "say it with \"shape\" on the step that gives it")
      return nil
    }
    return (base, info, item)
  }

  private func rows(
    base: QueryPlan.Base, info: EntityInfo, item: ValueType, _ options: Workflow.RowOptions
  ) -> (PlannedStep.Action, StaticType)? {
    var stages: [QueryPlan.Stage] = []
    var isWrong = false
    if let syntax = options.predicate {
      if let predicate = predicate(syntax, rows: info) {
        stages.append(.filter(predicate))
      } else {
        isWrong = true
      }
    }
    let keys = options.sort.compactMap { sortKey($0, info) }
    if keys.count < options.sort.count { isWrong = true }
    if !keys.isEmpty { stages.append(.sort(keys)) }
    let offset = options.offset.map { number($0, what: "offset") }
    let limit = options.limit.map { number($0, what: "limit") }
    if offset != nil || limit != nil {
      stages.append(.slice(offset: offset, limit: limit))
      if case .source = base, !info.isOrdered, keys.isEmpty, let range = (options.limit ?? options.offset)?.range {
        findings.warn(
          .noOrder, "“\(info.name)” has no id, so its rows come in no order that could be relied on", at: range,
          hint: "sort them, or name the “id”")
      }
    }
    var rows = info
    var type = ValueType.list(item)
    if case .listed(let columns)? = options.columns {
      guard let planned = self.columns(columns, info) else { return nil }
      stages.append(.columns(planned))
      rows = EntityInfo(
        name: info.name, title: info.title, plural: info.plural, properties: planned.map(\.property),
        isDeclared: true)
      type = .list(.record(planned.map { ValueType.Field($0.property.name, $0.property.type) }))
    }
    if isWrong { return nil }
    return (.query(QueryPlan(base: base, stages: stages, rows: rows, isKept: false)), StaticType(type))
  }

  func path(_ name: String, _ info: EntityInfo, at range: SourceRange) -> PropertyPath? {
    do throws(Diagnostic) {
      let resolution = context(info)
      return try PropertyPath.resolve(name, in: info, entityNamed: resolution.entityNamed, at: range)
    } catch {
      findings.report(error)
      return nil
    }
  }

  private func sortKey(_ sort: Workflow.Sort, _ info: EntityInfo) -> SortKey? {
    guard let path = path(sort.property, info, at: sort.range) else { return nil }
    switch path.type {
    case .list, .record, .any:
      findings.report(
        .wrongType, "rows cannot be sorted by “\(sort.property)”, which is \(path.type.inWords)", at: sort.range)
      return nil
    default: break
    }
    return SortKey(
      path: path, isDescending: sort.isDescending, options: sort.options, isNatural: sort.isNatural,
      isMissingFirst: sort.isMissingFirst)
  }

  /// Plans columns; nil where one is wrong.
  func columns(_ columns: [Workflow.Column], _ info: EntityInfo) -> [PlannedColumn]? {
    let planned = columns.compactMap { column($0, info) }
    var seen: [ExactText: SourceRange] = [:]
    for (column, written) in zip(planned, columns) where planned.count == columns.count {
      let name = ExactText(column.property.name)
      if let first = seen[name] {
        findings.report(
          .repeatedName, "two columns are called “\(column.property.name)”", at: written.range,
          hint: "give one another name with \"as\"", notes: [Diagnostic.Note("the other is here", at: first)])
      }
      seen[name] = written.range
    }
    return planned.count == columns.count ? planned : nil
  }

  private func column(_ column: Workflow.Column, _ info: EntityInfo) -> PlannedColumn? {
    switch column.content {
    case .property(let name):
      guard let path = path(name, info, at: column.range) else { return nil }
      var property = PropertyInfo(name: column.header ?? name, type: path.type)
      if path.steps.isEmpty {
        let base = info.properties[path.index]
        property.spelling = base.spelling
        property.title = column.header ?? base.title
      }
      return PlannedColumn(content: .path(path), property: property)
    case .calculate(let text, let anchor):
      var diagnostics: [Diagnostic] = []
      let syntax = ExpressionText.parse(text, anchor: anchor, diagnostics: &diagnostics)
      let checked = syntax?.resolveExpression(in: context(info), diagnostics: &diagnostics)
      for diagnostic in diagnostics { findings.report(diagnostic) }
      guard let checked else { return nil }
      let holes = checked.holes.compactMap { resolve(text: $0.text, at: $0.range) }
      guard holes.count == checked.holes.count else { return nil }
      return PlannedColumn(
        content: .calculated(checked, holes: holes),
        property: PropertyInfo(name: column.header ?? text, type: checked.type))
    }
  }

  func summarize(
    _ from: Expression, _ summarize: Workflow.Summarize, _ step: Workflow.Step
  ) -> (PlannedStep.Action, StaticType)? {
    guard let (base, info, _) = list(from, for: "summarize") else { return nil }
    var keys: [(property: PropertyInfo, path: PropertyPath)] = []
    for key in summarize.keys {
      guard let path = path(key.name, info, at: key.range) else { continue }
      var property = PropertyInfo(name: key.name, type: path.type)
      if path.steps.isEmpty { property.spelling = info.properties[path.index].spelling }
      keys.append((property, path))
    }
    let measures = summarize.aggregates.compactMap { measure($0, info) }
    guard keys.count == summarize.keys.count, measures.count == summarize.aggregates.count else { return nil }
    let properties = keys.map(\.property) + measures.map(\.property)
    checkRepeated(summarize, properties)
    var rows = EntityInfo(name: "summary", title: info.title, plural: info.plural, properties: properties)
    var stages: [QueryPlan.Stage] = [.summarize(PlannedSummary(keys: keys, measures: measures))]
    if case .listed(let columns)? = summarize.columns {
      guard let planned = self.columns(columns, rows) else { return nil }
      stages.append(.columns(planned))
      rows.properties = planned.map(\.property)
    }
    let type = ValueType.list(.record(rows.properties.map { ValueType.Field($0.name, $0.type) }))
    return (.query(QueryPlan(base: .value(base), stages: stages, rows: rows, isKept: false)), StaticType(type))
  }

  private func checkRepeated(_ summarize: Workflow.Summarize, _ properties: [PropertyInfo]) {
    let ranges = summarize.keys.map(\.range) + summarize.aggregates.map(\.nameRange)
    var seen: Set<ExactText> = []
    for (property, range) in zip(properties, ranges) where !seen.insert(ExactText(property.name)).inserted {
      findings.report(.repeatedName, "two columns of the summary are called “\(property.name)”", at: range)
    }
  }

  private func measure(
    _ aggregate: Workflow.Summarize.Aggregate, _ info: EntityInfo
  ) -> PlannedSummary.Measure? {
    let all = context.aggregates
    guard let function = all.first(where: { $0.info.name == aggregate.function }) else {
      let near = Suggestion.nearest(to: aggregate.function, among: all.map { $0.info.name })
      findings.report(
        .unknownName, "there is no function “\(VisibleText.of(aggregate.function))” to summarize with",
        at: aggregate.functionRange,
        hint: near.map { "did you mean “\($0)”?" }
          ?? "the functions are \(all.map { $0.info.name }.joined(separator: ", "))")
      return nil
    }
    guard let name = aggregate.property, let range = aggregate.propertyRange else {
      guard function.info.countsRows else {
        findings.report(
          .missingKey, "“\(aggregate.function)” needs a property", at: aggregate.functionRange,
          hint: "{ \"\(aggregate.function)\": \"\(info.properties.first?.name ?? "name")\" }")
        return nil
      }
      return PlannedSummary.Measure(
        property: PropertyInfo(name: aggregate.name, type: function.info.resultType(.any)), function: function,
        path: nil)
    }
    guard let path = path(name, info, at: range) else { return nil }
    guard function.info.accepts(path.type) else {
      findings.report(
        .wrongType, "“\(aggregate.function)” cannot be taken of “\(name)”, which is \(path.type.inWords)", at: range)
      return nil
    }
    return PlannedSummary.Measure(
      property: PropertyInfo(name: aggregate.name, type: function.info.resultType(path.type)), function: function,
      path: path)
  }
}
