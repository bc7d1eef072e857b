import AppIntents
import SwiftUI
import Synchronization

/// A dish of a small restaurant: suggested, found by words, and by its id.
struct DishEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Dish"
  static let defaultQuery = DishQuery()
  let id: String
  @Property(title: "Name") var name: String
  @Property(title: "Price") var price: Int

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)", subtitle: "\(price) €") }

  init(_ id: String, _ name: String, _ price: Int) {
    self.id = id
    self.name = name
    self.price = price
  }
}

struct DishQuery: EntityStringQuery {
  static let all = [
    DishEntity("s1", "Leek soup", 5), DishEntity("s2", "Fish soup", 9), DishEntity("m1", "Mushroom rice", 12),
    DishEntity("m2", "Plaice", 15), DishEntity("d1", "Plum cake", 4),
  ]

  func entities(for identifiers: [String]) async throws -> [DishEntity] {
    Self.all.filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [DishEntity] {
    Self.all.filter { $0.name.lowercased().contains(string.lowercased()) }
  }

  func suggestedEntities() async throws -> [DishEntity] { Array(Self.all.prefix(2)) }
}

enum Spice: String, AppEnum {
  case none, mild, hot
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Spice"
  static let caseDisplayRepresentations: [Spice: DisplayRepresentation] = [
    .none: "Not at all", .mild: "Mild", .hot: DisplayRepresentation(title: "Hot", subtitle: "really"),
  ]
}

/// Orders a dish: everything that a person must say is asked for.
struct OrderDish: AppIntent {
  static let title: LocalizedStringResource = "Order Dish"
  static let effects: Effects = []

  struct Tables: DynamicOptionsProvider {
    @IntentParameterDependency<OrderDish>(\.$count) var order

    func results() async throws -> ItemCollection<String> {
      let inside = ["1", "2"].map { IntentItem($0, title: "Table \($0)", subtitle: "by the door") }
      return ItemCollection(promptLabel: "Which one?") {
        ItemSection("Inside", items: inside)
        ItemSection("Outside", items: [(order?.count ?? 0) > 4 ? "long" : "round"])
      }
    }

    func defaultResult() async -> String? { "1" }
  }

  @Parameter(title: "Dish", requestValueDialog: "What would you like?") var dish: DishEntity
  @Parameter(title: "Count", inclusiveRange: (1, 9), requestValueDialog: "How many?") var count: Int
  @Parameter(title: "Spice") var spice: Spice
  @Parameter(title: "Table", optionsProvider: Tables()) var table: String
  @Parameter(title: "Take Away", displayName: .init(true: "To go", false: "Eat here")) var takesAway: Bool
  @Parameter(title: "Note") var note: String?

  func perform() async throws -> some ReturnsValue<String> & ProvidesDialog & ShowsSnippetView {
    let sum = dish.price * count
    try await requestConfirmation(
      result: .result(dialog: "That is \(sum) €") { Text("\(count) × \(dish.name)") }, confirmationActionName: .order)
    return .result(
      value: "\(count) \(dish.name), \(spice.rawValue), table \(table), \(takesAway ? "away" : "here")",
      dialog: "Coming!", view: Label("\(dish.name)", systemImage: "checkmark"))
  }
}

/// Asks in all the ways that code can.
struct AskAround: AppIntent {
  static let title: LocalizedStringResource = "Ask Around"
  static let effects: Effects = []

  @Parameter(title: "Way") var way: String
  @Parameter(title: "Dish") var dish: DishEntity?
  @Parameter(title: "Count", inclusiveRange: (1, 9)) var count: Int?

