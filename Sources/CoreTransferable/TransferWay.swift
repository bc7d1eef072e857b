import Foundation
import UniformTypeIdentifiers

/// One way in which values leave or enter, with the type of its values forgotten.
///
/// Shape: what `TransferRepresentation`s boil down to. A proxy is one way that asks the ways of another type.
public struct _TransferWay: Sendable {
  /// What a way hands out.
  enum Content: Sendable {
    case data(Data)
    case file(SentTransferredFile)
  }

  /// What a way is given.
  enum Source: Sendable {
    case data(Data)
    case file(URL)
  }

  /// Makes content of an item.
  typealias Exporting = @Sendable (_ item: any Sendable) async throws -> Content
  /// Makes an item of content.
  typealias Importing = @Sendable (_ source: Source, _ type: UTType?) async throws -> any Sendable

  /// A way out by itself, or by the value that stands in for the item.
  enum Export: Sendable {
    case direct(UTType, Exporting)
    case proxy(any Transferable.Type, @Sendable (_ item: any Sendable) async throws -> any Transferable)
  }

  /// A way in by itself, or by a value of another type.
  enum Import: Sendable {
    case direct(UTType, Importing)
    case proxy(any Transferable.Type, @Sendable (_ value: any Sendable) async throws -> any Sendable)
  }

  var export: Export?
  var `import`: Import?
  var visibility = TransferRepresentationVisibility.all
  /// Every one has to hold for an item to leave this way.
  var conditions: [@Sendable (_ item: any Sendable) -> Bool] = []
  var suggestedFileName: (@Sendable (_ item: any Sendable) -> String?)?

  init(export: Export?, import: Import?) {
    self.export = export
    self.import = `import`
  }

  func allows(_ item: any Sendable) -> Bool {
    conditions.allSatisfy { $0(item) }
  }

  /// Gives back an item as the type it was declared with; the types always agree, since a way is asked through its own type.
  static func item<Item>(_ item: any Sendable, as type: Item.Type = Item.self) throws -> Item {
    guard let item = item as? Item else {
      throw TransferError.otherType(expected: "\(type)", found: "\(Swift.type(of: item))")
    }
    return item
  }
}
