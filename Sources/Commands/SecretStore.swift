import Diagnostics
import Execution
import Formats
import Glibc
import Values
import Workflows

/// Where the values of secrets come from: the environment, else the workspace's own file.
struct SecretStore {
  let session: Session
  let opened: OpenedWorkspace
  /// The values by name, where they come from nowhere else.
  var given: [String: Value]?

  /// The prefix of a secret's variable.
  static let prefix = "INTENTLY_SECRET_"

  /// The values of the secrets that a plan names, hidden from now on in whatever is written.
  ///
  /// **Errors**: status 3, naming all of them, for secrets that are nowhere; status 2 for a file that others may read.
  func values(for plan: Plan) throws(CommandFailure) -> [String: Value] {
    guard let used = plan.secrets?.used, !used.isEmpty else { return [:] }
    var values: [String: Value] = [:]
    var missing: [Diagnostic] = []
    var file: [String: JSONNode]?
    for (name, range) in used {
      if let given {
        guard let value = given[name] else {
          missing.append(
            Diagnostic(
              .secretMissing, "there is no secret “\(name)”", at: range, hint: "\"secrets\": { \"\(name)\": \"…\" }"))
          continue
        }
        values[name] = value
      } else if let text = session.environment[Self.prefix + name] ?? session.variable(Self.prefix + name) {
        values[name] = .text(text)
      } else {
        if file == nil { file = try read() }
        guard let node = file?[name], let value = try? CellTyping(property: name, type: .any).value(of: .json(node))
        else {
          missing.append(
            Diagnostic(
              .secretMissing, "there is no secret “\(name)”", at: range,
              hint: "\(Self.prefix)\(name) in the environment, or “\(name)” in .intently/secrets.json"))
          continue
        }
        values[name] = value.plain
      }
      hide(values[name] ?? .missing, name, range)
    }
    if !missing.isEmpty { throw CommandFailure(missing, status: .answerMissing) }
    return values
  }

  /// Hides a value: the whole text of it, and every part where it is a JSON object.
  private func hide(_ value: Value, _ name: String, _ range: SourceRange) {
    switch value.plain {
    case .text(let text):
      if text.count < SecretMask.fewest {
        session.report([
          Diagnostic(
            "secret-short", "the secret “\(name)” is too short to be hidden in messages", at: range,
            hint: "it has fewer than \(SecretMask.fewest) characters", severity: .warning)
        ])
      }
      session.mask.add(text, of: name)
      if text.hasPrefix("{") || text.hasPrefix("["),
        let document = try? JSONReader.read(Array(text.utf8), file: "", duplicates: .lastCounts),
        let parts = try? CellTyping(property: name, type: .any).value(of: .json(document.root))
      {
        hideParts(parts.plain, name)
      }
    case .record, .list:
      session.mask.add(value.jsonText, of: name)
      hideParts(value.plain, name)
    default: session.mask.add(value.writtenOut, of: name)
    }
  }

  private func hideParts(_ value: Value, _ name: String) {
    switch value.plain {
    case .record(let record): for part in record.values { hideParts(part, name) }
    case .list(let items): for item in items { hideParts(item, name) }
    case .boolean, .missing, .null: return
    default: session.mask.add(value.writtenOut, of: name)
    }
  }

  /// What `.intently/secrets.json` holds; nothing where it is not there.
  private func read() throws(CommandFailure) -> [String: JSONNode] {
    let path = opened.workspace.root + "/.intently/secrets.json"
    let shown = [opened.shownRoot, ".intently/secrets.json"].filter { !$0.isEmpty }.joined(separator: "/")
    let place = SourceRange(file: shown)
    let mode: UInt32
    let bytes: [UInt8]
    do throws(FileDescriptor.Failure) {
      let descriptor = try FileDescriptor(opening: path, O_RDONLY)
      mode = try descriptor.status().mode
      bytes = mode & 0o077 == 0 ? try Self.bytes(descriptor) : []
    } catch {
      if error.number == ENOENT || error.number == ENOTDIR { return [:] }
      throw CommandFailure(.cannotRead(shown, error), status: .wrong)
    }
    guard mode & 0o077 == 0 else {
      throw CommandFailure(
        Diagnostic(
          "secrets-not-private", "“\(shown)” may be read by others than its owner", at: place,
          hint: "chmod 600 \(shown)"), status: .wrong)
    }
    // What is wrong with it is told without its lines.
    guard let document = try? JSONReader.read(bytes, file: shown, duplicates: .lastCounts),
      case .object(let members) = document.root.content
    else {
      throw CommandFailure(
        Diagnostic("wrong-kind", "“\(shown)” is no JSON object of names and values", at: place), status: .wrong)
    }
    return Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }

  private static func bytes(_ descriptor: FileDescriptor) throws(FileDescriptor.Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < 1 << 20 {
      let block = try descriptor.read(1 << 16)
      if block.isEmpty { break }
      bytes += block
    }
    return bytes
  }
}
