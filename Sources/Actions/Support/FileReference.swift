import AppIntents
package import Values

/// A file by its path, which need not be there.
package struct FileReference: WorkflowValue, Sendable {
  package typealias File = FileValue

  package var file: FileValue

  package static var _valueType: Values.ValueType { .file }

  package static func _make(from value: Values.Value) throws -> FileReference {
    guard case .file(let file)? = value.converted(to: .file)?.plain, !file.path.isEmpty else {
      throw _IntentValueFault.misfit(value, .file)
    }
    return FileReference(file: file)
  }

  package var _value: Values.Value { .file(file) }
}