  func perform() async throws -> some ReturnsValue<String> {
    switch way {
    case "value": return .result(value: "\(try await $count.requestValue("How many then?"))")
    case "error":
      guard let count else { throw $count.needsValueError("How many, really?") }
      return .result(value: "\(count)")
    case "thrown":
      guard let dish else { throw $dish.requestValue("Which dish?") }
      return .result(value: dish.name)
    case "among":
      let soups = DishQuery.all.filter { $0.name.hasSuffix("soup") }
      return .result(value: try await $dish.requestDisambiguation(among: soups, dialog: "Which soup?").name)
    case "amongError":
      guard let dish else { throw $dish.needsDisambiguationError(among: Array(DishQuery.all.suffix(2))) }
      return .result(value: dish.name)
    case "right":
      let isRight = try await $dish.requestConfirmation(for: DishQuery.all[0])
      return .result(value: isRight ? "right" : "wrong")
    case "choice":
      let options = [
        IntentChoiceOption(title: "Pay"), IntentChoiceOption(title: "Wash up", style: .destructive), .cancel,
      ]
      return .result(value: "\(try await requestChoice(between: options, dialog: "And now?").title)")
    default:
      try await requestConfirmation()
      return .result(value: "confirmed")
    }
  }
}

/// Asks for several values at once.
struct SetTable: AppIntent {
  static let title: LocalizedStringResource = "Set Table"
  static let effects: Effects = []
  @Parameter(title: "Dishes") var dishes: [DishEntity]
  @Parameter(title: "Guests") var guests: [String]

  func perform() async throws -> some ReturnsValue<String> {
    .result(value: "\(dishes.map(\.name).joined(separator: " + ")) for \(guests.joined(separator: " and "))")
  }
}

/// May only be run by somebody who has shown who they are.
struct CloseKitchen: AppIntent {
  static let title: LocalizedStringResource = "Close Kitchen"
  static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication
  static let effects: Effects = []
  func perform() async throws -> some ReturnsValue<String> { .result(value: "closed") }
}

/// What the kitchen counts, so that a test sees what a view does beside being drawn.
final class Kitchen: Sendable {
  let served = Mutex(0)
  let drawn = Mutex(0)
}

/// Serves, and shows what was served by an intent of its own.
struct Serve: AppIntent {
  static let title: LocalizedStringResource = "Serve"
  static let effects: Effects = []
  @Dependency var kitchen: Kitchen

  func perform() async throws -> some ReturnsValue<Int> & ShowsSnippetIntent & ProvidesDialog {
    let count = kitchen.served.withLock {
      $0 += 1
      return $0
    }
    return .result(value: count, dialog: "Served", snippetIntent: Served(count: count))
  }
}

struct Served: SnippetIntent {
  static let title: LocalizedStringResource = "Served"
  @Parameter var count: Int
  @Dependency var kitchen: Kitchen
  init() {}
  init(count: Int) { self.count = count }

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    kitchen.drawn.withLock { $0 += 1 }
    return .result(view: VStack(alignment: .leading) { Text("Served \(count) \u{1B}[31m").bold() })
  }
}

/// Shows what cannot be made.
struct ServeUnseen: AppIntent {
  static let title: LocalizedStringResource = "Serve Unseen"
  static let effects: Effects = []
  func perform() async throws -> some ReturnsValue<Int> & ShowsSnippetIntent {
    .result(value: 3, snippetIntent: Unseen())
  }
}

struct Unseen: SnippetIntent {
  static let title: LocalizedStringResource = "Unseen"
  struct NoLight: Error, CustomLocalizedStringResourceConvertible {
    var localizedStringResource: LocalizedStringResource { "There is no light" }
  }

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    if title(of: self).isEmpty { return .result(view: Text("")) }
    throw NoLight()
  }

  private func title(of intent: some AppIntent) -> String { "\(type(of: intent).title)" }
}

/// Asks whether to go on, with a view that an intent makes.
struct ServeSurely: AppIntent {
  static let title: LocalizedStringResource = "Serve Surely"
  static let effects: Effects = []
  func perform() async throws -> some ReturnsValue<String> {
    try await requestConfirmation(
      actionName: .custom(
        acceptLabel: "Serve", acceptAlternatives: [], denyLabel: "Wait", denyAlternatives: []),
      dialog: "Is it warm?", snippetIntent: Served(count: 1))
    return .result(value: "served")
  }
}
