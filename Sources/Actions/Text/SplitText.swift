package import AppIntents
import Values

/// Splits text where a separator stands.
///
/// **Shape**: empty parts stay; the separator `"\n"` is any end of a line, an empty one splits after every character.
/// Empty text is one empty part, or with an empty separator none.
package struct SplitText: ImmediateAction {
  package static let title: LocalizedStringResource = "Split Text"
  package static let description: IntentDescription? = IntentDescription(
    "Splits text into a list where a separator stands", categoryName: "Text", resultValueName: "Split text")
  package static let example = ActionExample(
    #"{ "intent": "SplitText", "with": { "text": "a,b,c", "separator": "," } }"#,
    gives: #"["a","b","c"]"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Text", description: "What is split", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var text: String

  @Parameter(
    title: "Separator", description: "Where it is split; empty for every character", default: "\n",
    inputConnectionBehavior: .never)
  package var separator: String

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<[String]> {
    .result(value: Self.parts(of: text, at: separator))
  }

  static func parts(of text: String, at separator: String) -> [String] {
    if separator.isEmpty { return text.map { String($0) } }
    if separator == "\n" { return text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { String($0) } }
    return text.pieces(between: separator)
  }
}

extension String {
  /// The parts between the places where another text stands, scalar by scalar.
  func pieces(between separator: String) -> [String] {
    let bytes = Array(utf8)
    let wanted = Array(separator.utf8)
    guard let first = wanted.first else { return [self] }
    var parts: [String] = []
    var start = 0
    var index = 0
    while index + wanted.count <= bytes.count {
      if bytes[index] == first, bytes[index..<index + wanted.count].elementsEqual(wanted) {
        parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
        index += wanted.count
        start = index
      } else {
        index += 1
      }
    }
    parts.append(String(decoding: bytes[start...], as: UTF8.self))
    return parts
  }
}
