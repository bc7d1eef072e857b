import Metadata

/// The objects of a workspace file (FORMAT.md §1).
package enum WorkspaceFormat {
  package static let workspace = ObjectInfo([
    KeyInfo("$schema", .anything, "Where the schema of this file is"),
    KeyInfo("intently", .formatNumber, "The number of this format", isRequired: true),
    .comment,
    KeyInfo("timeZone", .option(.timeZone), "The zone dates are told in; the system's where nothing is said"),
    KeyInfo("workflows", .option(.texts), "The folders that hold the workflows"),
    KeyInfo("entities", .named(.object(entity)), "What can be found, by name"),
    KeyInfo("allow", .object(allow), "What workflows may do; where nothing is said, read and write in the workspace"),
  ])

  package static let entity = ObjectInfo([
    .comment,
    KeyInfo("title", .option(.text), "What people call one of them"),
    KeyInfo("plural", .option(.text), "What people call several"),
    KeyInfo("source", .source, "Where they come from", isRequired: true),
    KeyInfo("id", .option(.text), "The property that tells them apart"),
    KeyInfo("display", .object(display), "How one is shown"),
    KeyInfo("properties", .named(.declaredProperty), "The properties; found in the source where none are declared"),
  ])

  package static let display = ObjectInfo([
    .comment,
    KeyInfo("title", .option(.text), "Text with properties in it: “${title}”"),
    KeyInfo("subtitle", .option(.text), "Text with properties in it: “by ${author}”"),
    KeyInfo("image", .anything, "A picture of it"),
  ])

  package static let property = ObjectInfo([
    .comment,
    KeyInfo("type", .type, "The type", isRequired: true),
    KeyInfo("column", .option(.text), "What the source calls it, where that is another name"),
    KeyInfo("title", .option(.text), "What people call it"),
    KeyInfo("required", .option(.boolean), "Whether a row without it is wrong"),
    KeyInfo("format", .option(.text), "How its dates are written: “dd/MM/yyyy”"),
    KeyInfo("decimalSeparator", .option(.text), "The decimal sign in its numbers"),
    KeyInfo("groupSeparator", .option(.text), "What stands between groups of digits"),
    KeyInfo("strip", .option(.texts), "Signs that are taken off: “£”, “%”"),
    KeyInfo("true", .option(.texts), "Words for true"),
    KeyInfo("false", .option(.texts), "Words for false"),
    KeyInfo("missing", .option(.texts), "Words that stand for no value"),
  ])

  package static let allow = ObjectInfo([
    .comment,
    KeyInfo("read", .option(.texts), "Folders to read from"),
    KeyInfo("write", .option(.texts), "Folders to write to"),
    KeyInfo("network", .option(.texts), "Hosts to speak with"),
    KeyInfo("commands", .option(.texts), "Commands to run"),
  ])
}
