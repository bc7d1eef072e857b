import AppIntents
package import Diagnostics
import Metadata
import Queries
package import Values
package import Workflows

/// Finds, before the first step, what a run would ask and nobody would answer, and answers that nothing asks for.
package struct Preflight {
  private let plan: Plan
  private let given: GivenAnswers
  private let reading: AnswerReading
  private let isAttended: Bool

  package init(_ plan: Plan, _ given: GivenAnswers, isAttended: Bool, clock: RunClock) {
    self.plan = plan
    self.given = given
    self.isAttended = isAttended
    reading = AnswerReading(clock: clock)
  }

  /// Every question a run can come to that has no answer, each by its name and type; every answer that does not do, as far as that
  /// is known before; every answer to nothing.
  ///
  /// - `inputs`: the names of the inputs' answers, which are looked at elsewhere.
  package func faults(inputs: [String]) -> [Diagnostic] {
    let prompts = plan.prompts { self.chosen($0) }
    var faults: [Diagnostic] = []
    for prompt in prompts {
      if case .authentication = prompt.kind {
        if !isAttended, !prompt.mayBeLeftOut, prompt.isReachable { faults.append(Self.authentication(prompt)) }
        continue
      }
      guard let answer = given[prompt.name] else {
        if !isAttended, !prompt.mayBeLeftOut, prompt.isReachable { faults.append(Self.missing(prompt)) }
        continue
      }
      for one in answer.passes ?? [answer] {
        if let fault = fault(one, prompt) { faults.append(Asker.fault(fault, prompt.name, one)) }
      }
    }
    let known = Set(prompts.map(\.name)).union(inputs)
    let open = prompts.filter { if case .open = $0.kind { true } else { false } }.map(\.name)
    for name in given.names where !known.contains(name) && !open.contains(where: name.hasPrefix) {
      faults.append(unknown(name, prompts, inputs))
    }
    return faults
  }

  /// What is answered to a menu with cases, where that is the same each time.
  private func chosen(_ name: String) -> String? {
    guard let answer = given[name], answer.passes == nil else { return nil }
    return answer.value.writtenOut
  }

  private func fault(_ answer: GivenAnswers.Answer, _ prompt: PlannedPrompt) -> Diagnostic? {
    switch prompt.kind {
    case .confirmation:
      switch answer.value.plain {
      case .boolean: return nil
      case .text(let text) where AnswerReading.truth(text, accept: nil, deny: nil) != nil: return nil
      default:
        return Diagnostic(
          .wrongAnswer, "“\(VisibleText.of(answer.value.writtenOut))” is neither yes nor no",
          hint: "true, or false, which ends the run")
      }
    case .choice(let choices?):
      let known = choices.map { IntentQuestion.Choice(title: $0.title, value: $0.value) }
      let isChoice = { (value: Value) in (try? AnswerReading.place(of: value, among: known)).flatMap(\.self) != nil }
      let isSeveral = if case .list = prompt.type { true } else { prompt.isMultiple }
      for one in isSeveral ? answer.values(isChoice: isChoice) : [answer.value] where !isChoice(one) {
        return AnswerReading.noChoice(one, among: known)
      }
      return nil
    case .value:
      var value = answer.value
      if case .list = prompt.type { value = .list(answer.values()) }
      if prompt.words.contains(where: { AnswerReading.isAlike($0.title, value.writtenOut) }) { return nil }
      if let read = reading.value(value, as: prompt.type), !read.isMissing { return nil }
      return Diagnostic(
        .wrongAnswer, "“\(VisibleText.of(String(value.writtenOut.prefix(60))))” is no \(prompt.type)",
        hint: prompt.type.howToAnswer)
    // What can be chosen, and what code makes of an answer, is known when the step is reached.
    case .choice(nil), .code, .authentication, .open: return nil
    }
  }

  private static func missing(_ prompt: PlannedPrompt) -> Diagnostic {
    let words = prompt.text.map { ": \(VisibleText.of($0))" } ?? ""
    let example = "--answer \(prompt.name)=…, or \(JSONSyntax.quoted(prompt.name)): … in the file of --answers"
    return Diagnostic(
      .answerMissing, "“\(prompt.name)” has no answer\(words) (\(prompt.whatIsWanted))", at: prompt.range,
      hint: example)
  }

  private static func authentication(_ prompt: PlannedPrompt) -> Diagnostic {
    Diagnostic(
      .answerMissing, "“\(prompt.name)” runs only where a person has shown who they are, and nobody is there",
      at: prompt.range, hint: "it runs at a terminal, or in a step that says \"confirmed\": true")
  }

  private func unknown(_ name: String, _ prompts: [PlannedPrompt], _ inputs: [String]) -> Diagnostic {
    let asked =
      prompts.filter {
        switch $0.kind {
        case .code, .open, .authentication: false
        default: true
        }
      }.map(\.name) + inputs
    let near = Suggestion.nearest(to: name, among: prompts.map(\.name) + inputs)
    return Diagnostic(
      .unknownAnswer, "nothing asks for “\(VisibleText.of(name))”", at: given[name]?.range,
      hint: near.map { "did you mean “\($0)”?" }
        ?? (asked.isEmpty ? "this workflow asks nothing" : "it asks for \(asked.joined(separator: ", "))"))
  }
}

extension PlannedPrompt {
  /// What is wanted: a type, or the choices.
  fileprivate var whatIsWanted: String {
    switch kind {
    case .confirmation: return "yes or no"
    case .value where !words.isEmpty: return words.map(\.title).joined(separator: " or ")
    case .choice(let choices?):
      let most = 20
      let names = choices.prefix(most).map { "“\(VisibleText.of($0.title))”" }
      let rest = choices.count > most ? " and \(choices.count - most) more" : ""
      return "\(isMultiple ? "some" : "one") of \(names.joined(separator: ", "))\(rest)"
    case .choice(nil): return isMultiple ? "some of a list of \(type)" : "one of a list of \(type)"
    default: return "\(type)"
    }
  }
}
