import Diagnostics
import Formats
import Glibc
import Metadata
import Values

/// What the beginning of a file says about its properties (FORMAT.md §1, “Inferred”).
struct SchemaSample {
  /// The properties in the order of the columns, or in which keys appear.
  private(set) var properties: [PropertyInfo] = []

  static let recordCount = 1000
  /// **Units**: bytes; a file up to this size is read whole.
  static let wholeSize = 16 << 20

  init(
    _ reader: any RecordReader, declaration: EntityDeclaration, path: String, isStructured: Bool
  ) throws(Diagnostic) {
    var status = stat()
    let isSmall = stat(path, &status) == 0 && status.st_size <= Self.wholeSize
    let limit = isSmall ? Int.max : Self.recordCount
    var names: [String] = reader.columns ?? []
    var places: [ExactText: Int] = [:]
    var inferences = names.map { _ in TypeInference(missingWords: declaration.missingWords) }
    for (index, name) in names.enumerated() { places[ExactText(name)] = index }
    var count = 0
    while count < limit, let record = try reader.next() {
      count += 1
      switch record.content {
      case .cells(let cells):
        if let columns = reader.columns, columns.count > names.count {
          for name in columns[names.count...] {
            places[ExactText(name)] = names.count
            names.append(name)
            inferences.append(TypeInference(missingWords: declaration.missingWords))
          }
        }
        for (index, cell) in cells.enumerated() where index < inferences.count { inferences[index].add(cell) }
      case .fields(let node):
        guard case .object(let members) = node.content else { continue }
        for member in members {
          let key = ExactText(member.key)
          if places[key] == nil {
            places[key] = names.count
            names.append(member.key)
            inferences.append(TypeInference(missingWords: declaration.missingWords))
          }
          if let place = places[key] { inferences[place].add(.json(member.value)) }
        }
      }
    }
    properties = zip(names, inferences).map { name, inference in
      PropertyInfo(
        name: name, type: inference.type, spelling: CellSpelling(missingWords: declaration.missingWords))
    }
  }
}
