import Synchronization

/// What is known of one type: its names in other systems and the types it conforms to.
struct TypeDeclaration: Sendable {
  let identifier: String
  /// What a reader calls it (“PNG image”).
  let description: String?
  /// The preferred one first, in small letters.
  let extensions: [String]
  /// The preferred one first, in small letters.
  let mimeTypes: [String]
  /// The types it conforms to directly.
  let parents: [UTType]
  /// Whether somebody declared it, rather than only naming it.
  var isDeclared = true

  /// The identifier by which types are told apart: letter case does not count.
  var key: String { asciiLowercased(identifier) }
}

/// Every declaration in force: the table of well-known types, and what the program declares as it runs.
enum TypeRegistry {
  /// The well-known types by key, made at first use.
  static let system = Index(systemTypes)

  /// What the program declared or named itself.
  private static let program = Mutex<[TypeDeclaration]>([])

  static func declaration(_ key: String) -> TypeDeclaration? {
    system.byKey[key] ?? program.withLock { $0.first { $0.key == key } }
  }

  /// Adds a declaration; of several for one identifier the one that says most stays.
  static func add(_ new: TypeDeclaration) {
    let key = new.key
    guard system.byKey[key] == nil else { return }
    program.withLock { known in
      guard let place = known.firstIndex(where: { $0.key == key }) else { return known.append(new) }
      let old = known[place]
      known[place] = TypeDeclaration(
        identifier: old.identifier, description: old.description ?? new.description,
        extensions: old.extensions + new.extensions.filter { !old.extensions.contains($0) },
        mimeTypes: old.mimeTypes + new.mimeTypes.filter { !old.mimeTypes.contains($0) },
        parents: old.parents + new.parents.filter { !old.parents.contains($0) },
        isDeclared: old.isDeclared || new.isDeclared)
    }
  }

  /// The types that carry a tag, the program's own first, then those that prefer the tag, then in the table's order.
  static func declarations(tag: String, tagClass: UTTagClass) -> [TypeDeclaration] {
    let own = program.withLock { known in
      known.filter { tagClass == .filenameExtension ? $0.extensions.contains(tag) : $0.mimeTypes.contains(tag) }
    }
    switch tagClass {
    case .filenameExtension: return own + (system.byExtension[tag] ?? [])
    case .mimeType: return own + (system.byMIMEType[tag] ?? [])
    default: return []
    }
  }

  struct Index: Sendable {
    private(set) var byKey: [String: TypeDeclaration] = [:]
    private(set) var byExtension: [String: [TypeDeclaration]] = [:]
    private(set) var byMIMEType: [String: [TypeDeclaration]] = [:]

    init(_ declarations: [TypeDeclaration]) {
      byKey.reserveCapacity(declarations.count)
      for declaration in declarations {
        byKey[declaration.key] = declaration
        if let first = declaration.extensions.first { byExtension[first, default: []].append(declaration) }
        if let first = declaration.mimeTypes.first { byMIMEType[first, default: []].append(declaration) }
      }
      for declaration in declarations {
        for other in declaration.extensions.dropFirst() { byExtension[other, default: []].append(declaration) }
        for other in declaration.mimeTypes.dropFirst() { byMIMEType[other, default: []].append(declaration) }
      }
    }
  }
}

/// Text with the letters A to Z made small and everything else as it stands.
func asciiLowercased(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 >= 65 && $0 <= 90 }) else { return text }
  return String(decoding: text.utf8.map(asciiLowercased), as: UTF8.self)
}

/// A byte of text, made small where it is a letter from A to Z.
func asciiLowercased(_ byte: UInt8) -> UInt8 {
  byte >= 65 && byte <= 90 ? byte | 32 : byte
}
