package import AppIntents
package import Metadata
import Queries
import Values

/// Finds values inside JSON with a query in JSONPath.
///
/// **Shape**: RFC 9535, whole. What is queried is a dictionary, a list, an entity, or JSON as text. `all` gives a list of what is
/// found, `first` the first of it, `paths` where it is: `$['store']['book'][0]`. Dates and addresses are the texts that JSON has
/// for them. **Missing**: where nothing is found, `first` gives nothing. **Errors**: a query that is none, text that is no JSON.
package struct QueryJSON: ImmediateAction, TypedByInput {
  package enum Wanted: String, AppEnum {
    case all, first, paths

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "JSON Result"
    package static let caseDisplayRepresentations: [Wanted: DisplayRepresentation] = [
      .all: "All Values", .first: "First Value", .paths: "Paths",
    ]
  }

  package static let title: LocalizedStringResource = "Query JSON"
  package static let description: IntentDescription? = IntentDescription(
    "Finds values inside JSON, a dictionary or a list with a query in JSONPath", categoryName: "Lists",
    searchKeywords: ["JSONPath", "filter", "search"], resultValueName: "Query result")
  package static let example = ActionExample(
    #"""
    { "intent": "QueryJSON",
      "with": { "input": { "books": [{ "title": "Emma", "price": 8 },
          { "title": "Faust", "price": 12 }] },
        "query": "$.books[?@.price > 10].title" } }
    """#,
    gives: #"["Faust"]"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Query", description: "The query: $.store.book[?@.price < 10].title", inputConnectionBehavior: .never)
  package var query: String

  @Parameter(title: "Get", description: "What is wanted", default: Wanted.all, inputConnectionBehavior: .never)
  package var get: Wanted

  @Parameter(
    title: "Input", description: "What is queried", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    if let text = arguments.literals["query"] {
      do throws(JSONQuery.Fault) {
        _ = try JSONQuery(text)
      } catch {
        throw ArgumentMisfit("query", words(error))
      }
    }
    switch arguments["get"] == nil ? "all" : arguments.literals["get"] {
    case "all": return ResultType(.list(.any))
    case "paths": return ResultType(.list(.text))
    default: return ResultType(.any, mayBeMissing: true)
    }
  }

  private static func words(_ fault: JSONQuery.Fault) -> String {
    "the query cannot be read at character \(fault.character): \(fault.message)"
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue?> {
    let nodes = try nodes()
    switch get {
    case .all: return .result(value: AnyValue(.list(nodes.map(\.value))))
    case .first: return .result(value: nodes.first.map { AnyValue($0.value) })
    case .paths: return .result(value: AnyValue(.list(nodes.map { .text($0.path) })))
    }
  }

  private func nodes() throws -> [JSONQuery.Node] {
    let query: JSONQuery
    do throws(JSONQuery.Fault) { query = try JSONQuery(self.query) } catch { throw ActionFailure(Self.words(error)) }
    let root =
      if case .text(let text) = input.value.plain {
        try JSONInput.value(Array(text.utf8), named: "text")
      } else {
        input.value.plain
      }
    do {
      return try query.nodes(in: root, wantsPaths: get == .paths)
    } catch let error as JSONQuery.TooManyValues {
      throw ActionFailure("the query comes across more than \(error.most) values")
    } catch let error as RegularExpression.Fault {
      throw ActionFailure(error.message)
    }
  }
}
