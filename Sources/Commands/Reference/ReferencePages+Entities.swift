import Execution
import Metadata

extension ReferencePages {
  /// The page of the entities that a tool has from Swift.
  static func entities(of tool: ToolTypes) -> ReferencePage {
    let infos = tool.providers.map { ($0.info, $0.searchFault(amongSuggested: false) == nil) }
    var text = "What `find` in a workflow of `\(tool.name)` finds, beside the entities of the workspace.\n"
    for (info, isSearchable) in infos.sorted(by: { $0.0.name < $1.0.name }) {
      text += "\n## \(info.name)\n\n\(sentence(opening(info, isSearchable)))\n\n"
      text += ReferencePage.table(
        ["Property", "Type", "Value"],
        info.properties.map { property in
          [
            ReferencePage.code(property.name), "\(property.type)",
            property.name == info.id ? "the id" : property.isRequired ? "" : "may be missing",
          ]
        })
    }
    return ReferencePage("entities.md", title: "Entities", text, from: "`\(tool.name) entities --reference`")
  }

  private static func opening(_ info: EntityInfo, _ isSearchable: Bool) -> String {
    let names = info.plural == info.title ? info.title : "\(info.title), several of them \(info.plural)"
    return isSearchable
      ? names : names + "; it can be searched among the suggested ones alone: `\"among\": \"suggested\"`"
  }
}
