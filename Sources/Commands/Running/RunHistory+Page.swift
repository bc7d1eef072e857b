import Drawing
import Runs
import Values

extension RunHistory {
  /// Runs as one page of HTML that loads nothing from elsewhere: a timeline with a line for each workflow, and below it what is
  /// known of each run.
  func page(_ runs: [RunRecord]) -> String {
    let title = runs.count == 1 ? "Run \(runs[0].id)" : "Runs"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(escaped(title))</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <main>
      <h1>\(escaped(title))</h1>
      <p class="about">\(escaped(name)), times in \(escaped(zone.name))</p>
      \(timeline(runs))
      \(runs.isEmpty ? "<p>Nothing has run yet.</p>" : runs.map(card).joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private func escaped(_ text: String) -> String { Markup.escaped(text) }

  // MARK: The timeline

  private func timeline(_ runs: [RunRecord]) -> String {
    let spans = runs.compactMap { run in run.started.map { (run: run, start: $0, end: max($0, run.ended ?? $0)) } }
    guard let first = spans.map(\.start).min(), let last = spans.map(\.end).max() else { return "" }
    let whole = Double(max(last - first, 1))
    var names: [String] = []
    for span in spans where !names.contains(span.run.workflow) { names.append(span.run.workflow) }
    var html = "<section class=\"timeline\" aria-label=\"Timeline\">\n"
    for name in names {
      html += "<div class=\"row\"><span class=\"name\">\(escaped(name))</span><div class=\"track\">"
      for span in spans where span.run.workflow == name {
        let left = Double(span.start - first) / whole * 100
        let width = Double(span.end - span.start) / whole * 100
        let words = "\(moment(span.start)), \(span.run.status.rawValue), \(Self.length(span.run))"
        html += "<a class=\"bar \(span.run.status.rawValue)\" href=\"#\(escaped(span.run.id))\" "
        html += "style=\"left:\(percent(left));width:\(percent(width))\" title=\"\(escaped(words))\"></a>"
      }
      html += "</div></div>\n"
    }
    html += "<div class=\"row ends\"><span></span><div><span>\(escaped(moment(first)))</span>"
    return html + "<span>\(escaped(moment(last)))</span></div></div>\n</section>"
  }

  /// With two decimals.
  private func percent(_ number: Double) -> String {
    let hundredths = Int((max(0, min(number, 100)) * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)%"
  }

  // MARK: A run

  private func card(_ run: RunRecord) -> String {
    var facts = [("Started", moment(run.started)), ("Took", Self.length(run))]
    if let planned = planned(run) { facts.insert(("Planned", planned), at: 0) }
    if let schedule = run.schedule, !schedule.isEmpty { facts.insert(("Schedule", schedule), at: 0) }
    if run.attempts > 1 { facts.append(("Begun", "\(run.attempts) times")) }
    if let exit = run.exit { facts.append(("Exit", "\(exit)")) }
    var html = "<article id=\"\(escaped(run.id))\">\n<h2><span class=\"sign \(run.status.rawValue)\"></span>"
    html += "\(escaped(run.workflow)) <small>\(run.status.rawValue) · \(escaped(run.id))</small></h2>\n<dl>"
    for (name, value) in facts { html += "<div><dt>\(name)</dt><dd>\(escaped(value))</dd></div>" }
    html += "</dl>\n"
    if let failure = run.failure {
      html += "<p class=\"failure\">\(escaped(Self.failure(failure))) <small>\(escaped(failure.code))</small></p>\n"
    }
    html += steps(run)
    if !run.log.isEmpty { html += "<details><summary>Said</summary><pre>\(escaped(run.log))</pre></details>\n" }
    return html + "</article>"
  }

  private func steps(_ run: RunRecord) -> String {
    guard !run.steps.isEmpty else { return "" }
    let whole = Double(max(1, run.steps.map { $0.begun + $0.taken }.max() ?? 1))
    var html = "<details\(run.failure == nil ? "" : " open")><summary>\(run.steps.count) steps</summary>\n<table>\n"
    html += "<tr><th>Step</th><th>Gave</th><th>Took</th><th></th></tr>\n"
    for step in run.steps {
      let verb = step.verb == step.name ? "" : " <small>\(escaped(step.verb))</small>"
      let left = percent(Double(step.begun) / whole * 100)
      let width = percent(Double(step.taken) / whole * 100)
      html += "<tr><td>\(escaped(step.name))\(verb)</td><td>\(escaped(Self.words(step)))"
      if let value = step.value { html += "<br><code>\(escaped(value))</code>" }
      html += "</td><td>\(Self.length(step.taken))</td>"
      html +=
        "<td><div class=\"track\"><span class=\"bar\" style=\"left:\(left);width:\(width)\"></span></div></td></tr>\n"
    }
    return html + "</table></details>\n"
  }

  private static let style = """
    :root { color-scheme: light dark; --page: #f3f4f7; --card: #ffffff; --ink: #1c2430; --soft: #5d6878; --line: #dfe3ea;
      --good: #2f8f4e; --bad: #c8372d; --odd: #b7791f; --plain: #4a72c4; }
    @media (prefers-color-scheme: dark) { :root { --page: #13161b; --card: #1d2229; --ink: #eceff4; --soft: #9aa5b4;
      --line: #2f3641; --good: #58b878; --bad: #f07168; --odd: #dfa94a; --plain: #85a8ee; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--ink);
      font: 16px/1.45 system-ui, "Segoe UI", "Noto Sans", sans-serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
    h1 { font-size: 1.7rem; margin: 0 0 .2rem; }
    h2 { font-size: 1.05rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
    small, .about, dt, summary, th { color: var(--soft); font-weight: normal; }
    .about { margin: 0 0 1.4rem; overflow-wrap: anywhere; }
    article, .timeline { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: .9rem 1rem;
      margin-bottom: .9rem; }
    .row { display: grid; grid-template-columns: 12rem 1fr; gap: .8rem; align-items: center; margin: .25rem 0; }
    .row .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .ends div { display: flex; justify-content: space-between; color: var(--soft); font-size: .8rem; }
    .track { position: relative; height: 1.1rem; background: var(--page); border-radius: 6px; overflow: hidden; min-width: 5rem; }
    .bar { position: absolute; top: 0; bottom: 0; min-width: 4px; background: var(--plain); border-radius: 3px; }
    .done { background: var(--good); }
    .failed, .killed { background: var(--bad); }
    .interrupted, .terminated, .skipped, .missed { background: var(--odd); }
    .sign { display: inline-block; width: .7rem; height: .7rem; border-radius: 50%; margin-right: .5rem; }
    .sign.running, .sign.claimed { background: var(--plain); }
    dl { display: flex; flex-wrap: wrap; gap: .3rem 1.6rem; margin: 0 0 .4rem; }
    dd { margin: 0; }
    .failure { margin: .3rem 0; border-left: 3px solid var(--bad); padding-left: .6rem; overflow-wrap: anywhere; }
    table { width: 100%; border-collapse: collapse; font-size: .92rem; }
    th, td { text-align: left; padding: .25rem .5rem .25rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
    td:last-child { width: 30%; }
    pre { overflow-x: auto; font-size: .85rem; }
    @media (max-width: 40rem) { .row { grid-template-columns: 1fr; gap: .1rem; } }
    """
}
