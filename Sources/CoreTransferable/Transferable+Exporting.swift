public import Foundation
public import UniformTypeIdentifiers

/// What an item gave when it was asked for a content type.
public struct _ExportedContent: Sendable {
  public enum Body: Sendable {
    case data(Data)
    /// A file to copy; one the item made for the occasion or, where it allows that, its own.
    case file(URL)
  }

  /// The type of what was given: the one asked for or a kind of it.
  public let contentType: UTType
  /// The file name the item proposes: a single component, with an ending.
  public let suggestedFilename: String?
  public let body: Body

  /// The bytes, read from the file where the item gave one.
  public func data() throws -> Data {
    switch body {
    case .data(let data): data
    case .file(let file): try TransferFiles.contents(of: file)
    }
  }
}

extension Transferable {
  /// What the item gives for a content type: the one entry for a program that exports values of any type.
  ///
  /// Shape: by the first way in declared order that gives exactly the type asked for, else by the first that gives a kind of
  /// it (`.png` for `.image`); without a type, by the first of all.  Errors: `TransferError.notExportable` names what the item
  /// offers; an error the item's own code throws comes through as it is.
  public func _exportedContent(
    as contentType: UTType?, visibility: TransferRepresentationVisibility = .all
  ) async throws -> _ExportedContent {
    try Task.checkCancellation()
    guard let choice = try await TransferChoice.choose(for: self, as: contentType, visibility: visibility) else {
      throw TransferError.notExportable(
        item: "\(Self.self)", asked: contentType,
        offered: TransferChoice.exportedTypes(of: self, visibility: visibility))
    }
    let body: _ExportedContent.Body =
      switch try await choice.content() {
      case .data(let data): .data(data)
      case .file(let sent): .file(sent.file)
      }
    return _ExportedContent(
      contentType: choice.contentType,
      suggestedFilename: choice.suggestedFileName.flatMap { Self.fileName($0, of: choice.contentType) }, body: body)
  }

  /// The bytes of the item in a content type, or in the first it offers.
  public func exported(as contentType: UTType?) async throws -> Data {
    try await _exportedContent(as: contentType, visibility: .ownProcess).data()
  }

  /// Writes the item in a content type to a file, replacing what is there once everything is written.
  @discardableResult
  public func exported(as contentType: UTType?, to file: URL) async throws -> URL {
    try Self.write(try await _exportedContent(as: contentType, visibility: .ownProcess), to: file)
    return file
  }

  /// Writes the item in a content type to a new file in a folder, named as the item proposes.
  ///
  /// Shape: gives the file's place. Where the name is taken, a number follows it: `book 2.csv`.
  public func export(to destinationDirectory: URL, contentType: UTType?) async throws -> URL {
    let content = try await _exportedContent(as: contentType, visibility: .ownProcess)
    let file = Self.free(Self.name(of: content), in: destinationDirectory)
    try Self.write(content, to: file)
    return file
  }

  /// Hands the item to a closure as a file that is gone afterwards.
  public func withExportedFile<Result>(
    contentType: UTType?, fileHandler: (URL) async throws -> Result
  ) async throws -> Result {
    let content = try await _exportedContent(as: contentType, visibility: .ownProcess)
    return try await TransferFiles.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent(Self.name(of: content))
      try Self.write(content, to: file)
      return try await fileHandler(file)
    }
  }

  /// The file name the item proposes for the first representation it offers.
  public var suggestedFilename: String? {
    for way in Self.transferRepresentation._ways where way.export != nil && way.allows(self) {
      if let name = way.suggestedFileName?(self) { return name }
    }
    return nil
  }

  /// The content types this item offers, in order: those whose condition holds for it.
  public func exportedContentTypes(_ visibility: TransferRepresentationVisibility = .all) -> [UTType] {
    TransferChoice.exportedTypes(of: self, visibility: visibility)
  }

  /// The content types items of this type offer, in order, whatever their conditions.
  public static func exportedContentTypes(visibility: TransferRepresentationVisibility = .all) -> [UTType] {
    TransferChoice.exportedTypes(of: self, visibility: visibility)
  }

  /// A proposed name as a file name: its last component, with an ending of the type.
  private static func fileName(_ proposed: String, of type: UTType) -> String? {
    let last = proposed.split(separator: "/").last.map(String.init) ?? ""
    let name = String(String.UnicodeScalarView(last.unicodeScalars.filter { $0.value != 0 }))
    return name.isEmpty || name == "." || name == ".." ? nil : type.fileName(name)
  }

  private static func name(of content: _ExportedContent) -> String {
    if let name = content.suggestedFilename { return name }
    if case .file(let file) = content.body, !file.lastPathComponent.isEmpty { return file.lastPathComponent }
    return content.contentType.fileName("\(Self.self)")
  }

  /// A place in a folder where there is nothing yet.
  private static func free(_ name: String, in folder: URL) -> URL {
    let file = folder.appendingPathComponent(name)
    let (stem, ending) = (file.deletingPathExtension().lastPathComponent, file.pathExtension)
    var place = file
    var number = 2
    while FileManager.default.fileExists(atPath: place.path) {
      place = folder.appendingPathComponent("\(stem) \(number)" + (ending.isEmpty ? "" : "." + ending))
      number += 1
    }
    return place
  }

  private static func write(_ content: _ExportedContent, to file: URL) throws {
    do {
      switch content.body {
      case .data(let data): try data.write(to: file, options: .atomic)
      case .file(let original):
        guard original.standardizedFileURL != file.standardizedFileURL else { return }
        let beside = file.deletingLastPathComponent()
          .appendingPathComponent(".\(file.lastPathComponent).\(UUID().uuidString)")
        try TransferFiles.copy(original, to: beside)
        try TransferFiles.move(beside, over: file)
      }
    } catch let error as TransferError {
      throw error
    } catch {
      throw TransferError.unwritableFile(path: file.path, reason: TransferFiles.reason(error))
    }
  }
}
