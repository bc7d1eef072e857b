import AppIntents
import SwiftUI

/// Why a book could not be added.
enum AddBookError: Swift.Error, CustomLocalizedStringResourceConvertible {
  case notFound

  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .notFound: return "Book Not Found"
    }
  }
}

/// Gives the book, and may open it.
struct AddBook: AppIntent {
  static var title: LocalizedStringResource = "Add Book"
  static var description = IntentDescription("Adds a book to the library.", categoryName: "Books")

  @Parameter(title: "Title")
  var title: String

  @Parameter(title: "Author Name")
  var authorName: String?

  @Parameter(title: "Recommended By")
  var recommendedBy: String?

  func perform() async throws -> some IntentResult & ReturnsValue<BookEntity> & OpensIntent {
    guard var book = await Catalogue.findBooks(named: title, author: authorName).first else {
      throw AddBookError.notFound
    }
    book.recommendedBy = recommendedBy
    Database.shared.add(book: book)

    return .result(
      value: book,
      openIntent: OpenBook(book: book)
    )
  }
}

/// Gives the book, and says so.
struct AddBookWithDialog: AppIntent {
  static var title: LocalizedStringResource = "Add Book and Say So"

  @Parameter(title: "Title")
  var title: String

  @Parameter(title: "Author Name")
  var authorName: String?

  func perform() async throws -> some IntentResult & ReturnsValue<BookEntity> & ProvidesDialog {
    guard let book = await Catalogue.findBooks(named: title, author: authorName).first else {
      throw AddBookError.notFound
    }
    Database.shared.add(book: book)

    return .result(
      value: book,
      dialog: "Added \(book) to Library!"
    )
  }
}

/// Gives the book, and shows its cover.
struct AddBookWithCover: AppIntent {
  static var title: LocalizedStringResource = "Add Book and Show It"

  @Parameter(title: "Title")
  var title: String

  func perform() async throws -> some IntentResult & ShowsSnippetView {
    guard let book = await Catalogue.findBooks(named: title, author: nil).first else {
      throw AddBookError.notFound
    }
    Database.shared.add(book: book)

    return .result(value: book) {
      CoverView(book: book)
    }
  }
}

/// Asks for the author where the title is not enough, and starts again.
struct AddBookAskingAuthor: AppIntent {
  static var title: LocalizedStringResource = "Add Book of an Author"

  @Parameter(title: "Title")
  var title: String

  @Parameter(title: "Author Name")
  var authorName: String?

  func perform() async throws -> some IntentResult & ReturnsValue<BookEntity> {
    let books = await Catalogue.findBooks(named: title, author: authorName)
    guard !books.isEmpty else {
      throw AddBookError.notFound
    }
    if books.count > 1 && authorName == nil {
      throw $authorName.requestValue("Who wrote the book?")
    }
    Database.shared.add(book: books[0])
    return .result(value: books[0])
  }
}

/// Asks which author is meant, and goes on.
struct AddBookChoosingAuthor: AppIntent {
  static var title: LocalizedStringResource = "Add Book of One of Its Authors"

  @Parameter(title: "Title")
  var title: String

  @Parameter(title: "Author Name")
  var authorName: String?

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let books = await Catalogue.findBooks(named: title, author: authorName)
    guard !books.isEmpty else {
      throw AddBookError.notFound
    }
    if books.count > 1 {
      let chosenAuthor = try await $authorName.requestDisambiguation(
        among: books.map { $0.authorName }, dialog: "Which author?")
      return .result(value: chosenAuthor)
    }
    return .result(value: books[0].authorName)
  }
}

struct CoverView: View {
  let book: BookEntity

  var body: some View {
    VStack(alignment: .leading) {
      Label(book.title, systemImage: "book")
      Text(book.authorName)
        .font(.caption)
        .foregroundStyle(.secondary)
    }
    .padding()
  }
}
