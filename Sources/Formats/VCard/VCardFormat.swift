package import Diagnostics
package import Values

/// Address books in vCard 2.1, 3.0 and 4.0: an entity for each card, in the file's order.
///
/// **Shape**: of what a card has several of, the list (`emails`) begins with the preferred one (`PREF`, else as the file has them), and the
/// single property (`email`) is that one. Photos, sounds and keys inside the card are not read; `photo` is an address outside it.
/// **Missing**: what the card does not say. A card without `FN`, as 2.1 allows, has the full name its parts make.
/// `birthday` is there when the card gives the full date; `birthdayText` is what it gives: `--0412`, `circa 1800`.
/// **Errors**: a value that cannot be read is a misfit of its cell; a card that is not ended is an error at its place.
/// **Source**: RFC 6350, RFC 2426, the vCard 2.1 specification of 1996.
package enum VCardFormat: TypedRecordFormat {
  package static let contentType = ContentType.vCard
  package static let idColumn = Column.id.rawValue
  package static var properties: [(name: String, type: ValueType)] { Column.allCases.map { ($0.rawValue, $0.type) } }

  package static func reader(
    for input: any ByteInput, options: ReadingOptions
  ) throws(Diagnostic) -> any RecordReader {
    try VCardReader(input, options: options)
  }

  /// The properties of a card.
  enum Column: String, CaseIterable {
    /// The UID; the card's number in the file where it has none.
    case id
    case fullName, givenName, familyName, additionalNames, prefix, suffix, nickname
    /// The first part of `ORG`, and the rest.
    case organization, department
    case title, role
    case email, emails
    /// As the card has them, without `tel:`.
    case phone, phones
    /// The parts of the address that are not empty, with commas between them.
    case address, addresses
    case url, urls
    case birthday, birthdayText, anniversary
    case note, categories
    case photo
    /// `individual`, `group`, `org`, `location`; missing where the card does not say.
    case kind
    /// The UIDs or addresses of a group's members.
    case members
    case uid, revision

    var type: ValueType {
      switch self {
      case .birthday, .anniversary: .date
      case .revision: .dateTime
      case .emails, .phones, .addresses, .categories, .members: .list(.text)
      case .url, .photo: .url
      case .urls: .list(.url)
      case .id, .fullName, .givenName, .familyName, .additionalNames, .prefix, .suffix, .nickname, .organization,
        .department, .title, .role, .email, .phone, .address, .birthdayText, .note, .kind, .uid:
        .text
      }
    }

    /// The properties of the file it is read from.
    var sources: [String] {
      switch self {
      case .id, .uid: ["UID"]
      case .fullName: ["FN", "N"]
      case .givenName, .familyName, .additionalNames, .prefix, .suffix: ["N"]
      case .organization, .department: ["ORG"]
      case .email, .emails: ["EMAIL"]
      case .phone, .phones: ["TEL"]
      case .address, .addresses: ["ADR"]
      case .url, .urls: ["URL"]
      case .birthday, .birthdayText: ["BDAY"]
      case .anniversary: ["ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY", "X-MS-ANNIVERSARY"]
      case .kind: ["KIND", "X-ADDRESSBOOKSERVER-KIND"]
      case .members: ["MEMBER", "X-ADDRESSBOOKSERVER-MEMBER"]
      case .revision: ["REV"]
      case .nickname, .title, .role, .note, .categories, .photo: [rawValue.uppercasedASCII]
      }
    }
  }
}
