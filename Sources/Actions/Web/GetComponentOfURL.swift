package import AppIntents
import Foundation
package import Metadata
import Values

/// A part of an address: its host, its path, an item of its query.
///
/// **Shape**: decoded text, but for the whole query, which is as it stands; the port is a whole number.
/// **Missing**: a part that the address does not have gives nothing. **Errors**: what is no address.
package struct GetComponentOfURL: ImmediateAction, TypedByInput {
  package enum Component: String, AppEnum {
    case scheme, user, password, host, port, path, query, queryItem, fragment, lastPathComponent

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "URL Component"
    package static let caseDisplayRepresentations: [Component: DisplayRepresentation] = [
      .scheme: "Scheme", .user: "User", .password: "Password", .host: "Host", .port: "Port", .path: "Path",
      .query: "Query", .queryItem: "Query Item", .fragment: "Fragment", .lastPathComponent: "Last Path Component",
    ]
  }

  package static let title: LocalizedStringResource = "Get Component of URL"
  package static let description: IntentDescription? = IntentDescription(
    "Gets a part of an address", categoryName: "Web", resultValueName: "Component of URL")
  package static let example = ActionExample(
    #"""
    { "intent": "GetComponentOfURL",
      "with": { "url": "https://example.org/books?page=2", "component": "queryItem", "name": "page" } }
    """#,
    gives: #""2""#)
  package static let effects: Effects = []

  @Parameter(title: "Component", description: "Which part", inputConnectionBehavior: .never)
  package var component: Component

  @Parameter(title: "Name", description: "With queryItem: its name", inputConnectionBehavior: .never)
  package var name: String?

  @Parameter(title: "URL", description: "The address", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var url: String

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    if arguments.literals["component"] == "queryItem", arguments["name"] == nil {
      throw ArgumentMisfit("component", "“name” says which item of the query, and it is not given")
    }
    switch arguments.literals["component"] {
    case "port": return ResultType(.integer, mayBeMissing: true)
    case nil: return ResultType(.any, mayBeMissing: true)
    default: return ResultType(.text, mayBeMissing: true)
    }
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue?> {
    let parts = try URLAction.components(of: url)
    let text: String?
    switch component {
    case .port: return .result(value: parts.port.map { AnyValue(.integer(ExactNumber($0))) })
    case .scheme: text = parts.scheme
    case .user: text = parts.user
    case .password: text = parts.password
    case .host: text = parts.host
    case .path: text = parts.path
    case .query: text = parts.percentEncodedQuery
    case .fragment: text = parts.fragment
    case .lastPathComponent: text = parts.path.split(separator: "/").last.map { String($0) }
    case .queryItem:
      guard let name else { throw $name.needsValueError("Which item of the query?") }
      text = parts.queryItems?.first { $0.name.equalsScalars(of: name) }.map { $0.value ?? "" }
    }
    return .result(value: text.flatMap { $0.isEmpty && component != .queryItem ? nil : AnyValue(.text($0)) })
  }
}
