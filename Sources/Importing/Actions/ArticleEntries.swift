/// Pages of the web as articles.
enum ArticleEntries {
  static let all: [ActionEntry] = [
    ActionEntry("getarticle", "Article") { translator in
      .works(Self.article(translator.address("WFWebPage"), translator))
    },
    ActionEntry("properties.articles", "Article Detail") { translator in
      let name = translator.plain("WFContentItemPropertyName") ?? "Title"
      let property = properties[name] ?? name.asPropertyName
      guard case .reference(let reference)? = translator.input() else { return .unsupported("it is given no article") }
      if case .record(let known) = reference.kind, known["bodyHTML"] != nil {
        guard known[property] != nil else { return .unsupported("its detail is “\(name)”") }
        return .works(reference.key(property))
      }
      // Articles of another source have names of their own.
      return name == "Name" ? Filter.detail(translator) : Filter.detail(translator, property: property)
    },
    ActionEntry("properties.safariwebpage", "Web Page Detail") { translator in
      switch translator.plain("WFContentItemPropertyName") ?? "Page URL" {
      case "Name", "Page Title": return .works(Self.article(translator.address(), translator).key("title"))
      case "Page URL", "URL":
        switch translator.input() {
        case .reference(let reference)?: return .works(translator.text(reference))
        case let other: return .works(translator.add("give", translator.any(other), kind: .text))
        }
      case "Page Contents":
        return .works(
          translator.intent(
            "GetContentsOfWebPage", [("url", translator.address()), ("form", .string("richText"))], kind: .text))
      case let name: return .unsupported("its detail is “\(name)”")
      }
    },
  ]

  private static let properties = [
    "Name": "title", "Title": "title", "Author": "author", "Published Date": "publishedDate", "Body": "body",
    "Excerpt": "excerpt", "Number of Words": "numberOfWords", "Word Count": "numberOfWords",
    "Main Image URL": "mainImageURL", "URL": "url", "Article URL": "url",
  ]

  private static let fields: [String: Kind] = [
    "title": .text, "author": .text, "publishedDate": .date, "siteName": .text, "excerpt": .text, "body": .text,
    "bodyHTML": .text, "mainImageURL": .url, "numberOfWords": .integer, "url": .url,
  ]

  private static func article(_ address: Literal, _ translator: Translator) -> Reference {
    translator.intent("GetArticle", [("url", address)], name: "article", kind: .record(fields))
  }
}
