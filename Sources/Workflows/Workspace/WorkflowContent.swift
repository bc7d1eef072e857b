import Formats
import Values

/// Tells workflows by what is in them, where a workspace has no folder for them and they stand among other files of its own folder.
package enum WorkflowContent {
  /// How much of a file is looked at. **Units**: bytes.
  private static let most = 4 << 20

  /// Whether a file holds a workflow: a JSON object with `steps`.
  ///
  /// **Shape**: what is no JSON, and has `steps` in it all the same, is a workflow that is broken. **Missing**: false for a file that
  /// cannot be read.
  package static func isWorkflow(_ path: String) -> Bool {
    guard let input = try? FileInput(path: path) else { return false }
    var bytes: [UInt8] = []
    while bytes.count < most, let block = try? input.nextBlock() { bytes += block }
    guard Self.mayBeWorkflow(bytes) else { return false }
    guard let document = try? JSONReader.read(bytes, file: "", duplicates: .lastCounts) else { return true }
    guard case .object(let members) = document.root.content else { return false }
    return members.contains { $0.key == "steps" }
  }

  /// Whether `"steps"` stands anywhere.
  private static func mayBeWorkflow(_ bytes: [UInt8]) -> Bool {
    let key = Array("\"steps\"".utf8)
    var rest = bytes[...]
    while let quote = rest.firstIndex(of: 0x22) {
      rest = rest[quote...]
      if rest.starts(with: key) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
