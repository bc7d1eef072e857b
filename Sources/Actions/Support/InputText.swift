import AppIntents
import Formats
import Metadata
import Values

/// What actions that look for something in their input take for its text: a file's is what stands in it.
enum InputText {
  /// **Missing**: empty text.
  static func of(_ value: Value) throws -> String {
    guard case .file(let file) = value.plain else { return value.writtenOut }
    return String(decoding: try bytes(of: file), as: UTF8.self)
  }

  /// What a file says, in UTF-8, whatever it was written in.
  static func bytes(of file: FileValue) throws -> [UInt8] {
    let input = try TextInput(UnpackedInput(try WorkspaceSurroundings.current().input(file.path)))
    var bytes: [UInt8] = []
    while let block = try input.nextBlock() {
      try Task.checkCancellation()
      bytes += block
    }
    return bytes
  }

  /// An input is read where it is a file, or may be one.
  static func effects(of arguments: ArgumentTypes, _ parameter: String) -> Effects {
    switch arguments[parameter]?.items {
    case .file, .any, nil: [.reads]
    default: []
    }
  }
}
