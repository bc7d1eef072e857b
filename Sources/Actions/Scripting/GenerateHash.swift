package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// The digest of a text or of a file's bytes.
///
/// **Shape**: hexadecimal digits in small letters; text is hashed as UTF-8. MD5 and SHA-1 are no longer safe against forging.
/// **Errors**: a file that cannot be read.
package struct GenerateHash: BuiltInAction {
  package enum Kind: String, AppEnum {
    case md5, sha1, sha256, sha512

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Hash Type"
    package static let caseDisplayRepresentations: [Kind: DisplayRepresentation] = [
      .md5: "MD5", .sha1: "SHA1", .sha256: "SHA256", .sha512: "SHA512",
    ]

    fileprivate var algorithm: MessageDigest.Algorithm {
      switch self {
      case .md5: .md5
      case .sha1: .sha1
      case .sha256: .sha256
      case .sha512: .sha512
      }
    }
  }

  package static let title: LocalizedStringResource = "Generate Hash"
  package static let description: IntentDescription? = IntentDescription(
    "Calculates the digest of a text or of a file", categoryName: "Scripting",
    searchKeywords: ["checksum", "MD5", "SHA"], resultValueName: "Hash")
  package static let example = ActionExample(
    #"{ "intent": "GenerateHash", "with": { "input": "abc", "type": "sha256" } }"#,
    gives: #""ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad""#)
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["input": .content]

  @Parameter(title: "Type", description: "Which digest", default: Kind.md5, inputConnectionBehavior: .never)
  package var type: Kind

  @Parameter(
    title: "Input", description: "The text, or the file", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue

  package init() {}

  package static func effects(of arguments: ArgumentTypes) -> Effects {
    switch arguments["input"] ?? .any {
    case .file, .any: [.reads]
    default: []
    }
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<String> {
    var digest = MessageDigest(type.algorithm)
    switch input.value.plain {
    case .file(let file):
      let bytes = try WorkspaceSurroundings.current().bytes(file.path)
      while let block = try bytes.nextBlock() {
        try Task.checkCancellation()
        digest.update(block)
      }
    case .list(let items): digest.update(Array(items.map(\.writtenOut).joined(separator: "\n").utf8))
    case let value: digest.update(Array(value.writtenOut.utf8))
    }
    return .result(value: Hexadecimal.text(digest.finish()))
  }
}
