import Diagnostics

/// A property of an iCalendar or vCard object: `DTSTART;TZID=Europe/Berlin:20261130T090000`.
struct ContentLine: Sendable {
  struct Parameter: Sendable {
    /// In capitals.
    var name: String
    var values: [String]
  }

  /// The line's group in vCard, `item1` in `item1.URL`; empty where it has none.
  var group: String
  /// In capitals.
  var name: String
  var parameters: [Parameter]
  var source: LogicalLine
  /// Where the value begins in the line's bytes.
  var valueStart: Int

  var value: ArraySlice<UInt8> { source.bytes[valueStart...] }

  /// The values of a parameter, those of a repeated one one after the other.
  func values(of parameter: String) -> [String] {
    parameters.filter { $0.name == parameter }.flatMap(\.values)
  }

  /// The first value of a parameter.
  func value(of parameter: String) -> String? {
    parameters.first { $0.name == parameter }?.values.first
  }

  /// The place of the value, or of the whole line where the value is empty.
  func range(in file: String) -> SourceRange {
    let start = value.isEmpty ? 0 : valueStart
    var end = source.bytes.count
    if let fold = source.folds.first(where: { $0.index > start }) { end = fold.index }
    let from = source.position(of: start)
    let to = source.position(of: end)
    return SourceRange(file: file, start: from, end: from.line == to.line ? to : nil)
  }
}

extension ContentLine {
  /// Takes a line apart.
  ///
  /// **Shape**: `[group.]NAME *(;PARAMETER=value[,value])` `:` `value`. A parameter without `=` is a bare word of vCard 2.1:
  /// a type, or the encoding. In quotes a parameter's value may hold `;`, `:` and `,`; `^n`, `^'` and `^^` stand for a line
  /// end, a quote and `^` (RFC 6868).
  /// **Errors**: `content-line` for a line without name or colon, or with a quote that is never closed.
  init(_ line: LogicalLine, in file: String) throws(Diagnostic) {
    var scanner = Scanner(line: line, file: file)
    let (group, name) = try scanner.name()
    var parameters: [Parameter] = []
    while scanner.take(0x3B) { try scanner.parameter(into: &parameters) }
    guard scanner.take(0x3A) else { throw scanner.fault() }
    self.init(group: group, name: name, parameters: parameters, source: line, valueStart: scanner.index)
  }

  private struct Scanner {
    let line: LogicalLine
    let file: String
    var index = 0
    var bytes: [UInt8] { line.bytes }

    init(line: LogicalLine, file: String) {
      self.line = line
      self.file = file
    }

    mutating func take(_ byte: UInt8) -> Bool {
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
      return true
    }

    mutating func name() throws(Diagnostic) -> (group: String, name: String) {
      let word = self.word()
      if take(0x2E) {
        // A group; several dots make the last word the name.
        var group = word
        var name = self.word()
        while take(0x2E) {
          group += "." + name
          name = self.word()
        }
        guard !name.isEmpty else { throw fault() }
        return (group, name.uppercasedASCII)
      }
      guard !word.isEmpty else { throw fault() }
      return ("", word.uppercasedASCII)
    }

    /// Letters, digits, `-` and `_`.
    mutating func word() -> String {
      let start = index
      while index < bytes.count, bytes[index].isNameByte { index += 1 }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    mutating func parameter(into parameters: inout [Parameter]) throws(Diagnostic) {
      while take(0x20) {}
      let start = index
      let name = word().uppercasedASCII
      while take(0x20) {}
      if take(0x3D) {
        guard !name.isEmpty else { throw fault() }
        var values = [try parameterValue()]
        while take(0x2C) { values.append(try parameterValue()) }
        parameters.append(Parameter(name: name, values: values))
        return
      }
      if name.isEmpty { return }
      index = start
      let bare = try parameterValue()
      let encodings = ["QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT"]
      let isEncoding = encodings.contains(bare.uppercasedASCII)
      parameters.append(Parameter(name: isEncoding ? "ENCODING" : "TYPE", values: [bare]))
    }

    mutating func parameterValue() throws(Diagnostic) -> String {
      var value: [UInt8] = []
      if take(0x22) {
        let opening = index - 1
        while true {
          guard index < bytes.count else {
            throw Diagnostic(
              .contentLine, "this quote is never closed", at: line.range(from: opening, to: opening + 1, in: file))
          }
          let byte = bytes[index]
          index += 1
          if byte == 0x22 { break }
          value.append(byte)
        }
      }
      while index < bytes.count, ![0x3A, 0x3B, 0x2C].contains(bytes[index]) {
        value.append(bytes[index])
        index += 1
      }
      return Self.unescaped(value)
    }

    static func unescaped(_ bytes: [UInt8]) -> String {
      guard bytes.contains(0x5E) else { return String(decoding: bytes, as: UTF8.self) }
      var result: [UInt8] = []
      var index = 0
      while index < bytes.count {
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        let meaning: UInt8? =
          bytes[index] != 0x5E ? nil : next == 0x6E ? 0x0A : next == 0x27 ? 0x22 : next == 0x5E ? 0x5E : nil
        result.append(meaning ?? bytes[index])
        index += meaning == nil ? 1 : 2
      }
      return String(decoding: result, as: UTF8.self)
    }

    func fault() -> Diagnostic {
      Diagnostic(
        .contentLine, "this line is no property: it needs a name, a colon and a value",
        at: line.range(from: index, to: index + 1, in: file),
        hint: "a line that goes on from the one before begins with a space")
    }
  }
}

extension Diagnostic.Code {
  /// A line of a calendar or a card that cannot be taken apart.
  static let contentLine: Diagnostic.Code = "content-line"
}

extension UInt8 {
  fileprivate var isNameByte: Bool {
    (self >= 0x30 && self <= 0x39) || (self >= 0x41 && self <= 0x5A) || (self >= 0x61 && self <= 0x7A)
      || self == 0x2D || self == 0x5F || self == 0x2F || self == 0x2B
  }
}

extension String {
  /// ASCII letters made capital; all else as it stands.
  var uppercasedASCII: String {
    guard utf8.contains(where: { $0 >= 0x61 && $0 <= 0x7A }) else { return self }
    return String(decoding: utf8.map(\.uppercasedASCII), as: UTF8.self)
  }
}
