package import Metadata

/// What is known of a key of the files that FORMAT.md fixes: reading, canonical order and schema follow from it.
package struct KeyInfo: Sendable {
  package var name: String
  package var form: KeyForm
  /// One sentence without a final full stop.
  package var summary: String
  package var isRequired: Bool
  /// Whether a later version brings it: it has its place in the layout, and the schema does not offer it.
  package var isLater: Bool

  package init(_ name: String, _ form: KeyForm, _ summary: String, isRequired: Bool = false, isLater: Bool = false) {
    self.name = name
    self.form = form
    self.summary = summary
    self.isRequired = isRequired
    self.isLater = isLater
  }

  /// An option of a source or an export, as a key beside others.
  package init(_ option: OptionInfo) {
    self.init(option.name, .option(option.kind), option.summary, isRequired: option.isRequired)
  }

  /// The key that may stand in every object of the format.
  package static let comment = KeyInfo("comment", .anything, "A remark for readers")
}

/// How the value of a key is written.
package indirect enum KeyForm: Sendable {
  /// As the options of sources and exports are: a text, a word, a flag, a whole number.
  case option(OptionInfo.Kind)
  /// Any JSON value, which nothing reads.
  case anything
  /// `null`.
  case nothing
  /// The number of this format.
  case formatNumber
  /// A name of the author's that references can begin with.
  case name
  /// A literal, a reference, text with references in it, a list or a record of these.
  case value
  /// A list: a reference, as a rule.
  case list
  /// A whole number from 0, or a reference.
  case count
  /// A number not below 1.
  case factor
  /// `30 seconds`.
  case duration
  /// `128 MiB`.
  case memory
  /// A type, as a declaration spells it.
  case type
  /// A type, or the fields of a record.
  case shape
  /// A predicate without a row.
  case condition
  /// A condition, or a list of cases.
  case branches
  /// A predicate about rows.
  case predicate
  case sort
  /// The words `case` and `diacritics`.
  case ignoring
  case columns
  /// The path of one property of the rows.
  case property
  /// Paths of properties of the rows.
  case properties
  /// Names of the author's for functions of the rows.
  case aggregates
  /// Steps, one after another.
  case steps(least: Int = 0)
  /// The name of an entity, or a source.
  case target
  case source
  /// The name, ending, MIME type or uniform type identifier of an export type, or `auto`.
  case exportType
  /// The name of an intent.
  case intentName
  /// Values under names of the author's.
  case fields
  /// Values under names of the author's that references can begin with.
  case assignments
  /// A type, or an object that has one.
  case declaredProperty
  case object(ObjectInfo)
  /// Such a value under each name of the author's.
  case named(KeyForm)
  /// A list of such values.
  case listOf(KeyForm)
  case oneOf([KeyForm])
  /// One such value, or a list of them; in a list each has this key.
  case oneOrList(KeyForm, eachWith: String?)
}

/// What is known of an object whose keys FORMAT.md fixes.
package struct ObjectInfo: Sendable {
  /// In the canonical order.
  package var keys: [KeyInfo]
  /// Of these keys exactly one stands in it.
  package var choice: [String]
  /// A key that cannot stand without another.
  package var companions: [String: String]

  package init(_ keys: [KeyInfo], choice: [String] = [], companions: [String: String] = [:]) {
    self.keys = keys
    self.choice = choice
    self.companions = companions
  }

  package var names: [String] { keys.map(\.name) }
}
