package import AppIntents
import Glibc
import Values

/// The address that the machine has in its network.
///
/// **Shape**: of the first interface that is up and leads beyond the machine. The address that the internet sees is known to a
/// server alone, which `GetContentsOfURL` can ask. **Missing**: a machine without such an address gives nothing.
package struct GetCurrentIPAddress: BuiltInAction {
  package enum Kind: String, AppEnum {
    case ipv4, ipv6

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "IP Address Type"
    package static let caseDisplayRepresentations: [Kind: DisplayRepresentation] = [.ipv4: "IPv4", .ipv6: "IPv6"]
  }

  package static let title: LocalizedStringResource = "Get Current IP Address"
  package static let description: IntentDescription? = IntentDescription(
    "Gives the address that the machine has in its network", categoryName: "Web",
    resultValueName: "Current IP address")
  package static let example = ActionExample(
    #"{ "intent": "GetCurrentIPAddress", "with": { "type": "ipv4" } }"#)
  package static let effects: Effects = [.reads]

  @Parameter(
    title: "Type", description: "Which kind of address", default: Kind.ipv4, inputConnectionBehavior: .never)
  package var type: Kind

  package init() {}

  package func perform() async throws -> some IntentResult & ReturnsValue<String?> { .result(value: address) }

  private var address: String? {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return nil }
    defer { freeifaddrs(list) }
    let family = type == .ipv4 ? AF_INET : AF_INET6
    var next = list
    while let entry = next?.pointee {
      next = entry.ifa_next
      let isUsed = entry.ifa_flags & UInt32(IFF_UP) != 0 && entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0
      guard isUsed, let address = entry.ifa_addr, Int32(address.pointee.sa_family) == family else { continue }
      let length = type == .ipv4 ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
      var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard
        getnameinfo(
          address, socklen_t(length), &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST) == 0
      else { continue }
      let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      // An address of the link alone, fe80::…%eth0, leads nowhere else.
      if !text.contains("%") { return text }
    }
    return nil
  }
}
