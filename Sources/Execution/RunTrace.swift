import Values
import Workflows

/// What the steps of a run gave, for its history: of what kind, how many, how large, and when.
///
/// **Shape**: the steps of the workflow itself, not those in their blocks or in workflows that it runs.
package final class RunTrace {
  package struct Step {
    package var name: String
    package var verb: String
    /// Empty where it gave nothing.
    package var kind = ""
    /// How many items or rows; nil where it is one, or nobody counted.
    package var count: Int?
    /// **Units**: bytes.
    package var size: Int64?
    /// **Units**: seconds since the run began.
    package var begun: Double
    package var taken: Double = 0
    /// The value as JSON.
    package var value: String?
  }

  package private(set) var steps: [Step] = []
  /// The slot of the step that is running; nothing has this one.
  var slot = -1
  private let keepsValues: Bool
  private let most: Int
  private let seconds: () -> Double
  private let start: Double
  private var hasGiven = false

  /// - `most`: how long a value may be that is kept, in bytes; nil keeps none.
  package init(keepingValuesUpTo most: Int?, seconds: @escaping () -> Double) {
    keepsValues = most != nil
    self.most = most ?? 0
    self.seconds = seconds
    start = seconds()
  }

  func begin(_ step: PlannedStep) {
    slot = step.slot
    hasGiven = false
    steps.append(Step(name: step.id ?? step.verbName, verb: step.verbName, begun: seconds() - start))
  }

  /// Notes what the running step gives.
  func gave(_ held: Held, _ mask: SecretMask) {
    guard !steps.isEmpty else { return }
    hasGiven = true
    let place = steps.count - 1
    switch held {
    case .rows(let rows):
      steps[place].kind = "rows"
      steps[place].count = rows.keptCount
    case .value(let value):
      (steps[place].kind, steps[place].count, steps[place].size) = Self.summary(of: value.plain)
      if keepsValues, !value.isMissing {
        let text = mask.masked(value.jsonText)
        steps[place].value =
          text.utf8.count <= most ? text : String(decoding: text.utf8.prefix(most), as: UTF8.self) + "…"
      }
    // Only a dry run goes on without a value, and it has no history.
    case .unknown: steps[place].kind = "unknown"
    }
  }

  func end(_ step: PlannedStep, given: Held?, _ mask: SecretMask) {
    guard !steps.isEmpty else { return }
    // What a block gives is what its last step gave.
    if !hasGiven, !step.action.blocks.isEmpty, let given { gave(given, mask) }
    steps[steps.count - 1].taken = seconds() - start - steps[steps.count - 1].begun
    slot = -1
  }

  private static func summary(of value: Value) -> (String, Int?, Int64?) {
    switch value {
    case .missing: ("", nil, nil)
    case .null: ("null", nil, nil)
    case .text(let text): ("text", nil, Int64(text.utf8.count))
    case .url(let text): ("url", nil, Int64(text.utf8.count))
    case .integer: ("integer", nil, nil)
    case .decimal: ("decimal", nil, nil)
    case .number: ("number", nil, nil)
    case .boolean: ("boolean", nil, nil)
    case .date: ("date", nil, nil)
    case .dateTime: ("dateTime", nil, nil)
    case .duration: ("duration", nil, nil)
    case .file(let file): ("file", file.rows, file.size)
    case .person: ("person", nil, nil)
    case .list(let items): ("list", items.count, nil)
    case .record(let record): ("record", record.count, nil)
    case .entity(let entity): (entity.type, nil, nil)
    case .spelled(let value, _): summary(of: value)
    }
  }
}
