import Foundation

/// Where the app goes when it is in front; here it says so.
@MainActor
final class Navigator {
  static let shared = Navigator()

  func openShelf(_ shelf: Shelf) { show("shelf \(shelf.rawValue)") }
  func openBook(_ book: BookEntity) { show("book \(book.title)") }

  private func show(_ place: String) { FileHandle.standardError.write(Data("[app] \(place)\n".utf8)) }
}
