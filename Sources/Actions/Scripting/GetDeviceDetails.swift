package import AppIntents
import Glibc
package import Metadata
import Values

/// What is known of the machine that the workflow runs on.
///
/// **Units**: `memory` is in bytes. **Shape**: text, but for the memory and the number of processors, which are whole numbers.
package struct GetDeviceDetails: BuiltInAction, TypedByInput {
  package enum Detail: String, AppEnum {
    case deviceName, systemName, systemVersion, architecture, processorCount, memory, userName

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Device Detail"
    package static let caseDisplayRepresentations: [Detail: DisplayRepresentation] = [
      .deviceName: "Device Name", .systemName: "System Name", .systemVersion: "System Version",
      .architecture: "Architecture", .processorCount: "Number of Processors", .memory: "Memory",
      .userName: "User Name",
    ]
  }

  package static let title: LocalizedStringResource = "Get Device Details"
  package static let description: IntentDescription? = IntentDescription(
    "Tells something of the machine that the workflow runs on", categoryName: "Scripting",
    resultValueName: "Device detail")
  package static let example = ActionExample(
    #"{ "intent": "GetDeviceDetails", "with": { "detail": "processorCount" } }"#)
  package static let effects: Effects = [.reads]

  @Parameter(
    title: "Detail", description: "What is wanted", default: Detail.deviceName, inputConnectionBehavior: .never)
  package var detail: Detail

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    if arguments["detail"] == nil { return ResultType(.text) }
    switch arguments.literals["detail"] {
    case nil: return ResultType(.any)
    case "processorCount", "memory": return ResultType(.integer)
    default: return ResultType(.text)
    }
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    var system = utsname()
    uname(&system)
    let value: Value
    switch detail {
    case .deviceName: value = .text(Self.text(&system.nodename))
    case .systemName: value = .text(Self.text(&system.sysname))
    case .systemVersion: value = .text(Self.text(&system.release))
    case .architecture: value = .text(Self.text(&system.machine))
    case .processorCount: value = .integer(ExactNumber(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    case .memory:
      value = .integer(
        try ExactNumber(sysconf(Int32(_SC_PHYS_PAGES))) * ExactNumber(sysconf(Int32(_SC_PAGESIZE))))
    case .userName: value = .text(Self.userName)
    }
    return .result(value: AnyValue(value))
  }

  private static func text<Field>(_ field: inout Field) -> String {
    withUnsafeBytes(of: &field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// The name of the user the process belongs to, else the number.
  private static var userName: String {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 4096)
    guard getpwuid_r(geteuid(), &entry, &buffer, buffer.count, &found) == 0, found != nil else { return "\(geteuid())" }
    return String(cString: entry.pw_name)
  }
}
