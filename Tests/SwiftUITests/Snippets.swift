import AppIntents
import SwiftUI

// Views as the snippets of apps are.

struct BookCard: View {
  var title = "Dune & Sons"
  var author = "Frank Herbert"
  var pages = 412
  var isRead = false

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack {
        Image(systemName: "book.fill")
        Text(title).font(.headline)
        Spacer()
        Text("\(pages) pages")
          .font(.caption)
          .foregroundStyle(.secondary)
      }
      Text("by \(author)").foregroundStyle(.secondary)
      Divider()
      if isRead {
        Label("Read", systemImage: "checkmark.circle")
      } else {
        Label("Unread", systemImage: "circle").foregroundStyle(.orange)
      }
    }
    .padding()
    .background(.gray, in: .rect(cornerRadius: 12))
  }
}

struct Shelf: View {
  struct Book: Identifiable {
    var id: Int
    var title: String
  }
  let books = [Book(id: 1, title: "Emma"), Book(id: 2, title: "Dune"), Book(id: 3, title: "三体")]

  var body: some View {
    List {
      Section("To read") {
        ForEach(books) { book in
          LabeledContent(book.title == "Dune" ? "Dune" : "Other", value: book.title)
        }
      }
      Section {
        Text("Nothing")
      } header: {
        Text("Lent")
      } footer: {
        Text("Since 1 May")
      }
    }
  }
}

struct Order: View {
  @State private var isGift = true

  var body: some View {
    VStack(spacing: 16) {
      Text("Order").font(.title)
      ForEach(0..<2) { number in
        Text("Item \(number + 1)")
      }
      ProgressView(value: 0.4)
      Toggle("Wrap as a gift", isOn: $isGift)
      HStack {
        Button("Buy", intent: Buy())
        Button("Cancel", role: .destructive) {}
      }
      Link("Terms", destination: URL(filePath: "/terms"))
    }
  }

  struct Buy: AppIntent {
    static let title: LocalizedStringResource = "Buy"
    func perform() async throws -> some IntentResult { .result() }
  }
}

struct Looks: View {
  var body: some View {
    VStack(alignment: .leading) {
      Text("Bold").bold() + Text(" and ") + Text("struck").strikethrough()
      Text("<b> & \"quotes\"").italic().underline()
      Text("Red").foregroundColor(.red).modifier(Loud())
      Text("wide").frame(maxWidth: .infinity, alignment: .trailing)
      Text("narrow").frame(width: 80, alignment: .trailing).border(.blue)
      ZStack {
        Color.blue
        Text("On top")
      }
      Text("gone").hidden()
      Color.clear.onAppIntentExecution(Order.Buy.self) { _ in }
      Group {
        Text("One line of several that would be longer than it may be, so that it is cut").lineLimit(1)
      }
      EmptyView()
      Image(systemName: "no.such.symbol")
      Image("cover", label: Text("The cover"))
      Text(verbatim: "49.5 %").accessibilityLabel("about half")
    }
  }

  struct Loud: ViewModifier {
    func body(content: Content) -> some View { content.fontWeight(.bold).padding(.leading, 8) }
  }
}
