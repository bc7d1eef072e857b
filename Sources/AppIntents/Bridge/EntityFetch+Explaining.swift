import Queries

extension EntityFetch {
  func explanation<Entity: AppEntity>(of type: Entity.Type, _ request: Request) -> String {
    if request.limit.map({ $0 <= 0 }) ?? false || request.predicate.isNever {
      return "asks nothing: no row can be wanted"
    }
    if request.isAmongSuggested { return "asks for the suggested ones; \(here(request))" }
    if let fault = searchFault() { return fault.message }
    guard let query = Entity.DefaultQuery.self as? any EntityPropertyQuery.Type else {
      return "asks for all; \(here(request))"
    }
    return explanation(query, request)
  }

  private func explanation<Query: EntityPropertyQuery>(_ query: Query.Type, _ request: Request) -> String {
    let form = PropertyQueryForm(query, description)
    if form.needsSample(request) {
      return "asks the app for \(request.predicate), where its query offers that; else \(here(request))"
    }
    guard form.offers(request.predicate) else {
      let without =
        query is any EnumerableEntityQuery.Type ? "asks for all" : "asks for all, without condition or limit"
      return "\(without); \(here(request))"
    }
    let isSorted = form.sorts(request.sort) != nil
    let limit = isSorted ? request.limit.map { max(0, request.offset) &+ $0 } : nil
    return form.explanation(request, isSorted: isSorted, limit: limit)
  }

  /// What is done here of a request.
  func here(_ request: Request) -> String {
    var words: [String] = []
    if !request.predicate.isAlways { words.append("\(request.predicate)") }
    if !request.sort.isEmpty { words.append("the order") }
    if request.limit != nil || request.offset > 0 { words.append("the limit") }
    switch words.count {
    case 0: return "nothing is left to decide"
    case 1: return "\(words[0]) is decided here"
    default: return "\(words.dropLast().joined(separator: ", ")) and \(words[words.count - 1]) are decided here"
    }
  }
}
