import AppIntents

@available(iOS 26.0, *)
enum ServiceRoute: String, AppEnum {
  case travel
  case hotel
  case jobs

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "功能"

  static let caseDisplayRepresentations: [ServiceRoute: DisplayRepresentation] = [
    .travel: DisplayRepresentation(
      title: "旅游",
      image: .init(systemName: "airplane"),
      synonyms: ["旅行", "出游"]
    ),
    .hotel: DisplayRepresentation(
      title: "酒店民宿",
      image: .init(systemName: "bed.double"),
      synonyms: ["酒店", "民宿", "住宿"]
    ),
    .jobs: "求职",
  ]
}

extension ServiceRoute {
  var title: String {
    switch self {
    case .travel: "旅游"
    case .hotel: "酒店民宿"
    case .jobs: "求职"
    }
  }

  var summary: String {
    switch self {
    case .travel: "景点和行程"
    case .hotel: "酒店和房间"
    case .jobs: "职位和简历"
    }
  }

  var symbolName: String {
    switch self {
    case .travel: "airplane"
    case .hotel: "bed.double"
    case .jobs: "briefcase"
    }
  }
}
