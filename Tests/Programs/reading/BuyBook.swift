import AppIntents
import SwiftUI

struct OrderEntity: TransientAppEntity {
  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Order"

  @Property(title: "Book")
  var book: BookEntity

  @Property(title: "Count")
  var count: Int

  var displayRepresentation: DisplayRepresentation { "\(count) × \(book)" }

  init() {}

  init(book: BookEntity, count: Int) {
    self.book = book
    self.count = count
  }
}

struct BuyBook: AppIntent {
  @Parameter(title: "Book")
  var book: BookEntity

  @Parameter(title: "Count")
  var count: Int

  static var title: LocalizedStringResource = "Buy Book"

  func perform() async throws -> some IntentResult & ReturnsValue<OrderEntity> & ShowsSnippetView & ProvidesDialog {
    let order = OrderEntity(book: book, count: count)
    try await requestConfirmation(
      output: .result(value: order, dialog: "Are you ready to order?") {
        OrderPreview(order: order)
      })

    return .result(value: order, dialog: "Thank you for your order!") {
      OrderConfirmation(order: order)
    }
  }
}

struct OrderPreview: View {
  let order: OrderEntity
  var body: some View { Text("Order \(order.count) of \(order.book.title)?") }
}

struct OrderConfirmation: View {
  let order: OrderEntity
  var body: some View { Text("Ordered \(order.count) of \(order.book.title)") }
}
