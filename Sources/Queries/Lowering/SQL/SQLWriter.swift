package import Values

/// SQL text in the making, with the values bound to its parameters in order.
package struct SQLWriter: Sendable {
  package private(set) var text = ""
  /// The same for people to read, with values in the place of parameters.
  package private(set) var readable = ""
  /// Texts, whole numbers of 64 bits and doubles.
  package private(set) var bindings: [Value] = []

  package init() {}

  package init(_ text: String) {
    self.text = text
    readable = text
  }

  package static func + (left: SQLWriter, right: SQLWriter) -> SQLWriter {
    var sum = left
    sum.append(right)
    return sum
  }

  /// Adds SQL as it stands.
  package mutating func append(_ text: String) {
    self.text += text
    readable += text
  }

  /// Adds other SQL with its parameters, which come behind those that are there.
  package mutating func append(_ other: SQLWriter) {
    text += other.text
    readable += other.readable
    bindings += other.bindings
  }

  /// Puts a parameter for the value.
  package mutating func bind(_ value: Value) {
    text += "?"
    bindings.append(value)
    if case .text(let characters) = value {
      readable += "'"
      for scalar in characters.unicodeScalars { readable += scalar == "'" ? "''" : String(scalar) }
      readable += "'"
    } else {
      readable += value.writtenOut
    }
  }
}
