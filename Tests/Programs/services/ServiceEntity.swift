import AppIntents

@available(iOS 26.0, *)
struct ServiceEntity: IndexedEntity {
  var id: String { item.id }

  @ComputedProperty(title: "名称", indexingKey: \.displayName)
  var name: String { item.route.title }

  @ComputedProperty(title: "说明", indexingKey: \.contentDescription)
  var summary: String { item.route.summary }

  @ComputedProperty(title: "功能")
  var route: ServiceRoute { item.route }

  let item: ServiceItem

  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: "服务"
  )

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name)",
      subtitle: "\(summary)",
      image: .init(systemName: item.route.symbolName)
    )
  }

  static let defaultQuery = ServiceQuery()
}

@available(iOS 26.0, *)
extension ServiceEntity: Transferable {
  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .png) { entity in
      ServiceIcon.png(of: entity.item.route)
    }
    .suggestedFileName { "\($0.id).png" }
    ProxyRepresentation(exporting: \.summary)
  }
}
